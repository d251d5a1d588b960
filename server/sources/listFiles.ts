// Takes the paths that the user named, gives the files to read, sorted by path in UTF-16 code units, each once.
// What is left out on the way is listed with the reason; a path that names nothing is the user's error.

import {lstatSync, realpathSync, type Stats, statSync} from 'node:fs';
import {basename, dirname, join, relative, resolve, sep} from 'node:path';
import type {Config} from '../../shared/model/config.ts';
import type {Cut} from '../../shared/model/finding.ts';
import {UserError} from '../userError.ts';
import type {DirectoryEntry} from './entry.ts';
import {gitFiles} from './gitFiles.ts';
import {type GlobMatcher, hasWildcard, matcherOf, wholeMatcherOf} from './globs.ts';
import {type ListedFile, type SkippedFile, sameFileReason} from './sourceFile.ts';
import {walk} from './walkFolder.ts';

export interface Listing {
  readonly files: readonly ListedFile[];
  readonly skipped: readonly SkippedFile[];
  readonly cuts: readonly Cut[];
  /** The folders that were looked through, absolute. */
  readonly folders: readonly string[];
}

/**
 * `root` is absolute or relative to the working directory; paths and globs are relative to `root`. `paths` are meant
 * by the user whatever the settings say; `fromList` were put together by a machine and obey them, and so does what
 * stands below `around`, which is only matched against.
 */
export async function listFiles(
  root: string,
  paths: readonly string[],
  config: Config,
  fromList: readonly string[] = [],
  around: readonly string[] = [],
): Promise<Listing> {
  const listing = new Map<string, Found>();
  const top = resolve(root);
  const namings = [
    ...around.map((path) => namingOf(top, path, 'around')),
    ...config.reference.map((path) => namingOf(top, path, 'reference')),
    ...fromList.map((path) => namingOf(top, path, 'listed')),
    ...paths.map((path) => namingOf(top, path, 'checked')),
  ];
  // The nearer naming decides whether a file is checked or a reference; of two equal ones, that it is checked.
  namings.sort((a, b) => a.base.length - b.base.length);
  for (const naming of namings) await find(top, naming, listing);
  const folders = new Set(namings.flatMap(({kind, base}) => (kind === 'file' ? [] : [base])));
  return {...(await settled(listing, top, config, resolvedLinks)), folders: [...folders]};
}

/** What Git holds below `root`, by the same rules. */
export async function listEntries(
  root: string,
  entries: readonly DirectoryEntry[],
  roleOf: (path: string) => ListRole,
  config: Config,
): Promise<Listing> {
  const listing = new Map<string, Found>();
  const top = resolve(root);
  for (const entry of entries) {
    add(listing, foundOf(entry, top, '', roleOf(entry.name)));
  }
  // What a link leads to has an entry of its own, or is not in the tree.
  const asLinks = (_: string, found: readonly Found[]) =>
    found.map((one) => (one.link && one.reason === '' ? {...one, reason: 'symbolic link'} : one));
  return {...(await settled(listing, top, config, asLinks)), folders: []};
}

async function settled(
  listing: ReadonlyMap<string, Found>,
  top: string,
  config: Config,
  withLinks: (root: string, found: readonly Found[]) => readonly Found[],
): Promise<Omit<Listing, 'folders'>> {
  const exclude = await matcherOf(config.exclude);
  const include = await matcherOf(config.include);
  const found = [...listing.values()].map((one) => judged(one, top, exclude, include, config));
  return sorted(withLinks(top, found), config.limits.filesMax);
}

/** `listed` is checked as the settings say, `checked` whatever they say; the others are matched against. */
export type ListRole = 'checked' | 'listed' | 'reference' | 'around';

/** A path or glob of the user: `base` is the absolute file, or the folder to list, from which on `glob` is matched. */
interface Naming {
  readonly asked: string;
  readonly role: ListRole;
  readonly base: string;
  readonly kind: 'file' | 'folder' | 'glob';
  readonly glob: string;
}

/** A listed file, or one that is left out: then with the reason. */
interface Found extends ListedFile {
  readonly role: ListRole;
  readonly link: boolean;
  /** The folder that was listed; links out of it are not followed. */
  readonly base: string;
  readonly reason: string;
}

