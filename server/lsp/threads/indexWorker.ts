// The thread that holds the current texts of a root, from disk and from the editor, and finds what one of them shares
// with the others. It reads the disk only when a change is reported.

import {statSync} from 'node:fs';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import type {Document} from '../../../shared/model/document.ts';
import type {DocumentFinding, Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {baselineEntries} from '../../app/baseline/splitAccepted.ts';
import {documentsOf, isIgnored} from '../../app/check.ts';
import {copiesOfDocument, copiesOfRange, lightCopiesOfDocument} from '../../app/findCopies.ts';
import {namedTemplates} from '../../app/namedFiles.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {listFiles} from '../../sources/listFiles.ts';
import {readFile} from '../../sources/readFile.ts';
import type {ListedFile, SkippedFile, SourceFile} from '../../sources/sourceFile.ts';
import {isExcluded} from '../../sources/walkFolder.ts';
import {storeOf} from '../../store/store.ts';
import {newTokenFile} from '../../store/tokenFile.ts';
import {Engine} from '../../workspace/engine.ts';
import {type BufferCheck, bufferCheck, bufferSource} from '../documents/bufferText.ts';
import {type OpenVersions, regrouped, versionsIn} from '../project/pageVersions.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';
import type {Handlers, ReportProgress} from './threadProtocol.ts';

/** A document in the editor; `text` null: it was closed, and the file on disk counts again. */
export interface Buffer {
  readonly path: string;
  readonly text: string | null;
  /** A name with the extension of its language if the path has none: 'untitled.md'. */
  readonly likeName: string;
}

export type IndexRequests = {
  readonly load: readonly [LoadRequest, Synced];
  readonly put: readonly [readonly Buffer[], null];
  /** null: any files may have changed. Gives the paths that did. */
  readonly sync: readonly [readonly string[] | null, Synced];
  readonly findingsOf: readonly [CopyQuestion, IndexedFindings | null];
  /** Of a path: copies too light to be shown, which the history may raise. */
  readonly lightOf: readonly [string, readonly AskedText[]];
  readonly copiesOf: readonly [
    {readonly path: string; readonly start: number; readonly end: number},
    readonly PassageFinding[],
  ];
  readonly nearest: readonly [string, DocumentFinding | null];
  readonly skipped: readonly [null, IndexedRoot];
};

export interface CopyQuestion {
  readonly path: string;
  /** Paths of the documents that share renamed clones with this one. */
  readonly renamedWith: readonly string[];
  /** Names of the findings that the full check reported for the document. */
  readonly reported: readonly string[];
}

export interface LoadRequest extends ConfigRequest {
  readonly buffers: readonly Buffer[];
  readonly isAlone: boolean;
  /**
   * When the full check started, and the paths at which it found something: the answer contains the paths that changed
   * since.
   */
  readonly sinceMs: number;
  readonly found: readonly string[];
}

export interface Loaded {
  readonly documents: number;
  readonly skipped: number;
}

export interface Synced extends Loaded {
  readonly changed: readonly string[];
  /** Whether the grouping of pages into variants changed. */
  readonly isRegrouped: boolean;
}

export interface IndexedFindings {
  readonly open: readonly Finding[];
  readonly accepted: readonly Finding[];
  /** Duration in milliseconds. */
  readonly ms: number;
}

export interface IndexedRoot {
  readonly documents: readonly string[];
  readonly skipped: readonly {readonly path: string; readonly reason: string}[];
}

/** The state of a thread. */
interface Root {
  readonly request: ConfigRequest;
  readonly loaded: LoadedConfig;
  readonly templates: ReadonlySet<string>;
  /** The files on disk as last read, by path, with their stamps. */
  readonly onDisk: Map<string, Stamp>;
  /** Documents that are open in the editor, including those that are skipped. */
  readonly buffers: Map<string, SourceFile | SkippedFile>;
  readonly judge: BufferCheck;
  skipped: SkippedFile[];
  engine: Engine;
  entries: readonly BaselineEntry[];
  /** Only the documents of the editor, no other files. */
  readonly isAlone: boolean;
}

interface Stamp {
  readonly listed: ListedFile;
  readonly mtimeMs: number;
  /** Time of the last change, including metadata such as the name. */
  readonly changedMs: number;
  readonly bytes: number;
}

/** The handlers of a new thread. */
export function indexHandlers(): Handlers<IndexRequests> {
  let current: Root | null = null;
  const rootNow = (): Root => {
    if (current === null) throw new Error('the thread is asked before it has loaded its root');
    return current;
  };
  return {
    load: async (request, progress) => {
      current = await rootOf(request, progress);
      const {onDisk} = current;
      const newer = [...onDisk].flatMap(([path, {changedMs}]) => (changedMs >= request.sinceMs ? [path] : []));
      const gone = request.found.filter((path) => !onDisk.has(path));
      return {...loadedOf(current), changed: [...newer, ...gone], isRegrouped: false};
    },
    put: (buffers) => {
      const root = rootNow();
      root.engine.apply(buffers.flatMap((buffer) => changesOf(root, buffer)));
      return null;
    },
    sync: async (paths) => {
      const root = rootNow();
      const synchronised = await synced(root, paths);
      return {...loadedOf(root), ...synchronised};
    },
    findingsOf: async ({path, renamedWith, reported}) => {
      const root = rootNow();
      const start = performance.now();
      const found = await copiesOfDocument({path, renamedWith, known: reported, nowMs: Date.now()}, root);
      return found === null ? null : {...found, ms: performance.now() - start};
    },
    lightOf: (path) => lightCopiesOfDocument({path, nowMs: Date.now()}, rootNow()),
    copiesOf: (range) => copiesOfRange(range, rootNow()),
    nearest: (path) => {
      const root = rootNow();
      return root.engine.nearest(path, root.loaded.config);
    },
    skipped: () => {
      const {onDisk, skipped, buffers} = rootNow();
      const all = [...skipped.filter(({path}) => !buffers.has(path)), ...buffers.values()];
      return {
        documents: [...onDisk.keys()].filter((path) => buffers.get(path)?.kind !== 'skipped'),
        skipped: all.flatMap((one) => (one.kind === 'skipped' ? [{path: one.path, reason: one.reason}] : [])),
      };
    },
  };
}

function loadedOf({engine, skipped}: Root): Loaded {
  return {documents: engine.documents, skipped: skipped.length};
}

async function rootOf(request: LoadRequest, report: ReportProgress): Promise<Root> {
  const loaded = await configOf(request);
  const templates = namedTemplates(request.root, loaded.config);
  const root: Root = {
    request,
    loaded,
    templates: new Set(templates),
    onDisk: new Map(),
    buffers: new Map(),
    judge: request.isAlone ? () => null : await bufferCheck(request.root, loaded),
    skipped: [],
    engine: new Engine([]),
    entries: await baselineEntries(request.root, loaded),
    isAlone: request.isAlone,
  };
  const files = request.isAlone ? [] : await listedFiles(root);
  const progress = (stage: string, done: number, total: number) => {
    report(stage, done, total === 0 ? files.length : total);
  };
  const store = storeOf(request.root, process.env);
  const tokenStore = newTokenFile('kind' in store || !loaded.config.cache ? null : store.folder);
  const texts = textsIn(root, files, request.buffers);
  root.engine = new Engine(texts, progress, undefined, {tokenStore, bytesExpected: bytesOf(files)});
  return root;
}

async function listedFiles({request, loaded, templates, skipped}: Root): Promise<readonly ListedFile[]> {
  const listing = await listFiles(request.root, ['.', ...templates], loaded.config);
  skipped.push(...listing.skipped);
  return listing.files;
}

/** Size of all files; few of them turn out to be skipped. */
function bytesOf(files: readonly ListedFile[]): number {
  return files.reduce((sum, {file}) => sum + (statSync(file, {throwIfNoEntry: false})?.size ?? 0), 0);
}

/**
 * In order of their paths. Each text is released before the next is read: together they would take as much memory as
 * their index.
 */
function* textsIn(root: Root, files: readonly ListedFile[], buffers: readonly Buffer[]): Generator<Document> {
  const {loaded, onDisk, skipped} = root;
  const listed = new Map(files.map((file) => [file.path, file]));
  const open = new Map(buffers.map((buffer) => [buffer.path, buffer]));
  const room = roomForOne();
  for (const path of [...new Set([...listed.keys(), ...open.keys()])].sort()) {
    const file = listed.get(path);
    const source =
      file === undefined || isIgnored(loaded, path) ? null : readFile(file, loaded.config, undefined, room);
    if (source?.kind === 'skipped') skipped.push(source);
    else if (file !== undefined && source !== null) onDisk.set(path, stampOf(file));
    const buffer = open.get(path);
    if (typeof buffer?.text === 'string') root.buffers.set(path, sourceIn(root, {...buffer, text: buffer.text}));
    const shown = root.buffers.get(path) ?? source;
    if (shown?.kind === 'source') yield oneText(root, shown);
  }
}

/** A buffer that is reused for one file after the other. */
function roomForOne(): (bytes: number) => Uint8Array {
  let room = new Uint8Array(1 << 20);
  return (bytes) => {
    if (room.length < bytes) room = new Uint8Array(bytes);
    return room.subarray(0, bytes);
  };
}

function stampOf(listed: ListedFile): Stamp {
  try {
    const {mtimeMs, ctimeMs, size} = statSync(listed.file);
    return {listed, mtimeMs, changedMs: ctimeMs, bytes: size};
  } catch {
    return {listed, mtimeMs: -1, changedMs: -1, bytes: -1};
  }
}

type Changes = Parameters<Engine['apply']>[0][number][];

function changesOf(root: Root, buffer: Buffer): Changes {
  const {path} = buffer;
  if (buffer.text !== null) {
    const source = sourceIn(root, {...buffer, text: buffer.text});
    root.buffers.set(path, source);
    return [source.kind === 'source' ? {kind: 'put', text: oneText(root, source)} : {kind: 'remove', path}];
  }
  root.buffers.delete(path);
  const stamp = root.onDisk.get(path);
  const again = stamp === undefined ? null : readFile(stamp.listed, root.loaded.config);
  return again?.kind === 'source' ? [{kind: 'put', text: oneText(root, again)}] : [{kind: 'remove', path}];
}

function oneText(root: Root, source: SourceFile): Document {
  return documentsOf([source], root.loaded, root.templates)[0];
}

function sourceIn({onDisk, judge, loaded}: Root, buffer: Buffer & {readonly text: string}): SourceFile | SkippedFile {
  return bufferSource(buffer, onDisk.get(buffer.path)?.listed, judge, loaded.config);
}

/** Updates the texts of closed documents from disk. */
async function synced(
  root: Root,
  paths: readonly string[] | null,
): Promise<{readonly changed: readonly string[]; readonly isRegrouped: boolean}> {
  if (root.isAlone) return {changed: [], isRegrouped: false};
  root.entries = await baselineEntries(root.request.root, root.loaded);
  const {loaded, onDisk, buffers, templates} = root;
  // Changes in folders that are always excluded do not cause a new file listing.
  const named = [...templates, ...loaded.config.reference];
  const isLookedInto = (path: string) =>
    !path.split('/').some((name) => isExcluded.has(name)) ||
    named.some((one) => path === one || path.startsWith(`${one}/`));
  const wanted = paths?.filter((path) => onDisk.has(path) || isLookedInto(path));
  const isKnown = wanted?.every((path) => onDisk.has(path)) ?? false;
  const changes: Changes = [];
  const changed: string[] = [];
  const refused: SkippedFile[] = [];
  const look = (listed: ListedFile) => {
    const known = onDisk.get(listed.path);
    const stamp = stampOf(listed);
    if (known?.mtimeMs === stamp.mtimeMs && known.changedMs === stamp.changedMs && known.bytes === stamp.bytes) return;
    const source = isIgnored(loaded, listed.path) ? null : readFile(listed, loaded.config);
    if (source?.kind !== 'source') {
      if (source !== null) refused.push(source);
      drop(listed.path);
      return;
    }
    onDisk.set(listed.path, stamp);
    changed.push(listed.path);
    if (!buffers.has(listed.path)) changes.push({kind: 'put', text: oneText(root, source)});
  };
  const drop = (path: string) => {
    if (!onDisk.delete(path)) return;
    changed.push(path);
    if (!buffers.has(path)) changes.push({kind: 'remove', path});
  };
  if (isKnown && wanted !== undefined) {
    for (const path of wanted) {
      const known = onDisk.get(path);
      if (known !== undefined) look(known.listed);
    }
    root.skipped.push(...refused);
  } else {
    const listing = await listFiles(root.request.root, ['.', ...templates], loaded.config);
    const names = new Set(listing.files.map(({path}) => path));
    for (const path of [...onDisk.keys()]) if (!names.has(path)) drop(path);
    for (const listed of listing.files) look(listed);
    root.skipped = [...listing.skipped, ...refused];
  }
  const before = versionsIn(root.engine);
  if (changes.length > 0) root.engine.apply(changes);
  const isRegrouped = mayBeRegrouped(root, before, changed) && regrouped(root.engine, before);
  return {changed, isRegrouped};
}

/**
 * New and deleted files always may change the variants. A written file is considered only if it is a variant and the
 * computation is cheap enough.
 */
function mayBeRegrouped({onDisk, engine}: Root, before: OpenVersions, changed: readonly string[]): boolean {
  const isVersion = (path: string) => before.get(path)?.includes('\n') === true;
  const isOther = (path: string) => !onDisk.has(path) || !before.has(path);
  if (changed.length > changedMax) return true;
  return changed.some((path) => isOther(path) || (engine.documents <= documentsAtSaveMax && isVersion(path)));
}

/** With more changed files than this, any page may have become a variant, as when a branch is checked out. */
const changedMax = 50;
/** Computing the variants takes 0.28 s for 3,200 pages, and requests wait meanwhile. */
const documentsAtSaveMax = 5000;
