// Answers about passages that are the same objects as in the run before: neither of their two documents has changed since, nor
// has any other that shares a fingerprint with them (pair/pairMemory.ts). One memory is for one set of settings.

import type {KnownTogether} from '../algorithms/memoized.ts';
import type {Passage} from '../pair/passage.ts';
import type {CopyGroup} from './copyGroups.ts';

export interface GroupMemory {
  /** The texts of passages that overlap. */
  readonly texts: KnownTogether<Passage, readonly CopyGroup[]>;
  /** Of findings: what else they depend on has not changed either. */
  readonly keys: WeakMap<CopyGroup, string | null>;
}

export function newGroupMemory(): GroupMemory {
  return {texts: new WeakMap(), keys: new WeakMap()};
}
