// A temporary folder built from data, and a listing of it as lines, for the tests in this folder.

import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {type Listing, listFiles} from '../../../server/sources/listFiles.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {gitEnvironment} from '../../support/gitEnvironment.ts';

/** Content by path. `-> target` is a symbolic link; a name that is not UTF-8 is written in Latin-1 after `latin-1:`. */
export type Tree = Readonly<Record<string, string | Uint8Array>>;

/** Calls `use` with a folder that contains `tree`, within a parent folder of its own. Both are removed afterwards. */
export async function withTree<T>(tree: Tree, use: (root: string) => T | Promise<T>): Promise<T> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'shingle-sources-')));
  const root = join(folder, 'root');
  mkdirSync(root);
  try {
    for (const [path, content] of Object.entries(tree)) plant(root, path, content);
    return await use(root);
  } finally {
    rmSync(folder, {recursive: true, force: true});
  }
}

export function plant(root: string, path: string, content: string | Uint8Array): void {
  const file = path.startsWith('latin-1:')
    ? Buffer.concat([Buffer.from(`${root}/`), Buffer.from(path.slice(8), 'latin1')])
    : join(root, path);
  mkdirSync(typeof file === 'string' ? dirname(file) : root, {recursive: true});
  if (typeof content === 'string' && content.startsWith('-> ')) symlinkSync(content.slice(3), file);
  else writeFileSync(file, content);
}

/** Git without the user's configuration. */
export function git(root: string, ...words: string[]): string {
  return gitFed(root, '', ...words);
}

export function gitFed(root: string, input: string, ...words: string[]): string {
  const env = {...process.env, ...gitEnvironment};
  return execFileSync('git', words, {cwd: root, env, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore']});
}

export function configured(own: Partial<Config>): Config {
  return {...defaults, ...own};
}

export async function listed(
  root: string,
  paths: readonly string[],
  own: Partial<Config> = {},
  fromList: readonly string[] = [],
  around: readonly string[] = [],
): Promise<string[]> {
  return linesOf(await listFiles(root, paths, configured(own), fromList, around));
}

/** `path`, `path (reference)`, `path: reason`; cuts come last. */
function linesOf({files, skipped, cuts}: Listing): string[] {
  return [
    ...files.map(({path, reference}) => (reference ? `${path} (reference)` : path)),
    ...skipped.map(({path, reason}) => `${path}: ${inEnglish(reason)}`),
    ...cuts.map(({limit, value, lost}) => `${limit} ${value}: ${inEnglish(lost)}`),
  ];
}
