// Quotes from a notebook are the words of its author.
import {expect, test} from 'vitest';
import {notebookText} from '../../../shared/wording/withoutCommentMarks.ts';

test.each([
  ['lines of one cell', 'Send one file\\n",\n    "and wait."', 'Send one file\nand wait.'],
  ['one string', 'Send one file\\nand \\"wait\\" \\u00fc\\\\', 'Send one file\nand "wait" ü\\'],
  [
    'two cells with output between them',
    'one.\\n"]},\n {"cell_type": "code", "outputs": [{"text": ["no\\n"]}], "source": ["print(\\"x\\")\\n",\n"y',
    'one.\n\n\nprint("x")\ny',
  ],
  ['a cell as one string', 'one."}, {"cell_type": "markdown", "source": "two, ', 'one.\n\ntwo, '],
  ['cut in the middle of an escape', 'one\\u00', 'oneu00'],
  ['the end of the last cell', 'one"]}]}', 'one'],
])('%s', (_, source, expected) => {
  expect(notebookText(source)).toBe(expected);
});
