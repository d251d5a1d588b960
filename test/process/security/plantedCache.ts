// The cache of a repository was written by somebody else, or by this user for other texts.
import {cpSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {realDisk, type Store} from '../../../server/store/disk.ts';
import {sealKeyIn} from '../../../server/store/seal.ts';
import {expect} from '../../support/expect.ts';
import {type Change, resealed} from '../../support/resealed.ts';
import {put, type Shell} from '../../support/shell.ts';
import {copied, type Promised} from './promise.ts';

/** Of the same length as the copied text. */
const other = Array.from({length: copied.length / 4}, (_, at) => `${(at * 7919) % 90}`.padStart(3, 'x'))
  .join(' ')
  .padEnd(copied.length - 1, '.')
  .concat('\n');

/** Little text is not cached. */
const fillers = (page: number) =>
  Array.from({length: 200}, (_, at) => `w${(Math.imul(page * 977 + at, 2654435761) >>> 0) % 9000}x`).join(' ');

const ownCaches = (shell: Shell) => join(shell.root, '../.cache');
const foreignCaches = (shell: Shell) => join(shell.root, '../foreign');

function storeAt(shell: Shell, caches: string): Store {
  return {folder: join(shell.root, '.git/shingle'), disk: realDisk, key: sealKeyIn(caches)};
}

async function staged(shell: Shell, text: string): Promise<string> {
  await shell.run('rm -rf .git');
  put(shell, 'b.md', copied);
  for (let page = 0; page < 90; page++) put(shell, `fill/${page}.md`, fillers(page));
  await shell.run('git init -q && git add b.md fill && git commit -qm one');
  put(shell, 'a.md', text);
  await shell.run('touch -d "2 hours ago" *.md fill/* && git add .');
  return (await shell.run('git hash-object a.md')).stdout.trim();
}

const check = 'shingle check --staged -f concise';

/** Replaces the id of a blob, of the same length, in whatever contains it. */
function withId(from: string, to: string): Change {
  return (_, section) => {
    if (!(section instanceof Uint8Array)) return section;
    const text = Buffer.from(section).toString('latin1');
    return text.includes(from) ? Buffer.from(text.replaceAll(from, to), 'latin1') : section;
  };
}

export const plantedCaches: readonly Promised[] = [
  {
    promise:
      'What is in the cache counts only if Shingle wrote it for this user: it is sealed with a key that only this user may read.',
    holds: async (shell) => {
      const wrong = await staged(shell, other);
      for (let run = 0; run < 2; run++) await shell.runHere(check);
      const store = storeAt(shell, ownCaches(shell));
      cpSync(store.folder, join(shell.root, '../stored'), {recursive: true});
      const right = await staged(shell, copied);
      expect((await shell.runHere(`${check} --no-cache`)).stdout).toContain('a.md:1:1: ');
      for (const [caches, isSeen] of [
        [foreignCaches(shell), true],
        [ownCaches(shell), false],
      ] as const) {
        rmSync(store.folder, {recursive: true, force: true});
        cpSync(join(shell.root, '../stored'), store.folder, {recursive: true});
        expect(resealed(store, storeAt(shell, caches), withId(wrong, right))).toBeGreaterThan(5);
        // With the key of the user the words are those of the other text: so the forged cache is one that is read.
        expect((await shell.runHere(check)).stdout.includes('a.md:1:1: ')).toBe(isSeen);
      }
    },
  },
];
