// One version of a file, prepared for comparison: its text, tokens, and fingerprints with their positions.

import type {Format} from '../model/format.ts';
import {newTokens, type Tokens} from '../text/tokens.ts';
import {type FingerprintBuffers, fingerprintText} from './historyFingerprints.ts';
import {PrintSet} from './printSet.ts';

export interface PageVersion {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly tokens: Tokens;
  /** Fingerprint k is at token `fingerprintAt[k]`; ascending by position. */
  readonly fingerprints: Uint32Array;
  readonly fingerprintAt: Uint32Array;
  /** The same fingerprints as a set, to test whether the page contains one. */
  readonly holds: PrintSet;
}

export function pageVersion(space: FingerprintBuffers, path: string, bytes: Uint8Array, format: Format): PageVersion {
  const count = fingerprintText(space, path, bytes, format);
  const fingerprints = new Uint32Array(count);
  const printAt = space.selected.slice(0, count);
  for (let k = 0; k < count; k++) fingerprints[k] = space.values[printAt[k]];
  return {
    path,
    bytes,
    format,
    tokens: copied(space.tokens),
    fingerprints,
    fingerprintAt: printAt,
    holds: new PrintSet(fingerprints),
  };
}

function copied({count, hash, start, length, tag}: Tokens): Tokens {
  return {
    ...newTokens(0),
    count,
    hash: hash.slice(0, count),
    start: start.slice(0, count),
    length: length.slice(0, count),
    tag: tag.slice(0, count),
  };
}

/** Proportion of the fingerprints that occur on the page, 0…1. */
export function containedShare({holds}: Pick<PageVersion, 'holds'>, fingerprints: readonly number[]): number {
  let held = 0;
  for (const print of fingerprints) if (holds.has(print)) held++;
  return fingerprints.length === 0 ? 0 : held / fingerprints.length;
}
