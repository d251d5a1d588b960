// Builds a folder for the features from texts: the findings come from the real pipeline, and the current texts may have
// been edited since.

import {URI} from 'vscode-uri';
import {historyUri} from '../../../server/lsp/compare/contentUri.ts';
import {currentOccurrenceIn} from '../../../server/lsp/compare/currentOccurrences.ts';
import type {
  DocumentView,
  FeatureContext,
  HistoryQueries,
  HoverSupport,
  PlacedFinding,
} from '../../../server/lsp/project/featureTypes.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {type EditorSettings, editorDefaults} from '../../../shared/model/protocol.ts';
import {isBelow} from '../../../shared/model/textFinding.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {unmerged} from '../../../shared/ranking/unmerge.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {languageOf} from '../../../shared/wording/languages.ts';

export const root = '/w';

export type Texts = Readonly<Record<string, string>>;

export interface Made {
  readonly world: FeatureContext;
  readonly inspection: Inspection;
  readonly seen: (path: string) => DocumentView;
}

export interface Making {
  readonly config?: Partial<Config>;
  readonly settings?: Partial<EditorSettings>;
  /** Paths of references: documents, and folders with everything in them. */
  readonly reference?: readonly string[];
  /** The current texts that were edited since; null: the document no longer exists. */
  readonly now?: Readonly<Record<string, string | null>>;
  readonly accepted?: Readonly<Record<string, string>>;
  readonly past?: HistoryQueries;
  readonly locale?: string;
  readonly hover?: Partial<HoverSupport>;
  /** Path of the folder; files are not read. */
  readonly root?: string;
  /** Additional findings, which need a history. */
  readonly more?: (findings: readonly Finding[]) => readonly Finding[];
}

export function worldOf(texts: Texts, making: Making = {}): Made {
  const {reference = [], now = {}, accepted = {}, past = null} = making;
  const folder = making.root ?? root;
  const config = {...defaults, ...making.config};
  const settings = {...editorDefaults, codeLens: true, ...making.settings};
  const inspection = reported(inspected(texts, config, reference), texts, config);
  const findings = [...inspection.findings, ...(making.more?.(inspection.findings) ?? [])];
  const textNow = (path: string): string | null => (path in now ? (now[path] ?? null) : (texts[path] ?? null));
  const uriOf = (_: string, path: string): string => {
    const [, commit, file] = /^([0-9a-f]{12}):(.+)$/s.exec(path) ?? [];
    return commit === undefined || file === undefined
      ? URI.file(`${folder}/${path}`).toString()
      : historyUri(folder, commit, file);
  };
  const seen = (path: string): DocumentView => {
    const text = textNow(path) ?? '';
    const placed = findings.flatMap((finding) => placedIn(finding, path, text, accepted));
    placed.sort((x, y) => x.start - y.start);
    return {uri: uriOf(folder, path), root: folder, path, text, placed, settings, config, context: world};
  };
  const world: FeatureContext = {
    view: async (uri) => {
      const path = Object.keys(texts).find((one) => uriOf(folder, one) === uri);
      return path === undefined || textNow(path) === null ? null : seen(path);
    },
    textAt: async (asked, path) => (asked === folder ? textNow(path) : null),
    uriOf,
    editable: (view, placed) => (view.path.endsWith('.ipynb') ? null : {view, placed}),
    all: () => findings.map((finding) => ({root: folder, finding, isAccepted: finding.family in accepted})),
    past: () => past,
    corpus: () => null,
    language: languageOf(making.locale),
    hover: {commands: [], hasMessage: false, ...making.hover},
    copiesOf: async (uri, start, end) =>
      findings
        .filter((finding): finding is PassageFinding => finding.kind === 'passage')
        .filter(({places}) =>
          places.some((one) => uriOf(folder, one.path) === uri && one.start < end && one.end > start),
        ),
    nearest: async (uri) => {
      const paths = findings.flatMap((finding) =>
        finding.kind === 'passage' ? finding.places.map(({path}) => path) : [],
      );
      return paths.sort().find((path) => uriOf(folder, path) !== uri) ?? null;
    },
  };
  return {world, inspection, seen};
}

/** Findings given to the server: each text with its level, without those that are silent. */
function reported(inspection: Inspection, texts: Texts, config: Config): Inspection {
  const merged = ranked(inspection, texts, config);
  return {...merged, findings: merged.findings.flatMap(unmerged)};
}

/** As a check reports them: texts of the same pages are one finding. */
export function ranked(inspection: Inspection, texts: Texts, config: Config): Inspection {
  const {findings} = rankFindings(inspection, Object.keys(texts), {...config, classOf: () => undefined});
  return {...inspection, findings: findings.filter(({level}) => level !== 'silent' || config.level === 'all')};
}

export function inspected(texts: Texts, config: Config, reference: readonly string[] = []): Inspection {
  const among = (path: string) => reference.some((one) => path === one || path.startsWith(`${one}/`));
  const all = Object.entries(texts)
    .map(([path, text]) => ({
      path,
      bytes: new TextEncoder().encode(text),
      format: formatOf(path),
      reference: among(path),
      template: false,
    }))
    .sort((x, y) => (x.path < y.path ? -1 : 1));
  const quiet = () => undefined;
  return inspect(indexTexts(all, quiet), all, config, quiet);
}

function placedIn(
  finding: Finding,
  path: string,
  text: string,
  accepted: Readonly<Record<string, string>>,
): PlacedFinding[] {
  const {family} = finding;
  const reason = accepted[family];
  const about = {finding, isAccepted: reason !== undefined, ...(reason !== undefined && {reason})};
  const whole = {start: 0, end: (/^[^\r\n]*/.exec(text)?.[0] ?? '').length};
  const found: PlacedFinding[] = [];
  switch (finding.kind) {
    case 'passage':
      for (const [ordinal, place] of finding.places.entries()) {
        if (place.path === path) found.push({...about, ordinal, ...currentOccurrenceIn(text, place)});
      }
      break;
    case 'document':
      for (const [ordinal, place] of finding.places.entries()) {
        if (place.path === path) found.push({...about, ordinal, ...whole});
      }
      break;
    case 'folder':
      for (const [ordinal, folder] of finding.places.entries()) {
        if (isBelow(path, folder.path)) found.push({...about, ordinal, ...whole});
      }
      break;
    case 'collection':
      if (finding.places[0].path === path) found.push({...about, ordinal: 0, ...whole});
      break;
  }
  return found;
}
