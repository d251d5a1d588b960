// `limits.textBytesMax` in reviews: what is reviewed is read first, and it is the same whether words are cached or not.

import {expect, test} from 'vitest';
import {random} from '../../support/random.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';

const pages = 110;
const limit = 2_500_000;

function words(count: number, next: () => number): string {
  const letter = () => String.fromCharCode(97 + Math.floor(next() * 26));
  return Array.from({length: count}, () => Array.from({length: 6}, letter).join('')).join(' ');
}

/** More text than the limit, and a copy in the last page. */
async function bigRepository(shell: Shell): Promise<void> {
  const next = random(7);
  const paragraph = words(300, next);
  const page = (first: string) =>
    `# T\n\n${[first, ...Array.from({length: 29}, () => words(300, next))].join('\n\n')}\n`;
  const texts = Array.from({length: pages}, (_, at) => page(at === 3 ? paragraph : words(300, next)));
  for (const [at, text] of texts.entries()) put(shell, `f${String(at).padStart(3, '0')}.md`, text);
  // No text, and more bytes than the limit.
  for (let at = 0; at < 30; at++) put(shell, `a${at}.dat`, new Uint8Array(100_000));
  put(shell, '.shingle.json', JSON.stringify({limits: {textBytesMax: limit}}));
  await shell.run('git init -q && git add . && git commit -qm one');
  put(shell, 'f109.md', `${texts[109]}\n${paragraph}\n`);
}

test.each(['--staged', '--changed', '--base HEAD'])('check %s finds the copy each time', async (scope) => {
  await withShell(async (shell) => {
    await bigRepository(shell);
    if (scope === '--staged') await shell.run('git add .');
    const check = async (flags = '') => (await shell.run(`shingle check ${scope} --format concise ${flags}`)).stdout;
    const cold = await check('--no-cache');
    expect(cold).toMatch(/^f109\.md:\d+:1: warning copied-passage: The same 300 words are in f003\.md:3\./);
    for (let time = 0; time < 4; time++) expect(await check()).toBe(cold);
    await shell.run('shingle check');
    expect(await check()).toBe(cold);
  });
});
