// A small folder with copies, in a repository or outside, and the command line in this process on it: first the entry
// point with its cached answers, then the program. Between trials it is put back to what it was.

import {execFileSync} from 'node:child_process';
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {type CachedAnswer, cachedAnswer} from '../../server/cache/cachedAnswer.ts';
import {invocationKey} from '../../server/cache/invocationKey.ts';
import {run as runProgram} from '../../server/cli/run.ts';
import {engineVersion} from '../../server/store/engineVersion.ts';
import {locationFor, surroundingsOf} from '../../server/store/location.ts';
import {gitEnvironment} from '../support/gitEnvironment.ts';
import {collected, ioFor} from '../support/ownIo.ts';

export interface Said {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export const check: readonly string[] = ['check', '--format', 'concise'];

const passages = Array.from({length: 4}, (_, passage) =>
  Array.from({length: 90}, (_, at) => `w${(Math.imul(passage * 977 + at, 2654435761) >>> 0) % 1200}x`).join(' '),
);
export const texts: Readonly<Record<string, string>> = {
  'docs/a.md': `# A\n\n${passages[0]}\n`,
  'docs/b.md': `# B\n\n${passages[1]}\n\n${passages[0]}\n`,
  'docs/c.md': `# C\n\n${passages[2]}\n`,
  'docs/d.md': `# D\n\n${passages[3]}\n\n${passages[2]}\n`,
};

/** Another text of the same length, which is a copy of another page. */
export function otherText(path: string): string {
  const text = path === 'docs/a.md' ? passages[3] : passages[0];
  return `# O\n\n${text}\n`.padEnd(texts[path].length, ' ').slice(0, texts[path].length);
}

/** File times advance in ticks; see server/cache/fileStamps.ts. */
const settledMs = 25;

export class Stage {
  readonly root: string;
  readonly isRepository: boolean;
  /** Where this folder's cache is. */
  readonly cache: string;
  readonly env: NodeJS.ProcessEnv;
  /** Of the folder, its cache, and all that belongs to them. */
  readonly top: string;
  readonly #engine: string;
  readonly #expected = new Map<string, string>();

  constructor(isRepository: boolean) {
    const top = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-faults-')));
    this.top = top;
    this.root = join(top, 'root');
    this.isRepository = isRepository;
    const own = {
      ...gitEnvironment,
      XDG_CONFIG_HOME: join(top, 'none'),
      // On a busy machine, or beside a second command, Git may take longer than by default, and the report says so.
      SHINGLE_DRIFT_MILLISECONDS: '600000',
    };
    // Git processes that are started in this process inherit its variables.
    Object.assign(process.env, own);
    this.env = {PATH: process.env.PATH, HOME: join(top, 'home'), XDG_CACHE_HOME: join(top, 'home/cache'), ...own};
    for (const folder of [this.root, join(top, 'home/cache'), this.beside]) mkdirSync(folder, {recursive: true});
    for (const [path, text] of Object.entries(texts)) this.write(path, text);
    if (isRepository) this.#commit();
    const location = locationFor(this.root, surroundingsOf(this.env));
    const engine = engineVersion();
    if (location.kind !== 'location' || engine === null) throw new Error('the trials need a cache: run the built tool');
    this.cache = location.folder;
    this.#engine = engine;
  }

  /** Outside the folder and its cache. */
  get beside(): string {
    return join(this.top, 'beside');
  }

  /** The working folder of the process is where cached answers look. */
  enter(): void {
    process.chdir(this.root);
  }

  async run(words: readonly string[]): Promise<Said> {
    const known = this.#answer(words);
    if (known !== null) {
      const [code, stdout] = [known.code, Buffer.from(known.report).toString('utf8')];
      return {code, stdout, stderr: known.notes.join('\n')};
    }
    const [out, err] = [collected(), collected()];
    const io = {...ioFor(Buffer.alloc(0), out, err, this.root, this.env), clock: () => Date.now()};
    const code = await runProgram(words, io);
    return {code, stdout: out.text(), stderr: err.text()};
  }

