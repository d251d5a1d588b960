// READ FIRST: the pipeline from texts to findings, in two functions: `indexTexts` (indexTexts.ts) and `inspect` (here).
//   bytes ─▶ tokens ─▶ shingles ─▶ fingerprints ─▶ postings ─▶ pages, groups ─▶ candidates ─▶ passages ─▶ findings
// Pure: the same texts and settings give the same findings in the same order. Estimates select candidates, exact
// measures decide. While documents are edited, index/incremental/incrementalIndex.ts replaces the first function and
// queries/documentFindings.ts the second. Earlier and later steps: docs/architecture.md.

import {newAlignmentBuffers} from './align/localAlignment.ts';
import type {CodeDocument} from './clones/codeCorpus.ts';
import {findRenamedCode, type RenamedClone} from './clones/renamedCode.ts';
import {buildFindings} from './group/buildFindings.ts';
import type {FindingMemory} from './group/findingMemory.ts';
import {renamedCodeGroups} from './group/renamedCodeGroups.ts';
import {selectFindings} from './group/selectFindings.ts';
import {withStaleCopies} from './group/staleFindings.ts';
import {type CandidatePairs, findCandidates, pairsInOrder} from './index/candidatePairs.ts';
import type {Corpus} from './index/corpus.ts';
import type {Indexed} from './index/indexed.ts';
import {distinctHashes, groupBounds} from './index/patchPostings.ts';
import {groupStart, type PostingLists} from './index/postings.ts';
import {candidatesWithRegions, mayHaveRegion} from './index/regions.ts';
import {pairsProgress} from './indexTexts.ts';
import {pageMembers} from './mirrors/pages.ts';
import type {EarlierState} from './model/change.ts';
import type {Config} from './model/config.ts';
import type {Document, Progress} from './model/document.ts';
import type {Inspection} from './model/inspection.ts';
import {alignPair} from './pair/alignPair.ts';
import {newMeasurer, templateWords} from './pair/documentMeasures.ts';
import {newRejections, reject} from './pair/noise.ts';
import {newPairBuffers, type PairBuffers} from './pair/pairBuffers.ts';
import {
  askedAmong,
  type FoundPair,
  fingerprintsOf,
  type KnownPairs,
  keptPairs,
  knownPairs,
  type TrimmedPair,
  trimmedOf,
} from './pair/pairMemory.ts';
import type {Passage} from './pair/passage.ts';
import {settingsOfPair} from './pair/settingsOfPair.ts';
import {markAddedTokens} from './review/addedText.ts';
import {withWholeTexts} from './review/copiedBlocks.ts';
import {newPassages} from './review/newPassages.ts';
import type {SearchedTexts} from './review/oldTextWindows.ts';
import {staleCopies} from './review/staleCopies.ts';
import type {TextWords} from './share/reportedWords.ts';
import {isProgramFormat} from './text/code/syntax.ts';

/** The collection with the words that a change added to it; without parents, all words are reported on. */
export function withAddedTokens(
  indexed: Indexed,
  texts: readonly Document[],
  parents: readonly EarlierState[],
): Indexed {
  return parents.length === 0 ? indexed : {...indexed, parents, addedTokens: markAddedTokens(indexed, texts, parents)};
}

/** Candidates → passages → copy groups, documents, folders. */
export function inspect(indexed: Indexed, texts: readonly Document[], config: Config, progress: Progress): Inspection {
  return inspectIndexed(indexed, texts, config, progress).inspection;
}

export interface CheckedTexts {
  readonly inspection: Inspection;
  /** Paths of texts that are the same page, as versions or pages of mirrored folders; none of which is alone. */
  readonly counterparts: readonly (readonly string[])[];
  readonly words: TextWords;
}

/** The same, with all that later steps need. `memory`: of an earlier check. */
export function inspectIndexed(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  progress: Progress,
  memory: FindingMemory | null = null,
): CheckedTexts {
  const {search, end} = beginInspection(indexed, texts, config, progress, memory);
  const space = newPairBuffers(newAlignmentBuffers());
  const found: SearchResult[] = [];
  for (let part = 0; part < search.parts; part++) {
    progress('comparing', part, search.parts);
    found.push(searchPart(search, part, space));
  }
  return end(found);
}

