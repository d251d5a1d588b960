// An edit of a paragraph applied to another copy of it, as data: the paragraph before and after, the lines of the other
// copy, and what becomes of them.

import {describe, expect, test} from 'vitest';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {transferEdit, withEdits} from '../../../shared/review/transferEdit.ts';
import {random as randomOf} from '../../support/random.ts';

interface Case {
  readonly why: string;
  readonly before: string;
  readonly now: string;
  readonly other: string;
  /** Words of `before` that the finding names; everything if it is left out. */
  readonly asked?: string;
  /** New text of the other copy. */
  readonly becomes?: string;
  readonly refused?: string;
  readonly leftOut?: number;
}

const cases: readonly Case[] = [
  {
    why: 'a word in another sentence order of lines',
    before: 'Open a terminal in the folder\nof the project and run yarn dev there.',
    now: 'Open a terminal in the folder\nof the project and run npm dev there.',
    other: 'Open a terminal in\nthe folder of the project and run yarn\ndev there.',
    becomes: 'Open a terminal in\nthe folder of the project and run npm\ndev there.',
  },
  {
    why: 'what was only wrapped anew is no edit',
    before: 'Open a terminal in the folder of the project and run yarn dev there.',
    now: 'Open a terminal in\nthe folder of the project\nand run npm dev there.',
    other: 'Open a terminal in the folder of the project and run yarn dev there.',
    becomes: 'Open a terminal in the folder of the project and run npm dev there.',
  },
  {
    why: 'signs that enclose the new words',
    before: 'Use the small lamp above the door when it is dark.',
    now: 'Use the (see below) small lamp above the `door` when it is dark.',
    other: 'Use the small lamp above the door when it is dark.',
    becomes: 'Use the (see below) small lamp above the `door` when it is dark.',
  },
  {
    why: 'a sentence at the end, where the other copy goes on',
    before: 'The first start takes some minutes.',
    now: 'The first start takes some minutes. Port 3000 must be free.',
    other: 'The first start takes some minutes. Be patient, and read the log.',
    becomes: 'The first start takes some minutes. Port 3000 must be free. Be patient, and read the log.',
  },
  {
    why: 'words at the beginning, where the other copy has more before',
    before: '- The first start takes some minutes.',
    now: '- Usually the first start takes some minutes.',
    other: '1. The first start takes some minutes.',
    refused: 'it has “1. The” where the old text had “- The”',
  },
  {
    why: 'words that go',
    before: 'The first start takes some minutes, because all is built once; later ones are quick.',
    now: 'The first start takes some minutes; later ones are quick.',
    other: 'NOTE: The first start takes some minutes, because\n  all is built once; later ones are quick.',
    becomes: 'NOTE: The first start takes some minutes; later ones are quick.',
  },
  {
    why: 'the other copy has its own word elsewhere, which stays',
    before: 'Open a terminal in the folder of the project and run yarn dev there.',
    now: 'Open a terminal in the folder of the project and run npm dev there.',
    other: 'Open a shell in the folder of the project and run yarn dev there.',
    becomes: 'Open a shell in the folder of the project and run npm dev there.',
  },
  {
    why: 'the old words have other signs in the other copy',
    before: 'Open a terminal in the folder of the project and run yarn dev there.',
    now: 'Open a terminal in the folder of the project and run npm start there.',
    other: 'Open a terminal in the folder of the project and run `yarn dev` there.',
    refused: 'it has “`yarn dev`” where the old text had “yarn dev”',
  },
  {
    why: 'the old word is written otherwise',
    before: 'Open a terminal in the folder of the project and run yarn there.',
    now: 'Open a terminal in the folder of the project and run npm there.',
    other: 'Open a terminal in the folder of the project and run Yarn there.',
    refused: 'it has “Yarn” where the old text had “yarn”',
  },
  {
    why: 'the words around it are others',
    before: 'Open a terminal in the folder and then run yarn there at once.',
    now: 'Open a terminal in the folder and then run npm there at once.',
    other: 'Open a terminal in the folder. Who likes may use yarn too.',
    refused: 'it has “Who likes may use yarn too” where the old text had “and then run yarn there at once”',
  },
  {
    why: 'an edit that takes one sign of a pair, whose other one stays there',
    before: 'All of us know that there is a [current and ongoing effort](x.md) to make it quick.',
    now: 'All of us know that there is an ongoing effort to make it quick.',
    other: 'All of us know that there is a [current and ongoing effort](x.md) to make it quick.',
    asked: 'a [current and',
    refused: 'it would get only one “[” of a pair',
  },
  {
    why: 'it was done there already',
    before: 'Open a terminal in the folder of the project and run yarn there.',
    now: 'Open a terminal in the folder of the project and run npm there.',
    other: 'Open a terminal in the folder of the project and run npm there.',
    refused: 'it already has the new text',
  },
  {
    why: 'one edit was done there already, the other not',
    before: 'Open a terminal in the folder of the project and run yarn there.',
    now: 'Open a shell in the folder of the project and run npm there.',
    other: 'Open a shell in the folder of the project and run yarn there.',
    becomes: 'Open a shell in the folder of the project and run npm there.',
  },
  {
    why: 'an edit that the finding does not name stays out',
    before: 'Open a terminal in the folder of the project and run yarn there.',
    now: 'Open a shell in the folder of the project and run npm there.',
    other: 'Open a terminal in the folder of the project and run yarn there.',
    asked: 'run yarn there',
    becomes: 'Open a terminal in the folder of the project and run npm there.',
    leftOut: 0,
  },
  {
    why: 'one that the copy has other words for is not for it',
    before: 'Open a terminal in the folder of the project and run yarn there.',
    now: 'Open a shell in the folder of the project and run npm there.',
    other: 'Open a window in the folder of the project and run yarn there.',
    asked: 'run yarn there',
    becomes: 'Open a window in the folder of the project and run npm there.',
    leftOut: 1,
  },
  {
    why: 'a part of an edit, of which the other part is beside it',
    before: 'If you use the script, you can run the command below to start the adapter of metrics, and wait.',
    now: 'If you use the script, the adapter of metrics will be started by default, and wait.',
    other: 'If you use the script, you can run the command below to start the adapter of metrics, and wait.',
    asked: 'you can run the command below to start',
    refused: 'only part of the edit applies to it',
  },
  {
    why: 'where a link leads, at the end of the line',
    before: 'All the options that a page may have are in the [list](x.md).',
    now: 'All the options that a page may have are in the [list](y.md).',
    other: 'All the options that a page may have are in the [list](x.md).',
    becomes: 'All the options that a page may have are in the [list](y.md).',
  },
  {
    why: 'lines that come, in a comment of another form',
    before: '// Reads the file at once and gives its lines\n// without their ends.',
    now: '// Reads the file at once and gives its lines\n// without their ends. Throws\n// if there is none.',
    other: '   * Reads the file at once and gives its\n   * lines without their ends.',
    becomes: '   * Reads the file at once and gives its\n   * lines without their ends. Throws\n   * if there is none.',
  },
  {
    why: 'lines that come, deeper indented and with other line ends',
    before: 'run:\n  - npm install of the packages\n  - npm test of all of them',
    now: 'run:\n  - npm install of the packages\n  - npm build of the site\n  - npm test of all of them',
    other: '    run:\r\n      - npm install of the packages\r\n      - npm test of all of them',
    becomes:
      '    run:\r\n      - npm install of the packages\r\n      - npm build of the site\r\n      - npm test of all of them',
  },
  {
    why: 'a line break in prose that is one line there',
    before: 'Open a terminal in the folder\nof the project.',
    now: 'Open a terminal in the folder\nof the project. Then wait until\nit has started.',
    other: 'Open a terminal in the folder of the project.',
    becomes: 'Open a terminal in the folder of the project. Then wait until it has started.',
  },
  {
    why: 'no spaces between words',
    before: '在项目文件夹中打开终端并运行旧命令，然后等待启动。',
    now: '在项目文件夹中打开终端并运行新命令，然后等待启动。',
    other: '注意：在项目文件夹中打开终端并运行旧命令，然后等待启动。',
    becomes: '注意：在项目文件夹中打开终端并运行新命令，然后等待启动。',
  },
  ...['server names', 'names another', 'another one'].map((asked) => ({
    why: `inserted words that begin or end as the words beside them, said to be in "${asked}"`,
    before: 'The server names another one when it starts, and closes the connection of each client.',
    now: 'The server names another port or names another one when it starts, and closes the connection of each client.',
    other: 'The server names another one when it starts, and closes the connection of each client.',
    asked,
    becomes:
      'The server names another port or names another one when it starts, and closes the connection of each client.',
  })),
  {
    why: 'removed words that begin as the words behind them',
    before: 'A client closes the end of the connection, and waits until the server has answered.',
    now: 'A client closes the connection, and waits until the server has answered.',
    other: 'A client closes the end of the connection, and waits until the server has answered.',
    asked: 'of the',
    becomes: 'A client closes the connection, and waits until the server has answered.',
  },
  {
    why: 'an edit that nobody asked for',
    before: 'The server names another one when it starts, and closes the connection of each client.',
    now: 'The server names another one when it starts, and closes the socket of each client.',
    other: 'The server names another one when it starts, and closes the connection of each client.',
    asked: 'server names',
    refused: 'none of the edits applies to it',
  },
  {
    why: 'an operator of code',
    before: 'if (count < limit) return list.slice(0, count);',
    now: 'if (count <= maximum) return list.slice(0, count);',
    other: '\t\tif (count < limit) return list.slice(0, count);',
    becomes: '\t\tif (count <= maximum) return list.slice(0, count);',
  },
];

