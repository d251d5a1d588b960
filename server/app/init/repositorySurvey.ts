// Looks at a repository: what would be compared, which folders are versions, translations or built, and which tools are
// there. Reads files and asks Git; writes nothing.

import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {localeIn, versionOf} from '../../../shared/evidence/relatedPaths.ts';
import {forgeRepository} from '../../../shared/report/forge.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {type Repository, workTreeAt} from '../../git/repository.ts';
import {GitError, gitText} from '../../git/runGit.ts';
import {readSelected} from '../check/readFiles.ts';
import type {Ports} from '../ports.ts';
import {smallFile} from './projectFile.ts';

export interface Survey {
  /** Files that are compared. */
  readonly files: number;
  readonly skipped: number;
  /** Languages and their numbers of files, the most frequent first. */
  readonly formats: readonly (readonly [language: string, files: number])[];
  /** Folders that are versions of each other, and translations. */
  readonly versions: readonly string[];
  readonly translations: readonly string[];
  /** Folders that a program has written and Git does not ignore. */
  readonly built: readonly string[];
  /** null: the root is in no Git work tree. */
  readonly repository: Repository | null;
  /** Whether the root is the top of the work tree. */
  readonly isTop: boolean;
  readonly commits: number;
  readonly forge: 'github' | 'gitlab' | null;
  /** Whether the address of a remote names the forge; else a file for its CI does. */
  readonly forgeOfRemote: boolean;
  /** Whether `npx shingle` runs the Shingle that package.json names. */
  readonly isDependency: boolean;
  readonly installCommand: string;
}

export async function surveyRepository(
  root: string,
  loaded: LoadedConfig,
  {progress}: Pick<Ports, 'progress'>,
): Promise<Survey> {
  const {sources, skipped} = await readSelected({root, paths: ['.'], stdin: null}, loaded, progress);
  const paths = sources.map(({path}) => path);
  const repository = await workTreeAt(root);
  return {
    files: sources.length,
    skipped: skipped.length,
    formats: byFrequency(sources.map(({format}) => format.language)),
    versions: siblings(paths.map(versionFolder)),
    translations: siblings(paths.map(localeFolder)),
    built: builtFolders(paths),
    repository,
    isTop: repository?.workTree === root,
    commits: repository === null ? 0 : await commitsOf(repository),
    ...(await forgeOf(root, repository)),
    ...packageFacts(root),
  };
}

function byFrequency(words: readonly string[]): readonly (readonly [string, number])[] {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

function versionFolder(path: string): string {
  const version = versionOf(path);
  const at = version === '' ? -1 : path.split('/').indexOf(version);
  return at < 0
    ? ''
    : path
        .split('/')
        .slice(0, at + 1)
        .join('/');
}

function localeFolder(path: string): string {
  const found = localeIn(path);
  if (found === null) return '';
  return found.parent === '' ? found.locale : `${found.parent}/${found.locale}`;
}

/** Folders of which there are two or more side by side. */
function siblings(folders: readonly string[]): readonly string[] {
  const all = [...new Set(folders)].filter((folder) => folder !== '').sort();
  const parent = (folder: string) => folder.slice(0, Math.max(0, folder.lastIndexOf('/')));
  return all.filter((folder) => all.some((other) => other !== folder && parent(other) === parent(folder)));
}

const alwaysBuilt = /^(?:_site|_build|dist|htmlcov|coverage|javadocs?|apidocs?|typedoc)$/i;
/** People write in folders of these names, too; pages of HTML alone are not what they write. */
const oftenBuilt = /^(?:build|out|public|site|target)$/i;
const builtFilesMin = 3;
const builtShareMin = 0.8;

/** The topmost folders only. */
function builtFolders(paths: readonly string[]): readonly string[] {
  const files = new Map<string, {all: number; pages: number; written: number}>();
  for (const path of paths) {
    const parts = path.split('/');
    const at = parts.slice(0, -1).findIndex((part) => alwaysBuilt.test(part) || oftenBuilt.test(part));
    if (at < 0) continue;
    const folder = parts.slice(0, at + 1).join('/');
    const counts = files.get(folder) ?? {all: 0, pages: 0, written: 0};
    files.set(folder, counts);
    counts.all++;
    if (/\.x?html?$/i.test(path)) counts.pages++;
    else if (!/\.(?:css|js|mjs|cjs|map|json|xml|txt)$/i.test(path)) counts.written++;
  }
  const built = [...files].filter(([folder, {all, pages, written}]) => {
    if (all < builtFilesMin) return false;
    const isOften = oftenBuilt.test(folder.slice(folder.lastIndexOf('/') + 1));
    return isOften ? pages >= builtShareMin * all : written <= (1 - builtShareMin) * all;
  });
  return built.map(([folder]) => folder).sort();
}

async function commitsOf(repository: Repository): Promise<number> {
  try {
    return Number(await gitText(repository, ['rev-list', '--count', 'HEAD']));
  } catch (error) {
    // There is no commit yet.
    if (error instanceof GitError) return 0;
    throw error;
  }
}

/** By the address of the remote, else by the files of one forge that are there. */
async function forgeOf(root: string, repository: Repository | null): Promise<Pick<Survey, 'forge' | 'forgeOfRemote'>> {
  const remotes = repository === null ? '' : await remotesOf(repository);
  const addresses = remotes.split('\n').sort((a, b) => Number(isOrigin(b)) - Number(isOrigin(a)));
  for (const address of addresses) {
    const forge = forgeRepository(address.replace(/^\S+\s+/, ''))?.forge;
    if (forge === 'github' || forge === 'gitlab') return {forge, forgeOfRemote: true};
  }
  const forge = existsSync(join(root, '.github/workflows'))
    ? 'github'
    : existsSync(join(root, '.gitlab-ci.yml'))
      ? 'gitlab'
      : null;
  return {forge, forgeOfRemote: false};
}

function isOrigin(line: string): boolean {
  return line.startsWith('remote.origin.');
}

async function remotesOf(repository: Repository): Promise<string> {
  try {
    return await gitText(repository, ['config', '--get-regexp', '^remote\\..*\\.url$']);
  } catch (error) {
    if (error instanceof GitError) return '';
    throw error;
  }
}

const lockFiles: readonly (readonly [name: string, install: string])[] = [
  ['pnpm-lock.yaml', 'corepack enable && pnpm install --frozen-lockfile'],
  ['yarn.lock', 'corepack enable && yarn install --immutable'],
  ['package-lock.json', 'npm ci'],
];

function packageFacts(root: string): Pick<Survey, 'isDependency' | 'installCommand'> {
  const installCommand = lockFiles.find(([name]) => existsSync(join(root, name)))?.[1] ?? 'npm install';
  const manifest = jsonIn(smallFile(root, 'package.json'));
  const lists = ['dependencies', 'devDependencies', 'optionalDependencies'].map((name) => manifest[name]);
  return {isDependency: lists.some((list) => isObject(list) && Object.hasOwn(list, 'shingle')), installCommand};
}

export function jsonIn(text: string | null): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return isObject(value) ? value : {};
  } catch {
    return {};
  }
}

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
