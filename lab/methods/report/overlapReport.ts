// Formats the report of `shingle lab overlap`: sentences that say what each number is a percentage of, or JSON.

import type {TextSpan, TextStyle} from '../../../shared/wording/layout.ts';
import {count, percent, plural, rounded, smallShare} from '../../../shared/wording/numbersInEnglish.ts';
import {printableJson} from '../../../shared/wording/terminal.ts';
import type {IntervalEstimate} from '../overlap/interval.ts';
import type {CollectionFacts, CollectionOverlap} from '../overlap/overlap.ts';
import {listOf, nameInSentence, paragraph, sentenceOf} from './sentence.ts';

/** `verbose` adds what is counted, and how. */
export function* overlapPretty(overlap: CollectionOverlap, look: TextStyle, verbose: boolean): Generator<string> {
  const {collections, cuts} = overlap;
  const line = (said: readonly TextSpan[]) => paragraph(said, look, '', '  ');
  for (const facts of collections) yield line(factsLine(facts));
  for (let x = 0; x < collections.length; x++) {
    for (let y = x + 1; y < collections.length; y++) {
      yield `\n${line(textSentence(overlap, x, y))}`;
      yield line(pageSentence(overlap, x, y));
      yield line(pageSentence(overlap, y, x));
    }
  }
  yield '\n';
  for (const said of sizeSentences(overlap)) yield line(said);
  for (const cut of cuts) yield line(sentenceOf`Not read: ${nameInSentence(cut)}`);
  const notes = verbose ? legend(overlap) : [...omitted(overlap), ...interval(overlap)].join(' ');
  if (notes !== '') yield `\n${paragraph(notes, look)}`;
}

function factsLine({name, commit, pages, skipped, words, ...facts}: CollectionFacts): TextSpan[] {
  const what = commit === null ? '' : ` (commit ${commit.slice(0, 12)})`;
  const shingles = `${facts.areShinglesExact ? '' : 'about '}${count(facts.shingles)} distinct shingles`;
  const left = skipped > 0 ? `, ${plural(skipped, 'file')} skipped` : '';
  return sentenceOf`${nameInSentence(name)}${what}: ${plural(pages, 'page')}, ${plural(words, 'word')}, ${shingles}${left}`;
}

function textSentence({collections, text}: CollectionOverlap, x: number, y: number): TextSpan[] {
  const [a, b] = [nameInSentence(collections[x].name), nameInSentence(collections[y].name)];
  return sentenceOf`${shareOf(text[x][y])} of the text of ${a} is in ${b}, ${shareOf(text[y][x])} of that of ${b} in ${a}`;
}

function pageSentence({collections, pages, containmentMin}: CollectionOverlap, from: number, to: number): TextSpan[] {
  const {drawn, eligible, name} = collections[from];
  if (drawn === 0) return sentenceOf`${nameInSentence(name)} has no page that is long enough to compare`;
  const of = plural(drawn, drawn < eligible ? 'sampled page' : 'page');
  const {found} = pages[from][to];
  const share = shareOf(pages[from][to]);
  const verb = found === 1 || drawn === 1 ? 'is' : 'are';
  return sentenceOf`${count(found)} of ${of} of ${nameInSentence(name)} ${verb} in ${nameInSentence(collections[to].name)}, at least ${percent(containmentMin)} contained: ${share}`;
}

/** Sizes relative to the first collection of each connected group, and the collections of unknown size. */
function* sizeSentences({collections, sizes}: CollectionOverlap): Generator<TextSpan[]> {
  const alone = collections.filter((_, x) => sizes[x] === null);
  if (alone.length === collections.length) {
    yield sentenceOf`Their relative sizes are unknown: they have too little text in common.`;
    return;
  }
  const related = [...sizes.entries()].flatMap(([x, size]) => (size === null ? [] : [{...size, x}]));
  for (const first of related.filter(({x, beside}) => x === beside)) {
    const group = related.filter(({beside}) => beside === first.x);
    const firstName = nameInSentence(collections[first.x].name);
    for (const {x, size, low, high} of group.slice(1)) {
      yield sentenceOf`${nameInSentence(collections[x].name)} is ${times(size)} times as large as ${firstName}${within(low, high, times)}`;
    }
    const coverages = group.map(({x, coverage, coverageLow, coverageHigh}) => {
      const range = within(coverageLow, coverageHigh, smallShare);
      return sentenceOf`${nameInSentence(collections[x].name)} ${smallShare(coverage)}${range}`;
    });
    const them = group.length === collections.length ? 'them' : 'these';
    yield sentenceOf`Of all text in any of ${them}: ${listOf(coverages, ', ')}`;
  }
  if (alone.length === 0) return;
  const names = listOf(
    alone.map(({name}) => nameInSentence(name)),
    ', ',
  );
  yield sentenceOf`The relative size of ${names} is unknown: too little text in common with the others.`;
}

