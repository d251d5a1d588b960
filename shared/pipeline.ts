// READ FIRST: the whole pipeline from texts to findings, in two functions: `indexTexts` and `inspect`.
//   bytes ─▶ tokens ─▶ shingles ─▶ fingerprints ─▶ postings ─▶ pages, groups ─▶ candidates ─▶ passages ─▶ findings
// Pure: the same texts and settings give the same findings in the same order. Estimates select candidates, exact
// measures decide. While documents are edited, index/incremental/incrementalIndex.ts replaces the first function and
// queries/documentFindings.ts the second. What comes before and after them: docs/architecture.md.

import {newAlignmentBuffers} from './align/localAlignment.ts';
import type {CodeDocument} from './clones/codeCorpus.ts';
import {findRenamedCode, type RenamedClone} from './clones/renamedCode.ts';
import {minHash} from './fingerprint/minHash.ts';
import {buildFindings} from './group/buildFindings.ts';
import {renamedCodeGroups} from './group/renamedCodeGroups.ts';
import {type SelectedGroup, selectFindings} from './group/selectFindings.ts';
import {withStaleCopies} from './group/staleFindings.ts';
import {type CandidatePairs, findCandidates} from './index/candidatePairs.ts';
import {type Corpus, lexDocument, newCorpus, newCorpusOfPostings} from './index/corpus.ts';
import {overlayRowsMin} from './index/incremental/incrementalIndex.ts';
import type {TokenStore} from './index/incremental/indexState.ts';
import type {Indexed} from './index/indexed.ts';
import {addLexed, type LexedDocument} from './index/packedTokens.ts';
import {pairsBetween, pairsInOrder} from './index/pairOrder.ts';
import {
  buildPostingLists,
  declaredBoilerplate,
  type PageCounts,
  type PostingLists,
  type SortedPostings,
  sortPostings,
  trimPostings,
} from './index/postings.ts';
import {candidatesWithRegions} from './index/regions.ts';
import {finishFrequencies} from './index/wordWeights.ts';
import {findMirrors, mirrorLimits} from './mirrors/findMirrors.ts';
import {newestFirst} from './mirrors/newestFirst.ts';
import {pageMembers} from './mirrors/pages.ts';
import {assert} from './model/assert.ts';
import type {EarlierState} from './model/change.ts';
import type {Config} from './model/config.ts';
import type {Document, Progress} from './model/document.ts';
import type {Inspection} from './model/finding.ts';
import {type AlignCache, alignPair} from './pair/alignPair.ts';
import {newMeasurer, type TemplateWords} from './pair/documentMeasures.ts';
import {addRejections, newRejections, type Rejections, reject} from './pair/noise.ts';
import {newPairBuffers, type PairBuffers} from './pair/pairBuffers.ts';
import {
  newPairCache,
  newRecord,
  numbersOf,
  type PairNumbers,
  type PairRecord,
  settingsDigest,
} from './pair/pairCache.ts';
import type {Passage} from './pair/passage.ts';
import {settingsOfPair} from './pair/settingsOfPair.ts';
import {markAddedTokens} from './review/addedText.ts';
import {newPassages} from './review/newPassages.ts';
import {staleCopies} from './review/staleCopies.ts';
import {isProgram} from './text/code/syntax.ts';

/** `cachedPairs` are the packed words of some of the texts, by number: these texts are not lexed. */
export function indexTexts(
  texts: readonly Document[],
  progress: Progress,
  known: readonly (LexedDocument | undefined)[] = [],
): Indexed {
  return indexCorpus(lexTexts(texts, progress, known), texts, progress);
}

/** The words of all texts. The bytes of texts in `known` are not even read. */
export function lexTexts(
  texts: readonly Pick<Document, 'path' | 'bytes' | 'format' | 'length'>[],
  progress: Progress,
  known: readonly (LexedDocument | undefined)[],
): Corpus {
  const corpus = newCorpus(texts.reduce((sum, text) => sum + (text.length ?? text.bytes.length), 0));
  texts.forEach((text, document) => {
    if (document % 256 === 0) progress('reading', document, texts.length);
    const lexed = known[document];
    if (lexed === undefined) lexDocument(corpus, text.path, text.bytes, text.format);
    else addLexed(corpus, lexed);
  });
  return corpus;
}

