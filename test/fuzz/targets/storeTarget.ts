// The files of the index, damaged: bytes are flipped, files cut, emptied, swapped, doubled or gone, or are links and
// folders. Every answer is the one of an undamaged index. An input is one damage a line.

import {mkdirSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {realDisk, type Store} from '../../../server/store/disk.ts';
import {sealKeyIn} from '../../../server/store/seal.ts';
import type {SectionArray} from '../../../server/store/segment.ts';
import {random} from '../../support/random.ts';
import {resealed} from '../../support/resealed.ts';
import {newSandbox, type Sandbox} from '../sandbox.ts';
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

function answerIn(sandbox: Sandbox): (asked: readonly string[]) => Promise<string> {
  return async (asked) => {
    const {code, stdout, stderr} = await sandbox.run(asked);
    must(!stderr.includes('this should not happen'), () => `${asked.join(' ')}: ${stderr}`);
    return `${code}\n${stdout}`;
  };
}

const store: FuzzTarget = {
  name: 'index-files',
  secondsMax: 10,
  open: async () => {
    const sandbox = await newSandbox(files, 4);
    const folder = join(sandbox.root, '.git/shingle');
    const answer = answerIn(sandbox);
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

/** Of the bytes of a section. */
const spoiltShare = 0.02;

/** Other numbers in sections whose seals are right. The answer may be wrong, but there is one, and soon. */
const sealed: FuzzTarget = {
  name: 'sealed-index-files',
  secondsMax: 10,
  open: async () => {
    const sandbox = await newSandbox(files, 4);
    const folder = join(sandbox.root, '.git/shingle');
    const answer = answerIn(sandbox);
    for (const asked of [...questions, ...questions]) await answer(asked);
    const whole = new Map(readdirSync(folder).map((name) => [name, readFileSync(join(folder, name))]));
    const own: Store = {folder, disk: realDisk, key: sealKeyIn(join(sandbox.root, '../../../../home/cache'))};
    return {
      input: (draw) => Buffer.from(`${upTo(draw, questions.length - 1)} ${upTo(draw, 1e9)} ${chosen(draw, ways)}`),
      run: async (input) => {
        const [at = '0', seed = '0', way = ''] = input.toString().split(' ');
        rmSync(folder, {recursive: true, force: true});
        mkdirSync(folder);
        for (const [name, bytes] of whole) writeFileSync(join(folder, name), bytes);
        const draw = random(Math.trunc(Number(seed)) || 0);
        const sections = resealed(own, own, (name, section) =>
          texts.has(name) ? section : spoilt(section, way, draw),
        );
        must(sections > 20, () => `${sections} sections`);
        // An edit, so that the answer is not repeated.
        writeFileSync(join(sandbox.root, 'docs/a.md'), `${files['docs/a.md']}\n${words(Number(seed), 5)}\n`);
        await answer(questions[Number(at) % questions.length] ?? questions[0]);
      },
      close: sandbox.remove,
    };
  },
};

/** Sections of JSON and of names: only a seal says who wrote them. */
const texts = new Set(['list', 'inspection', 'skipped', 'files', 'report', 'numbers', 'contents', 'ids', 'paths']);
const ways = ['some bytes', 'some bytes', 'large', 'empty', 'half', 'zero'] as const;

function spoilt(section: SectionArray, way: string, draw: Draw): SectionArray {
  const copy = section.slice();
  if (draw() < 0.5) return copy;
  if (way === 'empty') return copy.subarray(0, 0);
  if (way === 'half') return copy.subarray(0, copy.length >> 1);
  const bytes = new Uint8Array(copy.buffer);
  if (way === 'large' || way === 'zero') bytes.fill(way === 'large' ? 0xff : 0);
  else for (let at = 0; at < bytes.length; at++) if (draw() < spoiltShare) bytes[at] = upTo(draw, 255);
  return copy;
}

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

export const storeTargets: readonly FuzzTarget[] = [store, sealed];
