// The pipeline for the editor: takes one document of the incremental index and returns the findings of `inspect` that
// involve it, except those about folders.
//
// The findings of a page depend on its neighbours: which other pages contain a passage, and whether they are
// compilations. So neighbouring pages are searched until no new page can be part of a finding at the document.

import {findRenamedCode} from '../clones/renamedCode.ts';
import {buildSomeFindings} from '../group/buildFindings.ts';
import type {TokenRange} from '../group/occurrences.ts';
import {type RenamedCode, renamedCodeGroups} from '../group/renamedCodeGroups.ts';
import {type SelectedFindings, type SelectedGroup, selectFindingsAmong, withoutStray} from '../group/selectFindings.ts';
import {versionsHolding} from '../group/versionsHolding.ts';
import type {Corpus} from '../index/corpus.ts';
import {candidatesOf} from '../index/incremental/candidatesOfDocument.ts';
import {postingsOf} from '../index/incremental/incrementalIndex.ts';
import type {IncrementalIndex} from '../index/incremental/indexState.ts';
import {load} from '../index/incremental/tokenStore.ts';
import {type Candidate, candidatesWithRegions} from '../index/regions.ts';
import type {Mirrors} from '../mirrors/findMirrors.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {Finding} from '../model/finding.ts';
import type {Cut} from '../model/inspection.ts';
import {type Measurer, newMeasurer} from '../pair/documentMeasures.ts';
import {newRejections} from '../pair/noise.ts';
import type {PairBuffers} from '../pair/pairBuffers.ts';
import type {Passage} from '../pair/passage.ts';
import {alignRecent, type RecentPairs} from '../pair/recentPairs.ts';
import {settingsOfPair} from '../pair/settingsOfPair.ts';
import {templateWords} from '../pair/templateWords.ts';
import {isProgram} from '../text/code/syntax.ts';

/** The index, its documents, and buffers that are reused from call to call. */
export interface IndexView {
  readonly index: IncrementalIndex;
  /** By document; the entry of a removed document is stale. */
  readonly texts: readonly Document[];
  /** The existing documents of each page. */
  readonly membersOf: (slot: number) => readonly number[];
  /** Pairs of documents on the same page because they are nearly equal, by either document. */
  readonly samePages: ReadonlyMap<number, readonly (readonly [number, number])[]>;
  readonly space: PairBuffers;
  readonly recent: RecentPairs;
}

export interface DocumentFindings {
  /** Passage, document and compilation findings. */
  readonly findings: readonly Finding[];
  readonly cuts: readonly Cut[];
  /**
   * Paths of the other documents that share a passage with this one, reported or not. Their findings may change with
   * it.
   */
  readonly neighbours: readonly string[];
}

/** What the search has collected so far. */
interface Around {
  readonly view: IndexView;
  readonly config: Config;
  readonly speaker: number;
  readonly measurer: Measurer;
  /** Documents whose passages are all known. */
  readonly known: Set<number>;
  /** Keys are a * pairBase + b. */
  readonly pairs: Set<number>;
  readonly passages: Passage[];
  readonly candidates: Candidate[];
  readonly samePages: Set<readonly [number, number]>;
  lost: number;
}

const pairBase = 2 ** 26;

/**
 * Renamed clones are only searched between the document and the documents in `renamedWith`, already known to share
 * some: a fingerprint of code says little, and an index of them would be as large as the text index. A full check finds
 * the others.
 */
export function findingsOfDocument(
  view: IndexView,
  document: number,
  config: Config,
  renamedWith: readonly number[] = [],
): DocumentFindings {
  const {index, texts} = view;
  const around: Around = {
    view,
    config,
    speaker: document,
    measurer: newMeasurer(index.corpus, templateWords(index, texts)),
    known: new Set(),
    pairs: new Set(),
    passages: [],
    candidates: [],
    samePages: new Set(),
    lost: 0,
  };
  if (texts[document].reference || texts[document].template) return {findings: [], cuts: [], neighbours: []};
  lookAt(around, document);
  let decided = decide(around, numbered(around));
  for (let next = unseen(around, decided); next.length > 0; next = unseen(around, decided)) {
    for (const other of next) lookAt(around, other);
    decided = decide(around, numbered(around));
  }
  const renamed = renamedWith.filter((other) => other !== document);
  for (const other of renamed) if (!around.known.has(other)) lookAt(around, other);
  for (const other of [document, ...renamed]) load(index, other);
  const {findings, cuts} = described(around, decided, renamed);
  const sharing = around.passages.filter(({a, b}) => a === document || b === document);
  const others = new Set([
    ...sharing.flatMap(({a, b}) => [texts[a].path, texts[b].path]),
    ...findings.flatMap((finding) => (finding.kind === 'document' ? finding.places.map(({path}) => path) : [])),
  ]);
  others.delete(texts[document].path);
  return {findings, cuts, neighbours: [...others].sort()};
}

