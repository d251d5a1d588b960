// Takes what was measured of collections, gives the report of `shingle overlap`: sentences that say of what each number is
// a share, or JSON.

import type {Estimate} from '../collection/interval.ts';
import type {CollectionFacts, Overlap} from '../collection/overlap.ts';
import {printableJson, visiblePath} from './terminal.ts';
import {count, percent, plural, rounded} from './words.ts';

export function* overlapPretty(overlap: Overlap): Generator<string> {
  const {collections, sizes, cuts} = overlap;
  for (const facts of collections) yield `${factsLine(facts)}\n`;
  for (let x = 0; x < collections.length; x++) {
    for (let y = x + 1; y < collections.length; y++) yield* pairLines(overlap, x, y);
  }
  yield '\n';
  if (sizes === null) yield 'How large they are beside each other is not known: too little of them is in common.\n';
  else yield* sizeLines(overlap, sizes);
  for (const cut of cuts) yield `Not read: ${visiblePath(cut)}\n`;
  yield `\n${legend(overlap)}\n`;
}

function factsLine({name, commit, pages, skipped, words, ...facts}: CollectionFacts): string {
  const what = commit === null ? '' : ` (commit ${commit.slice(0, 12)})`;
  const shingles = `${facts.areShinglesExact ? '' : 'about '}${count(facts.shingles)} distinct shingles`;
  const left = skipped > 0 ? `, ${plural(skipped, 'file')} skipped` : '';
  return `${visiblePath(name)}${what}: ${plural(pages, 'page')}, ${plural(words, 'word')}, ${shingles}${left}`;
}

function* pairLines(overlap: Overlap, x: number, y: number): Generator<string> {
  const {collections, text} = overlap;
  const [a, b] = [visiblePath(collections[x].name), visiblePath(collections[y].name)];
  yield `\n${shareOf(text[x][y])} of the text of ${a} stands in ${b}, ${shareOf(text[y][x])} of that of ${b} in ${a}\n`;
  yield `${pageSentence(overlap, x, y)}\n${pageSentence(overlap, y, x)}\n`;
}

function pageSentence({collections, pages, containmentMin}: Overlap, from: number, to: number): string {
  const {drawn, eligible, name} = collections[from];
  if (drawn === 0) return `${visiblePath(name)} has no page that is long enough to be looked for`;
  const of = plural(drawn, drawn < eligible ? 'sampled page' : 'page');
  const found = `${count(pages[from][to].found)} of ${of} of ${visiblePath(name)}`;
  const where = `in ${visiblePath(collections[to].name)}, at least ${percent(containmentMin)} contained`;
  return `${found} are ${where}: ${shareOf(pages[from][to])}`;
}

function* sizeLines({collections}: Overlap, sizes: NonNullable<Overlap['sizes']>): Generator<string> {
  const [first] = collections;
  for (const [x, {size, low, high}] of sizes.entries()) {
    if (x === 0) continue;
    const name = visiblePath(collections[x].name);
    yield `${name} is ${times(size)} times as large as ${visiblePath(first.name)}${within(low, high, times)}\n`;
  }
  const coverages = sizes.map(({coverage, coverageLow, coverageHigh}, x) => {
    const range = within(coverageLow, coverageHigh, percentOf);
    return `${visiblePath(collections[x].name)} ${percentOf(coverage)}${range}`;
  });
  yield `Of all text in any of them: ${coverages.join(', ')}\n`;
}

function within(low: number, high: number, shown: (value: number) => string): string {
  if (low === high) return '';
  return high === Number.POSITIVE_INFINITY
    ? ' (too few in common for an interval)'
    : ` (95 %: ${shown(low)}–${shown(high)})`;
}

/** '31 % ± 4', where ± is the farther end of the interval; without it where nothing is left to chance. */
function shareOf({share, low, high}: Estimate): string {
  if (low === high) return percentOf(share);
  const far = Math.max(high - share, share - low) * 100;
  return `${percentOf(share)} ± ${far >= 1 ? Math.ceil(far - 0.05) : Math.max(0.1, Math.ceil(far * 10 - 0.5) / 10)}`;
}

/** One digit after the point below ten percent, since there it matters. */
function percentOf(share: number): string {
  if (share <= 0 || share >= 0.0995) return percent(share);
  return share < 0.0005 ? '< 0.1 %' : `${(share * 100).toFixed(1)} %`;
}

function times(size: number): string {
  return size >= 9.95 ? count(size) : size >= 0.0995 ? size.toFixed(2) : size.toPrecision(2);
}

function legend({isExact, shingleWords, collections, containmentMin, wordsMin, lookUp, seed}: Overlap): string {
  const text = `Text: distinct runs of ${plural(shingleWords, 'word')}`;
  const sampled = collections.map(({shinglesSampled}) => count(shinglesSampled)).join(', ');
  const pages = `Pages: of at least ${plural(wordsMin, 'word')}; of one that counts, ${percent(containmentMin)} of the words stand on one page of the other, in runs of five`;
  const how = lookUp === 'words' ? '; looked up by their eight rarest words' : '';
  if (isExact) return `${text}, all of them. ${pages}${how}.`;
  return `${text}, ${sampled} of them sampled. ${pages}${how}. ±: 95 % interval. Seed ${seed}; --exact leaves nothing to chance.`;
}

/** Keys always come in the same order, shares in six digits; of `text` and `pages` a row is what stands in the others. */
export function* overlapJson(overlap: Overlap): Generator<string> {
  const {collections, text, pages, sizes, isExact, ...rest} = overlap;
  const numbers = <T extends object>(object: T) =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [
        key,
        typeof value !== 'number' ? value : Number.isFinite(value) ? rounded(value) : null,
      ]),
    );
  const {seed, shingleWords, lookUp, wordsMin, containmentMin, cuts} = rest;
  const facts = {version: 1, exact: isExact, seed, shingleWords, lookUp, wordsMin, containmentMin};
  yield `${printableJson(JSON.stringify(facts)).slice(0, -1)},\n`;
  yield `"collections":${lines(collections)},\n`;
  yield `"text":${lines(text.map((row) => row.map(numbers)))},\n`;
  yield `"pages":${lines(pages.map((row) => row.map(numbers)))},\n`;
  yield `"sizes":${sizes === null ? 'null' : lines(sizes.map(numbers))},\n`;
  yield `"cuts":${printableJson(JSON.stringify(cuts))}}\n`;
}

function lines(values: readonly unknown[]): string {
  return `[\n${values.map((value) => printableJson(JSON.stringify(value))).join(',\n')}\n]`;
}
