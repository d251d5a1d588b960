// Comparisons of a search for mirrors: where other sketches of a few documents give the same answers, the search gives the
// same pages. So an edit that leaves them need not compare thousands of documents again.

import {resemblanceOf} from '../fingerprint/minHash.ts';
import {counterpartResemblance, haveLikeCounts, samePageFingerprints, samePageResemblance} from './pages.ts';
import {keysPerPage} from './similarPages.ts';

export interface MirrorTrace {
  /** Pairs of documents, alternating. */
  readonly compared: number[];
  /** Pairs of which the more similar come first. */
  readonly ordered: (readonly RankedPair[])[];
}

export interface RankedPair {
  readonly x: number;
  readonly y: number;
  readonly resemblance: number;
  /** Of pairs of one resemblance the one that was found first counts. */
  readonly rank: number;
}

export interface SketchedDocuments {
  readonly sketches: readonly Uint32Array[];
  /** Approximate numbers of distinct fingerprints. */
  readonly fingerprintCounts: ArrayLike<number>;
}

export function newMirrorTrace(): MirrorTrace {
  return {compared: [], ordered: []};
}

/** The most similar pair first. */
export function byResemblance(x: RankedPair, y: RankedPair): number {
  return y.resemblance - x.resemblance || x.rank - y.rank;
}

/** Whether the search finds the same in `now` as it did in `before`; `changed` are the documents that are not the same. */
export function findsTheSame(
  {compared, ordered}: MirrorTrace,
  before: SketchedDocuments,
  now: SketchedDocuments,
  changed: ReadonlySet<number>,
): boolean {
  for (const page of changed) {
    if (isTelling(before, page) !== isTelling(now, page)) return false;
    const [then, keys] = [before.sketches[page], now.sketches[page]].map((sketch) => sketch.subarray(0, keysPerPage));
    if (then.length !== keys.length || then.some((key, at) => key !== keys[at])) return false;
  }
  for (let at = 0; at < compared.length; at += 2) {
    const [a, b] = [compared[at], compared[at + 1]];
    if ((changed.has(a) || changed.has(b)) && !isAnsweredAlike(before, now, a, b)) return false;
  }
  return ordered.every((pairs) => {
    const isTouched = ({x, y}: RankedPair) => changed.has(x) || changed.has(y);
    if (!pairs.some(isTouched)) return true;
    const after = pairs.map((pair) =>
      isTouched(pair) ? {...pair, resemblance: resemblanceIn(now, pair.x, pair.y)} : pair,
    );
    return after.every((pair, at) => at === 0 || byResemblance(after[at - 1], pair) < 0);
  });
}

function isTelling({fingerprintCounts}: SketchedDocuments, page: number): boolean {
  return fingerprintCounts[page] >= samePageFingerprints;
}

function isAnsweredAlike(before: SketchedDocuments, now: SketchedDocuments, a: number, b: number): boolean {
  const [then, later] = [resemblanceIn(before, a, b), resemblanceIn(now, a, b)];
  return (
    [counterpartResemblance, samePageResemblance].every((least) => then >= least === later >= least) &&
    haveLikeCounts(before.fingerprintCounts, a, b) === haveLikeCounts(now.fingerprintCounts, a, b)
  );
}

function resemblanceIn({sketches}: SketchedDocuments, a: number, b: number): number {
  return resemblanceOf(sketches[a], sketches[b]);
}