/** The packed words of a text that need not be lexed. */
export type TokensOf = (text: Document) => LexedDocument | undefined;

/**
 * The same with words and texts in a token store, by number of the text: the corpus then has no words, and the ranges
 * of its documents begin with 0. Texts must come in order of their paths; each is read once. `kept` returns the
 * document that is retained in memory for each text.
 */
export function indexStored(
  texts: Iterable<Document>,
  bytesExpected: number,
  tokenStore: TokenStore,
  progress: Progress,
  known: TokensOf,
  kept: (text: Document, document: number, length: number) => Document,
): {indexed: IndexedPostings; texts: Document[]} {
  // Arrays that grow leave holes in memory of their own size.
  const corpus = newCorpusOfPostings(bytesExpected, overlayRowsMin);
  const {tokens, postings, firstToken, endToken, firstPosting, endPosting} = corpus;
  const all: Document[] = [];
  for (const text of texts) {
    const document = all.length;
    assert(document === 0 || all[document - 1].path < text.path, 'texts come in order of their paths');
    if (document % 256 === 0) progress('reading', document, 0);
    const {bytes} = text;
    const lexed = known(text);
    if (lexed === undefined) lexDocument(corpus, text.path, bytes, text.format);
    else addLexed(corpus, lexed);
    const [first, end] = [firstToken[document], endToken[document]];
    tokenStore.put(document, tokens, first, end, bytes);
    for (let row = firstPosting[document]; row < endPosting[document]; row++) postings.at[row] -= first;
    firstToken[document] = 0;
    endToken[document] = end - first;
    tokens.count = 0;
    all.push(kept(text, document, bytes.length));
  }
  trimPostings(postings, overlayRowsMin);
  return {indexed: indexPostings(corpus, all, progress), texts: all};
}

/** The steps after lexing: mirrors, word weights, groups of equal fingerprints. */
export function indexCorpus(
  corpus: Corpus,
  texts: readonly Document[],
  progress: Progress,
  sketches = texts.map((_, document) => sketchOf(corpus, document)),
): Indexed {
  progress('grouping', 0, 1);
  const learnt = pagesLearnt(corpus, texts, sketches);
  return {...learnt, groups: buildPostingLists(corpus.postings, learnt.mirrors.pageOf, templatesAmong(texts))};
}

/** An indexed collection of which one document at a time is queried. */
export type IndexedPostings = Omit<Indexed, 'groups' | 'addedTokens'> & {readonly groups: SortedPostings};

export function indexPostings(corpus: Corpus, texts: readonly Document[], progress: Progress): IndexedPostings {
  progress('grouping', 0, 1);
  const learnt = pagesLearnt(
    corpus,
    texts,
    texts.map((_, document) => sketchOf(corpus, document)),
  );
  return {...learnt, groups: sortPostings(corpus.postings, learnt.mirrors.pageOf, templatesAmong(texts))};
}

/** Computes which documents are versions of one page, and the weights of words. */
function pagesLearnt(
  corpus: Corpus,
  texts: readonly Document[],
  sketches: readonly Uint32Array[],
): Pick<Indexed, 'corpus' | 'mirrors' | 'versionRank'> {
  const {firstPosting, endPosting} = corpus;
  const counts = texts.map((_, d) => endPosting[d] - firstPosting[d]);
  const paths = texts.map((text) => text.path);
  const mirrors = findMirrors(paths, sketches, counts, mirrorLimits);
  finishFrequencies(corpus.frequencies);
  return {corpus, mirrors, versionRank: ranksOf(texts, mirrors.pageOf)};
}

