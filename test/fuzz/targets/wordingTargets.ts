// Names of files and texts of strangers on their way out: nothing of them moves a cursor, turns letters round or passes for
// a command, wherever they are printed.

import {attributes, xml} from '../../../shared/report/xml.ts';
import {encodedPath} from '../../../shared/wording/fileLinks.ts';
import {
  printableJson,
  visible,
  visibleLine,
  visiblePath,
  visibleText,
  visibleWord,
} from '../../../shared/wording/terminal.ts';
import {mutated} from '../mutate.ts';
import {type FuzzTarget, must, repeatedText} from '../target.ts';

/** Characters that no output may hold, but for line ends. */
export const neverPrinted =
  /[\0-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069\ufff9-\ufffb\p{Surrogate}]|##\[|##vso\[/u;

const pieces = [
  ...[
    '\u001b[31m',
    '\u001b]8;;http://x\u0007',
    '\u009b2J',
    '\u202e',
    '\u2066',
    '\u200f',
    '\u2028',
    '\ufffa',
    '\u{e0041}',
    '\ud800',
  ],
  ...[
    '##[error]',
    '##vso[x]',
    '::error::',
    '::set-output name=x::',
    '\n::warning file=a::',
    '](javascript:alert(1))',
    '<img src=x onerror=y>',
  ],
  ...[
    '<!--',
    '-->',
    '`',
    '```',
    '|',
    '\\',
    '$(x)',
    "'",
    '"',
    '&',
    ';',
    '\r',
    '\n',
    '\t',
    '%0A',
    ' ',
    'a',
    'é',
    '日本',
    '😀',
  ],
];

const texts = [Buffer.from('docs/a\u001b[2Jb.md'), Buffer.from('a long name with   spaces, and ::error:: in it\n')];

const wording: FuzzTarget = {
  name: 'wording',
  secondsMax: 1,
  repeated: repeatedText,
  open: () => ({
    input: (draw) => mutated({texts, pieces}, draw),
    run: (input) => {
      // Halves of pairs come from names in JSON and from editors, never from UTF-8.
      const text = input.toString().replaceAll('\\', '\ud800');
      for (const show of [visible, visibleText, visibleLine, visiblePath, visibleWord]) {
        const shown = show(text);
        must(!neverPrinted.test(shown) && !shown.includes('\n'), () => `${show.name}: ${JSON.stringify(shown)}`);
      }
      const json = printableJson({text});
      must(!neverPrinted.test(json) && JSON.parse(json).text === text, () => json);
      must(!/[<>"\0-\x08]/.test(xml(text)), () => xml(text));
      must(!/[<>\n\0-\x08]/.test(attributes({text})), () => attributes({text}));
      must(/^[\w!'()*~.%/-]*$/.test(encodedPath(text)), () => encodedPath(text));
    },
  }),
};

export const wordingTargets: readonly FuzzTarget[] = [wording];
