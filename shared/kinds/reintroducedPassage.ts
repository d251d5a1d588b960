// A passage has no other copy now, but was in another file until a commit removed it there.

import type {PassageFinding} from '../model/finding.ts';
import {ofText} from './copiedPassage.ts';
import type {Kind} from './kind.ts';

export const reintroducedPassage: Kind<PassageFinding> = {
  code: 'resurrected-passage',
  level: 'info',
  title: 'Resurrected passages',
  one: 'resurrected passage',
  many: 'resurrected passages',
  short: 'A passage was removed from another file earlier.',
  full: 'A passage has no other copy now, but it was in another file until a commit removed it there.',
  help: 'Read the commit that removed it: the text may have been taken out because it was wrong or out of date. If it was moved on purpose, accept it with a comment `shingle-disable-next-line -- reason` or in the baseline.',
  ...ofText,
};
