// Takes a repository, gives what the next commit will hold: all texts come from the index, none from the work tree.

import type {EarlierState} from '../../../shared/model/change.ts';
import type {Review} from '../../../shared/model/finding.ts';
import type {Repository} from '../../git/repository.ts';
import {changesToBe, indexEntries, type StagedEntry, type TreeEntry} from '../../git/trees.ts';
import {type DirectoryEntry, entryOf} from '../../sources/entry.ts';
import {type ListRole, listEntries, listFiles} from '../../sources/listFiles.ts';
import {readFile, skipped} from '../../sources/readFile.ts';
import {ignoredReason, type ListedFile, type SkippedFile, type SourceFile} from '../../sources/sourceFile.ts';
import type {Store} from '../../store/disk.ts';
import type {Environment} from '../../store/location.ts';
import {storeOf} from '../../store/store.ts';
import {isIgnored, sortedSources} from '../check.ts';
import {oldFile} from './changesSince.ts';
import {readBlobs} from './readBlobs.ts';
import {limitedTo, noChanges, type ReviewInput, type ReviewRequest} from './reviewInput.ts';
import {type CachedFile, readStagedTokens, type StagedTokenCache, writeStagedTokens} from './stagedTokenCache.ts';
import {cachedFiles, LazyTexts, lexedCorpus} from './stagedTokens.ts';

const what = 'staged';

export async function readStaged(
  repository: Repository,
  request: ReviewRequest,
  env: Environment,
): Promise<ReviewInput> {
  const {root, paths, loaded} = request;
  const changes = await changesToBe(repository);
  const [staged = []] = changes;
  const within = await limitedTo(root, paths);
  const changed = new Set(changedPaths(staged).filter(within));
  if (changed.size === 0) return noChanges(what);
  const listed = indexEntries(repository);
  const {store, words} = keptFor(request, env);
  const entries = await listed;
  const isReference = await limitedTo(root, loaded.config.reference);
  const roleOf = (path: string): ListRole => {
    if (loaded.config.reference.length > 0 && isReference(path)) return 'reference';
    return changed.has(path) ? 'listed' : 'around';
  };
  const whole = entries.filter(({stage}) => stage === 0);
  const listing = await listEntries(root, whole.map(entryFor), roleOf, loaded.config);
  const beside = await readBeside(request, listing.files);
  const wanted = listing.files.filter(({path}) => !isIgnored(loaded, path));
  const left = listing.files.filter(({path}) => isIgnored(loaded, path));
  const replaced = changes.map(replacedFiles);
  const isKept = ({path, blob}: ListedFile) => words?.files.get(path)?.blob === blob;
  const unknown = wanted.filter((listed) => !isKept(listed));
  // All at once: every Git that is started costs 5 to 10 ms.
  const read = await readBlobs(repository, [...unknown, ...replaced.flat()], loaded.config);
  const lazy = new LazyTexts(repository, loaded.config);
  const cachedPairs = new Map<string, CachedFile>();
  const remembered = wanted.flatMap((listed): (SourceFile | SkippedFile)[] => {
    const file = words?.files.get(listed.path);
    if (file === undefined || !isKept(listed)) return [];
    if (file.reason !== null) return [skipped(listed, file.reason)];
    cachedPairs.set(listed.path, file);
    return [lazy.source(listed, file)];
  });
  const ignored = left.map((one) => skipped(one, ignoredReason));
  const now = [...read.slice(0, unknown.length), ...remembered];
  const sources = sortedSources([...now, ...beside, ...listing.skipped, ...ignored], listing.cuts);
  let at = unknown.length;
  const parents = replaced.map((files, index): EarlierState => {
    const before = read.slice(at, at + files.length).filter((one): one is SourceFile => one.kind === 'source');
    at += files.length;
    return {before, changed: new Set(changedPaths(changes[index]))};
  });
  const reported = sources.sources.filter(
    ({path, reference}) => !reference && changed.has(path) && !request.templates.includes(path),
  );
  const review: Review = {changed: reported.length, what};
  const reviewed: ReviewInput = {sources, parents, review, notes: conflictNotes(entries)};
  if (store === null) return reviewed;
  const lexed = {
    ...lexedCorpus(sources.sources, words, cachedPairs),
    fetch: (files: Iterable<string>) => lazy.fetch(files),
  };
  const remember = () => {
    const kept = cachedFiles(
      sources.sources,
      now.filter((one) => one.kind === 'skipped'),
      blobsOf(wanted),
    );
    return remembering(store, request, {...lexed, files: kept});
  };
  const isWorthIt = unknown.length > relexedMax;
  return {...reviewed, lexed, ...(isWorthIt && {remember})};
}

/** So many files are lexed faster than the words of all are written. */
const relexedMax = 64;

function blobsOf(files: readonly ListedFile[]): ReadonlyMap<string, string> {
  return new Map(files.map(({path, blob = ''}) => [path, blob]));
}

/** What is known from earlier runs, and where; store null: nothing is to be kept, or nowhere. */
function keptFor(
  {root, loaded}: ReviewRequest,
  env: Environment,
): {
  readonly store: Store | null;
  readonly words: StagedTokenCache | null;
} {
  const store = loaded.config.cache ? storeOf(root, env) : null;
  if (store === null || 'kind' in store) return {store: null, words: null};
  return {store, words: readStagedTokens(store, root, loaded.config.limits.fileBytesMax)};
}

async function remembering(
  store: Store,
  {root, loaded}: ReviewRequest,
  words: Parameters<typeof writeStagedTokens>[3],
): Promise<string | null> {
  const refused = await writeStagedTokens(store, root, loaded.config.limits.fileBytesMax, words);
  return refused === null
    ? null
    : `The words are not kept for the next run: ${refused.reason}. --no-cache does without.`;
}

/** Paths whose content differs; a change of mode alone changes no text. */
function changedPaths(entries: readonly StagedEntry[]): readonly string[] {
  return entries.flatMap(({name, before, after}) =>
    after !== null && before?.blob !== after.blob ? [name.toString('utf8')] : [],
  );
}

/** How the listing knows it. */
export function entryFor({mode, blob, name}: TreeEntry): DirectoryEntry {
  const path = name.toString('utf8');
  const raw = Buffer.from(path).equals(name) ? undefined : name;
  if (mode === '160000') return entryOf('refused', path, raw, 'a Git submodule');
  return {...entryOf(mode === '120000' ? 'link' : 'file', path, raw), blob};
}

/** References and templates that are not in the index: they lie outside, or Git ignores them. */
async function readBeside({root, templates, loaded}: ReviewRequest, indexed: readonly ListedFile[]) {
  const {config} = loaded;
  const cachedPairs = new Set(indexed.map(({path}) => path));
  const named = templates.filter((path) => !cachedPairs.has(path));
  if (config.reference.length + named.length === 0) return [];
  const {files} = await listFiles(root, named, config);
  return files.filter(({path}) => !cachedPairs.has(path)).map((listed) => readFile(listed, config));
}

/** What the change replaces or deletes, as it was. */
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
