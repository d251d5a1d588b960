// The pipeline for the editor: takes one document of the incremental index and returns the findings of `inspect` that
// involve it, except those about folders.
//
// The findings of a page depend on its neighbours: which other pages contain a passage, and whether they are
// compilations. So neighbouring pages are searched until no new page can be part of a finding at the document.

import {findRenamedCode} from '../clones/renamedCode.ts';
import {buildSomeFindings} from '../group/buildFindings.ts';
import type {TokenRange} from '../group/occurrences.ts';
import {type RenamedCode, renamedCodeGroups} from '../group/renamedCodeGroups.ts';
import {type SelectedFindings, type SelectedGroup, selectFindings} from '../group/selectFindings.ts';
import {versionsHolding} from '../group/versionsHolding.ts';
import {candidatesOf} from '../index/incremental/candidatesOfDocument.ts';
import {postingsOf} from '../index/incremental/incrementalIndex.ts';
import {load} from '../index/incremental/tokenStore.ts';
import {type Candidate, candidatesWithRegions} from '../index/regions.ts';
import type {Mirrors} from '../mirrors/findMirrors.ts';
import type {Config} from '../model/config.ts';
import type {Finding} from '../model/finding.ts';
import type {Cut} from '../model/inspection.ts';
import {phrase} from '../model/phrase.ts';
import {newMeasurer, templateWords} from '../pair/documentMeasures.ts';
import {newRejections} from '../pair/noise.ts';
import {type Passage, withoutStray} from '../pair/passage.ts';
import {pairPassages} from '../pair/passagesOfPair.ts';
import {settingsOfPair} from '../pair/settingsOfPair.ts';
import {isProgramFormat} from '../text/code/syntax.ts';
import {type Collected, inOrderOfPath, type Numbered, numbered} from './documentNumbers.ts';
import type {IndexView} from './indexView.ts';

export interface DocumentFindings {
  /** Passage, document and compilation findings. */
  readonly findings: readonly Finding[];
  readonly cuts: readonly Cut[];
}

/** State of the search. */
interface Around extends Collected {
  readonly config: Config;
  /** Documents whose passages are all known. */
  readonly known: Set<number>;
  /** Keys are a * pairBase + b. */
  readonly pairs: Set<number>;
  readonly candidates: Candidate[];
  readonly passages: Passage[];
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
  if (texts[document].reference || texts[document].template) return {findings: [], cuts: []};
  lookAt(around, document);
  let decided = decide(around, numbered(around));
  for (let next = unseen(around, decided); next.length > 0; next = unseen(around, decided)) {
    for (const other of next) lookAt(around, other);
    decided = decide(around, numbered(around));
  }
  const renamed = renamedWith.filter((other) => other !== document);
  for (const other of renamed) if (!around.known.has(other)) lookAt(around, other);
  for (const other of [document, ...renamed]) load(index, other);
  return described(around, decided, renamed);
}

/** Finds all passages of a document. */
function lookAt(around: Around, document: number): void {
  const {view, config, known, pairs, passages, candidates, samePages} = around;
  const {index, texts, pathRank, space} = view;
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
    isBefore: (a, b) => pathRank[a] < pathRank[b],
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
    for (const passage of pairPassages(corpus, groups, space, candidate, strict, () => undefined)) {
      passages.push(withoutStray(passage, corpus, texts));
    }
  }
}

/**
 * Groups of renamed clones between the document and those of `renamed`, and clones in which there is a passage that the document
 * shares with others.
 */
function renamedHere({config, speaker, view}: Around, as: Numbered, renamed: readonly number[]): RenamedCode {
  const none = {groups: [], explained: []};
  if (config.code !== 'blind' || !config.passages || !isProgramFormat(view.texts[speaker].format)) return none;
  const sharing = as.passages
    .map(({a, b}) => [as.documentOf(a), as.documentOf(b)])
    .filter((pair) => pair.includes(speaker));
  const wanted = new Set([speaker, ...renamed, ...sharing.flat()]);
  if (wanted.size < 2) return none;
  const programs = as.texts.flatMap((text, index) =>
    wanted.has(as.documentOf(index)) && isProgramFormat(text.format) && !text.template ? [{...text, index}] : [],
  );
  const found = findRenamedCode(programs, as.pageOf, config);
  const {groups, explained} = renamedCodeGroups(found, as.passages, as.corpus, as.texts, as.pageOf, config, undefined);
  const asked = new Set([speaker, ...renamed]);
  const isAsked = ({group}: SelectedGroup) => group.places.every(({document}) => asked.has(as.documentOf(document)));
  return {groups: groups.filter(isAsked), explained};
}

function decide(
  {config, known}: Around,
  {corpus, pageOf, texts, candidates, passages, samePages, measurer, documentOf}: Numbered,
): SelectedFindings {
  const mirrors: Mirrors = {pageOf, groups: [], parallel: [], partialPairs: [], pagePairs: samePages};
  const reported = config.passages ? [] : candidates;
  const mayCollect = (page: number) => known.has(documentOf(page));
  return selectFindings({corpus, mirrors}, texts, reported, passages, measurer, config, newRejections(config), {
    mayCollect,
  });
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

function isAt({places}: SelectedGroup['group'], document: number): boolean {
  return places.some((place) => place.document === document);
}

function hasPage(pairs: SelectedFindings['documents'][number], document: number): boolean {
  return pairs.some(({a, b}) => a === document || b === document);
}

function isReportedAt(finding: Finding, path: string): boolean {
  const {at, places} = finding;
  return (at === undefined ? places : [places[at]]).some((place) => place.path === path);
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
    selected: [...decided.selected, ...code.groups].filter(({group}) =>
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
  const left = phrase('{count} fingerprints shared by further pairs of files', {count: lost});
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
  const holdersOf = (hash: number) => postingsOf(index, hash).map((row) => corpus.postings.document[row]);
  return versionsHolding(corpus, groups, members.pageOf, holdersOf, config.boilerplateFrom, document, from, to)
    .map((member) => texts[member].path)
    .sort();
}
