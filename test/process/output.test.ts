// Output that nothing reads, disks that are full, and processes that write at once: each is a process of its own.

import {describe, test} from 'vitest';
import {check, checkApart, passage} from '../cli/checkedLine.ts';
import {put, type Shell} from '../support/shell.ts';

describe.concurrent('output', () => {
  const many = (shell: Shell): void => {
    for (let page = 0; page < 40; page++) put(shell, `${page}.md`, `Page ${page}\n\n${passage.repeat(20)}`);
  };

  test('a reader that stops', () =>
    checkApart('shingle --format jsonl --fail-on never | head -1; echo $PIPESTATUS', 0, /^\{.*\}\n0\n$/, many));

  test.each(['jsonl', 'pretty', 'json'])('a reader that never starts leaves the exit code alone, in %s', (format) =>
    checkApart(`shingle check --format ${format} | true; echo $PIPESTATUS`, 0, /^1\n$/, many),
  );

  test('a reader that takes what goes wrong, too', () =>
    checkApart('shingle check nowhere 2>&1 | true; echo $PIPESTATUS', 0, /^2\n$/, many));

  test('a full disk', async () => {
    const said = 'standard output cannot be written (ENOSPC); expected a terminal, pipe or file';
    await checkApart('shingle > /dev/full', 2, said, many);
    await checkApart('shingle -o /dev/full', 2, '--output /dev/full cannot be written (no space left on device', many);
  });

  test('a cache folder that cannot be made', async () => {
    // Below /proc, mkdir reports ENOENT for a folder whose parent exists.
    await checkApart('XDG_CACHE_HOME=/proc/nothere/deeper shingle check --fail-on never', 0, 'copied-page', many);
    await checkApart(
      'XDG_CACHE_HOME=$PWD/0.md/deeper shingle lab clusters',
      1,
      'The sketches are not cached: ENOTDIR.',
      many,
    );
  });
});

test('a baseline is written whole, however many write it at once', () =>
  check(
    'for n in 1 2 3 4; do shingle baseline create > /dev/null & done; wait; shingle baseline create; ls -A',
    0,
    /1 entry in \.shingle-baseline\.jsonl: 0 new, 1 known\n\.shingle-baseline\.jsonl\na\.md\nb\.md\n$/,
    (shell) => {
      put(shell, 'a.md', passage);
      put(shell, 'b.md', `Something else.\n\n${passage}`);
    },
  ));
