// Readers of two texts of which one is an edited copy of the other: the pipeline with what follows it, reviews, the baseline,
// reports, differences of versions.

import {formats} from '../../../server/cli/arguments/choices.ts';
import {rendererOf} from '../../../server/cli/renderers.ts';
import {hunksOf} from '../../../server/history/index/lineHunks.ts';
import {lineSimilarity, wordBounds} from '../../../server/history/report/fileChanges.ts';
import {linesBetween} from '../../../server/history/report/linesBetween.ts';
import {applyBaseline} from '../../../shared/baseline/applyBaseline.ts';
import {entriesOf} from '../../../shared/baseline/updateBaseline.ts';
import {findBroken} from '../../../shared/broken/findBroken.ts';
import {editKindOf} from '../../../shared/difference/editKind.ts';
import {pathNames} from '../../../shared/evidence/collection.ts';
import {replacementOf} from '../../../shared/evidence/replacements.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {linkResolver} from '../../../shared/links/linkTargets.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {inspect, withAddedTokens} from '../../../shared/pipeline.ts';
import {rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {report} from '../../../shared/report/report.ts';
import {fixStaleCopy} from '../../../shared/review/fixStaleCopy.ts';
import {halfPair} from '../../../shared/review/halfPair.ts';
import {transferEdit} from '../../../shared/review/transferEdit.ts';
import {applySuppressions, suppressionsOf} from '../../../shared/suppress/directives.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {reportDefaults} from '../../support/reportOptions.ts';
import type {Read} from './textReaders.ts';

const silent = () => undefined;
const config = {...defaults, sameFile: 'all', code: 'blind'} as const;
/** Enough words for a finding, whatever the pattern has. */
const prose =
  'The keeper of the archive writes every borrowed volume into a ledger that hangs beside the door, and whoever brings one back late pays for a candle, because the archive is read at night.';

function documentOf(path: string, text: string): Document {
  return {path, bytes: Buffer.from(text), format: formatOf(path), reference: false, template: false};
}

/** The pattern between two equal paragraphs, in two files. */
function copies(text: string, ending: string): readonly [Document, Document] {
  const page = `${prose}\n\n${text}\n\n${prose.toUpperCase()}\n`;
  return [documentOf(`a/one.${ending}`, page), documentOf(`b/two.${ending}`, page.replace('candle', 'lantern'))];
}

function found(texts: readonly Document[]): Inspection {
  return inspect(indexTexts(texts, silent), texts, config, silent);
}

function textsOf(texts: readonly Document[]): (path: string) => string {
  const byPath = new Map(texts.map(({path, bytes}) => [path, Buffer.from(bytes).toString()]));
  return (path) => byPath.get(path) ?? '';
}

function broken(texts: readonly Document[]): void {
  const paths = texts.map(({path}) => path);
  const none: ReadonlySet<string> = new Set();
  findBroken(found(texts).findings, {
    resolve: linkResolver({paths, closed: new Set(), listed: [''], isWhole: true}),
    names: pathNames(paths, silent),
    paths,
    textOf: textsOf(texts),
    pagesWith: () => paths,
    counterparts: [],
    isReported: () => true,
    isChanged: () => true,
    ignored: () => none,
    limits: defaults.limits,
  });
}

/** One of the two is edited, so that the other is a copy left behind, and gets the edit. */
function reviewed(text: string): void {
  const [one, two] = copies(text, 'md');
  const now = documentOf(one.path, `${Buffer.from(one.bytes)}`.replace('ledger', 'register'));
  const texts = [now, two];
  const parents = [{before: [one], changed: new Set([one.path])}];
  const {findings} = inspect(withAddedTokens(indexTexts(texts, silent), texts, parents), texts, config, silent);
  for (const finding of findings) {
    if (finding.kind !== 'passage' || finding.stale === undefined) continue;
    const [edited, place] = finding.places;
    fixStaleCopy({staleness: finding.stale, edited, place}, `${Buffer.from(two.bytes)}`);
  }
}

function baselined(text: string): void {
  const texts = copies(text, 'md');
  const inspection = found(texts);
  const pages = {textOf: textsOf(texts), namesIn: () => texts.map(({path}) => path)};
  const entries = entriesOf(inspection.findings, pages);
  applyBaseline(inspection, pages, {
    entries,
    source: 'file',
    by: 'baseline',
    accepts: 'count',
    sees: () => true,
    today: '2026-01-01',
    minWords: defaults.minWords,
  });
}

async function reported(text: string, format: (typeof formats)[number]): Promise<void> {
  const texts = copies(text, 'md');
  const renderer = await rendererOf(format, () => Promise.reject(new Error('no HTML')));
  let units = 0;
  const options = {...reportDefaults, diff: true, information: true};
  for (const part of report(renderer, ranked(found(texts), texts), options)) units += part.length;
  if (units === 0) throw new Error('broken promise: an empty report');
}

function ranked(inspection: Inspection, texts: readonly Document[]): Inspection {
  const suppressions = new Map(
    texts.map(({path, bytes, format}) => [path, suppressionsOf(Buffer.from(bytes).toString(), format)]),
  );
  const left = applySuppressions(inspection.findings, suppressions);
  return rankFindings(
    {...inspection, ...left},
    texts.map(({path}) => path),
    {...config, classOf: silent},
  );
}

const edited = (text: string) => `${text.slice(0, text.length >> 1)} edited ${text.slice(text.length >> 1)}`;

export const pairReaders: readonly (readonly [string, Read])[] = [
  ['inspect', (text) => found(copies(text, 'md'))],
  ['inspect code', (text) => found(copies(text, 'ts'))],
  ['inspect itself', (text) => found([documentOf('a.md', text)])],
  ['rankFindings', (text) => ranked(found(copies(text, 'md')), copies(text, 'md'))],
  ['findBroken', (text) => broken(copies(text, 'md'))],
  ['findBroken rst', (text) => broken(copies(text, 'rst'))],
  ['staleCopies', reviewed],
  ['applyBaseline', baselined],
  ...formats
    .filter((format) => format !== 'html')
    .map((format): [string, Read] => [`report ${format}`, (text) => reported(text, format)]),
  ['hunksOf', (text, bytes) => hunksOf(bytes, Buffer.from(edited(text)))],
  ['linesBetween', (text, bytes) => linesBetween(bytes, Buffer.from(edited(text)))],
  ['lineSimilarity', (text, bytes) => lineSimilarity(bytes, Buffer.from(edited(text)))],
  ['wordBounds', (text, bytes) => wordBounds(bytes, Buffer.from(edited(text)))],
  ['editKindOf', (text) => editKindOf(text, edited(text))],
  ['replacementOf', (text) => replacementOf(text, edited(text))],
  ['halfPair', (text) => halfPair(text, edited(text))],
  ['transferEdit', (text) => transferred(text)],
];

function transferred(text: string): void {
  const before = `${text} ${prose}`;
  const start = text.length + prose.indexOf('ledger');
  transferEdit(
    {before, now: before.replace('ledger', 'register'), at: [{start, end: start + 10}]},
    `${edited(text)} ${prose}`,
  );
}