describe('an edit is applied to another copy', () => {
  for (const {why, before, now, other, asked = before, becomes, refused, leftOut = 0} of cases) {
    test(why, () => {
      const start = before.indexOf(asked);
      const result = transferEdit({before, now, at: [{start, end: start + asked.length}]}, other);
      const expected =
        refused === undefined ? {kind: 'edits', text: becomes, leftOut} : {kind: 'refused', reason: refused};
      const got =
        result.kind === 'refused'
          ? {kind: 'refused', reason: inEnglish(result.reason)}
          : {kind: 'edits', text: withEdits(other, result.edits), leftOut: result.leftOut};
      expect(got).toEqual(expected);
    });
  }
});

const words = ['the', 'a', 'of', 'page', 'line', 'file', 'option', 'says', 'reads', '42', 'build', 'server'];

test('a copy equal but for its line breaks becomes the new text, and has then nothing to take over', () => {
  for (let seed = 0; seed < 300; seed++) {
    const random = randomOf(seed);
    const pick = (count: number) => Math.floor(random() * count);
    const some = (count: number) => Array.from({length: count}, () => words[pick(words.length)]);
    const before = some(30 + pick(30));
    const now = [...before];
    for (let edit = 1 + pick(3); edit > 0; edit--) now.splice(6 + pick(now.length - 12), pick(3), ...some(pick(3)));
    const wrap = (text: readonly string[]) => text.map((word) => (random() < 0.2 ? `${word}\n` : `${word} `)).join('');
    const paragraph = {before: wrap(before), now: wrap(now), at: [{start: 0, end: 1e9}]};
    const flat = (text: string) => text.split(/\s+/).join(' ');
    const other = wrap(before);
    const done = transferEdit(paragraph, other);
    if (done.kind === 'refused') {
      expect([seed, inEnglish(done.reason)]).toEqual([
        seed,
        flat(paragraph.before) === flat(paragraph.now)
          ? 'it already has the new text'
          : 'the words around the edit are different there',
      ]);
      continue;
    }
    const becomes = withEdits(other, done.edits);
    expect(flat(becomes)).toBe(flat(paragraph.now));
    // Of few different words the same edit may be found beside itself; it is not done twice.
    expect(transferEdit(paragraph, becomes).kind).toBe('refused');
  }
});
