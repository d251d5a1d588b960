import {mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {random} from '../../support/random.ts';
import {draws} from '../../support/trials.ts';
import {agree, said, settled, withTree} from './tree.ts';

// The property of warm-states.slow.test.ts with random damage, edits and concurrent runs.

test('flip any kind of byte of the index: the same answer', async () => {
  const seed = 20_263;
  await withTree(async (shell) => {
    const cold = await agree(shell, 'check --format json');
    const folder = join(shell.root, '.git/shingle');
    const kept = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
    expect(kept.size).toBe(3);
    for (const flip of draws(150, 20)) {
      const next = random(seed + flip);
      const names = [...kept.keys()];
      const name = names[flip % names.length] ?? '';
      const content = Buffer.from(kept.get(name) ?? '');
      // The header of a file as often as all the rest.
      const at = Math.floor(next() * (next() < 0.5 ? Math.min(400, content.length) : content.length));
      content[at] = (content[at] ?? 0) ^ (1 + Math.floor(next() * 255));
      rmSync(folder, {recursive: true});
      mkdirSync(folder);
      for (const [each, whole] of kept) writeFileSync(join(folder, each), each === name ? content : whole);
      const ran = await shell.run('shingle check --format json');
      expect(said(ran), `seed ${seed}, flip ${flip}, byte ${at} of ${name}`).toEqual(said(cold));
    }
  });
});

/** Shell lines that change a random file: text comes, goes and moves, and pages get versions and other names. */
function randomChange(files: readonly string[], next: () => number): string {
  const [from, to] = [0, 1].map(() => files[Math.floor(next() * files.length)] ?? '');
  const line = 1 + Math.floor(next() * 20);
  const chance = next();
  if (chance < 0.5) return `[ -f ${from} ] && sed -n ${line},+12p ${from} >> ${to}`;
  if (chance < 0.6) return `echo "A rare word ${line}${to.length} and the usual ones." >> ${from}`;
  if (chance < 0.7) return `[ -f ${from} ] && sed -i ${line},+3d ${from}`;
  if (chance < 0.8)
    return `[ -f ${from} ] && mkdir -p v${line % 3}/${dirname(from)} && cp ${from} v${line % 3}/${from}`;
  if (chance < 0.9) return `[ -f ${from} ] && mv ${from} ${from.replace(/([^/]*)$/, `${line}-$1`)}`;
  return `rm -f ${from}`;
}

test('seeded edits, renames and removals, one after the other: warm is cold', async () => {
  const seed = 20_264;
  const next = random(seed);
  await withTree(async (shell) => {
    for (let edit = 0; edit < 60; edit++) {
      const files = (await shell.run('git ls-files -co --exclude-standard')).stdout.trim().split('\n');
      await shell.run(randomChange(files, next));
      if (edit % 4 === 3) await shell.run('git add -A');
      if (edit % 2 === 0) await settled(shell);
      const cold = await shell.runHere('shingle check --level all --format jsonl --no-cache');
      const warm = await shell.run('shingle check --level all --format jsonl');
      expect(said(warm), `seed ${seed}, edit ${edit}`).toEqual(said(cold));
    }
  });
});

test('four that check and four that check otherwise, all at once', async () => {
  await withTree(async (shell) => {
    const commands = ['check', 'check --min-words 40', 'check --format json', 'check handbook'];
    for (let round = 0; round < 3; round++) {
      await shell.run(`echo "Round ${round}." >> notes.md`);
      await settled(shell);
      const cold = await Promise.all(commands.map((command) => shell.runHere(`shingle ${command} --no-cache`)));
      const warm = await Promise.all([...commands, ...commands].map((command) => shell.run(`shingle ${command}`)));
      warm.forEach((ran, place) => {
        expect(said(ran), commands[place % 4]).toEqual(said(cold[place % 4] ?? ran));
      });
    }
    const rubbish = await shell.run('shingle check > /dev/null; ls .git/shingle | grep -E "(lock|tmp)$"');
    expect(rubbish.stdout).toBe('');
  });
});