/** Finds all passages of a document. */
function lookAt(around: Around, document: number): void {
  const {view, config, known, pairs, passages, candidates, samePages} = around;
  const {index, texts, space, recent} = view;
  known.add(document);
  const isThere = (page: number) => view.membersOf(index.members.pageOf[page]).includes(page);
  for (const pair of view.samePages.get(document) ?? [])
    if (pair.every(isThere)) {
      for (const page of pair) load(index, page);
      samePages.add(pair);
    }
  const found = candidatesOf(index, document, {
    within: (texts[document].own?.sameFile ?? config.sameFile) !== 'off',
    limits: {slotsMax: config.limits.candidateSlotsMax, pairsMax: config.limits.candidatesMax},
    speaker: null,
    isBefore: (a, b) => texts[a].path < texts[b].path,
  });
  around.lost += found.lost;
  const {corpus, groups} = index;
  for (const candidate of candidatesWithRegions(found, corpus, groups, (page) => load(index, page))) {
    const key = candidate.a * pairBase + candidate.b;
    if (pairs.has(key)) continue;
    pairs.add(key);
    candidates.push(candidate);
    if (!config.passages) continue;
    const strict = settingsOfPair(config, texts[candidate.a], texts[candidate.b]);
    for (const passage of alignRecent(recent, corpus, groups, candidate, strict, space)) {
      passages.push(withoutStray(passage, corpus, texts));
    }
  }
}

/** The collected documents and pairs, under one numbering of the documents. */
interface Numbered {
  readonly corpus: Corpus;
  readonly pageOf: Int32Array;
  readonly texts: readonly Document[];
  readonly candidates: readonly Candidate[];
  readonly passages: readonly Passage[];
  readonly samePages: readonly (readonly [number, number])[];
  readonly measurer: Measurer;
  /** The index number of a document. */
  readonly documentOf: (number: number) => number;
}

/** Uses the numbers of the index. */
function numbered({view: {index, texts}, candidates, passages, samePages, measurer}: Around): Numbered {
  const {corpus, members} = index;
  const pairs = [...samePages];
  // The same order as in `inspect`, which matters because only a limited number of occurrences of one fingerprint are
  // compared.
  passages.sort(byDocuments);
  return {
    corpus,
    pageOf: members.pageOf,
    texts,
    candidates,
    passages,
    samePages: pairs,
    measurer,
    documentOf: (document) => document,
  };
}

function byDocuments(x: Passage, y: Passage): number {
  return x.a - y.a || x.b - y.b;
}

/**
 * Groups of renamed clones between the document and those of `renamed`, and clones in which there is a passage that the document
 * shares with others.
 */
function renamedHere({config, speaker, view}: Around, as: Numbered, renamed: readonly number[]): RenamedCode {
  const none = {groups: [], explained: []};
  if (config.code !== 'blind' || !config.passages || !isProgram(view.texts[speaker].format)) return none;
  const sharing = as.passages
    .map(({a, b}) => [as.documentOf(a), as.documentOf(b)])
    .filter((pair) => pair.includes(speaker));
  const wanted = new Set([speaker, ...renamed, ...sharing.flat()]);
  if (wanted.size < 2) return none;
  const programs = as.texts.flatMap((text, index) =>
    wanted.has(as.documentOf(index)) && isProgram(text.format) && !text.template ? [{...text, index}] : [],
  );
  const found = findRenamedCode(programs, as.pageOf, config);
  const {groups, explained} = renamedCodeGroups(found, as.passages, as.corpus, as.texts, as.pageOf, config, undefined);
  const asked = new Set([speaker, ...renamed]);
  const isAsked = ({family}: SelectedGroup) => family.places.every(({document}) => asked.has(as.documentOf(document)));
  return {groups: groups.filter(isAsked), explained};
}

/**
 * Documents added after the index was built come last in it, but findings list occurrences by path. So the documents
 * are renumbered in order of path.
 */
function inOrderOfPath(around: Around): Numbered {
  const as = numbered(around);
  const {texts, membersOf, index} = around.view;
  const {pageOf} = index.members;
  const met = new Set([around.speaker, ...around.known]);
  for (const {a, b} of [...as.passages, ...as.candidates]) met.add(a).add(b);
  for (const [a, b] of as.samePages) met.add(a).add(b);
  // A page is identified by its first document.
  for (const document of [...met]) for (const first of membersOf(pageOf[document]).slice(0, 1)) met.add(first);
  const documents = [...met].sort((x, y) => (texts[x].path < texts[y].path ? -1 : 1));
  const isSorted = documents.every((document, place) => place === 0 || documents[place - 1] < document);
  if (isSorted && documents.every((document) => membersOf(pageOf[document])[0] === pageOf[document])) return as;
  const numberOf = new Map(documents.map((document, number) => [document, number]));
  const number = (document: number) => numberOf.get(document) ?? -1;
  const {corpus} = index;
  const renumbered = {
    ...corpus,
    firstToken: documents.map((document) => corpus.firstToken[document]),
    endToken: documents.map((document) => corpus.endToken[document]),
    firstPosting: documents.map((document) => corpus.firstPosting[document]),
    endPosting: documents.map((document) => corpus.endPosting[document]),
  };
  const firstOf = new Map<number, number>();
  const slots = documents.map((document, place) => {
    const first = firstOf.get(pageOf[document]) ?? place;
    firstOf.set(pageOf[document], first);
    return first;
  });
  const again = <Pair extends {readonly a: number; readonly b: number}>(pair: Pair): Pair => ({
    ...pair,
    a: number(pair.a),
    b: number(pair.b),
  });
  const {templateWords: words} = around.measurer;
  return {
    corpus: renumbered,
    pageOf: Int32Array.from(slots),
    texts: documents.map((document) => texts[document]),
    candidates: as.candidates.map(again),
    passages: as.passages.map(again).sort(byDocuments),
    samePages: as.samePages.map(([a, b]) => [number(a), number(b)]),
    measurer: newMeasurer(renumbered, (place) => words(documents[place])),
    documentOf: (place) => documents[place],
  };
}

