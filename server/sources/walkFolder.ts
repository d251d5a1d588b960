// Takes a folder outside Git, gives the files below it that no .gitignore excludes. Never follows a link to a folder,
// so it terminates on every tree.

import {type Dirent, existsSync, readdirSync} from 'node:fs';
import {type DirectoryEntry, entryOf} from './entry.ts';
import {type IgnoreRules, ignoreRules} from './ignoreFile.ts';
import {ownText} from './insideRepository.ts';

/** Never source text, regardless of ignore files. */
export const isExcluded: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', 'node_modules']);

/** Lists `folder`. The ignore files from `top`, which contains it, down to `folder` apply too. */
export function walk(top: string, folder: string): readonly DirectoryEntry[] {
  let rules: Rules | undefined;
  for (const above of foldersBetween(top, folder)) {
    // Files in an ignored folder cannot be included again.
    if (above !== top && isIgnored(`${above}/`, rules)) return [];
    if (existsSync(`${above}/.gitignore`)) rules = rulesOf(above, rules);
  }
  if (folder !== top && isIgnored(`${folder}/`, rules)) return [];
  const entries: DirectoryEntry[] = [];
  const open: Folder[] = [{path: folder, name: '', raw: undefined, rules}];
  for (let current = open.pop(); current !== undefined; current = open.pop()) list(current, entries, open);
  return entries;
}

/** Whether there is any file, ignored or not, at any depth. */
export function hasFile(folder: string): boolean {
  const open = [folder];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    let entries: readonly Dirent[];
    try {
      entries = readdirSync(path, {withFileTypes: true});
    } catch {
      continue;
    }
    for (const entry of entries) {
      if (isExcluded.has(entry.name)) continue;
      if (!entry.isDirectory()) return true;
      open.push(`${path}/${entry.name}`);
    }
  }
  return false;
}

interface Folder {
  readonly path: string;
  /** Relative to the listed folder, with a slash at the end; empty for the listed folder itself. */
  readonly name: string;
  readonly raw: Buffer | undefined;
  readonly rules: Rules | undefined;
}

/** The ignore files that apply to a folder, the nearest first. */
interface Rules {
  /** The folder of the ignore file, with a slash at the end. */
  readonly base: string;
  readonly decides: IgnoreRules['decides'];
  readonly problem: string;
  readonly above: Rules | undefined;
}

function list(folder: Folder, entries: DirectoryEntry[], open: Folder[]): void {
  let children: readonly Child[];
  try {
    children = childrenOf(folder);
  } catch (error) {
    entries.push(entryOf('refused', folder.name.slice(0, -1), folder.raw, `unreadable folder (${codeOf(error)})`));
    return;
  }
  const hasRules = children.some(({name}) => name === '.gitignore');
  const rules = hasRules ? rulesOf(folder.path, folder.rules) : folder.rules;
  for (const {name, raw, entry} of children) {
    const isFolder = entry.isDirectory();
    const path = `${folder.path}/${name}`;
    if (isExcluded.has(name) || isIgnored(isFolder ? `${path}/` : path, rules)) continue;
    const shown = folder.name + name;
    const problem = name === '.gitignore' && rules !== folder.rules ? (rules?.problem ?? '') : '';
    if (problem !== '') entries.push(entryOf('refused', shown, raw, problem));
    else if (isFolder) open.push({path, name: `${shown}/`, raw, rules});
    else if (entry.isFile()) entries.push(entryOf('file', shown, raw));
    else if (entry.isSymbolicLink()) entries.push(entryOf('link', shown, raw));
    else entries.push(entryOf('refused', shown, raw, 'not a regular file'));
  }
}

interface Child {
  readonly name: string;
  /** Path from the listed folder, if any part of it is not UTF-8. */
  readonly raw: Buffer | undefined;
  readonly entry: Dirent<string> | Dirent<Buffer>;
}

/** Names are read as strings, which is faster, and as bytes only where a string has lost some. */
function childrenOf(folder: Folder): readonly Child[] {
  if (folder.raw === undefined) {
    const entries = readdirSync(folder.path, {withFileTypes: true});
    if (!entries.some(({name}) => name.includes('\ufffd'))) {
      return entries.map((entry) => ({name: entry.name, raw: undefined, entry}));
    }
  }
  const slash = Buffer.from('/');
  const prefix = folder.raw === undefined ? Buffer.from(folder.name) : Buffer.concat([folder.raw, slash]);
  const top = Buffer.from(folder.path.slice(0, folder.path.length - folder.name.length));
  const path = prefix.length === 0 ? top : Buffer.concat([top, slash, prefix]);
  return readdirSync(path, {encoding: 'buffer', withFileTypes: true}).map((entry) => ({
    name: entry.name.toString('utf8'),
    raw: Buffer.concat([prefix, entry.name]),
    entry,
  }));
}

/** As Git does, a link is not followed: it may lead out of the folder, or to what has no end. */
function rulesOf(folder: string, above: Rules | undefined): Rules | undefined {
  const text = ownText(`${folder}/.gitignore`, ignoreBytesMax);
  if (text === null) {
    const problem = `no file of its own of at most ${ignoreBytesMax} bytes, so its rules are not obeyed`;
    return {base: `${folder}/`, decides: () => null, problem, above};
  }
  const {decides, problem} = ignoreRules(text, process.platform === 'win32' || process.platform === 'darwin');
  return {base: `${folder}/`, decides, problem, above};
}

const ignoreBytesMax = 1_000_000;

/** The nearest ignore file that matches decides, as in Git. */
function isIgnored(path: string, rules: Rules | undefined): boolean {
  for (let at = rules; at !== undefined; at = at.above) {
    const decision = at.decides(path.slice(at.base.length));
    if (decision !== null) return decision === 'ignored';
  }
  return false;
}

function foldersBetween(top: string, folder: string): readonly string[] {
  if (!folder.startsWith(`${top}/`)) return [];
  const folders = [top];
  for (let at = folder.indexOf('/', top.length + 1); at > 0; at = folder.indexOf('/', at + 1)) {
    folders.push(folder.slice(0, at));
  }
  return folders;
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : String(error);
}
