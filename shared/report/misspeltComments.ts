// Takes an inspection, gives its suppression comments that are misspelt, which every report shows as warnings. They are no
// findings: no exit code depends on them.

import type {Inspection} from '../model/inspection.ts';
import type {UnusedComment} from '../model/notesOfReport.ts';
import {capitalised, plural} from '../wording/numbersInEnglish.ts';
import {visiblePath, visibleText} from '../wording/terminal.ts';

/** Beside the codes of findings. */
export const misspeltCode = 'misspelt-suppression';

type Misspelt = UnusedComment & Required<Pick<UnusedComment, 'problem'>>;

export function misspeltComments({unusedSuppressions}: Inspection): readonly Misspelt[] {
  return unusedSuppressions.filter((one): one is Misspelt => one.problem !== undefined);
}

export function misspeltSentence({problem}: Misspelt): string {
  return capitalised(visibleText(problem));
}

/** One sentence for all, with the place of the first; '': there is none. */
export function misspeltNote(inspection: Inspection): string {
  const [first, ...others] = misspeltComments(inspection);
  if (first === undefined) return '';
  const more = others.length > 0 ? ` (and ${plural(others.length, 'more comment')} like it)` : '';
  return `${visiblePath(first.path)}:${first.line}: ${visibleText(first.problem)}${more}`;
}
