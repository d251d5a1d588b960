// Hostile input of many megabytes: nothing crashes, nothing hangs.
import {describe, test} from 'vitest';
import {put} from '../support/shell.ts';
import {check, checkApart, passage, put1} from './checkedLine.ts';

describe('texts', () => {
  test('a line of 50 MB is left out, one of 4 MB is read', () =>
    checkApart(
      'shingle --list-files && shingle',
      0,
      /line\.md\tskipped: larger than 4000000 bytes \(limits\.fileBytesMax\)\n.*\nshort\.md\tmarkdown/,
      (shell) => {
        put(shell, 'line.md', Buffer.alloc(50_000_000, 'x'));
        put(shell, 'short.md', Buffer.alloc(3_900_000, 'x'));
        put(shell, 'long.txt', Buffer.alloc(20_000_000, 'some text on a line\n'));
      },
    ));

  test('markup without end', () =>
    checkApart('shingle', 0, 'No warnings in 8 files', (shell) => {
      for (const [index, part] of ['[', '<', '> ', '\n', ' ', '`` ', '((({{{', '<!--'].entries()) {
        put(shell, `${index}.md`, part.repeat(1_000_000 / part.length));
      }
    }));

  test('text that only repeats itself', () =>
    checkApart('shingle', 0, /No warnings/, (shell) => {
      put(shell, 'line.md', 'the quick brown fox jumps over the lazy dog again and again\n'.repeat(500));
      put(shell, 'word.md', 'a\n'.repeat(5000));
    }));

  test('two million equal lines cost what other lines cost', () =>
    checkApart('shingle', 0, 'No warnings in 1 file', put1('lines.txt', 'a\n'.repeat(2_000_000))));
});

describe('a baseline', () => {
  test('of fifty thousand entries that are all about the same pages', () =>
    check(
      `seq 0 49999 | awk '{printf "{\\"fingerprint\\":\\"%04dA%03d\\",\\"code\\":\\"copied-page\\",\\"count\\":9,\\"paths\\":[\\"a.md\\",\\"c.md\\"]}\\n", $1/1000, $1%1000}' > .shingle-baseline.jsonl; shingle -f concise | tail -n 1`,
      0,
      '1 warning in 2 files',
      (shell) => {
        put(shell, 'a.md', passage);
        put(shell, 'b.md', `Something else.\n\n${passage}`);
      },
    ));
});
