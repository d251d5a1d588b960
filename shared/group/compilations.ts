// Takes passages, finds pages that are made of passages of several others (a changelog, a book on one page), so
// that they are one finding and not one per source.

import type {Corpus} from '../index/corpus.ts';
import type {Passage} from '../pair/passage.ts';

/** Tokens [from, to) of the store. */
type Range = readonly [number, number];

export interface Compilation {
  readonly document: number;
  /** Words of the page that are also on a source, and where they are; sources strongest first, by document. */
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
  const byPage = new Map<number, Map<number, Range[]>>();
  const inSources = new Map<number, Map<number, Range[]>>();
  const add = (page: number, other: number, from: number, to: number, otherFrom: number, otherTo: number) => {
    const sources = byPage.get(page) ?? byPage.set(page, new Map()).get(page);
    const slot = pageOf[other];
    const ranges = sources?.get(slot);
    if (ranges === undefined) sources?.set(slot, [[from, to]]);
    else ranges.push([from, to]);
    // Of several versions of a source, the one that the finding names.
    if (other !== slot) return;
    const inSource = inSources.get(page) ?? new Map<number, Range[]>();
    inSources.set(page, inSource.set(slot, [...(inSource.get(slot) ?? []), [otherFrom, otherTo]]));
  };
  for (const {a, b, a0, a1, b0, b1} of passages) {
    if (pageOf[a] === pageOf[b]) continue;
    add(a, b, a0, a1, b0, b1);
    add(b, a, b0, b1, a0, a1);
  }
  const found: Compilation[] = [];
  for (const [document, sources] of byPage) {
    if (sources.size < sourcesMin) continue;
    const collected = collect(document, sources, corpus, sourceWordsMin);
    if (collected === undefined) continue;
    const ranges = inSources.get(document);
    const named = collected.sources.map((source) => ({...source, ranges: ranges?.get(source.document) ?? []}));
    found.push({...collected, sources: named});
  }
  return found.sort((x, y) => x.document - y.document);
}

function collect(
  document: number,
  sources: ReadonlyMap<number, Range[]>,
  corpus: Corpus,
  sourceWordsMin: number,
): Compilation | undefined {
  const first = corpus.firstToken[document];
  const total = corpus.endToken[document] - first;
  const claims = [...sources].map(([slot, ranges]) => ({slot, ranges, words: unionOf(ranges)}));
  claims.sort((x, y) => y.words - x.words || x.slot - y.slot);
  const claimed = new Uint8Array(total);
  let covered = 0;
  let sum = 0;
  const strong: {document: number; words: number; ranges: readonly Range[]}[] = [];
  for (const {slot, ranges, words} of claims) {
    let gained = 0;
    for (const [from, to] of ranges) {
      for (let token = from - first; token < to - first; token++) {
        gained += 1 - claimed[token];
        claimed[token] = 1;
      }
    }
    covered += gained;
    sum += words;
    if (gained >= sourceWordsMin) strong.push({document: slot, words: gained, ranges: []});
  }
  if (strong.length < sourcesMin || sum / covered > overlapMax || covered < shareMin * total) return undefined;
  return {document, sharedWords: covered, ranges: claims.flatMap(({ranges}) => ranges), sources: strong};
}

function unionOf(ranges: Range[]): number {
  ranges.sort((x, y) => x[0] - y[0]);
  let sum = 0;
  let end = -1;
  for (const [from, to] of ranges) {
    if (to <= end) continue;
    sum += to - Math.max(from, end);
    end = to;
  }
  return sum;
}
