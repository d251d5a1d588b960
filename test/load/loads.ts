// Repositories that are large in one way each. They are written into a folder, at any share of their full size, and are the
// same for the same seed.

import {execFileSync, spawn} from 'node:child_process';
import {once} from 'node:events';
import {mkdirSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {random} from '../support/random.ts';

export interface LoadOptions {
  readonly files: number;
  readonly megabytes: number;
  readonly commits: number;
  readonly seed: number;
}

export interface Load {
  readonly name: string;
  /** Runs that are measured, in this order; each finds what the earlier ones have cached. */
  readonly commands: readonly (readonly string[])[];
  /** Writes so much of it into a folder that is a repository; gives the bytes of text. */
  readonly write: (folder: string, share: number, options: LoadOptions) => Promise<number>;
}

const check = ['check', '--format', 'concise', '--fail-on', 'never'];
const cold = [...check, '--no-cache'];

export const loads: readonly Load[] = [
  {
    name: 'files',
    commands: [cold, check, check],
    write: async (folder, share, {files, megabytes, seed}) => {
      const [count, bytes] = [Math.round(files * share), Math.round((megabytes * 1e6) / files)];
      const prose = newProse(seed);
      let total = 0;
      for (let at = 0; at < count; at++) {
        const own = join(folder, `area${Math.floor(at / 2000)}`, `part${Math.floor(at / 40) % 50}`);
        if (at % 40 === 0) mkdirSync(own, {recursive: true});
        const text = prose.page(bytes, at % 20 === 7);
        total += text.length;
        writeFileSync(join(own, `page${at}.md`), text);
      }
      return total;
    },
  },
  {
    name: 'folder',
    commands: [cold, check, check],
    write: async (folder, share, {files, seed}) => {
      const prose = newProse(seed + 1);
      let total = 0;
      for (let at = 0; at < Math.round((files / 2) * share); at++) {
        const text = prose.page(1200, at % 20 === 7);
        total += text.length;
        writeFileSync(join(folder, `page${at}.md`), text);
      }
      return total;
    },
  },
  {
    name: 'one line',
    commands: [cold],
    write: async (folder, share, {seed}) => {
      const prose = newProse(seed + 2);
      const line = Buffer.from(
        prose
          .page(Math.round(3_990_000 * share), true)
          .toString()
          .replaceAll('\n', ' '),
      );
      for (const name of ['line.md', 'copy.txt', 'line.js', 'line.html']) writeFileSync(join(folder, name), line);
      return 4 * line.length;
    },
  },
  {
    name: 'equal lines',
    commands: [cold],
    write: async (folder, share) => {
      const lines = Math.round(1e6 * share);
      // A million of them are just below the largest file that is read; the others are several files of longer lines.
      writeFileSync(join(folder, 'short.md'), 'a b\n'.repeat(lines - 1));
      const long = 'The same line again, with a dozen words that are always the same, too.\n';
      const each = Math.round(lines / 20);
      for (let at = 0; at < 20; at++) writeFileSync(join(folder, `long${at}.md`), `# ${at}\n\n${long.repeat(each)}`);
      return 4 * lines + 20 * each * long.length;
    },
  },
  {
    name: 'history',
    commands: [
      ['index', '--history'],
      ['moves', '--format', 'json'],
      ['check', '--history', '--fail-on', 'never'],
    ],
    write: async (folder, share, {commits, seed}) => importedHistory(folder, Math.round(commits * share), seed + 3),
  },
];

interface Prose {
  /** Ends with the passage of an earlier page, if it is to be a copy. */
  readonly page: (bytes: number, isCopy: boolean) => Buffer;
}

const vocabulary = 30_000;
const lettersOf = 'etaoinshrdlucmfwypvbgkjqxz';

function newProse(seed: number): Prose {
  const draw = random(seed);
  const words = Array.from({length: vocabulary}, () => {
    const length = 2 + Math.floor(draw() * 9);
    return Buffer.from(`${Array.from({length}, () => lettersOf[Math.floor(draw() ** 1.6 * 26)]).join('')} `);
  });
  let copied = Buffer.alloc(0);
  return {
    page: (bytes, isCopy) => {
      const out = Buffer.allocUnsafe(bytes + 64 + copied.length);
      let at = out.write('# ');
      for (let word = 0; at < bytes; word++) {
        at += words[Math.floor(draw() * draw() * vocabulary)].copy(out, at);
        if (word === 4 || word % 70 === 69) {
          out[at - 1] = 10;
          out[at++] = 10;
        } else if (word % 13 === 12) out[at - 1] = 10;
      }
      if (isCopy) at += copied.copy(out, at);
      else copied = Buffer.from(out.subarray(Math.max(0, at - 700), at));
      return out.subarray(0, at);
    },
  };
}

/** Every commit changes, adds, moves or removes one of some thousand pages. */
async function importedHistory(folder: string, commits: number, seed: number): Promise<number> {
  const draw = random(seed);
  const prose = newProse(seed);
  const pages = new Map<string, string>();
  const git = spawn('git', ['fast-import', '--quiet', '--done'], {cwd: folder, stdio: ['pipe', 'inherit', 'inherit']});
  let total = 0;
  for (let commit = 0; commit < commits; commit++) {
    const names = `page${Math.floor(draw() * Math.min(4000, 10 + commit / 4))}`;
    const path = `docs/${names.slice(-2)}/${names}.md`;
    const before = pages.get(path);
    const changes: string[] = [];
    if (before !== undefined && draw() < 0.05) {
      pages.delete(path);
      changes.push(`D ${path}`);
    } else {
      const paragraphs = before?.split('\n\n') ?? [];
      const fresh = prose
        .page(500, draw() < 0.1)
        .toString()
        .trimEnd();
      if (paragraphs.length < 6) paragraphs.push(fresh);
      else paragraphs[Math.floor(draw() * paragraphs.length)] = fresh;
      const text = `${paragraphs.join('\n\n')}\n`;
      pages.set(path, text);
      total += text.length;
      changes.push(`M 100644 inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}`);
    }
    const message = `Commit ${commit}`;
    const head = `commit refs/heads/main\ncommitter A <a@b.c> ${1_500_000_000 + commit * 600} +0000\n`;
    const said = `${head}data ${message.length}\n${message}\n${changes.join('\n')}\n\n`;
    if (!git.stdin.write(said)) await once(git.stdin, 'drain');
  }
  git.stdin.end('done\n');
  await once(git, 'close');
  execFileSync('git', ['reset', '-q', '--hard', 'main'], {cwd: folder});
  return total;
}
