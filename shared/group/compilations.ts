// Takes passages, finds pages that are made of passages of several others (a changelog, a book on one page), so
// that they are one finding and not one per source.

import {rememberedOf} from '../algorithms/memoized.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Passage} from '../pair/passage.ts';

/** Tokens [from, to) of the store. */
type Range = readonly [number, number];

export interface Compilation {
  readonly document: number;
  /** Words of the page that are also in a source, and where they are; sources strongest first, by document. */
  readonly sharedWords: number;
  readonly ranges: readonly Range[];
  /** `ranges` are those of the source that the page has. */
  readonly sources: readonly {readonly document: number; readonly words: number; readonly ranges: readonly Range[]}[];
}

/** A collection takes at least so many words from at least so many pages, and half of its own text. */
const sourcesMin = 5;
const shareMin = 0.5;
/** Were the sources copies of one another, each would claim the same words (a clique of twelve upgrade guides). */
const overlapMax = 2.5;

export function compilations(
  passages: readonly Passage[],
  corpus: Corpus,
  pageOf: Int32Array,
  sourceWordsMin: number,
): Compilation[] {
  const byPage = new Map<number, Map<number, Source>>();
  const add = (page: number, other: number, range: Range, inSource: Range) => {
    const sources = rememberedOf(byPage, page, () => new Map<number, Source>());
    const source = rememberedOf(sources, other, () => ({document: other, ranges: [], inSource: []}));
    source.ranges.push(range);
    source.inSource.push(inSource);
  };
  for (const {a, b, a0, a1, b0, b1} of passages) {
    if (pageOf[a] === pageOf[b]) continue;
    add(a, b, [a0, a1], [b0, b1]);
    add(b, a, [b0, b1], [a0, a1]);
  }
  const found: Compilation[] = [];
  for (const [document, sources] of byPage) {
    if (sources.size < sourcesMin) continue;
    const collected = collect(document, [...sources.values()], corpus, pageOf, sourceWordsMin);
    if (collected !== undefined) found.push(collected);
  }
  return found.sort((x, y) => x.document - y.document);
}

interface Source {
  readonly document: number;
  /** Of the page that collects, and of the source. */
  readonly ranges: Range[];
  readonly inSource: Range[];
}

function collect(
  document: number,
  sources: readonly Source[],
  corpus: Corpus,
  pageOf: Int32Array,
  sourceWordsMin: number,
): Compilation | undefined {
  const first = corpus.firstToken[document];
  const total = corpus.endToken[document] - first;
  const all = sources.map((source) => ({...source, words: unionOf(source.ranges)}));
  const isOlder = (other: number) => Number(pageOf[other] !== other);
  all.sort((x, y) => y.words - x.words || isOlder(x.document) - isOlder(y.document) || x.document - y.document);
  // Of several versions of a source, the one that has most: what the others have besides is not in the file that is named.
  const named = new Set<number>();
  const claims = all.filter((source) => !named.has(pageOf[source.document]) && named.add(pageOf[source.document]));
  const claimed = new Uint8Array(total);
  let covered = 0;
  let sum = 0;
  const strong: {document: number; words: number; ranges: readonly Range[]; inPage: readonly Range[]}[] = [];
  for (const {document: source, ranges, inSource, words} of claims) {
    let gained = 0;
    for (const [from, to] of ranges) {
      for (let token = from - first; token < to - first; token++) {
        gained += 1 - claimed[token];
        claimed[token] = 1;
      }
    }
    covered += gained;
    sum += words;
    if (gained >= sourceWordsMin) strong.push({document: source, words: gained, ranges: inSource, inPage: ranges});
  }
  const sharedWords = strong.reduce((words, source) => words + source.words, 0);
  if (strong.length < sourcesMin || sum / covered > overlapMax || sharedWords < shareMin * total) return undefined;
  return {document, sharedWords, ranges: strong.flatMap(({inPage}) => inPage), sources: strong};
}

function unionOf(all: readonly Range[]): number {
  const ranges = all.toSorted((x, y) => x[0] - y[0]);
  let sum = 0;
  let end = -1;
  for (const [from, to] of ranges) {
    if (to <= end) continue;
    sum += to - Math.max(from, end);
    end = to;
  }
  return sum;
}
