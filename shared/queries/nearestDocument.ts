// Takes one document of the incremental index and returns the document that covers most of its words, with exact
// measures, even if the pair is too weak to report. Shared fingerprints select a few candidates; the exact measure
// decides.

import {nameOfText, newOccurrenceContext, positionsFor} from '../group/occurrences.ts';
import {postingsOf, settle} from '../index/incremental/incrementalIndex.ts';
import {load} from '../index/incremental/tokenStore.ts';
import type {Config} from '../model/config.ts';
import type {DocumentFinding} from '../model/finding.ts';
import {
  containmentsOf,
  type DocumentPair,
  measureDocuments,
  measuresOfPages,
  newMeasurer,
  templateWords,
} from '../pair/documentMeasures.ts';
import type {IndexView} from './indexView.ts';

/** Number of candidates measured exactly. */
const measuredMax = 12;
/** A phrase with more postings than this says little about similarity and takes long to process. */
const rowsMax = 2000;

export function nearestDocument(view: IndexView, document: number, config: Config): DocumentFinding | null {
  const {index, texts} = view;
  const measurer = newMeasurer(index.corpus, templateWords({corpus: index.corpus, groups: index.groups}, texts));
  load(index, document);
  const pairs = proposed(view, document).map((other) => {
    load(index, other);
    const [a, b] = texts[document].path < texts[other].path ? [document, other] : [other, document];
    const pair = measureDocuments(measurer, a, b, config);
    const {coveredA, coveredB} = pair.coverage;
    return {pair, covered: a === document ? coveredA : coveredB};
  });
  pairs.sort((x, y) => y.covered - x.covered || resemblance(y) - resemblance(x));
  const [best] = pairs;
  if (best === undefined || best.covered === 0) return null;
  const {a, b, coverage, code} = best.pair;
  const places = newOccurrenceContext(index.corpus.tokens, texts);
  const placeOf = (page: number, words: number) => {
    const {path, reference} = texts[page];
    return {path, words, lines: positionsFor(places, page).lineStarts.length, reference, alsoIn: []};
  };
  const {wordsA, wordsB} = coverage;
  return {
    kind: 'document',
    code: code === undefined ? 'compared-documents' : 'copied-page',
    ...(code && {detail: code}),
    level: code === undefined ? 'info' : 'warning',
    family: nameOfText(`${texts[a].path}\n${texts[b].path}`),
    places: [placeOf(a, wordsA), placeOf(b, wordsB)],
    pairs: [{a: 0, b: 1, ...measuresOfPages(best.pair)}],
  };
}

function resemblance({pair}: {readonly pair: DocumentPair}): number {
  return containmentsOf(pair.coverage).resemblance;
}

/** The documents that share most fingerprints, weighted by rarity. */
function proposed({index}: IndexView, document: number): number[] {
  settle(index);
  const {postings, firstPosting, endPosting} = index.corpus;
  const weights = new Map<number, number>();
  const seen = new Set<number>();
  for (let row = firstPosting[document]; row < endPosting[document]; row++) {
    const hash = postings.hash[row];
    if (seen.has(hash)) continue;
    seen.add(hash);
    const rows = postingsOf(index, hash);
    if (rows.length > rowsMax) continue;
    let last = -1;
    for (const other of rows) {
      const candidate = postings.document[other];
      if (candidate === document || candidate === last) continue;
      last = candidate;
      weights.set(candidate, (weights.get(candidate) ?? 0) + 1 / Math.log2(1 + rows.length));
    }
  }
  const strongest = [...weights].sort(([x, one], [y, other]) => other - one || x - y);
  return strongest.slice(0, measuredMax).map(([candidate]) => candidate);
}
