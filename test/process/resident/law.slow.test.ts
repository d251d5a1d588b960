// The law of a resident: whatever was edited, renamed, checked out or configured before, and whoever else asks at the same
// time, it says what a process says that has no cache. Over 2 MB of texts, so that words and the index are kept.

import {mkdirSync, writeFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {expect, test} from 'vitest';
import {newPool, randomPage} from '../../support/edits.ts';
import {pick, random} from '../../support/random.ts';
import {type Shell, withShell} from '../../support/shell.ts';
import {draws} from '../../support/trials.ts';
import {agreeWithFresh, answersOf, endResident, outputOf, startResident} from './residentProcess.ts';

/** Each has six steps: SHINGLE_RESIDENT_SEEDS=5 tries the first five. */
const {SHINGLE_RESIDENT_SEEDS: asked} = process.env;
const seeds = asked === undefined ? draws(15, 3) : Array.from({length: Number(asked)}, (_, at) => at + 1);
const pages = 700;
const folders = ['docs', 'docs/v1', 'docs/v2', 'src/notes'];

function writeTree(root: string, draw: () => number): void {
  const pool = newPool(draw);
  for (let page = 0; page < pages; page++) {
    const file = join(root, pick(draw, folders), `page-${page}.md`);
    mkdirSync(dirname(file), {recursive: true});
    writeFileSync(file, Array.from({length: 6}, () => randomPage(pool)).join('\n\n'));
  }
}

/** A shell line that changes something that a check depends on. */
function randomChange(files: readonly string[], draw: () => number): string {
  const [from, to] = [pick(draw, files), pick(draw, files)];
  const line = 1 + Math.floor(draw() * 20);
  const chance = draw();
  if (chance < 0.35) return `sed -n ${line},+12p ${from} >> ${to}`;
  if (chance < 0.45) return `sed -i ${line}d ${from}`;
  if (chance < 0.5) return `touch -d '2020-01-0${1 + (line % 9)}' ${from}`;
  if (chance < 0.55) return `cp -p ${from} ${to}`;
  if (chance < 0.62) return `mv ${from} ${dirname(from)}/moved-${line}-${Math.floor(draw() * 1e6)}.md`;
  if (chance < 0.67) return `rm -f ${from}`;
  if (chance < 0.74) return `git add -A`;
  if (chance < 0.8) return `git add -A && git commit -qm change --allow-empty`;
  if (chance < 0.85) return `git stash -q -u 2>/dev/null; git checkout -q HEAD~1 2>/dev/null || git checkout -q main`;
  if (chance < 0.88) return 'git checkout -q -f main';
  if (chance < 0.92)
    return `echo '{"minWords": ${20 + line}, "sameFile": "${pick(draw, ['off', 'all'])}"}' > .shingle.json`;
  if (chance < 0.94) return 'rm -f .shingle.json';
  if (chance < 0.96) return `echo '/${dirname(from)}/page-1*' > .gitignore`;
  if (chance < 0.98) return `rm -f ${from} && ln -s ${to.split('/').at(-1)} ${from}`;
  return `chmod ${pick(draw, ['000', '644'])} ${from}`;
}

function randomCommand(files: readonly string[], draw: () => number): string {
  const file = pick(draw, files);
  return pick(draw, [
    `check ${file} --level all --format jsonl`,
    `check ${file} --level all --format jsonl`,
    `check ${file} ${pick(draw, files)} --format json`,
    'check --staged --level all --format jsonl',
    'check --changed --level all --format jsonl',
    'check --base HEAD~1 --level all --format jsonl',
    'check --quiet',
    `check ${dirname(file)} --level all --format jsonl`,
  ]);
}

async function filesOf(shell: Shell): Promise<readonly string[]> {
  return (await shell.run('find docs src -name "*.md"')).stdout.trim().split('\n');
}

test('after anything, it says what a fresh process says', async () => {
  await withShell(async (shell) => {
    await shell.run('git init -q -b main');
    writeTree(shell.root, random(20_271));
    await shell.run('git add -A && git commit -qm one && git commit -qm two --allow-empty');
    let resident = await startResident(shell);
    let answered = 0;
    try {
      for (const seed of seeds) {
        const draw = random(seed);
        for (let step = 0; step < 6; step++) {
          const changes = 1 + Math.floor(draw() * 3);
          for (let change = 0; change < changes; change++) await shell.run(randomChange(await filesOf(shell), draw));
          const about = `seed ${seed}, step ${step}`;
          const files = await filesOf(shell);
          const command = randomCommand(files, draw);
          await agreeWithFresh(shell, command, `${about}: ${command}`);
          if (draw() < 0.1) {
            const other = randomCommand(files, draw);
            const fresh = await shell.runHere(`shingle ${other} --no-resident`);
            const both = await Promise.all([shell.run(`shingle ${command}`), shell.run(`shingle ${other}`)]);
            expect(outputOf(both[1]), `${about}, two at once: ${other}`).toEqual(outputOf(fresh));
          }
        }
        answered += (await answersOf(shell)) ?? 0;
        if (draw() < 0.2) {
          await endResident(resident);
          resident = await startResident(shell);
        }
      }
    } finally {
      await endResident(resident);
    }
    // Otherwise the law was not tried.
    expect(answered).toBeGreaterThan(seeds.length);
  });
});