function within(low: number, high: number, shown: (value: number) => string): string {
  if (low === high) return '';
  return high === Number.POSITIVE_INFINITY
    ? ' (too few in common for an interval)'
    : ` (95 %: ${shown(low)}–${shown(high)})`;
}

/** '31 % ± 4', where ± is the distance to the farther end of the interval. Without ± if the number is exact. */
function shareOf({share, low, high}: IntervalEstimate): string {
  if (low === high) return smallShare(share);
  const far = Math.max(high - share, share - low) * 100;
  return `${smallShare(share)} ± ${far >= 1 ? Math.ceil(far - 0.05) : Math.max(0.1, Math.ceil(far * 10 - 0.5) / 10)}`;
}

function times(size: number): string {
  return size >= 9.95 ? count(size) : size >= 0.0995 ? size.toFixed(2) : size.toPrecision(2);
}

function legend(overlap: CollectionOverlap): string {
  const {collections, containmentMin, wordsMin, lookUp, seed} = overlap;
  const sampled = collections.map(({shinglesSampled}) => count(shinglesSampled)).join(', ');
  const text = `${textLegend(overlap)}, ${isAllText(overlap) ? 'all of them' : `${sampled} of them sampled`}.`;
  const pages = `Pages: of at least ${plural(wordsMin, 'word')}; a page is in a collection if ${percent(containmentMin)} of its words are on one page there, in runs of five`;
  const how = lookUp === 'words' ? '; looked up by their eight rarest words' : '';
  const [range] = interval(overlap);
  const chance = range === undefined ? [] : [`${range} Seed ${seed}.`];
  return [text, ...omitted(overlap), `${pages}${how}.`, ...chance].join(' ');
}

/** Explains ±, if it occurs. */
function interval(overlap: CollectionOverlap): string[] {
  const {isExact, collections} = overlap;
  const isAllPages = isExact || collections.every(({drawn, eligible}) => drawn === eligible);
  return isAllText(overlap) && isAllPages ? [] : ['±: 95 % interval; --exact compares everything.'];
}

/** A small collection is compared completely, whatever the sample size. */
function isAllText({isExact, collections}: CollectionOverlap): boolean {
  return isExact || collections.every(({areShinglesExact}) => areShinglesExact);
}

function textLegend({shingleWords, bag}: CollectionOverlap): string {
  const runs = `Text: distinct runs of ${plural(shingleWords, 'word')}`;
  return bag ? `${runs}, each as often as it occurs on a page` : runs;
}

/** Shingles removed by --common-from. */
function omitted({common}: CollectionOverlap): string[] {
  if (common === null) return [];
  const {from, shingles, common: left} = common;
  return [
    `Omitted as boilerplate: ${count(left)} of ${plural(shingles, 'run')}, those on ${plural(from, 'page')} or more of one collection.`,
  ];
}

/**
 * Keys are always in the same order, proportions have six digits. In `text` and `pages`, a row says how much of one
 * collection is in the others.
 */
export function* overlapJson(overlap: CollectionOverlap): Generator<string> {
  const {collections, text, pages, sizes, isExact, ...rest} = overlap;
  const numbers = <T extends object>(object: T) =>
    Object.fromEntries(
      Object.entries(object).map(([key, value]) => [
        key,
        typeof value !== 'number' ? value : Number.isFinite(value) ? rounded(value) : null,
      ]),
    );
  const {seed, shingleWords, bag, common, lookUp, wordsMin, containmentMin, cuts} = rest;
  const left =
    common === null ? {} : {commonFrom: common.from, commonShingles: common.common, allShingles: common.shingles};
  const facts = {version: 1, exact: isExact, seed, shingleWords, bag, ...left, lookUp, wordsMin, containmentMin};
  yield `${printableJson(facts).slice(0, -1)},\n`;
  yield `"collections":${lines(collections)},\n`;
  yield `"text":${lines(text.map((row) => row.map(numbers)))},\n`;
  yield `"pages":${lines(pages.map((row) => row.map(numbers)))},\n`;
  yield `"sizes":${lines(sizes.map((size) => (size === null ? null : numbers(size))))},\n`;
  yield `"cuts":${printableJson(cuts)}}\n`;
}

function lines(values: readonly unknown[]): string {
  return `[\n${values.map((value) => printableJson(value)).join(',\n')}\n]`;
}
