// Takes a passage of one page and returns the range of another page that contains most of it, at any position.

import {type AlignmentBuffers, findPassages, pairThresholds} from '../align/localAlignment.ts';
import {setSequences} from '../align/sequences.ts';
import {weighByPair} from '../align/sequenceWeights.ts';
import {containedShare, type PageVersion, type PassageVersion} from './pageVersion.ts';

/** A passage counts as present if half of its words are. */
export const locateShareMin = 0.5;
/** Fragments of a passage that are at most this far apart are joined. */
const gapTokens = 60;

/** The fingerprints inside a passage, with their tokens. */
export function fingerprintsOf({page, from, to}: PassageVersion): (readonly [print: number, at: number])[] {
  const found: [number, number][] = [];
  for (let k = 0; k < page.fingerprints.length; k++) {
    if (page.fingerprintAt[k] >= from && page.fingerprintAt[k] + 3 <= to)
      found.push([page.fingerprints[k], page.fingerprintAt[k]]);
  }
  return found;
}

export function located(work: AlignmentBuffers, version: PassageVersion, other: PageVersion): PassageVersion | null {
  const fingerprints = fingerprintsOf(version).map(([print]) => print);
  // Half of the words may be present without half of the fingerprints, but not without any.
  if (containedShare(other, fingerprints) < locateShareMin / 4) return null;
  const {page, from, to} = version;
  setSequences(work.pair, page.tokens, from, to, other.tokens, 0, other.tokens.count, false);
  weighByPair(work.pair);
  const matches = findPassages(work, pairThresholds).sort((x, y) => y.a1 - y.a0 - (x.a1 - x.a0));
  const [best] = matches;
  if (best === undefined) return null;
  let [low, high] = [best.b0, best.b1];
  let words = 0;
  for (const {a0, a1, b0, b1} of matches) {
    if (b0 > high + gapTokens || b1 < low - gapTokens) continue;
    low = Math.min(low, b0);
    high = Math.max(high, b1);
    words += a1 + 1 - a0;
  }
  return words < locateShareMin * (to - from) ? null : {page: other, from: low, to: high + 1};
}
