// Fixtures of what copying broke: files, what else is in the repository, and the reports that are expected.

import {readdirSync, readFileSync} from 'node:fs';
import {type FoundBroken, findBroken} from '../../../shared/broken/findBroken.ts';
import {noPlaceRecall, type PlaceMemory, placeRecallFrom} from '../../../shared/broken/placeRecall.ts';
import {pathNames} from '../../../shared/evidence/collection.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {message, noVersions} from '../../../shared/kinds/message.ts';
import {type LinkTargets, linkResolver} from '../../../shared/links/linkTargets.ts';
import {defaults, type Limits} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {inspectIndexed} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';

export interface BrokenProbe {
  readonly why: string;
  readonly head: string;
  readonly expected: string;
  readonly pages: ReadonlyMap<string, string>;
  /** Files that are there without a text. */
  readonly files: readonly string[];
  readonly ignored: readonly string[];
  readonly closed: readonly string[];
}

export const brokenFolder = new URL('../../fixtures/broken/', import.meta.url);

export function brokenNames(): string[] {
  return readdirSync(brokenFolder).sort();
}

/** The first line says why; `//! files`, `//! ignored` and `//! closed` list paths; `//- /path` begins a page. */
export function readBroken(name: string): BrokenProbe {
  const content = readFileSync(new URL(name, brokenFolder), 'utf8');
  const mark = '//= broken\n';
  const at = content.indexOf(mark);
  const [top, ...parts] = content.slice(0, at).split(/^\/\/- \//m);
  const [why, ...options] = top.trimEnd().split('\n');
  if (at < 0 || parts.length === 0) throw new Error(`${name} has no pages, or no "${mark.trim()}"`);
  const named = (option: string) =>
    options.flatMap((line) => (line.startsWith(`//! ${option} `) ? line.split(' ').slice(2) : []));
  const pages = new Map(
    parts.map((part) => {
      const end = part.indexOf('\n');
      return [part.slice(0, end), part.slice(end + 1)] as const;
    }),
  );
  const head = content.slice(0, at + mark.length);
  const expected = content.slice(at + mark.length);
  return {why, head, expected, pages, files: named('files'), ignored: named('ignored'), closed: named('closed')};
}

type Repository = Pick<BrokenProbe, 'pages'> & Partial<Pick<BrokenProbe, 'files' | 'ignored' | 'closed'>>;

/** The findings of the whole pipeline, as a check of these files has them. */
export function brokenIn(repository: Repository): readonly PassageFinding[] {
  return foundIn(repository).findings;
}

export function foundIn(
  {pages, files = [], ignored = [], closed = []}: Repository,
  limits: Partial<Limits> = {},
  memory: PlaceMemory | null = null,
): FoundBroken {
  const texts = [...pages]
    .sort(([x], [y]) => (x < y ? -1 : 1))
    .map(([path, text]): Document => {
      const bytes = new TextEncoder().encode(text);
      return {path, bytes, format: formatOf(path), reference: false, template: false};
    });
  const none = () => undefined;
  const indexed = indexTexts(texts, none);
  const {inspection, counterparts} = inspectIndexed(indexed, texts, defaults, none);
  const paths = [...pages.keys(), ...files];
  const out = new Set(ignored);
  const targets: LinkTargets = {paths, closed: new Set(closed), listed: [''], isWhole: true};
  const recalled = memory === null ? null : placeRecallFrom(memory, targets, (path) => `${path} ${pages.get(path)}`);
  const found = findBroken(inspection.findings, {
    names: pathNames([...pages.keys()], none),
    resolve: linkResolver(targets),
    paths,
    textOf: (path) => pages.get(path) ?? '',
    pagesWith: (words) =>
      [...pages].flatMap(([path, text]) => (words.every((word) => text.includes(word)) ? [path] : [])),
    counterparts,
    isReported: (path) => pages.has(path),
    isChanged: () => true,
    ignored: (asked) => new Set(asked.filter((path) => out.has(path))),
    ...{limits: {...defaults.limits, ...limits}, recall: recalled?.recall ?? noPlaceRecall},
  });
  recalled?.end();
  return found;
}

/** `ref/y.md:3 anchor warning: sentence`, a line each. */
export function toldBroken(findings: readonly PassageFinding[]): string {
  return findings
    .map((finding) => {
      const place = finding.broken?.place ?? 0;
      const {path, startLine, text} = finding.places[place];
      const said = plainMessage(message(finding, place, noVersions), (name) => name);
      return `${path}:${startLine} ${finding.broken?.kind} ${finding.level} ${JSON.stringify(text)}\n  ${said}\n`;
    })
    .join('');
}
