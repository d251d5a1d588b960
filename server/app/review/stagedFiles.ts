// Takes a repository, gives what the next commit will hold, or a commit holds: all texts are those of the index or the commit,
// whatever the work tree has.

import type {Indexed} from '../../../shared/index/indexed.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Review} from '../../../shared/model/inspection.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {cachedIndex} from '../../cache/knownTokens.ts';
import {fileId, openTokenCache, relexedMax, textId} from '../../cache/tokenCache.ts';
import type {Repository} from '../../git/repository.ts';
import {
  changesToBe,
  entriesChanged,
  indexEntries,
  type StagedEntry,
  type TreeEntry,
  treeEntries,
} from '../../git/trees.ts';
import {type DirectoryEntry, entryOf} from '../../sources/entry.ts';
import {type ListRole, listEntries, listFiles} from '../../sources/listFiles.ts';
import {readFile, skipped} from '../../sources/readFile.ts';
import {
  ignoredReason,
  type ListedFile,
  missingReason,
  type SkippedFile,
  type SourceFile,
} from '../../sources/sourceFile.ts';
import {isBeyondAll, TextBudget} from '../../sources/textBudget.ts';
import {isIgnored, sortedFiles} from '../check/readFiles.ts';
import type {Ports} from '../ports.ts';
import {tokenCacheFor} from '../tokenCacheFor.ts';
import {oldFile} from './changesSince.ts';
import {readBlobs} from './readBlobs.ts';
import {limitedTo, noChanges, type ReviewInput, type ReviewRequest} from './reviewInput.ts';
import {LazyTexts, notCached, type StagedTokens} from './stagedTokens.ts';

export async function readStaged(
  repository: Repository,
  request: ReviewRequest,
  ports: Pick<Ports, 'env' | 'memory'>,
): Promise<ReviewInput> {
  const changes = await changesToBe(repository);
  return readEntries(repository, {changes, entries: () => indexEntries(repository), what: 'staged'}, request, ports);
}

/** The commit as it is, compared with earlier ones, whatever is checked out. */
export async function readCommit(
  repository: Repository,
  {commit, bases, what}: {readonly commit: string; readonly bases: readonly string[]; readonly what: string},
  request: ReviewRequest,
  ports: Pick<Ports, 'env' | 'memory'>,
): Promise<ReviewInput> {
  const changes = await Promise.all(bases.map((base) => entriesChanged(repository, base, commit)));
  return readEntries(repository, {changes, entries: () => treeEntries(repository, commit), what}, request, ports);
}

interface Snapshot {
  /** From each earlier state. */
  readonly changes: readonly (readonly StagedEntry[])[];
  readonly entries: () => Promise<readonly TreeEntry[]>;
  readonly what: string;
}

