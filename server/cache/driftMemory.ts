// Memory of the copies that Git was asked about, for a process that checks again and again, or for a later one.

import {createHash} from 'node:crypto';
import type {DifferingPairs} from '../../shared/history/driftingEdits.ts';
import type {Finding} from '../../shared/model/finding.ts';
import type {Cut} from '../../shared/model/inspection.ts';
import type {AskedCopy, AskedText} from '../../shared/ranking/driftCandidates.ts';
import type {DriftedText} from '../../shared/ranking/raiseDrifted.ts';

export interface DriftOfTexts {
  readonly drifted: ReadonlyMap<AskedCopy, DriftedText>;
  readonly cuts: readonly Cut[];
}

/** The last answer of Git, by all that it depends on, with the ordinals of the copies that it is about. */
export interface LastDrift {
  readonly key: string;
  readonly drifted: readonly (readonly [number, DriftedText])[];
  readonly cuts: readonly Cut[];
}

export interface DriftMemory {
  readonly differing: DifferingPairs;
  /** Of a copy and the contents of its pages; null: it has none. */
  readonly nameOf: (copy: Finding) => string | null;
  last: LastDrift | null;
}

export function newDriftMemory(nameOf: DriftMemory['nameOf']): DriftMemory {
  return {differing: new WeakMap(), nameOf, last: null};
}

/** `history` names the commits and the index; `all`: how many copies might be asked about. null: there is no name for it. */
export function driftKey(
  {nameOf}: DriftMemory,
  history: string,
  all: number,
  asked: readonly AskedText[],
): string | null {
  const names = asked.map(({text, pairs}) => [nameOf(text), ...pairs]);
  if (history === '' || names.some(([name]) => name === null)) return null;
  return createHash('sha256')
    .update(JSON.stringify([history, all, names]))
    .digest('base64');
}