function namingOf(root: string, asked: string, role: ListRole): Naming {
  const base = resolve(root, asked);
  // A file may be called [id].md: what exists is meant literally.
  const stat = statOf(asked, base);
  if (stat !== undefined) return {asked, role, base, kind: stat.isDirectory() ? 'folder' : 'file', glob: ''};
  if (!hasWildcard(asked)) {
    const where = role === 'reference' ? 'reference' : 'path';
    throw new UserError(
      `The ${where} "${asked}" does not exist in ${root}. Expected a file, a folder or a glob such as "docs/**/*.md". Check the spelling and the folder you are in.`,
    );
  }
  const segments = asked.split('/');
  const plain = segments.findIndex((segment) => hasWildcard(segment));
  const folder = segments.slice(0, plain).join('/');
  const start = asked.startsWith('/') ? resolve(`/${folder}`) : resolve(root, folder);
  if (statSync(start, {throwIfNoEntry: false})?.isDirectory() !== true) throw noMatch(asked, start);
  return {asked, role, base: start, kind: 'glob', glob: segments.slice(plain).join('/')};
}

/** What the path leads to; of a link that leads nowhere or round in a circle, the link. */
function statOf(asked: string, file: string): Stats | undefined {
  try {
    return statSync(file, {throwIfNoEntry: false}) ?? lstatSync(file, {throwIfNoEntry: false});
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ELOOP') return lstatSync(file);
    throw new UserError(`The path "${asked}" cannot be looked up (${code}). Expected one that you may read.`);
  }
}

function noMatch(asked: string, folder: string): UserError {
  return new UserError(
    `No file in ${folder} matches "${asked}". Expected a glob that matches at least one file that Git does not ignore. Put it in quotes, or name the files themselves.`,
  );
}

async function find(root: string, naming: Naming, listing: Map<string, Found>): Promise<void> {
  const {role} = naming;
  const shown = shownPath(root, naming.base);
  if (naming.kind === 'file') {
    const link = lstatSync(naming.base, {throwIfNoEntry: false})?.isSymbolicLink() === true;
    const file = naming.base;
    const reference = isReference(role);
    listing.set(shown, {path: shown, file, role, reference, named: role !== 'listed', link, base: root, reason: ''});
    return;
  }
  const matches = naming.kind === 'glob' ? await wholeMatcherOf(naming.glob) : undefined;
  const prefix = shown === '' ? '' : `${shown}/`;
  let matched = 0;
  for (const entry of await entriesOf(root, naming.base)) {
    if (matches !== undefined && !matches(entry.name)) continue;
    matched++;
    const inFolder = foundOf(entry, naming.base, prefix, role);
    add(listing, role === 'listed' ? {...inFolder, base: root} : inFolder);
  }
  if (matches !== undefined && matched === 0) throw noMatch(naming.asked, naming.base);
}

function add(listing: Map<string, Found>, found: Found): void {
  const known = listing.get(found.path);
  // An unmerged file is listed up to three times. Two names may also look the same once U+FFFD stands in both.
  if (known !== undefined && !isSameFile(known, found)) {
    listing.set(`${found.path}\0${listing.size}`, {...found, reason: 'its name looks like that of another file'});
  } else {
    listing.set(found.path, found);
  }
}

function isReference(role: ListRole): boolean {
  return role === 'reference' || role === 'around';
}

function foundOf(entry: DirectoryEntry, base: string, prefix: string, role: ListRole): Found {
  const path = entry.name === '' ? prefix.slice(0, -1) : prefix + entry.name;
  const file = entry.raw === undefined ? `${base}/${entry.name}` : Buffer.concat([Buffer.from(`${base}/`), entry.raw]);
  const link = entry.kind === 'link';
  const {reason, blob} = entry;
  const found = {path, file, role, reference: isReference(role), named: false, link, base, reason};
  return blob === undefined ? found : {...found, blob};
}

function isSameFile(a: ListedFile, b: ListedFile): boolean {
  if (typeof a.file === 'string' && typeof b.file === 'string') return true;
  return Buffer.from(a.file).equals(Buffer.from(b.file));
}

