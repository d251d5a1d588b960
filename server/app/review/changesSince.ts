// Takes trees of old, gives the files as they are on the disk and what of them differs from all the trees. Files are
// compared by our own hash of their bytes: Git, asked to compare a work tree, runs filters that a repository chooses.

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import type {EarlierState} from '../../../shared/model/change.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {blobName} from '../../git/blobId.ts';
import {missingNote} from '../../git/missingObjects.ts';
import {listFiles} from '../../sources/listFiles.ts';
import {readFile, skipped} from '../../sources/readFile.ts';
import {
  ignoredReason,
  type ListedFile,
  lfsReason,
  missingReason,
  type SkippedFile,
  type SourceFile,
} from '../../sources/sourceFile.ts';
import {TextBudget} from '../../sources/textBudget.ts';
import {isIgnored, sortedFiles} from '../check/readFiles.ts';
import type {Ports} from '../ports.ts';
import type {LastRunState} from './lastRunState.ts';
import {limitedTo, type ReviewInput, type ReviewRequest} from './reviewInput.ts';
import {type UnchangedText, unchangedTexts} from './unchangedTexts.ts';

/** Files as they were. */
export interface OldTree {
  readonly entries: ReadonlyMap<string, OldEntry>;
  /** In the order of `files`, each with its blob. */
  readonly read: (files: readonly ListedFile[]) => Promise<readonly (SourceFile | SkippedFile)[]>;
  readonly bytesOf: (blob: string) => Promise<Uint8Array>;
}

interface OldEntry {
  /** As in Git: '100644', '120000' (symbolic link), … */
  readonly mode: string;
  readonly blob: string;
}

interface SinceReviewed extends ReviewInput {
  readonly seen: Omit<LastRunState, 'held'>;
}

export async function readSince(
  trees: readonly OldTree[],
  nameBytes: 20 | 32,
  what: string,
  request: ReviewRequest,
  ports: Pick<Ports, 'progress' | 'env' | 'memory'>,
): Promise<SinceReviewed> {
  const {root, paths, templates, loaded} = request;
  const unread = unchangedTexts(request, nameBytes, ports);
  const listing = await listFiles(root, templates, loaded.config, ['.']);
  const files = new Map<string, {name: string; file: string | Buffer}>();
  const unchanged = new Map<ListedFile, UnchangedText>();
  for (const listed of trees.length === 0 ? [] : listing.files) {
    const known = isIgnored(loaded, listed.path) ? undefined : unread?.textOf(listed);
    if (known !== undefined && trees.every(({entries}) => entries.get(listed.path)?.blob === known.blob)) {
      unchanged.set(listed, known);
    }
  }
  const read = (inTurn: readonly ListedFile[], budget: TextBudget) =>
    inTurn.map((listed, number) => {
      if (number % 256 === 0) ports.progress('reading files', number, listing.files.length);
      if (isIgnored(loaded, listed.path)) return skipped(listed, ignoredReason);
      return budget.read(listed, () => {
        const known = unchanged.get(listed);
        if (known !== undefined) {
          files.set(listed.path, {name: known.blob, file: listed.file});
          return known;
        }
        return readFile(listed, loaded.config, (raw) => {
          files.set(listed.path, {name: blobName(raw, nameBytes), file: listed.file});
        });
      });
    });
  let budget = new TextBudget(loaded.config);
  let texts = read(listing.files, budget);
  if (budget.cuts.length > 0) {
    // Changed files come first: they are what is reviewed. Only the bytes of all files show which they are.
    const isUnchanged = (listed: ListedFile) => {
      let name = unchanged.get(listed)?.blob ?? files.get(listed.path)?.name;
      if (name === undefined) {
        readFile(listed, loaded.config, (raw) => {
          name = blobName(raw, nameBytes);
        });
      }
      return trees.every(({entries}) => entries.get(listed.path)?.blob === name);
    };
    const last = new Set(listing.files.filter(isUnchanged));
    const inTurn = [...listing.files].sort((x, y) => Number(last.has(x)) - Number(last.has(y)));
    files.clear();
    budget = new TextBudget(loaded.config);
    texts = read(inTurn, budget);
  }
  await unread?.keep(files.values());
  const there = new Set([...texts, ...listing.skipped].filter((one) => !isGone(one)).map(({path}) => path));
  const now: Now = {
    files,
    texts: new Map(texts.flatMap((one) => (one.kind === 'source' ? [[one.path, one]] : []))),
    there,
  };
  const parents = await Promise.all(trees.map((tree) => parentOf(tree, now)));
  const within = await limitedTo(root, paths);
  const isChanged = (path: string) => within(path) && parents.every(({changed}) => changed.has(path));
  // A copy of a text that is not read would read it. It is a reference already.
  const isUnread = (one: SourceFile | SkippedFile) => one.kind === 'source' && one.length !== undefined;
  const all = texts.map((one) => (isUnread(one) ? one : {...one, reference: one.reference || !isChanged(one.path)}));
  const sources = sortedFiles([...all, ...listing.skipped], [...listing.cuts, ...budget.cuts]);
  const reported = sources.sources.filter(({path, reference}) => !reference && !templates.includes(path));
  const missing = parents.flatMap((parent) => parent.missing);
  const notes = missing.length === 0 ? [] : [missingNote(missing, 'so all of what is there now counts as new')];
  const review = {changed: reported.length, what};
  // Without parents everything is reported on, and looked at in more ways.
  const lexed = parents.length === 0 ? undefined : unread?.lexed(sources.sources);
  return {sources, ...(lexed && {lexed, remember: lexed.remember}), parents, review, notes, seen: {files, nameBytes}};
}

