// The files of the index, damaged: bytes are flipped, files cut, emptied, swapped, doubled or gone, or are links and
// folders. Every answer is the one of an undamaged index. An input is one damage a line.

import {mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {newSandbox} from '../sandbox.ts';
import {chosen, type Draw, type FuzzTarget, must, upTo} from '../target.ts';

const words = (seed: number, count: number) =>
  Array.from({length: count}, (_, at) => `w${(Math.imul(seed + at, 2654435761) >>> 0) % 900}x`).join(' ');
const files: Readonly<Record<string, string>> = {
  'docs/a.md': `# A\n\n${words(1, 120)}\n`,
  'docs/b.md': `# B\n\n${words(4000, 90)}\n\n${words(1, 120)}\n`,
  'docs/c.md': `# C\n\n${words(9000, 150)}\n`,
  'docs/d.md': `# D\n\n${words(1, 60)}\n\n${words(9000, 150)}\n`,
};

/** Queries to the damaged index; each answer depends on other files of it. */
const questions: readonly (readonly string[])[] = [
  ['check', '--format', 'concise'],
  ['check', '--history', '--format', 'concise'],
  ['check', '--staged', '--format', 'concise'],
  ['moves', '--format', 'json'],
  ['origin', 'docs/d.md'],
  ['lab', 'near', 'docs/a.md'],
];

const kinds = [
  'flip',
  'flip',
  'flip',
  'cut',
  'empty',
  'gone',
  'swap',
  'twice',
  'link',
  'folder',
  'zero',
  'more',
] as const;

const store: FuzzTarget = {
  name: 'index-files',
  secondsMax: 10,
  open: async () => {
    const sandbox = await newSandbox(files, 4);
    const folder = join(sandbox.root, '.git/shingle');
    const answer = async (asked: readonly string[]) => {
      const {code, stdout, stderr} = await sandbox.run(asked);
      must(!stderr.includes('this should not happen'), () => `${asked.join(' ')}: ${stderr}`);
      return `${code}\n${stdout}`;
    };
    const right: string[] = [];
    for (const asked of questions) right.push(await answer(asked));
    // Answers of an index that is there, too.
    for (const [at, asked] of questions.entries())
      must((await answer(asked)) === right[at], () => `warm: ${asked.join(' ')}`);
    const whole = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
    must(whole.size > 3, () => `an index of ${whole.size} files`);
    return {
      input: (draw) => Buffer.from(`${upTo(draw, questions.length - 1)}\n${damages(draw)}`),
      run: async (input) => {
        const [at = '0', ...lines] = input.toString().split('\n');
        rmSync(folder, {recursive: true, force: true});
        mkdirSync(folder);
        for (const [name, bytes] of whole) writeFileSync(join(folder, name), bytes);
        const names = [...whole.keys()].sort();
        for (const line of lines) damage(folder, names, line);
        const asked = questions[Number(at) % questions.length] ?? questions[0];
        // The second time, what the first has written is read.
        for (const time of ['first', 'second']) {
          const got = await answer(asked);
          const expected = right[questions.indexOf(asked)];
          must(got === expected, () => `${asked.join(' ')}, ${time} time: got ${got}, expected ${expected}`);
        }
      },
      close: sandbox.remove,
    };
  },
};

function damages(draw: Draw): string {
  const lines = Array.from({length: 1 + upTo(draw, 4)}, () => {
    const numbers = [upTo(draw, 60), Math.floor(draw() ** 2 * 6000), upTo(draw, 255)];
    return `${chosen(draw, kinds)} ${numbers.join(' ')}`;
  });
  return lines.join('\n');
}

function damage(folder: string, names: readonly string[], line: string): void {
  const [kind, ...numbers] = line.split(' ');
  const [which = 0, at = 0, value = 0] = numbers.map((number) => Math.abs(Math.trunc(Number(number))) || 0);
  const name = names[which % names.length];
  const file = join(folder, name);
  if (statSync(file, {throwIfNoEntry: false})?.isFile() !== true) return;
  const bytes = readFileSync(file);
  const from = at % (bytes.length + 1);
  const contents: Readonly<Record<string, () => Uint8Array>> = {
    flip: () => bytes.map((byte, place) => (place === at % bytes.length ? byte ^ (1 + (value % 255)) : byte)),
    cut: () => bytes.subarray(0, from),
    empty: () => Buffer.alloc(0),
    zero: () => bytes.fill(0, from, Math.min(bytes.length, from + value)),
    more: () => Buffer.concat([bytes, Buffer.alloc(value, at)]),
  };
  const content = contents[kind];
  if (content !== undefined) writeFileSync(file, content());
  else if (kind === 'twice') writeFileSync(join(folder, name.replace(/\.(\w+)$/, '0.$1')), bytes);
  else if (kind === 'swap') {
    const other = join(folder, names[at % names.length]);
    if (statSync(other, {throwIfNoEntry: false})?.isFile() !== true) return;
    writeFileSync(file, readFileSync(other));
    writeFileSync(other, bytes);
  } else {
    rmSync(file);
    if (kind === 'link') symlinkSync('/etc/hostname', file);
    if (kind === 'folder') mkdirSync(file);
  }
}

export const storeTargets: readonly FuzzTarget[] = [store];