function templatesAmong(texts: readonly Document[]): Set<number> {
  return new Set(texts.flatMap((text, d) => (text.template ? [d] : [])));
}

/** The collection with the words that a change added to it; without parents, all words are reported on. */
export function withAddedTokens(
  indexed: Indexed,
  texts: readonly Document[],
  parents: readonly EarlierState[],
): Indexed {
  return parents.length === 0 ? indexed : {...indexed, parents, addedTokens: markAddedTokens(indexed, texts, parents)};
}

export function sketchOf({postings, firstPosting, endPosting}: Corpus, document: number): Uint32Array {
  return minHash(postings.hash, firstPosting[document], endPosting[document]);
}

function ranksOf(texts: readonly Document[], pageOf: Int32Array): Int32Array {
  const versionRank = new Int32Array(texts.length);
  const paths = texts.map(({path}) => path);
  for (const members of pageMembers(pageOf).values()) {
    if (members.length < 2) continue;
    const newest = newestFirst(paths, members);
    // A reference never represents a page that is checked.
    newest.sort((x, y) => Number(texts[x].reference) - Number(texts[y].reference));
    newest.forEach((document, place) => {
      versionRank[document] = place;
    });
  }
  return versionRank;
}

/** Words of declared templates are also excluded from the measures of whole documents. */
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

/** Candidates → passages → copy groups, documents, folders. */
export function inspect(indexed: Indexed, texts: readonly Document[], config: Config, progress: Progress): Inspection {
  return inspectWithCache(null, indexed, texts, config, progress).inspection;
}

export interface CheckedPairs {
  readonly inspection: Inspection;
  /** Outcomes of all pairs that were compared; empty without a cache. */
  readonly known: PairNumbers;
}

/** The same with the cached pairs of an earlier run; also returns the outcomes to cache for a later run. */
export function inspectWithCache(
  cachedPairs: PairNumbers | null,
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  progress: Progress,
): CheckedPairs {
  const search = prepareSearch(indexed, texts, config, cachedPairs);
  const space = newPairBuffers(newAlignmentBuffers());
  const found: SearchResult[] = [];
  for (let part = 0; part < search.parts; part++) {
    progress('comparing', part, search.parts);
    found.push(searchPart(search, part, space));
  }
  const inspection = assembleFindings(indexed, texts, config, search.pairs, found);
  return {inspection, known: numbersOf(found.map(({record}) => record))};
}

/** The input of the search for passages. All large data are arrays of numbers, which threads can share. */
export interface Search {
  readonly corpus: Corpus;
  readonly groups: PostingLists;
  readonly pageOf: Int32Array;
  /** In order of a, then b. */
  readonly pairs: CandidatePairs;
  readonly programs: readonly CodeDocument[];
  readonly config: Config;
  /** By document. */
  readonly settings: readonly Pick<Document, 'own'>[];
  /** In a review: by token, 1 for each new word, for each parent. */
  readonly newToVersions: readonly Uint8Array[];
  /** Outcomes of earlier runs; null: outcomes are neither looked up nor recorded. */
  readonly memory: AlignCache | null;
  /**
   * Number of parts of the work, independent of who does them and in which order: renamed code, if any, then the pairs.
   */
  readonly parts: number;
}

/**
 * 100,000 pairs give about 200 parts: small enough that threads finish together, large enough to be worth a message.
 */
const pairsPerPart = 512;

