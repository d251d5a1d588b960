// Takes a repository and commits, gives the work tree as it is and what of it differs from all of them. Files are
// compared by our own hash of their bytes: Git, asked to compare a work tree, runs filters that a repository chooses.

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {Parent} from '../../shared/match/change.ts';
import type {Progress} from '../../shared/pipeline.ts';
import {textOf} from '../../shared/text/words.ts';
import type {Repository} from '../git/repository.ts';
import {gitBytes} from '../git/run.ts';
import {type TreeEntry, treeEntries} from '../git/trees.ts';
import {isIgnored, sortedSources} from '../inspectFiles.ts';
import {listFiles} from '../sources/list.ts';
import {readSource, skipped} from '../sources/read.ts';
import {ignoredReason, type Listed, type Skipped, type Source} from '../sources/source.ts';
import {readBlobs} from './readBlobs.ts';
import {limitedTo, type Reviewed, type ReviewRequest} from './reviewed.ts';
import {oldFile} from './staged.ts';

export async function readSince(
  repository: Repository,
  commits: readonly string[],
  what: string,
  request: ReviewRequest,
  progress: Progress,
): Promise<Reviewed> {
  const {root, paths, templates, loaded} = request;
  const listing = await listFiles(root, templates, loaded.config, ['.']);
  const names = new Map<string, string>();
  const read = listing.files.map((listed, number) => {
    if (number % 256 === 0) progress('reading files', number, listing.files.length);
    if (isIgnored(loaded, listed.path)) return skipped(listed, ignoredReason);
    return readSource(listed, loaded.config, (raw) => {
      names.set(listed.path, blobName(raw, repository.nameBytes));
    });
  });
  const now: Now = {names, files: new Map(listing.files.map((listed) => [listed.path, listed])), read, listing};
  const parents = await Promise.all(commits.map((commit) => parentOf(repository, commit, now, request)));
  const within = await limitedTo(root, paths);
  const isChanged = (path: string) => within(path) && parents.every(({changed}) => changed.has(path));
  const all = read.map((one) => ({...one, reference: one.reference || !isChanged(one.path)}));
  const sources = sortedSources([...all, ...listing.skipped], listing.cuts);
  const told = sources.sources.filter(({path, reference}) => !reference && !templates.includes(path));
  return {sources, parents, review: {changed: told.length, what}, notes: []};
}

/** The work tree. */
interface Now {
  /** The name that Git would give the bytes of a file, by its path. */
  readonly names: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, Listed>;
  readonly read: readonly (Source | Skipped)[];
  readonly listing: {readonly skipped: readonly Skipped[]};
}

async function parentOf(
  repository: Repository,
  commit: string,
  {names, files, read, listing}: Now,
  {loaded}: ReviewRequest,
): Promise<Parent> {
  const entries = await treeEntries(repository, commit);
  const tree = new Map(entries.map((entry) => [entry.name.toString('utf8'), entry]));
  const changed = new Set<string>();
  for (const [path, name] of names) {
    const before = tree.get(path);
    if (before?.blob !== name && before?.mode !== '120000') changed.add(path);
  }
  const there = new Set([...read, ...listing.skipped].flatMap(({path, ...one}) => (isGone(one) ? [] : [path])));
  const replaced = [...tree].flatMap(([path, {mode, blob}]) =>
    mode.startsWith('100') && (changed.has(path) || !there.has(path)) ? [oldFile(path, blob)] : [],
  );
  const texts = new Map(read.flatMap((one) => (one.kind === 'source' ? [[one.path, one.bytes] as const] : [])));
  const before: Source[] = [];
  for (const old of await readBlobs(repository, replaced, loaded.config)) {
    const file = files.get(old.path);
    if (old.kind === 'source' && isSameText(old.bytes, texts.get(old.path))) changed.delete(old.path);
    else if (old.kind === 'source') before.push(old);
    else if (file !== undefined && old.reason === 'Git LFS pointer') {
      if (await isStored(repository, old.path, tree, file)) changed.delete(old.path);
    }
  }
  return {before, changed};
}

function isGone(one: Pick<Source, 'kind'> | Pick<Skipped, 'kind' | 'reason'>): boolean {
  return one.kind === 'skipped' && 'reason' in one && one.reason === 'deleted';
}

/** Git may have written other line ends into the work tree than it holds. */
function isSameText(before: Uint8Array, now: Uint8Array | undefined): boolean {
  if (now === undefined) return false;
  const plain = (bytes: Uint8Array) => textOf(bytes, 0, bytes.length).replaceAll('\r\n', '\n');
  return plain(before) === plain(now);
}

/** Whether the file is the one that a pointer of Git LFS stands for. */
async function isStored(
  repository: Repository,
  path: string,
  tree: ReadonlyMap<string, TreeEntry>,
  {file}: Listed,
): Promise<boolean> {
  const pointer = await gitBytes(repository, ['cat-file', 'blob', tree.get(path)?.blob ?? '']);
  const [, name] = /^oid sha256:([0-9a-f]{64})$/m.exec(pointer.toString('latin1')) ?? [];
  return name !== undefined && createHash('sha256').update(readFileSync(file)).digest('hex') === name;
}

/** The name that Git gives to a file of these bytes. */
function blobName(raw: Uint8Array, nameBytes: 20 | 32): string {
  const hash = createHash(nameBytes === 32 ? 'sha256' : 'sha1');
  return hash.update(`blob ${raw.length}\0`).update(raw).digest('hex');
}
