// Takes a text that many pages have, at one of its places; gives the other places in the order in which a message names them: those
// with most of the text here, and those with a part of it.

import type {Occurrence, PassageFinding} from '../model/finding.ts';
import {shareThere, strongestView} from './messageParts.ts';
import {equalPlaces} from './pairDifference.ts';
import {placeDifference, wordsOf} from './placeDifference.ts';

export interface BlockPlaces {
  /** Ordinals. */
  readonly like: readonly number[];
  readonly inPart: readonly number[];
}

/** A place with less of the text has a part of it: of two that had half of "lines 21 to 252", two readers called "text like" false. */
const likeMin = 0.75;

/** `isEqual`: all places have all of the text. */
export function blockPlaces(finding: PassageFinding, ordinal: number, isEqual: boolean): BlockPlaces {
  const {pairs, places} = finding;
  const nearest = strongestView(pairs, ordinal)?.other;
  const others = [...places.keys()].filter((other) => other !== ordinal && other !== nearest);
  const all = nearest === undefined ? others : [nearest, ...others];
  const most = new Set(all.filter((other) => isEqual || shareOfText(finding, ordinal, other) >= likeMin));
  const hasMost = (other: number) => most.has(other);
  const ordered = all.toSorted((one, other) => Number(hasMost(other)) - Number(hasMost(one)));
  const files = new Set(places.map(({path}) => path)).size;
  const named = files > 1 ? oncePerFile(finding, ordered, places[ordinal].path) : ordered;
  return {like: named.filter(hasMost), inPart: named.filter((other) => !hasMost(other))};
}

/**
 * Where the message names the lines here and several places that may have less of them: these. Its scores and its source lines are
 * of the first one. Empty: it does not.
 */
export function namedOfBlock(finding: PassageFinding, ordinal: number): readonly number[] {
  const {places} = finding;
  if (finding.code !== 'repeated-block' || finding.renamed || places.length < 3) return [];
  if (equalPlaces(finding, ordinal).length === places.length - 1) return [];
  const {like, inPart} = blockPlaces(finding, ordinal, false);
  return like.length > 0 ? like : inPart;
}

/** So much of the text here is there, 0…1. */
function shareOfText(finding: PassageFinding, ordinal: number, other: number): number {
  const {places} = finding;
  return shareThere(finding, ordinal, other) ?? shareInRuns(places[ordinal], places[other]);
}

/** As in a measured containment: entries of data have shorter runs of words in common with any other. */
const runWords = 5;

/** The same of two places that were not measured: equal words in runs, in their order. 0: they differ in too much to compare. */
function shareInRuns(here: Occurrence, there: Occurrence): number {
  const difference = placeDifference(here, there, 'copy');
  if (difference === null) return 0;
  let [equal, from] = [0, difference.a.from];
  for (const {a} of [...difference.edits, {a: {from: difference.a.to, to: difference.a.to}}]) {
    if (a.from - from >= runWords) equal += a.from - from;
    from = a.to;
  }
  return equal / Math.max(1, wordsOf(here).keys.length);
}

/** A file with the text in several places is named once, and this one not at all. */
function oncePerFile({places}: PassageFinding, others: readonly number[], own: string): number[] {
  const named = new Set([own]);
  return others.filter((other) => {
    const {path} = places[other];
    const isFirst = !named.has(path);
    named.add(path);
    return isFirst;
  });
}
