// Since when each place of a passage has had it.

import type {PassageFinding} from '../model/finding.ts';
import {ofText} from './copiedPassage.ts';
import type {Kind} from './kind.ts';

export const passageOrigin: Kind<PassageFinding> = {
  code: 'passage-origin',
  level: 'info',
  title: 'Origins of passages',
  one: 'origin of a passage',
  many: 'origins of passages',
  short: 'Which place had a passage first.',
  full: 'Since when each place of a passage has had it, and which commit brought it there: the place that had it first is where it comes from.',
  help: 'Nothing to do: it says which of the copies is the original.',
  ...ofText,
};
