// Exact copies are found by SHA-256: the same groups as by comparing the bytes of all pairs.
import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {put, withShell} from '../../../test/support/shell.ts';

interface Report {
  readonly statistics: {readonly exactCopies: number};
  readonly clusters: readonly {readonly members: readonly {readonly path: string; readonly content: number}[]}[];
}

test('the groups of equal bytes, among pages that differ in one byte only', async () => {
  await withShell(async (shell) => {
    const draw = random(3);
    const page = Array.from({length: 60}, () => `word${Math.floor(draw() * 400)}`).join(' ');
    const texts = new Map<string, string>();
    for (let number = 0; number < 60; number++) {
      const kind = Math.floor(draw() * 20);
      // White space is no difference of shingles, and is one of bytes; another word is one of both.
      const text = kind < 10 ? page.replace(' ', ' '.repeat(kind + 1)) : `${page} other${kind}`;
      texts.set(`docs/${number}.txt`, text);
      put(shell, `docs/${number}.txt`, text);
    }
    const {stdout} = await shell.runHere('shingle lab clusters docs -f json --min-resemblance 1');
    const report = JSON.parse(stdout) as Report;
    const found = new Set<string>();
    for (const {members} of report.clusters)
      for (const a of members)
        for (const b of members) if (a.path < b.path && a.content === b.content) found.add(`${a.path} ${b.path}`);
    const expected = new Set<string>();
    for (const [a, x] of texts) for (const [b, y] of texts) if (a < b && x === y) expected.add(`${a} ${b}`);
    expect(expected.size).toBeGreaterThan(40);
    expect([...found].sort()).toEqual([...expected].sort());
    expect(report.statistics.exactCopies).toBe(texts.size - new Set(texts.values()).size);
  });
});
