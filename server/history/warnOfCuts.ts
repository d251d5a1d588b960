// Says what of a history is not looked at: older commits than a limit allows, and those that a shallow clone lacks.

import type {Limits} from '../../shared/model/config.ts';
import type {Repository} from '../git/repository.ts';

/** `commits`: how many were read. */
export function warnOfCuts(
  {isShallow}: Pick<Repository, 'isShallow'>,
  commits: number,
  {commitsMax}: Pick<Limits, 'commitsMax'>,
  warn: (message: string) => void,
): void {
  if (commits >= commitsMax) {
    warn(`The history is cut after the newest ${commitsMax} commits (limits.commitsMax).`);
  }
  if (isShallow) {
    warn('This clone is shallow: earlier history is missing. Run "git fetch --unshallow" to get it.');
  }
}