/** An inspection whose search is still to be made, in parts. */
interface BegunInspection {
  readonly search: Search;
  /** Takes the results of all parts in order. */
  readonly end: (found: readonly SearchResult[]) => CheckedTexts;
}

/** `shared`: what takes the place of the search, so that threads can read it. */
export function beginInspection(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  progress: Progress,
  memory: FindingMemory | null,
  shared: (search: Search) => Search = (own) => own,
): BegunInspection {
  // Pages that are compared as a whole are found by all candidates, not by those that are new.
  const kept = config.passages ? (memory?.pairs ?? null) : null;
  let known = kept === null ? null : knownPairs(kept, indexed, texts);
  let search = prepareSearch(indexed, texts, config, progress, known);
  if (known !== null && known.pairs + search.pairs.pairs > config.limits.candidatesMax) {
    // If all were searched for, some might be lost.
    known = null;
    search = prepareSearch(indexed, texts, config, progress);
  }
  search = shared(search);
  const {pairs} = search;
  const end = (found: readonly SearchResult[]): CheckedTexts => {
    progress('describing', 0, 0);
    if (kept === null) return assembleFindings(indexed, texts, config, pairs, found, memory);
    const outcomes = trimmedPairs(found, known?.found ?? [], indexed, texts);
    const all = (known?.pairs ?? 0) + pairs.pairs;
    kept.last = pairs.lost > 0 ? null : keptPairs(kept, indexed, texts, outcomes, all);
    const others = found.map(({renamed}) => ({outcomes: [], renamed}));
    return assembleFindings(indexed, texts, config, pairs, [{outcomes, renamed: []}, ...others], memory);
  };
  return {search, end};
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
  progress: Progress = () => undefined,
  known: KnownPairs | null = null,
): Search {
  const {corpus, mirrors, versionRank, addedTokens = []} = indexed;
  const groups = known === null ? indexed.groups : groupsOf(known.isAsked, indexed);
  const {pageOf} = mirrors;
  const isReference = Uint8Array.from(texts, (text) => (text.reference || text.template ? 1 : 0));
  const limits = {slotsMax: config.limits.candidateSlotsMax, pairsMax: config.limits.candidatesMax};
  const within = texts.some(({own}) => (own?.sameFile ?? config.sameFile) !== 'off');
  const report = pairsProgress(progress);
  const found = findCandidates(
    corpus.postings,
    groups,
    pageOf,
    versionRank,
    isReference,
    within,
    limits,
    report,
    known?.isAsked,
  );
  const pairs = pairsInOrder(found, texts.length);
  const programs = config.code === 'blind' ? programsOf(texts) : [];
  const settings = texts.map(({own}) => (own === undefined ? {} : {own}));
  const parts = (programs.length > 0 ? 1 : 0) + Math.ceil(pairs.pairs / pairsPerPart);
  const newToVersions = addedTokens.map((mark) => mark.newToVersions);
  return {
    corpus,
    groups,
    pageOf,
    pairs,
    programs,
    config,
    settings,
    newToVersions,
    parts: config.passages ? parts : 0,
  };
}

/** Without the groups that have none of these documents. */
function groupsOf(isAsked: Uint8Array, {corpus, groups}: Indexed): PostingLists {
  const asked = askedAmong(isAsked).flatMap((document) => [...fingerprintsOf(corpus, document)]);
  return {...groups, ...groupBounds(groups.hash, distinctHashes(Uint32Array.from(asked)))};
}

/** Renamed code, which need not share a word with its copy, is found by tokens of its own. */
export function programsOf(texts: readonly Document[]): CodeDocument[] {
  // If only references are programs, none of them needs to be read.
  if (!texts.some((text) => isProgramFormat(text.format) && !text.reference && !text.template)) return [];
  return texts.flatMap((text, index) => (isProgramFormat(text.format) && !text.template ? [{...text, index}] : []));
}

/** The result of one part of the search. */
export interface SearchResult {
  /** In order of a, then b. */
  readonly outcomes: readonly FoundPair[];
  readonly renamed: readonly RenamedClone[];
}

