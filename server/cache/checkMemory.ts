// Memory of the checks of a root with one set of settings: findings that are still the same objects, and what was computed of
// them.

import {newPlaceMemory, type PlaceMemory} from '../../shared/broken/placeRecall.ts';
import {type PathNames, pathNames} from '../../shared/evidence/collection.ts';
import {
  type FindingMemory,
  findingsIn,
  newFindingMemory,
  storedFindingMemory,
} from '../../shared/group/findingMemory.ts';
import type {DifferingPairs} from '../../shared/history/driftingEdits.ts';
import type {PathClass} from '../../shared/model/pathClassName.ts';
import {newRankMemory} from '../../shared/ranking/rankMemory.ts';
import type {CopiedMemory} from '../../shared/share/reportedWords.ts';

export class CheckMemory {
  readonly findings: FindingMemory;
  readonly broken: PlaceMemory | null;
  readonly counting = newRankMemory();
  readonly ranking = newRankMemory();
  readonly copied: CopiedMemory = new WeakMap();
  readonly differing: DifferingPairs = new WeakMap();
  #names: PathNames | null = null;

  /** `once`: of a process that checks only once, and reads what an earlier one has stored. */
  constructor(use: 'once' | 'again' = 'again') {
    this.findings = use === 'once' ? storedFindingMemory() : newFindingMemory();
    this.broken = use === 'once' ? null : newPlaceMemory();
  }

  /** Reads what an earlier process stored, unless there is something newer. */
  begin(stored: string): void {
    if (stored !== '' && this.findings.outcomes.size === 0) this.findings.outcomes = findingsIn(stored);
  }

  /** The same object for the same paths. */
  namesOf(paths: readonly string[], named: (path: string) => PathClass | undefined): PathNames {
    const known = this.#names;
    if (known?.paths.length === paths.length && known.paths.every((path, at) => path === paths[at])) return known;
    this.#names = pathNames(paths, named);
    return this.#names;
  }
}
