// Takes passages and candidate pairs, selects what becomes a finding: texts with all their places, pairs of whole
// documents, pages that collect others. How much each matters is decided later, of all of them together (ranking/).

import {groupedBy} from '../algorithms/groupedBy.ts';
import {rememberedOfAll} from '../algorithms/memoized.ts';
import {join, rootOf, singletons} from '../algorithms/unionFind.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Indexed} from '../index/indexed.ts';
import type {Candidate} from '../index/regions.ts';
import {joinedPairs} from '../mirrors/findMirrors.ts';
import type {AddedTokens} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {Measures} from '../model/finding.ts';
import {
  containmentsOf,
  type DocumentPair,
  isContainmentNew,
  isReordered,
  type Measurer,
  measureDocuments,
} from '../pair/documentMeasures.ts';
import {countRejection, type Rejections} from '../pair/noise.ts';
import type {Passage} from '../pair/passage.ts';
import {sideOf} from '../review/addedText.ts';
import {type Compilation, compilations} from './compilations.ts';
import {copiedTexts} from './copiedTexts.ts';
import {type CopyGroup, copyGroups, groupOf} from './copyGroups.ts';
import type {GroupMemory} from './groupMemory.ts';

export interface SelectedGroup {
  readonly group: CopyGroup;
  /** Code that is equal apart from its names and literals. */
  readonly isRenamed?: true;
  /** A table with the same rows in another order, of one passage. */
  readonly isReordered?: true;
  /** Measures that are not those of the words. */
  readonly measures?: ReadonlyMap<Passage, Measures>;
}

export interface SelectedFindings {
  readonly selected: readonly SelectedGroup[];
  /** Renamed code in which there are exact copies: see `renamedCodeGroups`. */
  readonly explained?: readonly SelectedGroup[];
  /** Passages that overlap with one another; the texts are made of them. */
  readonly overlapping: readonly CopyGroup[];
  /** Groups of document pairs with one code: near duplicates by cluster, contained documents pair by pair. */
  readonly documents: readonly (readonly DocumentPair[])[];
  readonly collections: readonly Compilation[];
  readonly measurer: Measurer;
}

/** Passages must prove so much of the shorter page before the two are measured as documents. */
const documentShareMin = 0.5;

interface SelectOptions {
  /** Pages that may not collect are none of which all passages are given. */
  readonly mayCollect?: (page: number) => boolean;
  readonly memory?: GroupMemory | null;
}

/** `passages` have no stray words. */
export function selectFindings(
  indexed: Pick<Indexed, 'corpus' | 'mirrors' | 'addedTokens'>,
  texts: readonly Document[],
  candidates: readonly Candidate[],
  passages: readonly Passage[],
  measurer: Measurer,
  config: Config,
  rejections: Rejections,
  {mayCollect = () => true, memory = null}: SelectOptions = {},
): SelectedFindings {
  const pairs = config.documents ? documentPairs(indexed, texts, candidates, passages, measurer, config) : [];
  const documents = clustered(pairs, texts.length);
  const {pageOf} = indexed.mirrors;
  // A reference that holds much of what is checked is no page to report.
  const inOrder = passages.filter(({reordered}) => !reordered);
  const collections = compilations(inOrder, indexed.corpus, pageOf, config.minWords).filter(
    ({document}) => !texts[document].reference && mayCollect(document),
  );
  const overlapping = copyGroups(inOrder, indexed.corpus, pageOf).filter(
    ({pages}) => pages < overlappingPagesMax(config),
  );
  const groups = overlapping
    .flatMap((group) =>
      rememberedOfAll(memory?.texts ?? null, group.passages, () => copiedTexts(group, indexed.corpus, pageOf)),
    )
    .map((group): SelectedGroup => ({group}));
  // Each by itself: what is in another order in two places may be in the same order in a third one.
  const tables = passages
    .filter(({reordered}) => reordered)
    .map((passage): SelectedGroup => ({group: groupOf([passage], pageOf), isReordered: true}));
  const selected = [...groups, ...tables].filter(({group}) => !isBoilerplate(group, config, rejections));
  return {selected, overlapping, documents, collections, measurer};
}

/** Passages that overlap in a chain over so many pages are boilerplate, whatever texts the chain is made of. */
function overlappingPagesMax({boilerplateFrom}: Config): number {
  return 4 * boilerplateFrom;
}

/** Words of so many pages at most that make a text one of a few pages, although most of it is on many. */
const ownWordsShare = 2;

/**
 * A text on more pages than anyone would change together, and the same on all of them, or different on many. Its own places may
 * be few: the passages with the others were too short or too common to be told.
 */
function isBoilerplate(group: CopyGroup, config: Config, rejections: Rejections): boolean {
  const [first] = group.places;
  const [strongest] = group.passages;
  const rare = Math.min(strongest.extentA.rare, strongest.extentB.rare);
  const pages = rare >= ownWordsShare * config.minWords ? group.pages : Math.max(group.pages, strongest.pages);
  if (pages < config.boilerplateFrom) return false;
  if (group.pages >= config.boilerplateFrom && isEditedOnFew(group, config)) return false;
  countRejection(rejections, `on more than ${config.boilerplateFrom - 1} pages`, first.document, first.from, first.to);
  return true;
}

