// Takes pairs of documents; counts exactly how many words of each the other has: in any order, which is what is told, and in the
// same order, which decides what is a near duplicate and what is contained.

import {type Coverage, coveredWords, covers, type Runs, runsOf} from '../align/coverage.ts';
import {orderedCoverage} from '../align/orderedCoverage.ts';
import type {Corpus} from '../index/corpus.ts';
import {declaredBoilerplate, type PageCounts} from '../index/postings.ts';
import type {NewSide} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {Measures, PageDetail} from '../model/finding.ts';
import type {Tokens} from '../text/tokens.ts';
import {resemblanceOf} from './measuresOf.ts';

export interface DocumentPair {
  readonly a: number;
  readonly b: number;
  /** In runs of words that the other has too, in any order. */
  readonly coverage: Coverage;
  /** In the same order, one run for one. */
  readonly inOrder: Coverage;
  readonly code: PageDetail | undefined;
  /** Most of both is on the other page, but in another order. */
  readonly reordered?: true;
  /** In a review: the side to which the change added the shared text. */
  readonly newIn?: NewSide;
}

/** Document d has tokens firstToken[d] … endToken[d] - 1. */
interface DocumentMeasures {
  readonly tokens: Tokens;
  readonly firstToken: readonly number[];
  readonly endToken: readonly number[];
}

/** By token of a document, 1 for those that occur in a declared template; undefined if there are none. */
export type TemplateWords = (document: number) => Uint8Array | undefined;

/** Measures pairs and caches the runs of their documents: 20 bytes per word. */
export interface Measurer {
  readonly documents: DocumentMeasures;
  readonly templateWords: TemplateWords;
  readonly runs: Map<number, Runs>;
  words: number;
}

/** Maximum words whose runs are cached; beyond it, the cache is cleared. */
const keptWordsMax = 4_000_000;

export function newMeasurer(documents: DocumentMeasures, templateWords: TemplateWords): Measurer {
  return {documents, templateWords, runs: new Map(), words: 0};
}

function runsOfDocument(measurer: Measurer, document: number): Runs {
  const known = measurer.runs.get(document);
  if (known !== undefined) return known;
  const {tokens, firstToken, endToken} = measurer.documents;
  const [first, end] = [firstToken[document], endToken[document]];
  const left = measurer.templateWords(document);
  const runs = left === undefined ? runsOf(tokens, first, end) : runsWithout(tokens, first, end, left);
  measurer.words += runs.words;
  if (measurer.words > keptWordsMax) {
    measurer.runs.clear();
    measurer.words = runs.words;
  }
  measurer.runs.set(document, runs);
  return runs;
}

/** The runs of a document without the words of templates. */
export function runsWithout({hash, tag}: Tokens, first: number, end: number, left: Uint8Array): Runs {
  const own = {hash: new Uint32Array(end - first), tag: new Uint8Array(end - first)};
  let count = 0;
  for (let token = first; token < end; token++) {
    if (left[token - first] === 1) continue;
    own.hash[count] = hash[token];
    own.tag[count++] = tag[token];
  }
  return runsOf(own, 0, count);
}

export function measureDocuments(measurer: Measurer, a: number, b: number, config: Config): DocumentPair {
  const [one, other] = [runsOfDocument(measurer, a), runsOfDocument(measurer, b)];
  const inOrder = orderedCoverage(one, other);
  const isAll = inOrder.coveredA === one.words && inOrder.coveredB === other.words;
  const coverage = isAll
    ? inOrder
    : {...inOrder, coveredA: coveredWords(one, other), coveredB: coveredWords(other, one)};
  return {a, b, coverage, inOrder, code: codeOf(inOrder, config)};
}

/** Whether at least half of both documents is in runs of words that the other has too, in any order. */
export function isReordered({coverage: {wordsA, wordsB, coveredA, coveredB}}: DocumentPair): boolean {
  return coveredA * 2 >= wordsA && coveredB * 2 >= wordsB;
}

/** The measures of the two documents, as they are told. */
export function measuresOfPages({coverage, inOrder}: DocumentPair): Measures {
  const {wordsA, wordsB} = coverage;
  const {containmentA, containmentB} = containmentsOf(inOrder);
  const isSame = inOrder.coveredA === coverage.coveredA && inOrder.coveredB === coverage.coveredB;
  return {wordsA, wordsB, ...containmentsOf(coverage), ...(!isSame && {inOrder: [containmentA, containmentB]})};
}

/** Whether a change added most of the words that `of` shares with `other`; `added` is by token. */
export function isContainmentNew(
  {tokens, firstToken, endToken}: DocumentMeasures,
  of: number,
  other: number,
  added: Uint8Array,
) {
  const [first, end] = [firstToken[of], endToken[of]];
  if (!added.subarray(first, end).includes(1)) return false;
  let shared = 0;
  let fresh = 0;
  covers(runsOf(tokens, first, end), runsOf(tokens, firstToken[other], endToken[other]), (from, to) => {
    shared += to - from;
    for (let word = from; word < to; word++) fresh += added[first + word];
  });
  return fresh * 2 > shared;
}

export function containmentsOf({wordsA, wordsB, coveredA, coveredB}: Coverage) {
  return {
    containmentA: coveredA / Math.max(1, wordsA),
    containmentB: coveredB / Math.max(1, wordsB),
    resemblance: resemblanceOf(coveredA, coveredB, wordsA, wordsB),
  };
}

function codeOf(found: Coverage, config: Config): PageDetail | undefined {
  const {containmentA, containmentB, resemblance} = containmentsOf(found);
  if (Math.min(found.wordsA, found.wordsB) < config.minWords) return undefined;
  if (resemblance >= config.documentResemblance) return 'near-duplicate-document';
  return Math.max(containmentA, containmentB) >= config.documentContainment ? 'contained-document' : undefined;
}

/**
 * Takes an index, gives the words of a document that a declared template has.
 * Words of declared templates are also excluded from the measures of whole documents.
 */
export function templateWords(
  {corpus, groups}: {readonly corpus: Corpus; readonly groups: PageCounts},
  texts: readonly Document[],
): TemplateWords {
  if (!texts.some(({template}) => template)) return () => undefined;
  return (document) => {
    const {firstToken, endToken, firstPosting, endPosting, postings, selection} = corpus;
    const words = new Uint8Array(endToken[document] - firstToken[document]);
    for (let row = firstPosting[document]; row < endPosting[document]; row++) {
      if (groups.pagesOf[row] !== declaredBoilerplate) continue;
      const at = postings.at[row] - firstToken[document];
      words.fill(1, at, at + selection.w);
    }
    return words;
  };
}
