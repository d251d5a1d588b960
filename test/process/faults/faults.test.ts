// Calls to the disk that fail one by one, while texts are read and while index, baseline, report and hook are written: what
// is printed is right or an error, what is on the disk is old or new and never half, and the next run is right again.

import {existsSync, readdirSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {newSandbox, type Said, type Sandbox} from '../../fuzz/sandbox.ts';
import {type Fault, withFault} from '../../support/faultyDisk.ts';
import {random} from '../../support/random.ts';
import {trials} from '../../support/trials.ts';

const passages = Array.from({length: 4}, (_, passage) =>
  Array.from({length: 90}, (_, at) => `w${(Math.imul(passage * 977 + at, 2654435761) >>> 0) % 1200}x`).join(' '),
);
const files = {
  'docs/a.md': `# A\n\n${passages[0]}\n`,
  'docs/b.md': `# B\n\n${passages[1]}\n\n${passages[0]}\n`,
  'docs/c.md': `# C\n\n${passages[2]}\n`,
  'docs/d.md': `# D\n\n${passages[3]}\n\n${passages[2]}\n`,
};

interface Case {
  readonly words: readonly string[];
  /** Runs before the disk fails, which leave an index or a file. */
  readonly before: readonly (readonly string[])[];
  /** The file that is written, relative to the root. */
  readonly writes?: string;
}

const check = ['check', '--format', 'concise'];
const cases: readonly Case[] = [
  {words: check, before: []},
  {words: check, before: [check]},
  {words: ['check', '--format', 'json'], before: [check]},
  {words: ['check', '--history', '--format', 'concise'], before: []},
  {words: ['check', '--since-last', '--format', 'concise'], before: [check]},
  {words: ['moves', '--format', 'json'], before: [['index', '--history']]},
  {words: ['baseline', 'create', '--reason', 'x'], before: [], writes: '.shingle-baseline.jsonl'},
  {words: ['baseline', 'prune'], before: [['baseline', 'create', '--reason', 'y']], writes: '.shingle-baseline.jsonl'},
  {words: ['check', '--format', 'html=report.html', '--fail-on', 'never'], before: [], writes: 'report.html'},
  {words: ['check', '--format', 'sarif=report.sarif', '--fail-on', 'never'], before: [check], writes: 'report.sarif'},
  {words: ['hook', 'install'], before: [], writes: '.git/hooks/pre-commit'},
  {words: ['clean'], before: [check]},
];

const faults: readonly Fault[] = ['ENOSPC', 'EIO', 'EACCES', 'dead'];

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await newSandbox(files, 4);
});
afterAll(() => sandbox.remove());

async function prepared({before}: Case): Promise<void> {
  sandbox.restore();
  for (const words of before) await sandbox.run(words);
}

function contentOf({writes}: Case): string | null {
  const file = join(sandbox.root, writes ?? 'none');
  return existsSync(file) ? withoutTimes(readFileSync(file, 'utf8')) : null;
}

/** A report says when it was made. */
function withoutTimes(text: string): string {
  return text.replace(/\d{4}-\d\d-\d\d(?:T[\d:.]+Z)?/g, 'DAY').replace(/"(?:time|made|now)":\s*\d+/g, '"time":0');
}

/** Locks of this process, which lives on, unlike one that was killed. */
function removeOwnLocks(): void {
  const folder = join(sandbox.root, '.git/shingle');
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) if (name.endsWith('.lock')) rmSync(join(folder, name));
}

function answerOf({code, stdout}: Said): string {
  return `${code}\n${stdout}`;
}

test.each(cases.map((one) => ({...one, name: `${one.words.join(' ')}, after ${one.before.length} runs`})))(
  '$name',
  async (one) => {
    const root = `${sandbox.root}/`;
    await prepared(one);
    const old = contentOf(one);
    const counted = await withFault({below: root, at: -1, fault: 'EIO'}, () => sandbox.run(one.words));
    const right = answerOf(counted.result);
    const fresh = contentOf(one);
    const all = Array.from({length: counted.calls * faults.length}, (_, at) => at);
    const draw = random(20_263);
    let tried = 0;
    for (const pick of all.sort(() => draw() - 0.5).slice(0, trials(150, 3))) {
      const at = Math.floor(pick / faults.length);
      const fault = faults[pick % faults.length];
      await prepared(one);
      const {result, failed} = await withFault({below: root, at, fault}, () => sandbox.run(one.words));
      if (failed === null) continue;
      tried++;
      const about = `${fault} at call ${at}, ${failed.name} ${failed.path.slice(root.length)}: ${result.code} ${result.stderr}`;
      expect(result.stderr, about).not.toContain('this should not happen');
      expect([0, 1, 2], about).toContain(result.code);
      // The index is a cache: without it, everything is found all the same.
      const isIndex = failed.path.startsWith(`${root}.git/shingle`) && one.words[0] !== 'clean';
      const needsIndex = one.words[0] === 'moves' || one.words.includes('--since-last');
      // A dead process answers nothing; what it leaves on the disk counts.
      const isOver = fault === 'dead';
      if (isIndex && !needsIndex && !isOver) expect(answerOf(result), about).toBe(right);
      if (one.writes !== undefined) {
        // A report leaves out what cannot be read, a baseline what nobody may read; otherwise it would lose copies.
        const isLess = one.words[0] === 'check' || fault === 'EACCES';
        if (!isLess || !failed.path.startsWith(`${root}docs/`)) expect([old, fresh], about).toContain(contentOf(one));
        if (result.code !== 2 && failed.path.includes(one.writes)) expect(contentOf(one), about).toBe(fresh);
      }
      removeOwnLocks();
      const [cold, warm] = [await sandbox.run(check), await sandbox.run(check)];
      const expected = await expectedCheck(one, contentOf(one) === null ? 'without' : 'with');
      expect(answerOf(cold), `afterwards, ${about}`).toBe(expected);
      expect(answerOf(warm), `once more, ${about}`).toBe(expected);
      // What a writer that was stopped left is gone with the next one.
      if (fault !== 'dead') expect(leftovers(), about).toEqual([]);
    }
    expect(tried).toBeGreaterThan(0);
  },
);

const known = new Map<string, string>();

/** A check of the same files that never saw a fault, with an empty index. */
async function expectedCheck(one: Case, baseline: 'with' | 'without'): Promise<string> {
  const key = `${one.writes ?? ''} ${baseline} ${contentOf(one)}`;
  const got = known.get(key) ?? answerOf(await sandbox.run([...check, '--no-cache']));
  known.set(key, got);
  return got;
}

function leftovers(): string[] {
  return ['', '.git/hooks', '.git/shingle']
    .flatMap((folder) => (existsSync(join(sandbox.root, folder)) ? readdirSync(join(sandbox.root, folder)) : []))
    .filter((name) => /\.tmp$|^\.shingle-\d|pre-commit\.\d|baseline\.jsonl\./.test(name));
}
