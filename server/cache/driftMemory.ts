// Memory of the copies that Git was asked about, for a process that checks again and again.

import type {DifferingPairs} from '../../shared/history/driftingEdits.ts';
import type {Cut} from '../../shared/model/inspection.ts';
import type {AskedCopy, AskedText} from '../../shared/ranking/driftCandidates.ts';
import type {DriftedText} from '../../shared/ranking/raiseDrifted.ts';

export interface DriftOfTexts {
  readonly drifted: ReadonlyMap<AskedCopy, DriftedText>;
  readonly cuts: readonly Cut[];
}

export interface DriftMemory {
  readonly differing: DifferingPairs;
  /** The last answer of Git; `history` names the commits and the index. */
  last: {readonly history: string; readonly asked: readonly AskedText[]; readonly answer: DriftOfTexts} | null;
}

export function newDriftMemory(): DriftMemory {
  return {differing: new WeakMap(), last: null};
}
