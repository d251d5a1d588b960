// Where a process may have few addresses, or no WebAssembly, it works or says what to do.
import {spawnSync} from 'node:child_process';
import {expect, test} from 'vitest';
import {folderWith} from '../lsp/client.ts';
import {passage} from '../lsp/pages.ts';

const root = folderWith({'a.md': `# A\n\n${passage}\n`, 'b.md': `# B\n\n${passage}\n`});

/** The exit code, the first line of the report, and of what went wrong. */
function checked(shell: string, flags: string, options = ''): readonly unknown[] {
  const script = `${shell} exec "${process.execPath}" ${flags} dist/shingle.js check --no-cache --root "${root}" "${root}"`;
  const env = {...process.env, NODE_OPTIONS: options};
  const {status, stdout, stderr} = spawnSync('sh', ['-c', script], {env, encoding: 'utf8'});
  return [status, stdout.split('\n', 1)[0], stderr.split('\n').find((line) => line.startsWith('shingle: ')) ?? ''];
}

const found = [1, '1 warning in 2 files; copied: 126 of 128 words (98.4 %).', ''];

test.runIf(process.platform === 'linux')('few addresses', () => {
  const [status, , said] = checked('ulimit -v 8000000;', '');
  // Node 24 takes what it gets.
  expect([status, said]).toEqual(
    status === 1
      ? [1, '']
      : [
          2,
          'shingle: WebAssembly needs 10 GB of addresses, and "ulimit -v" leaves fewer. Raise it, or set NODE_OPTIONS=--disable-wasm-trap-handler',
        ],
  );
  expect(checked('ulimit -v 8000000;', '', '--disable-wasm-trap-handler')).toEqual(found);
});

test('no WebAssembly', () => {
  expect(checked('', '--jitless')).toEqual([
    2,
    '',
    'shingle: words are aligned by WebAssembly, which Node does not have with --jitless. Start it without',
  ]);
});
