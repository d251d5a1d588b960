// Takes passages, finds pages that are made of passages of several others (a changelog, a book on one page), so
// that they are one finding and not one per source.

import type {Corpus} from '../index/corpus.ts';
import type {Passage} from '../pair/passage.ts';

export interface Compilation {
  readonly document: number;
  /** Words of the page that are also on a source; sources strongest first, by document. */
  readonly sharedWords: number;
  readonly sources: readonly {readonly document: number; readonly words: number}[];
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
  const byPage = new Map<number, Map<number, [number, number][]>>();
  const add = (page: number, other: number, from: number, to: number) => {
    const sources = byPage.get(page) ?? byPage.set(page, new Map()).get(page);
    const slot = pageOf[other];
    const ranges = sources?.get(slot);
    if (ranges === undefined) sources?.set(slot, [[from, to]]);
    else ranges.push([from, to]);
  };
  for (const {a, b, a0, a1, b0, b1} of passages) {
    if (pageOf[a] === pageOf[b]) continue;
    add(a, b, a0, a1);
    add(b, a, b0, b1);
  }
  const found: Compilation[] = [];
  for (const [document, sources] of byPage) {
    if (sources.size < sourcesMin) continue;
    const collected = collect(document, sources, corpus, sourceWordsMin);
    if (collected !== undefined) found.push(collected);
  }
  return found.sort((x, y) => x.document - y.document);
}

function collect(
  document: number,
  sources: ReadonlyMap<number, [number, number][]>,
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
  const strong: {document: number; words: number}[] = [];
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
    if (gained >= sourceWordsMin) strong.push({document: slot, words: gained});
  }
  if (strong.length < sourcesMin || sum / covered > overlapMax || covered < shareMin * total) return undefined;
  return {document, sharedWords: covered, sources: strong};
}

function unionOf(ranges: [number, number][]): number {
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