export function prepareSearch(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  cachedPairs: PairNumbers | null = null,
): Search {
  const {corpus, mirrors, groups, versionRank, addedTokens = []} = indexed;
  const {pageOf} = mirrors;
  const isReference = Uint8Array.from(texts, (text) => (text.reference || text.template ? 1 : 0));
  const limits = {slotsMax: config.limits.candidateSlotsMax, pairsMax: config.limits.candidatesMax};
  const within = texts.some(({own}) => (own?.sameFile ?? config.sameFile) !== 'off');
  const found = findCandidates(corpus.postings, groups, pageOf, versionRank, isReference, within, limits);
  const pairs = pairsInOrder(found, texts.length);
  const programs = config.code === 'blind' ? programsOf(texts) : [];
  const settings = texts.map(({own}) => (own === undefined ? {} : {own}));
  const parts = (programs.length > 0 ? 1 : 0) + Math.ceil(pairs.pairs / pairsPerPart);
  const newToVersions = addedTokens.map((mark) => mark.newToVersions);
  const memory =
    cachedPairs === null ? null : {pairs: newPairCache(cachedPairs, corpus, groups), settings: settingsDigest(config)};
  return {
    corpus,
    groups,
    pageOf,
    pairs,
    programs,
    config,
    settings,
    newToVersions,
    memory,
    parts: config.passages ? parts : 0,
  };
}

/** Renamed code, which need not share a word with its copy, is found by tokens of its own. */
function programsOf(texts: readonly Document[]): CodeDocument[] {
  // If only references are programs, none of them needs to be read.
  if (!texts.some((text) => isProgram(text.format) && !text.reference && !text.template)) return [];
  return texts.flatMap((text, index) => (isProgram(text.format) && !text.template ? [{...text, index}] : []));
}

/** The result of one part of the search. */
export interface SearchResult {
  /** In order of a, then b. */
  readonly passages: readonly Passage[];
  readonly renamed: readonly RenamedClone[];
  readonly rejections: Rejections;
  /** Empty without `memory`. */
  readonly record: PairRecord;
}

export function searchPart(search: Search, part: number, space: PairBuffers): SearchResult {
  const {corpus, groups, pageOf, pairs, programs, config, settings, newToVersions} = search;
  const rejections = newRejections(config);
  const passages: Passage[] = [];
  if (programs.length > 0 && part === 0) {
    return {passages, renamed: findRenamedCode(programs, pageOf, config), rejections, record: newRecord()};
  }
  const from = (programs.length > 0 ? part - 1 : part) * pairsPerPart;
  const chosen = pairsBetween(pairs, from, Math.min(pairs.pairs, from + pairsPerPart));
  const record = newRecord();
  for (const candidate of candidatesWithRegions(chosen, corpus, groups)) {
    const strict = settingsOfPair(config, settings[candidate.a], settings[candidate.b]);
    const {passages: all, rejections: rejected} = alignPair(search, candidate, strict, space, record);
    for (const {rejection, passage} of rejected) reject(rejections, rejection, passage);
    let shared = all;
    for (const marks of newToVersions) {
      shared = shared.flatMap((passage) => newPassages({corpus, groups, space, passage, config: strict}, marks));
    }
    passages.push(...shared);
  }
  return {passages, renamed: [], rejections, record};
}

/** `found` has the results of all parts in order. */
export function assembleFindings(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  pairs: CandidatePairs,
  found: readonly SearchResult[],
): Inspection {
  const {corpus, groups, mirrors} = indexed;
  const rejections = newRejections(config);
  for (const part of found) addRejections(rejections, part.rejections);
  const passages = found.flatMap((part) => part.passages);
  const candidates = config.passages ? [] : candidatesWithRegions(pairs, corpus, groups);
  const measurer = newMeasurer(corpus, templateWords(indexed, texts));
  const decided = selectFindings(indexed, texts, candidates, passages, measurer, config, rejections);
  const renamed = found.flatMap((part) => part.renamed);
  const families = [
    ...decided.families,
    ...renamedCodeGroups(renamed, passages, corpus, texts, mirrors.pageOf, config, indexed.addedTokens).map(
      (family): SelectedGroup => ({...family, isRenamed: true}),
    ),
  ];
  const {copies: stale, lost} = config.passages
    ? staleCopies(indexed, texts, indexed.parents ?? [], config)
    : {copies: [], lost: 0};
  const inspection = buildFindings({...decided, families}, indexed, texts, config, rejections, pairs.lost);
  return withStaleCopies(inspection, stale, lost, indexed, texts);
}
