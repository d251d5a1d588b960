// What of the findings of one document is told: not what comments silence, not what another version of the page says,
// and apart what a baseline accepts.

import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {pathsOfFinding, reportedFindings, withoutSuppressed} from '../../app/check.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import type {Engine} from '../../workspace/engine.ts';
import {nameOf} from '../project/reportedAtDocument.ts';
import {inspectionOf, type Split, splitAccepted} from '../project/splitAccepted.ts';

export interface ReportingView {
  readonly engine: Engine;
  readonly loaded: LoadedConfig;
  readonly entries: readonly BaselineEntry[];
}

/**
 * Of an older version of a page only what the version that speaks for it does not have: the rest is said there, once,
 * as `check` does. What the survey told of it stays.
 */
export function newBeside(
  {engine, loaded}: ReportingView,
  path: string,
  findings: readonly Finding[],
  known: ReadonlySet<string>,
): readonly Finding[] {
  const speaker = engine.speakerOf(path);
  if (speaker === null || speaker === path) return findings;
  const isAboutPages = findings.some(({kind}) => kind === 'document');
  const theirs = isAboutPages ? (engine.findingsOf(speaker, loaded.config)?.findings ?? []) : [];
  const pages = new Set(theirs.flatMap((finding) => (finding.kind === 'document' ? pathsOfFinding(finding) : [])));
  return findings.filter((finding) => {
    if (known.has(nameOf(finding))) return true;
    if (finding.kind === 'document') {
      // Of two versions that are told as copies of each other, both are told.
      const others = finding.places.filter((place) => place.path !== path);
      return others.some((place) => place.path === speaker || !pages.has(place.path));
    }
    if (finding.kind !== 'passage') return false;
    return finding.places.some((place) => place.path === path && !place.alsoIn.includes(speaker));
  });
}

/** Without what comments silence, and apart what a baseline accepts. */
export async function splitReported(
  {engine, loaded, entries}: ReportingView,
  findings: readonly Finding[],
): Promise<Split> {
  if (findings.length === 0) return {open: [], accepted: []};
  const paths = new Set(findings.flatMap(pathsOfFinding));
  const sources = [...paths].flatMap((path): SourceFile[] => {
    const text = engine.textAt(path);
    if (text === undefined) return [];
    const {bytes, format, reference} = text;
    return [{kind: 'source', path, bytes, format, reference, encoding: 'utf-8', mtimeMs: 0}];
  });
  const config = {...loaded.config, reportUnusedSuppressions: false};
  const silenced = await withoutSuppressed(inspectionOf(findings), sources, config);
  const pages = {
    textOf: (path: string) => {
      const bytes = engine.textAt(path)?.bytes;
      return bytes === undefined ? '' : decodeText(bytes, 0, bytes.length);
    },
    namesIn: () => [],
  };
  const {open, accepted} = splitAccepted(silenced.findings, entries, pages, loaded.config);
  return {open: reportedFindings(inspectionOf(open), [...engine.paths()], loaded).findings, accepted};
}
