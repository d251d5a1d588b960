// First output at a terminal: the ten heaviest findings, where the rest is, and how to begin. A log of CI gets all.

import {expect, test} from 'vitest';
import {run} from '../../server/cli/run.ts';
import {collected, ioFor} from '../support/ownIo.ts';
import {put, type Shell, withShell} from '../support/shell.ts';

function word(number: number): string {
  return number
    .toString(26)
    .replace(/\d/g, (digit) => 'qrstuvwxyz'[Number(digit)])
    .padStart(4, 'k');
}

/** Seventy words that no other number has. */
function passage(number: number): string {
  return `${Array.from({length: 70}, (_, at) => word(number * 70 + at)).join(' ')}.\n`;
}

/** Pages of different names: those of one name would be versions of one page. */
const names = [
  ['apple', 'window'],
  ['bread', 'river'],
  ['chair', 'stone'],
  ['dance', 'tower'],
  ['eagle', 'uncle'],
  ['flute', 'valley'],
  ['grape', 'winter'],
  ['house', 'yellow'],
  ['island', 'zebra'],
  ['jungle', 'mirror'],
  ['knife', 'needle'],
  ['lemon', 'orange'],
] as const;

async function check({root}: Shell, argv: readonly string[], env: NodeJS.ProcessEnv = {}, isTTY = true) {
  const out = collected();
  const stdout = {...out, isTTY, columns: isTTY ? 80 : undefined};
  await run(
    ['check', '--no-cache', '--color', 'never', ...argv],
    ioFor(Buffer.alloc(0), stdout, collected(), root, {HOME: root, ...env}),
  );
  const text = out.text();
  return {listed: text.match(/^ *\d+ {2}\S+:\d+:1 /gm)?.length ?? 0, text};
}

test('ten findings on a terminal; all in CI, in a pipe and with --all', async () => {
  await withShell(async (shell) => {
    for (const [at, [here, there]] of names.entries()) {
      put(shell, `guides/${here}.md`, passage(at));
      put(shell, `manual/${there}.md`, passage(at));
    }
    const first = await check(shell, []);
    expect(first.listed).toBe(10);
    expect(first.text).toMatch(/^2 more(?:; information: 1)? \(--all\)\./m);
    expect(first.text).toMatch(/First time here\? "shingle init" /);
    for (const all of [await check(shell, ['--all']), await check(shell, ['--top', 'all'])]) {
      expect(all.listed).toBeGreaterThanOrEqual(12);
      expect(all.text).not.toContain('(--all)');
    }
    for (const other of [await check(shell, [], {CI: 'true'}), await check(shell, [], {}, false)]) {
      expect(other.listed).toBe(12);
      expect(other.text).not.toContain('First time');
    }
    const concise = await check(shell, ['--format', 'concise']);
    expect(concise.text.match(/^guides.*warning/gm)?.length).toBe(12);
    put(shell, '.shingle.yaml', 'minWords: 20\n');
    expect((await check(shell, [])).text).not.toContain('First time');
  });
});
