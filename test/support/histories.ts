// Histories as data, turned into real repositories by one `git fast-import`: thousands of commits a second, of any
// shape, with names and contents that no shell would let through.

import {spawn} from 'node:child_process';
import {createHash} from 'node:crypto';
import {join} from 'node:path';
import type {Shell} from './shell.ts';

export interface Entry {
  /** '160000': a submodule; its content is the name of a commit. */
  readonly mode: '100644' | '100755' | '120000' | '160000';
  readonly content: Buffer;
}

/** By path, with one character (0…255) per byte. */
export type Tree = ReadonlyMap<string, Entry>;

export interface MadeCommit {
  /** Indexes of the parents in the list of commits. */
  readonly parents: readonly number[];
  readonly tree: Tree;
  readonly subject?: string;
}

export function file(content: string | Buffer): Entry {
  return {mode: '100644', content: Buffer.from(content)};
}

/** One commit per hour, starting in 2020. */
export function secondsOf(commit: number): number {
  return 1_577_836_800 + 3600 * commit;
}

/** `branches`: the indexes of the commits at the tips. Gives the names of the commits. */
export async function makeHistory(
  {root, run}: Shell,
  folder: string,
  commits: readonly MadeCommit[],
  branches: Readonly<Record<string, number>> = {main: commits.length - 1},
  format: 'sha1' | 'sha256' = 'sha1',
): Promise<string[]> {
  const made = await run(`git init -q -b main --object-format=${format} ${folder}`);
  if (made.code !== 0) throw new Error(made.stderr);
  const tips = Object.entries(branches).map(([name, commit]) => `reset refs/heads/${name}\nfrom :${commit + 1}\n\n`);
  await imported(join(root, folder), [...commits.map(commitStream), Buffer.from(tips.join('')), Buffer.from('done\n')]);
  await run(`cd ${folder} && git update-ref -d refs/made && git reset -q --hard`);
  const marks = await run(`cat ${folder}/.git/made`);
  const names: string[] = [];
  for (const line of marks.stdout.trim().split('\n')) {
    const [mark = '', name = ''] = line.slice(1).split(' ');
    names[Number(mark) - 1] = name;
  }
  return names;
}

export function imported(folder: string, stream: Iterable<Buffer>): Promise<void> {
  const words = ['fast-import', '--quiet', '--done', '--export-marks=.git/made'];
  const child = spawn('git', words, {cwd: folder, stdio: ['pipe', 'ignore', 'pipe']});
  let complaint = '';
  child.stderr.on('data', (chunk) => {
    complaint += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.end(Buffer.concat([...stream]));
  return new Promise((resolve, reject) => {
    child.on('close', (code) => (code === 0 ? resolve() : reject(new Error(complaint))));
  });
}

function commitStream({parents, tree, subject = 'made'}: MadeCommit, commit: number): Buffer {
  const who = `a <a@b> ${secondsOf(commit)} +0000`;
  const parts: (string | Buffer)[] = [
    // Resets the branch, so that a commit without parents gets none.
    ...(parents.length === 0 ? ['reset refs/made\n\n'] : []),
    `commit refs/made\nmark :${commit + 1}\nauthor ${who}\ncommitter ${who}\n`,
    `data ${Buffer.byteLength(subject)}\n${subject}\n`,
    ...parents.map((parent, at) => `${at === 0 ? 'from' : 'merge'} :${parent + 1}\n`),
    'deleteall\n',
  ];
  for (const [path, {mode, content}] of tree) {
    if (mode === '160000') parts.push(`M 160000 ${content} ${quoted(path)}\n`);
    else parts.push(`M ${mode} inline ${quoted(path)}\ndata ${content.length}\n`, content, '\n');
  }
  return Buffer.concat([...parts, '\n'].map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
}

function quoted(path: string): string {
  const inside = [...path].map((char) =>
    /[\w./ -]/.test(char) ? char : `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}`,
  );
  return `"${inside.join('')}"`;
}

/** The name that Git gives a blob. */
export function blobName({content}: Entry, format: 'sha1' | 'sha256' = 'sha1'): string {
  return createHash(format).update(`blob ${content.length}\0`).update(content).digest('hex');
}