async function readEntries(
  repository: Repository,
  {changes, entries: listEntriesNow, what}: Snapshot,
  request: ReviewRequest,
  ports: Pick<Ports, 'env' | 'memory'>,
): Promise<ReviewInput> {
  const {root, paths, loaded} = request;
  const [staged = []] = changes;
  const within = await limitedTo(root, paths);
  const changed = new Set(changedPaths(staged).filter(within));
  if (changed.size === 0) return noChanges(what);
  const listed = listEntriesNow();
  const location = tokenCacheFor(root, loaded, ports);
  const cache = location === null ? null : openTokenCache(location);
  const entries = await listed;
  const isReference = await limitedTo(root, loaded.config.reference);
  const roleOf = (path: string): ListRole => {
    if (loaded.config.reference.length > 0 && isReference(path)) return 'reference';
    return changed.has(path) ? 'listed' : 'around';
  };
  const whole = entries.filter(({stage}) => stage === 0);
  const listing = await listEntries(root, whole.map(entryFor), roleOf, loaded.config);
  const beside = await readBeside(request, listing.files);
  // Staged files come first: they are what is reviewed.
  const wanted = listing.files
    .filter(({path}) => !isIgnored(loaded, path))
    .sort((x, y) => Number(changed.has(y.path)) - Number(changed.has(x.path)));
  const left = listing.files.filter(({path}) => isIgnored(loaded, path));
  const replaced = changes.map(replacedFiles);
  const {fileBytesMax} = loaded.config.limits;
  const idOf = (listed: ListedFile) =>
    fileId({...listed, blob: listed.blob ?? '', format: formatOf(listed.path)}, fileBytesMax);
  const lazy = new LazyTexts(repository, loaded.config);
  const unknown: ListedFile[] = [];
  const known = new Map<ListedFile, SourceFile>();
  const refused: SkippedFile[] = [];
  const reasons = new Map<string, SkippedFile['reason']>();
  const asked: ListedFile[] = [];
  for (const listed of wanted) {
    const id = idOf(listed);
    const text = cache?.texts.get(id);
    const reason = cache?.skipped.get(id);
    if (text === undefined && reason !== undefined) {
      refused.push(skipped(listed, reason));
      reasons.set(id, reason);
      continue;
    }
    asked.push(listed);
    if (text === undefined) unknown.push(listed);
    else known.set(listed, lazy.source(listed, text));
  }
  // All at once: every Git that is started costs 5 to 10 ms.
  const budget = new TextBudget(loaded.config);
  const old = replaced.flat();
  const isOld = new Set(old);
  const read = await readBlobs(repository, [...asked, ...old], loaded.config, {
    held: (one) => known.get(one),
    budgetOf: (one) => (isOld.has(one) ? null : budget),
  });
  const ignored = left.map((one) => skipped(one, ignoredReason));
  const now = read.slice(0, asked.length);
  const sources = sortedFiles(
    [...now, ...refused, ...beside, ...listing.skipped, ...ignored],
    [...listing.cuts, ...budget.cuts],
  );
  let at = asked.length;
  const parents = replaced.map((files, index): EarlierState => {
    const before = read.slice(at, at + files.length).filter((one): one is SourceFile => one.kind === 'source');
    at += files.length;
    return {before, changed: new Set(changedPaths(changes[index]))};
  });
  const reported = sources.sources.filter(
    ({path, reference}) => !reference && changed.has(path) && !request.templates.includes(path),
  );
  // The others are read when a finding shows them.
  await lazy.fetch(reported.map(({path}) => path));
  const review: Review = {changed: reported.length, what};
  const reviewed: ReviewInput = {sources, parents, review, notes: conflictNotes(entries)};
  if (cache === null) return reviewed;
  const ids = sources.sources.map((source) => textId(source, fileBytesMax));
  let indexed: Indexed | null = null;
  const index: StagedTokens['index'] = (texts, progress) => {
    const known = ids.map((id) => cache.texts.get(id));
    indexed = cachedIndex(cache, ids, texts) ?? indexTexts(texts, progress, known);
    return indexed;
  };
  const lexed = {index, fetch: (files: Iterable<string>) => lazy.fetch(files)};
  if (unknown.length <= relexedMax) return {...reviewed, lexed};
  now.forEach((one, at) => {
    if (known.has(asked[at])) return;
    // Missing objects may be fetched, and a file beyond a limit may be within it the next time.
    const isLasting = one.kind === 'skipped' && one.reason !== missingReason && !isBeyondAll(one);
    if (isLasting) reasons.set(idOf(asked[at]), one.reason);
  });
  const remember = async () => {
    const refused = indexed === null ? null : await cache.keep(ids, sources.sources, indexed, reasons);
    return refused === null ? null : notCached(refused.reason);
  };
  return {...reviewed, lexed, remember};
}

/** Paths whose content differs; a change of mode alone changes no text. */
function changedPaths(entries: readonly StagedEntry[]): readonly string[] {
  return entries.flatMap(({name, before, after}) =>
    after !== null && before?.blob !== after.blob ? [name.toString('utf8')] : [],
  );
}

/** The entry of a listing for one of a tree. */
export function entryFor({mode, blob, name}: TreeEntry): DirectoryEntry {
  const path = name.toString('utf8');
  const raw = Buffer.from(path).equals(name) ? undefined : name;
  if (mode === '160000') return entryOf('refused', path, raw, 'a Git submodule');
  return {...entryOf(mode === '120000' ? 'link' : 'file', path, raw), blob};
}

/** References and templates that are not in the index: they lie outside, or Git ignores them. */
async function readBeside({root, templates, loaded}: ReviewRequest, indexed: readonly ListedFile[]) {
  const {config} = loaded;
  const known = new Set(indexed.map(({path}) => path));
  const named = templates.filter((path) => !known.has(path));
  if (config.reference.length + named.length === 0) return [];
  const {files} = await listFiles(root, named, config);
  return files.filter(({path}) => !known.has(path)).map((listed) => readFile(listed, config));
}

/** Old texts that the change replaces or deletes. */
function replacedFiles(entries: readonly StagedEntry[]): readonly ListedFile[] {
  return entries.flatMap(({name, before, after}) =>
    before !== null && before.blob !== after?.blob && before.mode.startsWith('100')
      ? [oldFile(name.toString('utf8'), before.blob)]
      : [],
  );
}

const namesShown = 3;

function conflictNotes(entries: readonly TreeEntry[]): readonly string[] {
  const names = [...new Set(entries.filter(({stage}) => stage > 0).map(({name}) => name.toString('utf8')))];
  if (names.length === 0) return [];
  const more = names.length > namesShown ? ` and ${names.length - namesShown} more` : '';
  return [
    `left out because of conflicts: ${names.slice(0, namesShown).join(', ')}${more}. Resolve and "git add" them.`,
  ];
}
