// Takes a day and the state of the files, says when a report was made and from which commit.

import {plural} from '../../wording/numbersInEnglish.ts';

/**
 * 'Report made on 2026-01-31 from commit 0123456789ab; 2 files in it differ from the commit', without a stop. `commit`: ''
 * without Git; `changed`: files in the report that differ from it.
 */
export function madeSentence(day: string, commit: string, changed: number): string {
  const made = `Report made on ${day}`;
  if (commit === '') return made;
  const since = `; ${plural(changed, 'file in it differs', 'files in it differ')} from the commit`;
  return `${made} from commit ${commit.slice(0, 12)}${changed > 0 ? since : ''}`;
}