/**
 * Whether a few pages have a text in other words that many have word for word: somebody changed it there, and only there. The
 * few may have been changed alike.
 */
function isEditedOnFew({places, passages}: CopyGroup, {rareUpTo, repeatedFrom}: Config): boolean {
  const documents = [...new Set(places.map(({document}) => document))];
  const numberOf = new Map(documents.map((document, number) => [document, number]));
  const parents = singletons(documents.length);
  const isEqual = ({words, ideographs, matched}: Passage['extentA']) => matched === words + ideographs;
  for (const {a, b, extentA, extentB} of passages) {
    if (isEqual(extentA) && isEqual(extentB)) join(parents, numberOf.get(a) ?? 0, numberOf.get(b) ?? 0);
  }
  const sizes = new Uint32Array(documents.length);
  for (let number = 0; number < documents.length; number++) sizes[rootOf(parents, number)]++;
  const equal = Math.max(...sizes);
  const edited = documents.length - equal;
  return edited > 0 && edited <= rareUpTo && equal >= repeatedFrom;
}

function documentPairs(
  indexed: Pick<Indexed, 'corpus' | 'mirrors' | 'addedTokens'>,
  texts: readonly Document[],
  candidates: readonly Candidate[],
  passages: readonly Passage[],
  measurer: Measurer,
  config: Config,
): DocumentPair[] {
  const {corpus, mirrors, addedTokens} = indexed;
  const wordsOf = (document: number) => corpus.endToken[document] - corpus.firstToken[document];
  const pairs: DocumentPair[] = [];
  const isLeftOut = (page: number) => config.code === 'off' && texts[page].format.family === 'code';
  const tell = (pair: DocumentPair) => {
    if (addedTokens === undefined) pairs.push(pair);
    else pairs.push(...newPair(corpus, pair, addedTokens));
  };
  const measure = (a: number, b: number) => {
    if (isLeftOut(a) || isLeftOut(b)) return;
    const pair = measureDocuments(measurer, a, b, config);
    if (pair.code !== undefined) tell(pair);
  };
  if (config.passages) {
    for (const {a, b, evidence} of evidenceByPair(passages, texts.length)) {
      if (evidence >= documentShareMin * Math.min(wordsOf(a), wordsOf(b))) measure(a, b);
    }
  } else {
    for (const {a, b, regions} of candidates) if (a !== b && regions.length > 0) measure(a, b);
  }
  for (const [a, b] of joinedPairs(mirrors)) {
    if ((texts[a].reference && texts[b].reference) || texts[a].template || texts[b].template) continue;
    if (isLeftOut(a) || isLeftOut(b)) continue;
    // These two are one slot, because their sketches are alike, so no passage of theirs is looked for.
    const pair = measureDocuments(measurer, Math.min(a, b), Math.max(a, b), config);
    if (pair.code !== undefined || containmentsOf(pair.inOrder).resemblance >= joinedResemblanceMin) {
      tell({...pair, code: pair.code ?? 'near-duplicate-document'});
    } else if (isReordered(pair)) {
      tell({...pair, code: 'near-duplicate-document', reordered: true});
    }
  }
  return pairs.sort((x, y) => x.a - y.a || x.b - y.b);
}

/** The pair if what the two share is new to all parents, and where it is new to the first. */
function newPair(corpus: Corpus, pair: DocumentPair, marks: readonly AddedTokens[]): DocumentPair[] {
  const {a, b} = pair;
  const sides = marks.map(({added}) =>
    sideOf(isContainmentNew(corpus, a, b, added), isContainmentNew(corpus, b, a, added)),
  );
  const [newIn] = sides;
  return newIn === undefined || sides.includes(undefined) ? [] : [{...pair, newIn}];
}

/** Half of the words of both: their sketches had more in common already. */
const joinedResemblanceMin = 1 / 3;

function evidenceByPair(passages: readonly Passage[], documents: number) {
  const sums = new Map<number, number>();
  for (const {a, b, evidence} of passages) {
    if (a !== b) sums.set(a * documents + b, (sums.get(a * documents + b) ?? 0) + evidence);
  }
  return [...sums].map(([key, evidence]) => ({a: Math.floor(key / documents), b: key % documents, evidence}));
}

/** Near duplicates of one another are one finding with n documents; a contained document is one with its container. */
function clustered(pairs: readonly DocumentPair[], documents: number): DocumentPair[][] {
  const parents = singletons(documents);
  const same = pairs.filter(({code}) => code === 'near-duplicate-document');
  for (const {a, b} of same) join(parents, a, b);
  const found = [...groupedBy(same, ({a}) => rootOf(parents, a)).values()];
  for (const cluster of found) {
    cluster.sort((x, y) => resemblance(y) - resemblance(x) || x.a - y.a || x.b - y.b);
  }
  for (const pair of pairs) if (pair.code === 'contained-document') found.push([pair]);
  return found;
}

function resemblance(pair: DocumentPair): number {
  return containmentsOf(pair.coverage).resemblance;
}
