// Takes a folder outside Git, gives the files below it that no .gitignore excludes. Never follows a link to a folder,
// so it terminates on every tree.

import {type Dirent, existsSync, readdirSync} from 'node:fs';
import {phrase} from '../../shared/model/phrase.ts';
import {nameIn, pathIn, slashed} from '../pathNames.ts';
import {errorCode} from '../store/disk.ts';
import {type DirectoryEntry, entryOf} from './entry.ts';
import {type IgnoreRules, ignoreRules} from './ignoreFile.ts';
import {ownText} from './insideRepository.ts';

/** Never source text, regardless of ignore files. */
export const isExcluded: ReadonlySet<string> = new Set(['.git', '.hg', '.svn', '.jj', 'node_modules']);

/** Lists `folder`. The ignore files from `top` down to `folder` apply too, if it is below `top`. */
export function walk(top: string, folder: string): readonly DirectoryEntry[] {
  let rules: Rules | undefined;
  // Of each folder on the way, with a slash at the end.
  let way = '';
  for (const part of (nameIn(top, folder) ?? '').split('/')) {
    if (part === '') continue;
    const above = pathIn(top, way);
    if (existsSync(pathIn(above, '.gitignore'))) rules = rulesOf(above, way.length, rules);
    way += `${part}/`;
    // Files in an ignored folder cannot be included again.
    if (isIgnored(way, rules)) return [];
  }
  const entries: DirectoryEntry[] = [];
  const open: Folder[] = [{path: folder, name: '', way, raw: undefined, rules}];
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
      open.push(pathIn(path, entry.name));
    }
  }
  return false;
}

interface Folder {
  readonly path: string;
  /** Relative to the listed folder, with a slash at the end; empty for the listed folder itself. */
  readonly name: string;
  /** The same from the top, to which the rules apply. */
  readonly way: string;
  readonly raw: Buffer | undefined;
  readonly rules: Rules | undefined;
}

/** The ignore files that apply to a folder, the nearest first. */
interface Rules {
  /** The length of the way to the folder of the ignore file. */
  readonly wayUnits: number;
  readonly decides: IgnoreRules['decides'];
  readonly problem: string;
  readonly above: Rules | undefined;
}

function list(folder: Folder, entries: DirectoryEntry[], open: Folder[]): void {
  let children: readonly Child[];
  try {
    children = childrenOf(folder);
  } catch (error) {
    entries.push(
      entryOf(
        'refused',
        folder.name.slice(0, -1),
        folder.raw,
        phrase('unreadable folder ({code})', {code: errorCode(error)}),
      ),
    );
    return;
  }
  const hasRules = children.some(({name}) => name === '.gitignore');
  const rules = hasRules ? rulesOf(folder.path, folder.way.length, folder.rules) : folder.rules;
  for (const {name, raw, entry} of children) {
    const isFolder = entry.isDirectory();
    const [shown, way] = [folder.name + name, folder.way + name];
    if (isExcluded.has(name) || isIgnored(isFolder ? `${way}/` : way, rules)) continue;
    const problem = name === '.gitignore' && rules !== folder.rules ? (rules?.problem ?? '') : '';
    if (problem !== '') entries.push(entryOf('refused', shown, raw, problem));
    else if (isFolder) open.push({path: pathIn(folder.path, name), name: `${shown}/`, way: `${way}/`, raw, rules});
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
      return entries.map((entry) => ({name: slashed(entry.name), raw: undefined, entry}));
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
function rulesOf(folder: string, wayUnits: number, above: Rules | undefined): Rules | undefined {
  const text = ownText(pathIn(folder, '.gitignore'), ignoreBytesMax);
  if (text === null) {
    const problem = `no file of its own of at most ${ignoreBytesMax} bytes, so its rules are not obeyed`;
    return {wayUnits, decides: () => null, problem, above};
  }
  const {decides, problem} = ignoreRules(text, process.platform === 'win32' || process.platform === 'darwin');
  return {wayUnits, decides, problem, above};
}

const ignoreBytesMax = 1_000_000;

/** The nearest ignore file that matches decides, as in Git. */
function isIgnored(way: string, rules: Rules | undefined): boolean {
  for (let at = rules; at !== undefined; at = at.above) {
    const decision = at.decides(way.slice(at.wayUnits));
    if (decision !== null) return decision === 'ignored';
  }
  return false;
}
