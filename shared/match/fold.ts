// Takes passages and candidate pairs, decides what is said: whole documents instead of their passages, a collected
// page instead of one finding a source, one finding for several passages between the same two pages, and nothing
// for a block on a dozen pages.

import type {Config} from '../config.ts';
import type {Level, PassageCode} from '../finding.ts';
import type {Candidate} from '../index/regions.ts';
import type {Indexed, Text} from '../pipeline.ts';
import {type Collected, collectedPages} from './collections.ts';
import {containmentsOf, type DocumentPair, type Measurer, measureDocuments} from './documents.ts';
import {byEvidence, byPlace, type Family, familiesOf} from './families.ts';
import type {Passage} from './pairPassages.ts';
import {type Tally, tallyUp} from './tally.ts';
import {join, rootOf, singletons} from './unionFind.ts';

export interface DecidedFamily {
  readonly family: Family;
  readonly code: PassageCode;
  readonly level: Level;
}

export interface Decided {
  readonly families: readonly DecidedFamily[];
  /** Groups of document pairs with one code: near duplicates by cluster, contained documents pair by pair. */
  readonly documents: readonly (readonly DocumentPair[])[];
  readonly collections: readonly Collected[];
  readonly measurer: Measurer;
}

/** Passages must match so much of the shorter page before the two are measured as documents. */
const documentShareMin = 0.5;

export function decide(
  indexed: Indexed,
  texts: readonly Text[],
  candidates: readonly Candidate[],
  passages: readonly Passage[],
  measurer: Measurer,
  config: Config,
  tally: Tally,
): Decided {
  const pairs = config.documents ? documentPairs(indexed, texts, candidates, passages, measurer, config) : [];
  const documents = clustered(pairs, texts.length);
  const whole = new Set(pairs.map(({a, b}) => a * texts.length + b));
  let left = config.fold ? passages.filter(({a, b}) => !whole.has(a * texts.length + b)) : passages;
  const {slotOf} = indexed.mirrors;
  const collections = config.fold ? collectedPages(left, indexed.corpus, slotOf, config.minWords) : [];
  if (collections.length > 0) {
    const collected = new Set(collections.map(({document}) => slotOf[document]));
    left = left.filter(({a, b}) => a === b || !(collected.has(slotOf[a]) || collected.has(slotOf[b])));
  }
  const families = levelled(familiesOf(left, indexed.corpus, slotOf), config, tally);
  return {families: config.fold ? foldedByPages(families, slotOf) : families, documents, collections, measurer};
}

function documentPairs(
  indexed: Indexed,
  texts: readonly Text[],
  candidates: readonly Candidate[],
  passages: readonly Passage[],
  measurer: Measurer,
  config: Config,
): DocumentPair[] {
  const {corpus, mirrors} = indexed;
  const wordsOf = (d: number) => corpus.endToken[d] - corpus.firstToken[d];
  const pairs: DocumentPair[] = [];
  const measure = (a: number, b: number) => {
    const pair = measureDocuments(measurer, a, b, config);
    if (pair.code !== undefined) pairs.push(pair);
  };
  if (config.passages) {
    const matched = new Map<number, [number, number]>();
    for (const {a, b, extentA, extentB} of passages) {
      if (a === b) continue;
      const sum = matched.get(a * texts.length + b) ?? [0, 0];
      sum[0] += extentA.matched;
      sum[1] += extentB.matched;
      matched.set(a * texts.length + b, sum);
    }
    for (const [key, [inA, inB]] of matched) {
      const [a, b] = [Math.floor(key / texts.length), key % texts.length];
      if (inA >= documentShareMin * wordsOf(a) || inB >= documentShareMin * wordsOf(b)) measure(a, b);
    }
  } else {
    for (const {a, b, hits} of candidates) if (a !== b && hits >= 2) measure(a, b);
  }
  for (const [a, b] of [...mirrors.pagePairs, ...mirrors.partialPairs.flatMap(({pages}) => pages)]) {
    if (texts[a].reference && texts[b].reference) continue;
    measure(Math.min(a, b), Math.max(a, b));
  }
  return pairs.sort((x, y) => x.a - y.a || x.b - y.b);
}

/** Near duplicates of one another are one finding with n documents; a contained document is one with its container. */
function clustered(pairs: readonly DocumentPair[], documents: number): DocumentPair[][] {
  const parents = singletons(documents);
  const same = pairs.filter(({code}) => code === 'near-duplicate-document');
  for (const {a, b} of same) join(parents, a, b);
  const clusters = new Map<number, DocumentPair[]>();
  for (const pair of same) {
    const root = rootOf(parents, pair.a);
    const cluster = clusters.get(root);
    if (cluster === undefined) clusters.set(root, [pair]);
    else cluster.push(pair);
  }
  const found = [...clusters.values()];
  for (const cluster of found) {
    cluster.sort((x, y) => resemblance(y) - resemblance(x) || x.a - y.a || x.b - y.b);
  }
  for (const pair of pairs) if (pair.code === 'contained-document') found.push([pair]);
  return found;
}

function resemblance(pair: DocumentPair): number {
  return containmentsOf(pair.coverage).resemblance;
}

/** A passage on two or three pages is a copy, on four to ten a repeated block, on more it is boilerplate. */
function levelled(families: readonly Family[], config: Config, tally: Tally): DecidedFamily[] {
  const decided: DecidedFamily[] = [];
  for (const family of families) {
    const [first] = family.places;
    if (family.pages >= config.boilerplateFrom) {
      tallyUp(tally, `stands on more than ${config.boilerplateFrom - 1} pages`, first.document, first.from, first.to);
    } else if (family.pages < config.repeatedFrom) {
      decided.push({family, code: 'copied-passage', level: 'warning'});
    } else if (config.repeatedBlocks === 'off') {
      tallyUp(tally, 'repeated block (repeatedBlocks: off)', first.document, first.from, first.to);
    } else decided.push({family, code: 'repeated-block', level: config.repeatedBlocks});
  }
  return decided;
}

/** Families that stand on the same two pages are one finding with several pairs. */
function foldedByPages(families: readonly DecidedFamily[], slotOf: Int32Array): DecidedFamily[] {
  const folded: DecidedFamily[] = [];
  const byPages = new Map<string, number>();
  for (const decided of families) {
    const slots = [...new Set(decided.family.places.map(({document}) => slotOf[document]))].sort((x, y) => x - y);
    const key = slots.join(' ');
    const index = slots.length === 2 ? byPages.get(key) : undefined;
    if (index === undefined) {
      if (slots.length === 2) byPages.set(key, folded.length);
      folded.push(decided);
      continue;
    }
    const into = folded[index];
    folded[index] = {...into, family: joined(into.family, decided.family)};
  }
  return folded;
}

function joined(one: Family, other: Family): Family {
  const places = [...one.places, ...other.places].sort(byPlace);
  const passages = [...one.passages, ...other.passages].sort(byEvidence);
  return {places, passages, pages: one.pages};
}
