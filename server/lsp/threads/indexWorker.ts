// The thread that holds the current texts of a root, from disk and from the editor, and finds what one of them shares
// with the others. It reads the disk only when a change is reported.

import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import type {DocumentFinding, Finding, PassageFinding} from '../../../shared/model/finding.ts';
import {filesOf} from '../../../shared/model/textFinding.ts';
import type {AskedText} from '../../../shared/ranking/driftCandidates.ts';
import {answerFromIndex, type IndexQuestion} from '../../app/agents/answerFromIndex.ts';
import type {OpenAndAccepted} from '../../app/baseline/splitAccepted.ts';
import {isIgnored} from '../../app/check/readFiles.ts';
import {copiesOfDocument, copiesOfRange, lightCopiesOfDocument, splitReported} from '../../app/findCopies.ts';
import {type AddedText, addedPassages} from '../../app/review/addedPassages.ts';
import {CommittedTexts} from '../../app/review/committedTexts.ts';
import {type LeftBehind, leftBehindNow} from '../../app/review/leftBehindNow.ts';
import {brokenOf} from '../../app/workspace/brokenInWorkspace.ts';
import {
  documentIn,
  emptyRoot,
  type IndexChanges,
  type IndexedRoot as IndexedTexts,
  indexFiles,
  listedFiles,
  regroupShown,
  type SyncedRoot,
  syncRoot,
} from '../../app/workspace/indexedRoot.ts';
import {WorkspaceFindings} from '../../app/workspace/workspaceFindings.ts';
import {readFile} from '../../sources/readFile.ts';
import type {SkippedFile} from '../../sources/sourceFile.ts';
import type {Handlers, ReportProgress} from '../../threads/threadProtocol.ts';
import {type BufferCheck, bufferCheck, bufferSource} from '../documents/bufferText.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';

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
  /** After edits. Gives the paths that have other variants than before, or than on the disk. */
  readonly regroup: readonly [null, readonly string[]];
  /** Takes the result of a check of all texts, gives the paths that were queried before it. */
  readonly learn: readonly [Checked, readonly string[]];
  readonly findingsOf: readonly [CopyQuestion, IndexedFindings | null];
  /** Of a path: copies too light to be shown, which the history may raise. */
  readonly lightOf: readonly [string, readonly AskedText[]];
  readonly copiesOf: readonly [
    {readonly path: string; readonly start: number; readonly end: number},
    readonly PassageFinding[],
  ];
  /** The texts that may differ from the last commit. */
  readonly leftBehind: readonly [readonly string[], LeftBehind];
  /** Of these paths, what is not in the last commit. */
  readonly addedPassages: readonly [readonly string[], readonly AddedText[]];
  /** Findings of the caller, without those that a comment silences. */
  readonly split: readonly [readonly Finding[], OpenAndAccepted];
  readonly agent: readonly [IndexQuestion, AgentAnswer];
  readonly nearest: readonly [string, DocumentFinding | null];
  readonly skipped: readonly [null, IndexedRoot];
};

export interface CopyQuestion {
  readonly path: string;
  /** Paths of the documents that share renamed clones with this one. */
  readonly renamedWith: readonly string[];
}

interface LoadRequest extends ConfigRequest {
  readonly buffers: readonly Buffer[];
  readonly isAlone: boolean;
  /**
   * When the full check started, and the paths at which it found something: the answer contains the paths that changed
   * since.
   */
  readonly sinceMs: number;
  readonly found: readonly string[];
}

export interface Checked {
  readonly found: readonly Finding[];
  /** When the check started. */
  readonly sinceMs: number;
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
  readonly skipped: readonly Pick<SkippedFile, 'path' | 'reason'>[];
}

