// Packs that a stranger made: the answer is that of a sound repository, or the message of Git.
import {join} from 'node:path';
import {expect} from '../../support/expect.ts';
import {deltaOf, packOf, writePack} from '../../support/packs.ts';
import {put} from '../../support/shell.ts';
import {copied, type Promised} from './promise.ts';

export const packs: readonly Promised[] = [
  {
    promise:
      'Only Git reads its packs: if one is damaged, or lies about a size or an offset, the answer is that of a sound repository, or the message of Git.',
    holds: async (shell) => {
      const {root, run} = shell;
      put(shell, 'a/old.md', copied);
      await run('cd a && git init -q -b main && git add . && git commit -qm 1 && git rm -q old.md && git commit -qm 2');
      put(shell, 'a/new.md', `# New\n\n${copied}`);
      await run('cd a && git add . && git commit -qm 3');
      const name = (await run('git -C a rev-parse HEAD~2:old.md')).stdout.trim();
      const sound = await run('cd a && shingle check --history --format concise --no-cache');
      expect(sound.stdout).toMatch(/new\.md.*old\.md/);
      const base = {name: '11'.repeat(20), type: 3, data: Buffer.from('base')};
      const lies = {
        behind: {name, type: 6, baseAt: 0, data: deltaOf(4, 99, [{from: 2, size: 99}])},
        longer: {name, type: 3, data: Buffer.from(copied), size: 10},
        broken: {name, type: 3, data: Buffer.from(copied), packed: Buffer.from('no zlib')},
        other: {name, type: 6, baseAt: 0, data: deltaOf(5, 9, [Buffer.from('123456789')])},
      };
      for (const [what, lie] of Object.entries(lies)) {
        writePack(join(root, 'a/.git/objects'), packOf([base, lie]));
        await run('rm -rf a/.git/shingle');
        const ran = await run('cd a && shingle check --history --format concise --no-cache');
        // Git finds its own copy behind data that is broken, but not behind every lie about a size.
        const isRead = ran.stdout === sound.stdout && ran.stderr === sound.stderr;
        expect(isRead || (ran.code === 2 && /Git cannot read/.test(ran.stderr)), `${what}: ${ran.stderr}`).toBe(true);
        expect(isRead || what !== 'broken', what).toBe(true);
      }
    },
  },
  {
    promise:
      'A text that Git gives under the id of another is refused. Replaced objects (`git replace`) and grafts count for nothing: the history is what the ids of its commits say.',
    isSlow: true,
    holds: async (shell) => {
      const {root, run} = shell;
      const commands = ['check --history', 'check --staged', 'moves'];
      const answers = async () => {
        const all: string[] = [];
        for (const command of commands) {
          const {stdout, stderr, code} = await run(`cd a && rm -rf .git/shingle && shingle ${command}`);
          all.push(`${code} ${stdout}${stderr}`);
        }
        return all;
      };
      put(shell, 'a/old.md', copied);
      await run('cd a && git init -q -b main && git add . && git commit -qm 1 && git rm -q old.md && git commit -qm 2');
      for (const name of ['new', 'other']) put(shell, `a/${name}.md`, `# ${name}\n\n${copied}`);
      await run('cd a && git add . && git commit -qm 3');
      put(shell, 'a/third.md', `# Third\n\n${copied}`);
      // Git's text is read where the work tree has another one.
      await run('cd a && git add . && echo More. >> third.md');
      const sound = await answers();
      await run('cd a && mkdir -p .git/info && git rev-parse HEAD > .git/info/grafts');
      expect(await answers(), 'a graft').toEqual(sound);
      await run('rm a/.git/info/grafts');
      const wrong = Buffer.from(`Something else. ${copied.replaceAll('candle', 'goblet')}`);
      put(shell, 'wrong.md', wrong.toString());
      for (const which of ['HEAD~2:old.md', 'HEAD:new.md', ':third.md']) {
        const name = (await run(`git -C a rev-parse ${which}`)).stdout.trim();
        await run(`cd a && git replace ${name} $(git hash-object -w ../wrong.md)`);
        expect(await answers(), which).toEqual(sound);
        await run(`cd a && git replace -d ${name}`);

        writePack(join(root, 'a/.git/objects'), packOf([{name, type: 3, data: wrong}]));
        const misled = await answers();
        const refused = misled.filter((answer) => answer.startsWith('2 ') && answer.includes(`object ${name} has`));
        expect(misled.filter((answer, at) => answer !== sound[at])).toEqual(refused);
        expect(refused.length, which).toBeGreaterThan(0);
        await run('rm -f a/.git/objects/pack/*');
      }
    },
  },
];