  /** As in `main.ts`. */
  #answer(words: readonly string[]): CachedAnswer | null {
    try {
      const key = invocationKey({words, cwd: this.root, env: this.env, columns: null, nowMs: Date.now()});
      return key === null ? null : cachedAnswer(this.#engine, this.root, this.env, key);
    } catch {
      return null;
    }
  }

  /** The report of a check that never met trouble, and that has no cache. */
  async expected(words: readonly string[] = check): Promise<string> {
    const paths = ['.shingle-baseline.jsonl', ...this.#files()];
    const state = paths.map((path) => [path, this.#kindOf(path), this.textOf(path)]);
    const key = JSON.stringify([words, state]);
    const known = this.#expected.get(key) ?? answerOf(await this.run([...words, '--no-cache']));
    if (this.#expected.size > 500) this.#expected.clear();
    this.#expected.set(key, known);
    return known;
  }

  write(path: string, text: string): void {
    mkdirSync(dirname(join(this.root, path)), {recursive: true});
    writeFileSync(join(this.root, path), text);
  }

  /** null: there is none, or it is no file. */
  textOf(path: string): string | null {
    const stat = lstatSync(join(this.root, path), {throwIfNoEntry: false});
    return stat?.isFile() === true ? readFileSync(join(this.root, path), 'utf8') : null;
  }

  /** Everything as at first, without a cache; and long enough ago that a check caches what it reads. */
  async restore(): Promise<void> {
    this.removeCache();
    if (this.#putBack()) await new Promise((resolve) => setTimeout(resolve, settledMs));
  }

  #putBack(): boolean {
    let isChanged = false;

    const extra = readdirSync(this.root).filter((name) => name !== 'docs' && name !== '.git');
    if (existsSync(join(this.root, '.git/hooks'))) extra.push('.git/hooks');
    for (const path of [...extra, ...this.#files().filter((path) => !(path in texts))]) {
      this.#remove(path);
      isChanged = true;
    }
    for (const [path, text] of Object.entries(texts)) {
      if (this.textOf(path) === text) continue;
      this.#remove(path);
      this.write(path, text);
      isChanged = true;
    }
    return isChanged;
  }

  /** Also if the cache is a link, or no folder at all. */
  removeCache(): void {
    rmSync(this.cache, {recursive: true, force: true});
  }

  /** Remains of a writer that was stopped, which the next one removes. */
  leftovers(): string[] {
    return [this.root, join(this.root, '.git/hooks'), this.cache]
      .flatMap((folder) => (existsSync(folder) ? readdirSync(folder) : []))
      .filter((name) => /\.tmp$|\.lock$|^\.shingle-\d|pre-commit\.\d|baseline\.jsonl\./.test(name));
  }

  /** Locks of this process, which lives on, unlike one that was killed. */
  removeLocks(): void {
    if (!existsSync(this.cache)) return;
    for (const name of readdirSync(this.cache)) if (name.endsWith('.lock')) rmSync(join(this.cache, name));
  }

  remove(): void {
    process.chdir('/');
    rmSync(this.top, {recursive: true, force: true});
  }

  #kindOf(path: string): string {
    const stat = lstatSync(join(this.root, path), {throwIfNoEntry: false});
    return stat?.isSymbolicLink() === true
      ? readlinkSync(join(this.root, path))
      : stat?.isFile() === true
        ? 'file'
        : '';
  }

  #files(): string[] {
    const folder = join(this.root, 'docs');
    return readdirSync(folder).map((name) => `docs/${name}`);
  }

  #remove(path: string): void {
    rmSync(join(this.root, path), {recursive: true, force: true});
  }

  #commit(): void {
    const git = (...words: readonly string[]) =>
      execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', ...words], {
        cwd: this.root,
        env: this.env,
        stdio: 'ignore',
      });
    git('init', '-q', '-b', 'main', '--template=');
    for (const path of Object.keys(texts)) {
      git('add', path);
      git('commit', '-qm', `Adds ${path}`);
    }
  }
}

export function answerOf({code, stdout}: Said): string {
  return `${code}\n${stdout}`;
}
