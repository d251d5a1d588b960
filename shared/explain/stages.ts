// Takes a document and its collection and returns two stages of `check`: the candidates that share fingerprints with
// it, and the passages that were accepted or rejected.

import {newAlignmentBuffers} from '../align/localAlignment.ts';
import {type CandidatePairs, findCandidates} from '../index/candidatePairs.ts';
import type {Indexed} from '../index/indexed.ts';
import {type Candidate, candidatesWithRegions} from '../index/regions.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import {newPairBuffers} from '../pair/pairBuffers.ts';
import type {Passage, Rejection} from '../pair/passage.ts';
import {pairPassages} from '../pair/passagesOfPair.ts';
import {settingsOfPair} from '../pair/settingsOfPair.ts';

interface CandidateStage {
  /** Pairs that include the document, strongest first. */
  readonly candidates: readonly Candidate[];
  /**
   * Number of other documents that share fingerprints, but not close together, and the most that one of them shares.
   */
  readonly scattered: number;
  readonly scatteredMost: number;
}

export function candidateStage(
  indexed: Indexed,
  texts: readonly Document[],
  document: number,
  config: Config,
): CandidateStage {
  const {corpus, mirrors, groups, versionRank} = indexed;
  const isReference = Uint8Array.from(texts, (text) => (text.reference || text.template ? 1 : 0));
  const found = findCandidates(
    corpus.postings,
    groups,
    mirrors.pageOf,
    versionRank,
    isReference,
    config.sameFile !== 'off',
    {
      slotsMax: config.limits.candidateSlotsMax,
      pairsMax: config.limits.candidatesMax,
    },
  );
  const own = candidatesWithRegions(ofDocument(found, document), corpus, groups);
  const others = new Set(own.map(({a, b}) => (a === document ? b : a)));
  let scattered = 0;
  let scatteredMost = 0;
  for (let pair = 0; pair < found.pairs; pair++) {
    if (found.a[pair] !== document && found.b[pair] !== document) continue;
    const other = found.a[pair] === document ? found.b[pair] : found.a[pair];
    if (other === document || others.has(other)) continue;
    scattered++;
    scatteredMost = Math.max(scatteredMost, found.hitsOf[pair]);
  }
  const strength = ({regions}: Candidate) => regions.reduce((sum, {weight}) => sum + weight, 0);
  return {candidates: own.sort((x, y) => strength(y) - strength(x)), scattered, scatteredMost};
}

/** Restricts the pairs to one document, so that regions are computed only for these. */
function ofDocument(found: CandidatePairs, document: number): CandidatePairs {
  const pairs = [...found.a.subarray(0, found.pairs).keys()].filter(
    (pair) => found.a[pair] === document || found.b[pair] === document,
  );
  const chosen = <T extends Uint32Array | Int32Array | Float32Array>(from: T, into: T): T => {
    pairs.forEach((pair, index) => {
      into[index] = from[pair];
    });
    return into;
  };
  return {
    ...found,
    pairs: pairs.length,
    a: chosen(found.a, new Uint32Array(pairs.length)),
    b: chosen(found.b, new Uint32Array(pairs.length)),
    last: chosen(found.last, new Int32Array(pairs.length)),
    hitsOf: chosen(found.hitsOf, new Uint32Array(pairs.length)),
    weightOf: chosen(found.weightOf, new Float32Array(pairs.length)),
  };
}

export interface JudgedPairs {
  readonly passage: Passage;
  /** The reason for the rejection; undefined if the passage is a finding, or part of one. */
  readonly refusal: Rejection | undefined;
}

/** Accepted passages come first, then rejected ones, each ordered by evidence. */
export function judgedStage(
  indexed: Indexed,
  candidates: readonly Candidate[],
  texts: readonly Document[],
  config: Config,
): JudgedPairs[] {
  const space = newPairBuffers(newAlignmentBuffers());
  const found: JudgedPairs[] = [];
  for (const pair of candidates) {
    const settings = settingsOfPair(config, texts[pair.a], texts[pair.b]);
    const accepted = pairPassages(indexed.corpus, indexed.groups, space, pair, settings, (refusal, passage) =>
      found.push({passage, refusal}),
    );
    found.push(...accepted.map((passage) => ({passage, refusal: undefined})));
  }
  const versionRank = ({refusal}: JudgedPairs) => (refusal === undefined ? 0 : 1);
  return found.sort((x, y) => versionRank(x) - versionRank(y) || y.passage.evidence - x.passage.evidence);
}