function decide(
  {config, known}: Around,
  {corpus, pageOf, texts, candidates, passages, samePages, measurer, documentOf}: Numbered,
): SelectedFindings {
  const mirrors: Mirrors = {pageOf, groups: [], partialPairs: [], pagePairs: samePages};
  const reported = config.passages ? [] : candidates;
  const isKnown = (page: number) => known.has(documentOf(page));
  return selectFindingsAmong(
    {corpus, mirrors},
    texts,
    reported,
    passages,
    measurer,
    config,
    newRejections(config),
    isKnown,
  );
}

/** Documents that must be searched before the findings of the requested document are final. */
function unseen({speaker, known}: Around, {overlapping, documents}: SelectedFindings): number[] {
  const wanted = new Set<number>(unseenPages(speaker, known, documents));
  for (const group of overlapping) {
    if (!isAt(group, speaker)) continue;
    for (const {document} of group.places) if (!known.has(document)) wanted.add(document);
  }
  return [...wanted];
}

/** Near duplicates of near duplicates belong to the same finding. */
function unseenPages(speaker: number, known: ReadonlySet<number>, documents: SelectedFindings['documents']): number[] {
  return documents
    .filter((pairs) => pairs[0].code === 'near-duplicate-document' && hasPage(pairs, speaker))
    .flatMap((pairs) => pairs.flatMap(({a, b}) => [a, b]))
    .filter((document) => !known.has(document));
}

function isAt({places}: SelectedGroup['family'], document: number): boolean {
  return places.some((place) => place.document === document);
}

function hasPage(pairs: SelectedFindings['documents'][number], document: number): boolean {
  return pairs.some(({a, b}) => a === document || b === document);
}

function isReportedAt(finding: Finding, path: string): boolean {
  switch (finding.kind) {
    case 'passage':
    case 'document':
      return finding.places.some((place) => place.path === path);
    case 'collection':
      return finding.path === path;
    case 'folder':
      return false;
  }
}

/** Builds the findings that involve the document. */
function described(
  around: Around,
  early: SelectedFindings,
  renamed: readonly number[],
): Pick<DocumentFindings, 'findings' | 'cuts'> {
  const {view, config, lost} = around;
  const as = inOrderOfPath(around);
  const {corpus, texts, documentOf} = as;
  const decided = as.measurer === around.measurer ? early : decide(around, as);
  const isHere = (document: number) => documentOf(document) === around.speaker;
  const code = renamedHere(around, as, renamed);
  const here: SelectedFindings = {
    families: [...decided.families, ...code.groups].filter(({family: group}) =>
      group.places.some(({document}) => isHere(document)),
    ),
    explained: code.explained,
    overlapping: decided.overlapping,
    documents: decided.documents.filter((pairs) => pairs.some(({a, b}) => isHere(a) || isHere(b))),
    collections: decided.collections.filter(({document}) => isHere(document)),
    measurer: as.measurer,
  };
  const alsoIn = ({document, from, to}: TokenRange) =>
    versionPaths(view, {document: documentOf(document), from, to}, config);
  const built = buildSomeFindings(here, {corpus}, texts, config, newRejections(config), alsoIn);
  // An occurrence that has too little in common with the others is not in the finding of its group.
  const findings = built.findings.filter((finding) => isReportedAt(finding, view.texts[around.speaker].path));
  const {cuts} = built;
  if (lost === 0) return {findings, cuts};
  const {candidatesMax} = config.limits;
  const left = `${lost} fingerprints shared by further pairs of files`;
  return {findings, cuts: [...cuts, {limit: 'limits.candidatesMax', value: candidatesMax, lost: left}]};
}

/** Paths of the other variants of a page that contain the same tokens, sorted. */
export function versionPaths(
  {index, texts, membersOf}: IndexView,
  {document, from, to}: TokenRange,
  config: Config,
): string[] {
  const {corpus, groups, members} = index;
  if (membersOf(members.pageOf[document]).length < 2) return [];
  const holdersOf = (hash: number) => postingsOf(index, hash);
  return versionsHolding(corpus, groups, members.pageOf, holdersOf, config.boilerplateFrom, document, from, to)
    .map((member) => texts[member].path)
    .sort();
}
