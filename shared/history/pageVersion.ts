// One version of a file, prepared for comparison: its text, tokens, and fingerprints with their positions.

import type {Format} from '../model/format.ts';
import {newTokens, type Tokens} from '../text/tokens.ts';
import {type FingerprintBuffers, lexText, printTokens} from './historyFingerprints.ts';
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

/**
 * Tokens and fingerprints are computed when they are asked for: a page that is only compared needs no fingerprints, and one
 * of which only the lines are compared no tokens.
 */
export function pageVersion(space: FingerprintBuffers, path: string, bytes: Uint8Array, format: Format): PageVersion {
  let tokens: Tokens | null = null;
  const lexed = (): Tokens => {
    if (tokens === null) {
      lexText(space, path, bytes, format);
      tokens = copied(space.tokens);
    }
    return tokens;
  };
  let prints: Prints | null = null;
  const asked = (): Prints => {
    prints ??= printsOf(space, lexed());
    return prints;
  };
  return {
    ...{path, bytes, format},
    get tokens() {
      return lexed();
    },
    get fingerprints() {
      return asked().fingerprints;
    },
    get fingerprintAt() {
      return asked().fingerprintAt;
    },
    get holds() {
      return asked().holds;
    },
  };
}

/** Only the fingerprints of a text, as a set. */
export function printsOfText(space: FingerprintBuffers, path: string, bytes: Uint8Array, format: Format): PrintSet {
  lexText(space, path, bytes, format);
  return printsOf(space, space.tokens).holds;
}

type Prints = Pick<PageVersion, 'fingerprints' | 'fingerprintAt' | 'holds'>;

function printsOf(space: FingerprintBuffers, tokens: Tokens): Prints {
  const count = printTokens(space, tokens);
  const fingerprints = new Uint32Array(count);
  const fingerprintAt = space.selected.slice(0, count);
  for (let k = 0; k < count; k++) fingerprints[k] = space.values[fingerprintAt[k]];
  return {fingerprints, fingerprintAt, holds: new PrintSet(fingerprints)};
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

/** The words of a passage in one version of a file: tokens [from, to) of its page, at least one. */
export interface PassageVersion {
  readonly page: PageVersion;
  readonly from: number;
  readonly to: number;
}