async function entriesOf(root: string, folder: string): Promise<readonly DirectoryEntry[]> {
  const entries = gitFiles(folder) ?? (await walk(root, folder));
  // The user named a folder that is ignored as a whole: then the files in it are meant.
  return entries.length === 0 && folder !== root ? walk(folder, folder) : entries;
}

function judged(found: Found, root: string, exclude: GlobMatcher, include: GlobMatcher, config: Config): Found {
  if (found.named || found.reason !== '') return found;
  const excluded = exclude(found.path);
  // The user named a folder that is left out as a whole: then the files in it are meant, as with ignored ones.
  const isMeant = excluded !== undefined && found.base !== root && exclude(shownPath(root, found.base)) === excluded;
  if (excluded !== undefined && !isMeant) return {...found, reason: `excluded by "${excluded}"`};
  if (config.include.length === 0 || found.role === 'reference' || include(found.path) !== undefined) return found;
  return {...found, reason: 'not in "include"'};
}

/** Links are read under their own name if what they lead to is in the tree and not listed itself. */
function resolvedLinks(root: string, found: readonly Found[]): readonly Found[] {
  if (!found.some(({link}) => link)) return found;
  const realRoot = realpathSync(root);
  const taken = new Map<string, string>();
  const realFolders = new Map<string, string>();
  for (const {path, file, link, reason} of found) {
    if (link || reason !== '') continue;
    taken.set(typeof file === 'string' ? realFile(file, realFolders) : join(realRoot, path), path);
  }
  const links = found.filter(({link}) => link).sort(byPath);
  const targets = new Map<Found, Found>(links.map((link) => [link, target(link, realRoot, taken)]));
  return found.map((one) => targets.get(one) ?? one);
}

/** A file that is no link itself may still be named through a folder that is one. */
function realFile(file: string, realFolders: Map<string, string>): string {
  const folder = dirname(file);
  let real = realFolders.get(folder);
  if (real === undefined) {
    try {
      real = realpathSync(folder);
    } catch {
      // Tracked and deleted with its folder: no link leads there.
      real = folder;
    }
    realFolders.set(folder, real);
  }
  return join(real, basename(file));
}

function target(link: Found, realRoot: string, taken: Map<string, string>): Found {
  if (link.reason !== '') return link;
  let real: string;
  try {
    // A link whose name is no UTF-8 may lead to one that is; the other way round it counts as broken.
    real = typeof link.file === 'string' ? realpathSync(link.file) : realpathSync(link.file, 'utf8');
    const stat = statSync(real);
    if (stat.isDirectory()) return {...link, reason: 'symbolic link to a folder'};
    if (!link.named && !isWithin(real, realRoot) && !isWithin(real, realpathSync(link.base))) {
      return {...link, reason: 'symbolic link out of the folder'};
    }
  } catch {
    return {...link, reason: 'symbolic link that leads nowhere'};
  }
  const other = taken.get(real);
  if (other !== undefined) return {...link, reason: sameFileReason + other};
  taken.set(real, link.path);
  return {...link, file: real};
}

function isWithin(file: string, folder: string): boolean {
  return file.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}

function sorted(found: readonly Found[], filesMax: number): Omit<Listing, 'folders'> {
  const files: ListedFile[] = [];
  const skipped: SkippedFile[] = [];
  for (const {path, file, reference, named, reason, blob} of [...found].sort(byPath)) {
    if (reason === '') files.push({path, file, reference, named, ...(blob !== undefined && {blob})});
    else skipped.push({kind: 'skipped', path, reason, reference});
  }
  const lost = files.length - filesMax;
  if (lost <= 0) return {files, skipped, cuts: []};
  return {
    files: files.slice(0, filesMax),
    skipped,
    cuts: [{limit: 'filesMax', value: filesMax, lost: `${lost} files`}],
  };
}

function byPath(a: {readonly path: string}, b: {readonly path: string}): number {
  return a.path < b.path ? -1 : a.path > b.path ? 1 : 0;
}

function shownPath(root: string, file: string): string {
  const path = relative(root, file);
  return sep === '/' ? path : path.split(sep).join('/');
}