export function searchPart(search: Search, part: number, space: PairBuffers): SearchResult {
  const {corpus, groups, pageOf, pairs, programs, config, settings, newToVersions} = search;
  const outcomes: FoundPair[] = [];
  if (programs.length > 0 && part === 0) {
    return {outcomes, renamed: findRenamedCode(programs, pageOf, config)};
  }
  const from = (programs.length > 0 ? part - 1 : part) * pairsPerPart;
  const to = Math.min(pairs.pairs, from + pairsPerPart);
  const own = newToVersions.length === 0 ? config : withWholeTexts(config);
  for (let pair = from; pair < to; pair++) {
    if (!mayHaveRegion(pairs, pair)) continue;
    const [a, b] = [pairs.a[pair], pairs.b[pair]];
    const strict = settingsOfPair(own, settings[a], settings[b]);
    const {passages: all, rejections} = alignPair(search, pair, strict, space);
    let passages = all;
    for (const marks of newToVersions) {
      passages = passages.flatMap((passage) => newPassages({corpus, groups, space, passage, config: strict}, marks));
    }
    if (passages.length > 0 || rejections.length > 0) outcomes.push({a, b, passages, rejections});
  }
  return {outcomes, renamed: []};
}

export function passagesOf(found: readonly SearchResult[]): Passage[] {
  return found.flatMap(({outcomes}) => outcomes.flatMap(({passages}) => passages));
}

/** Those that were found, and the known ones. */
function trimmedPairs(
  found: readonly SearchResult[],
  known: readonly TrimmedPair[],
  {corpus}: Indexed,
  texts: readonly Document[],
): TrimmedPair[] {
  const fresh = found.flatMap(({outcomes}) =>
    outcomes.map((pair) => ({...pair, trimmed: trimmedOf(pair, corpus, texts)})),
  );
  return [...known, ...fresh].sort((x, y) => x.a - y.a || x.b - y.b);
}

/** `found` has the results of all parts in order. */
export function assembleFindings(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  pairs: CandidatePairs,
  found: readonly SearchResult[],
  memory: FindingMemory | null = null,
): CheckedTexts {
  const inspection = concluded(indexed, texts, config, pairs, found, memory);
  const words = {texts, corpus: indexed.corpus, templateWords: templateWords(indexed, texts)};
  return {inspection, counterparts: counterpartsIn(indexed, texts), words};
}

function counterpartsIn({mirrors}: Indexed, texts: readonly Document[]): string[][] {
  const pages = [...pageMembers(mirrors.pageOf).values()].filter(({length}) => length > 1);
  return pages.map((members) => members.map((document) => texts[document].path));
}

function concluded(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  pairs: CandidatePairs,
  found: readonly SearchResult[],
  memory: FindingMemory | null,
): Inspection {
  const {corpus, groups, mirrors} = indexed;
  const rejections = newRejections(config);
  for (const {outcomes} of found) {
    for (const {rejection, passage} of outcomes.flatMap((pair) => pair.rejections))
      reject(rejections, rejection, passage);
  }
  const passages = passagesOf(found);
  const trimmed = found.flatMap(({outcomes}) => outcomes.flatMap((pair) => trimmedOf(pair, corpus, texts)));
  const candidates = config.passages ? [] : candidatesWithRegions(pairs, corpus, groups);
  const measurer = newMeasurer(corpus, templateWords(indexed, texts));
  const decided = selectFindings(indexed, texts, candidates, trimmed, measurer, config, rejections, {
    memory: memory?.groups ?? null,
  });
  const renamed = found.flatMap((part) => part.renamed);
  const code = renamedCodeGroups(renamed, passages, corpus, texts, mirrors.pageOf, config, indexed.addedTokens);
  const selected = [...decided.selected, ...code.groups];
  const stale = config.passages
    ? staleCopies(searched(indexed), texts, indexed.parents ?? [], config)
    : {copies: [], changed: 0, lost: 0};
  const inspection = buildFindings(
    {...decided, selected, explained: code.explained},
    indexed,
    texts,
    config,
    rejections,
    pairs.lost,
    memory,
  );
  return withStaleCopies(inspection, stale, indexed, texts);
}

/** An index as a review searches it for old text. */
export function searched({corpus, groups}: Indexed): SearchedTexts {
  const rowsOf = (hash: number, rowsMax: number) => {
    const first = groupStart(groups, hash);
    let end = first;
    while (end < groups.hash.length && groups.hash[end] === hash && end - first <= rowsMax) end++;
    return end - first > rowsMax ? null : groups.order.subarray(first, end);
  };
  return {corpus, rowsOf, load: () => undefined, isLoaded: true};
}
