// Takes a document and its collection, gives three stages of `check`: the candidates that share fingerprints with it, the
// passages that were accepted or rejected, and renamed code.

import {newAlignmentBuffers} from '../align/localAlignment.ts';
import {findRenamedCode, type RenamedClone} from '../clones/renamedCode.ts';
import {type OccurrenceContext, positionsFor} from '../group/occurrences.ts';
import {type CandidatePairs, findCandidates, pairsAt} from '../index/candidatePairs.ts';
import type {Indexed} from '../index/indexed.ts';
import {type Candidate, candidatesWithRegions} from '../index/regions.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import {newPairBuffers} from '../pair/pairBuffers.ts';
import type {Passage, Rejection} from '../pair/passage.ts';
import {pairPassages} from '../pair/passagesOfPair.ts';
import {settingsOfPair} from '../pair/settingsOfPair.ts';
import {programsOf} from '../pipeline.ts';
import {isProgramFormat} from '../text/code/syntax.ts';
import {lineAt} from '../text/positions.ts';
import {count, lineRange, percent, plural} from '../wording/numbersInEnglish.ts';
import {visiblePath} from '../wording/terminal.ts';
import {limited, sentences} from './table.ts';

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
  const isOfDocument = (_: number, pair: number) => found.a[pair] === document || found.b[pair] === document;
  return pairsAt(found, Uint32Array.from(found.a.subarray(0, found.pairs).keys()).filter(isOfDocument));
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

interface Explained extends OccurrenceContext {
  readonly document: number;
  readonly indexed: Indexed;
  readonly config: Config;
}

/**
 * Takes a document and its collection, prints what `check` finds of renamed code: it has candidates and passages of its own,
 * because code of which all names differ need not share a word with its copy.
 * Nothing of a document that is no program.
 */
export function* renamedStage(explained: Explained, rows: number): Generator<string> {
  const {texts, document, indexed, config} = explained;
  if (!isProgramFormat(texts[document].format)) return;
  if (config.code !== 'blind') {
    yield `Matches: renamed code is not looked for (code is ${config.code})`;
    return;
  }
  const all = findRenamedCode(programsOf(texts), indexed.mirrors.pageOf, config);
  const own = all.filter(({a, b}) => a === document || b === document);
  yield `Matches: renamed code, equal apart from names and literals (${count(own.length)})`;
  yield* limited(own.length, rows, 'matches', (index) => renamedRows(explained, own[index]));
  if (own.length > 0)
    yield* sentences('Where half of it or more is in an accepted passage above, only that is reported.');
}

function renamedRows(explained: Explained, clone: RenamedClone): string[] {
  const {a, b, aStart, aEnd, bStart, bEnd, tokensA, tokensB, shared} = clone;
  const inA = {document: a, lines: linesOf(explained, a, aStart, aEnd), tokens: tokensA};
  const inB = {document: b, lines: linesOf(explained, b, bStart, bEnd), tokens: tokensB};
  const [here, there] = a === explained.document ? [inA, inB] : [inB, inA];
  const path = visiblePath(explained.texts[there.document].path);
  const shares = [here, there].map(({tokens}, side) =>
    [percent(shared / tokens), 'of', plural(tokens, 'token'), side === 0 ? 'here' : 'there'].join(' '),
  );
  return [`  ${here.lines} ~ ${path}:${there.lines}`, ...sentences(shares.join(', '), '    ')];
}

function linesOf(context: OccurrenceContext, document: number, start: number, end: number): string {
  const positions = positionsFor(context, document);
  return lineRange(lineAt(positions, start) + 1, lineAt(positions, end - 1) + 1);
}