/** The disk. */
interface Now {
  readonly files: LastRunState['files'];
  readonly texts: ReadonlyMap<string, SourceFile>;
  /** Paths of all that is there, read or not. */
  readonly there: ReadonlySet<string>;
}

async function parentOf(
  tree: OldTree,
  {files, texts, there}: Now,
): Promise<EarlierState & {readonly missing: readonly string[]}> {
  const changed = new Set<string>();
  for (const [path, {name}] of files) {
    const before = tree.entries.get(path);
    if (before?.blob !== name && before?.mode !== '120000') changed.add(path);
  }
  const replaced = [...tree.entries].flatMap(([path, {mode, blob}]) =>
    mode.startsWith('100') && (changed.has(path) || !there.has(path)) ? [oldFile(path, blob)] : [],
  );
  const before: SourceFile[] = [];
  const missing: string[] = [];
  const olds = await tree.read(replaced);
  for (const [index, old] of olds.entries()) {
    const [now, text] = [files.get(old.path), texts.get(old.path)];
    if (old.kind === 'source' && text !== undefined && isSameText(old.bytes, text.bytes)) changed.delete(old.path);
    else if (old.kind === 'source') before.push(old);
    else if (old.reason === missingReason) missing.push(old.path);
    else if (old.reason === lfsReason && now !== undefined) {
      if (isStored(await tree.bytesOf(replaced[index].blob ?? ''), now.file)) changed.delete(old.path);
    }
  }
  return {before, changed, missing};
}

/** A file as it was: it is read as if the user had not named it. */
export function oldFile(path: string, blob: string): ListedFile {
  return {path, file: '', reference: true, named: false, blob};
}

function isGone(one: SourceFile | SkippedFile): boolean {
  return one.kind === 'skipped' && one.reason === 'deleted';
}

/** Git may have written other line ends into the work tree than it holds. */
export function isSameText(one: Uint8Array, other: Uint8Array): boolean {
  const plain = (bytes: Uint8Array) => decodeText(bytes, 0, bytes.length).replaceAll('\r\n', '\n');
  return Buffer.compare(one, other) === 0 || plain(one) === plain(other);
}

/** Whether the file is the one that a pointer of Git LFS stands for. */
function isStored(pointer: Uint8Array, file: string | Buffer): boolean {
  const [, name] = /^oid sha256:([0-9a-f]{64})$/m.exec(Buffer.from(pointer).toString('latin1')) ?? [];
  return name !== undefined && createHash('sha256').update(readFileSync(file)).digest('hex') === name;
}
