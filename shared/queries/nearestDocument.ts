// Takes one document of the live index, gives the one that has most of its words in common with it, whether or not
// that is worth telling, with the exact measures. Fingerprints propose a few, the measure decides.

import {nameOfText, newPlaces, positionsFor} from '../group/occurrences.ts';
import {rowsOf, settle} from '../index/incremental/incrementalIndex.ts';
import {bringIn} from '../index/incremental/tokenStore.ts';
import type {Config} from '../model/config.ts';
import type {DocumentFinding} from '../model/finding.ts';
import {containmentsOf, type DocumentPair, measureDocuments, newMeasurer} from '../pair/documentMeasures.ts';
import {templateWords} from '../pipeline.ts';
import type {Standing} from './documentFindings.ts';

/** So many that share most fingerprints are measured. */
const measuredMax = 12;
/** A phrase in more rows than this says little of who is near, and takes long. */
const rowsMax = 2000;

export function nearest(standing: Standing, document: number, config: Config): DocumentFinding | null {
  const {live, texts} = standing;
  const measurer = newMeasurer(live.corpus, templateWords({corpus: live.corpus, groups: live.groups}, texts));
  bringIn(live, document);
  const pairs = proposed(standing, document).map((other) => {
    bringIn(live, other);
    const [a, b] = texts[document].path < texts[other].path ? [document, other] : [other, document];
    const pair = measureDocuments(measurer, a, b, config);
    const {coveredA, coveredB} = pair.coverage;
    return {pair, covered: a === document ? coveredA : coveredB};
  });
  pairs.sort((x, y) => y.covered - x.covered || resemblance(y) - resemblance(x));
  const [best] = pairs;
  if (best === undefined || best.covered === 0) return null;
  const {a, b, coverage, code} = best.pair;
  const places = newPlaces(live.corpus.tokens, texts);
  const placeOf = (page: number, words: number) => {
    const {path, reference} = texts[page];
    return {path, words, lines: positionsFor(places, page).lineStarts.length, reference, alsoIn: []};
  };
  const {wordsA, wordsB} = coverage;
  return {
    kind: 'document',
    code: code ?? 'compared-documents',
    level: code === undefined ? 'info' : 'warning',
    family: nameOfText(`${texts[a].path}\n${texts[b].path}`),
    places: [placeOf(a, wordsA), placeOf(b, wordsB)],
    pairs: [{a: 0, b: 1, wordsA, wordsB, ...containmentsOf(coverage)}],
  };
}

function resemblance({pair}: {readonly pair: DocumentPair}): number {
  return containmentsOf(pair.coverage).resemblance;
}

/** Those that share most fingerprints, rare ones weighing more. */
function proposed({live}: Standing, document: number): number[] {
  settle(live);
  const {postings, firstPosting, endPosting} = live.corpus;
  const weights = new Map<number, number>();
  const seen = new Set<number>();
  for (let row = firstPosting[document]; row < endPosting[document]; row++) {
    const hash = postings.hash[row];
    if (seen.has(hash)) continue;
    seen.add(hash);
    const rows = rowsOf(live, hash);
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