/** The state of a thread. */
interface Root {
  readonly indexed: IndexedTexts;
  readonly judge: BufferCheck;
  readonly committed: CommittedTexts;
  /** Only the documents of the editor, no other files. */
  readonly isAlone: boolean;
  /** null: the check of all texts has not said yet what it has found. */
  findings: WorkspaceFindings | null;
  /** The paths that were asked about until then. */
  readonly asked: Set<string>;
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
      const {onDisk} = current.indexed;
      const newer = [...onDisk].flatMap(([path, {changedMs}]) => (changedMs >= request.sinceMs ? [path] : []));
      const gone = request.found.filter((path) => !onDisk.has(path));
      return {...loadedOf(current), changed: [...newer, ...gone], isRegrouped: false};
    },
    put: (buffers) => {
      const root = rootNow();
      root.indexed.engine.apply(buffers.flatMap((buffer) => changesOf(root, buffer)));
      root.findings?.changed(buffers.map(({path}) => path));
      return null;
    },
    sync: async (paths) => {
      const root = rootNow();
      const synchronised = await synced(root, paths);
      root.findings?.changedOnDisk(synchronised.changed);
      return {...loadedOf(root), ...synchronised};
    },
    regroup: async () => {
      const {indexed, findings} = rootNow();
      const {changed, unlikeDisk} = regroupShown(indexed);
      const levels = (await findings?.changedLevels(unlikeDisk, Date.now())) ?? [];
      return [...new Set([...changed, ...unlikeDisk, ...levels])];
    },
    learn: ({found, sinceMs}) => {
      const root = rootNow();
      const {onDisk} = root.indexed;
      const newer = [...onDisk].flatMap(([path, {changedMs}]) => (changedMs >= sinceMs ? [path] : []));
      const gone = found.flatMap(filesOf).filter((path) => !onDisk.has(path));
      root.findings = new WorkspaceFindings(root.indexed, found, [...newer, ...gone]);
      root.findings.prepare(Date.now());
      const asked = [...root.asked];
      root.asked.clear();
      return asked;
    },
    findingsOf: async ({path, renamedWith}) => {
      const {indexed, findings, asked} = rootNow();
      const start = performance.now();
      if (findings === null) asked.add(path);
      const found =
        findings === null
          ? await copiesOfDocument({path, renamedWith, nowMs: Date.now()}, indexed, brokenOf(indexed, path))
          : await findings.reportedAt(path, renamedWith, Date.now());
      return found === null ? null : {...found, ms: performance.now() - start};
    },
    agent: (question) => answerFromIndex(question, rootNow().indexed, Date.now()),
    lightOf: (path) => lightCopiesOfDocument({path, nowMs: Date.now()}, rootNow().indexed),
    copiesOf: (range) => copiesOfRange(range, rootNow().indexed),
    leftBehind: (paths) => {
      const {committed, indexed} = rootNow();
      return leftBehindNow(paths, committed, indexed, Date.now());
    },
    addedPassages: (paths) => {
      const {committed, indexed} = rootNow();
      const {engine, loaded} = indexed;
      return addedPassages(paths, committed, (path) => engine.textAt(path), loaded.config.minWords);
    },
    split: (findings) => splitReported(rootNow().indexed, findings, Date.now()),
    nearest: (path) => {
      const {engine, loaded} = rootNow().indexed;
      return engine.nearest(path, loaded.config);
    },
    skipped: () => {
      const {onDisk, skipped, shown} = rootNow().indexed;
      const all = [...skipped.filter(({path}) => !shown.has(path)), ...shown.values()];
      return {
        documents: [...onDisk.keys()].filter((path) => shown.get(path)?.kind !== 'skipped'),
        skipped: all.flatMap((one) => (one.kind === 'skipped' ? [{path: one.path, reason: one.reason}] : [])),
      };
    },
  };
}

function loadedOf({indexed: {engine, skipped}}: Root): Loaded {
  return {documents: engine.documents, skipped: skipped.length};
}

async function rootOf(request: LoadRequest, progress: ReportProgress): Promise<Root> {
  const {isAlone} = request;
  const loaded = await configOf(request);
  const indexed = await emptyRoot(request.root, loaded);
  const root: Root = {
    indexed,
    judge: isAlone ? () => null : await bufferCheck(request.root, loaded),
    committed: new CommittedTexts(request.root, loaded.config),
    isAlone,
    findings: null,
    asked: new Set(),
  };
  const files = isAlone ? [] : await listedFiles(indexed);
  const listed = new Map(files.flatMap((file) => (isIgnored(loaded, file.path) ? [] : [[file.path, file]])));
  for (const {path, text, likeName} of request.buffers) {
    if (text === null) continue;
    indexed.shown.set(path, bufferSource({path, text, likeName}, listed.get(path), root.judge, loaded.config));
  }
  indexFiles(indexed, files, {progress, env: process.env});
  if (isAlone) root.findings = new WorkspaceFindings(indexed, [], []);
  return root;
}

function changesOf({indexed, judge}: Root, {path, text, likeName}: Buffer): IndexChanges {
  const {shown, onDisk, loaded} = indexed;
  if (text !== null) {
    const source = bufferSource({path, text, likeName}, onDisk.get(path)?.listed, judge, loaded.config);
    shown.set(path, source);
    return [source.kind === 'source' ? {kind: 'put', text: documentIn(indexed, source)} : {kind: 'remove', path}];
  }
  shown.delete(path);
  const stamp = onDisk.get(path);
  const again = stamp === undefined ? null : readFile(stamp.listed, loaded.config);
  return again?.kind === 'source' ? [{kind: 'put', text: documentIn(indexed, again)}] : [{kind: 'remove', path}];
}

/** Updates the texts of closed documents from disk. */
async function synced({indexed, isAlone}: Root, paths: readonly string[] | null): Promise<SyncedRoot> {
  return isAlone ? {changed: [], isRegrouped: false} : syncRoot(indexed, paths);
}
