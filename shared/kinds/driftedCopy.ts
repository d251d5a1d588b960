// Two passages were the same until a commit; since then one of them has changed and the other has not.

import type {PassageFinding} from '../model/finding.ts';
import {ofText} from './copiedPassage.ts';
import type {Kind} from './kind.ts';

export const driftedCopy: Kind<PassageFinding> = {
  code: 'drifted-copy',
  level: 'warning',
  title: 'Drifted copies',
  one: 'drifted copy',
  many: 'drifted copies',
  short: 'Two copies were identical, and only one of them has changed since.',
  full: 'Two passages were identical until a commit; since then one of them has changed and the other has not. What was fixed here may still be wrong there.',
  help: 'Compare the two: carry the change over, or let one include or link to the other.',
  ...ofText,
};
