// Which words a change removed and added. Of a text, `-` marks what the first version has and the second lacks.
import {expect, test} from 'vitest';
import {changedWords} from '../../../server/history/report/changedWords.ts';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {type PageVersion, pageVersion} from '../../../shared/history/pageVersion.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';

const space = newFingerprintBuffers();

function pageFrom(text: string): PageVersion {
  return pageVersion(space, 'a.md', Buffer.from(text), formatOf('a.md'));
}

function marked({bytes, tokens: {count, start, length}}: PageVersion, marks: Uint8Array): string {
  const words = Array.from({length: count}, (_, token) => {
    return marks[token] === 1 ? Buffer.from(bytes).toString('utf8', start[token], start[token] + length[token]) : '';
  });
  return words.filter((word) => word !== '').join(' ');
}

function check(before: string, after: string, removed: string, added: string): void {
  const [old, now] = [pageFrom(before), pageFrom(after)];
  const changed = changedWords(old, now);
  expect(marked(old, changed.removed)).toBe(removed);
  expect(marked(now, changed.added)).toBe(added);
}

const paragraph = 'keywords are reserved for the language and\ncannot be used as names of functions';

test('a line that is put between two others was added', () => {
  check('one two\nthree four\n', 'one two\nfive six\nthree four\n', '', 'five six');
});

test('nothing changed where only white space did', () => {
  check(`one two\n${paragraph}\n`, `  one  two\r\n${paragraph}\r\n`, '', '');
});

test('a paragraph that is no longer quoted stays, though a blank line after it is in more places now', () => {
  const quoted = paragraph.replaceAll(/^/gm, '> ');
  const more = 'another section\nfollows the first';
  check(
    `intro\n\n${quoted}\n`,
    `intro\n\n${paragraph}\n\n${more}\n\n${more}\n`,
    '',
    `${more} ${more}`.replaceAll('\n', ' '),
  );
});

test('of a paragraph and link definitions that changed places, the one with fewer lines moved', () => {
  const links = ['futures', 'streams', 'threads', 'tasks']
    .map((name) => `[${name}]: ch17-01-${name}.html#working`)
    .join('\n');
  const words = paragraph.replaceAll('\n', ' ');
  check(`intro\n\n${links}\n\n${paragraph}\n`, `intro\n\n${paragraph}\n\n${links}\n`, words, words);
});

test('a note moves past code that has more lines, though fewer words', () => {
  const code = '<!-- does not compile -->\n```rust\nfn main() {\n    hello_async();\n}\n```';
  const words = paragraph.replaceAll('\n', ' ');
  check(`intro\n\n${paragraph}\n\n${code}\n\nend\n`, `intro\n\n${code}\n\n${paragraph}\n\nend\n`, words, words);
});
