// A commit moved a passage, within its file or to another one, or brought it back into the file that had it.

import type {PassageFinding} from '../model/finding.ts';
import {ofText} from './copiedPassage.ts';
import type {Kind} from './kind.ts';

export const movedPassage: Kind<PassageFinding> = {
  code: 'moved-passage',
  level: 'info',
  title: 'Moved passages',
  one: 'moved passage',
  many: 'moved passages',
  short: 'A commit took a passage from one file and put it into another.',
  full: 'A commit added a passage to a file and removed it from another in the same step.',
  help: 'Nothing to do: it says where the text came from.',
  ...ofText,
};

export const movedWithinFile: Kind<PassageFinding> = {
  code: 'moved-within-file',
  level: 'info',
  title: 'Passages moved within the file',
  one: 'passage moved within the file',
  many: 'passages moved within the file',
  short: 'A commit took a passage from one place of a file and put it in another place of the same file.',
  full: 'A commit changed the order of passages in one file: it removed a passage in one place and added it in another. Of two passages that changed places, the shorter one counts as moved.',
  help: 'Nothing to do: it says that the text is not new.',
  ...ofText,
};

export const restoredPassage: Kind<PassageFinding> = {
  code: 'restored-passage',
  level: 'info',
  title: 'Restored passages',
  one: 'restored passage',
  many: 'restored passages',
  short: 'A passage is back in the file from which an earlier commit removed it.',
  full: 'A commit added a passage that the same file had before, under this name or an older one, until an earlier commit removed it.',
  help: 'Read the commit that removed it: the text may have been taken out because it was wrong or out of date.',
  ...ofText,
};
