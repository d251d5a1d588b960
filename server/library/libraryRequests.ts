// The thread of the library: checks a root, compares two of its files, or holds an index of it. The thread of the caller stays
// free, and can end this one at any time.

import {statSync} from 'node:fs';
import {resolve} from 'node:path';
import type {Inspection} from '../../shared/model/inspection.ts';
import {inspectionOf} from '../../shared/model/inspection.ts';
import {json} from '../../shared/report/json.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {pathInside} from '../app/agents/pathInside.ts';
import {check} from '../app/check/check.ts';
import {plainCheck, wholeRoot} from '../app/check/checkRequest.ts';
import {withLimits} from '../app/check/limitsOfCheck.ts';
import {compareFiles} from '../app/compareFiles.ts';
import {copiesOfDocument} from '../app/findCopies.ts';
import type {Scope} from '../app/review/readReview.ts';
import {emptyRoot, type IndexedRoot, indexFiles, listedFiles, syncRoot} from '../app/workspace/indexedRoot.ts';
import type {LoadedConfig, Settings} from '../config/configTypes.ts';
import {loadConfig} from '../config/loadConfig.ts';
import {type Handlers, type ReportProgress, workerPorts} from '../threads/threadProtocol.ts';
import {UserError} from '../userError.ts';

export interface LibraryRoot {
  readonly root: string;
  /** As `LoadOptions.configPath`. */
  readonly configPath: string | null | undefined;
  readonly settings: Settings;
  readonly cwd: string;
}

interface CheckedRoot extends LibraryRoot {
  readonly paths: readonly string[];
  /** null: files as they are. */
  readonly scope: Scope | null;
  /** null: the default number. */
  readonly threads: number | null;
}

/** The report as JSON, and notes for the user. */
interface LibraryAnswer {
  readonly report: string;
  readonly notes: readonly string[];
}

export type LibraryRequests = {
  readonly check: readonly [CheckedRoot, LibraryAnswer];
  readonly compare: readonly [LibraryRoot & {readonly a: string; readonly b: string}, LibraryAnswer];
  /** Builds the index. */
  readonly open: readonly [LibraryRoot, readonly string[]];
  readonly findingsOf: readonly [path: string, LibraryAnswer];
  readonly find: readonly [{readonly path: string; readonly text: string}, LibraryAnswer];
};

/** The handlers of a new thread. */
export function libraryHandlers(): Handlers<LibraryRequests> {
  let opened: IndexedRoot | null = null;

  const indexed = async (): Promise<IndexedRoot> => {
    if (opened === null) throw new Error('broken promise: the index is opened before it is asked');
    await syncRoot(opened, null);
    return opened;
  };
  const answer = async (root: IndexedRoot, path: string): Promise<LibraryAnswer> => {
    const found = await copiesOfDocument({path, renamedWith: [], nowMs: Date.now()}, root);
    if (found === null)
      throw new UserError(`got "${path}", expected the path of a file that a check of ${root.root} reads`);
    return {report: textOf(inspectionOf(found.open)), notes: []};
  };

  return {
    check: async (request, progress, signal) => {
      const {root, loaded} = await openRoot(request);
      const {paths, scope, threads} = request;
      const source = scope === null ? {...wholeRoot, named: paths} : ({kind: 'change', scope, paths} as const);
      return withNotes(progress, signal, async (ports) => {
        const {inspection, remember} = await check({...plainCheck(root, source, Date.now()), threads}, loaded, ports);
        await remember?.(null);
        return withLimits(inspection, loaded);
      });
    },
    compare: async (request, progress, signal) => {
      const {root, loaded} = await openRoot(request);
      const {a, b, settings} = request;
      const {minContainment = 0, minResemblance = 0} = settings;
      return withNotes(progress, signal, async (ports) => {
        const least = {minContainment, minResemblance};
        const found = await compareFiles({root, pairs: [[a, b]]}, loaded, least, ports);
        const [refused] = found.notCompared ?? [];
        if (refused !== undefined) throw new UserError(refused.reason);
        return {...found, past: plural(found.files, 'file')};
      });
    },
    open: async (request, progress, signal) => {
      const {root, loaded} = await openRoot(request);
      const notes: string[] = [];
      const ports = workerPorts(progress, (note) => notes.push(note), signal);
      opened = await emptyRoot(root, loaded);
      indexFiles(opened, await listedFiles(opened), ports);
      return notes;
    },
    findingsOf: async (path) => {
      const root = await indexed();
      return answer(root, pathInside(root.root, path));
    },
    find: async ({path: named, text}) => {
      const root = await indexed();
      const path = pathInside(root.root, named);
      const {engine, loaded} = root;
      const before = engine.textAt(path);
      // Its bytes may be those of a file without a name, which the next text of this path replaces.
      const kept = before && {...before, bytes: before.bytes.slice()};
      const {ignore: _, ...own} = loaded.overridesFor(path);
      const bytes = new TextEncoder().encode(text.replace(/^\ufeff/, ''));
      engine.apply([
        {kind: 'put', text: {path, bytes, format: formatOf(path), reference: false, template: false, own}},
      ]);
      try {
        return await answer(root, path);
      } finally {
        engine.apply([kept === undefined ? {kind: 'remove', path} : {kind: 'put', text: kept}]);
      }
    },
  };
}

async function openRoot(request: LibraryRoot): Promise<{readonly root: string; readonly loaded: LoadedConfig}> {
  const {configPath, settings: flags, cwd} = request;
  const root = resolve(cwd, request.root);
  if (statSync(root, {throwIfNoEntry: false})?.isDirectory() !== true) {
    throw new UserError(`root: got no folder at ${root}, expected one. Check the spelling.`);
  }
  return {root, loaded: await loadConfig({root, configPath, flags, cwd})};
}

async function withNotes(
  progress: ReportProgress,
  signal: AbortSignal,
  run: (ports: ReturnType<typeof workerPorts>) => Promise<Inspection>,
): Promise<LibraryAnswer> {
  const notes: string[] = [];
  const inspection = await run(workerPorts(progress, (note) => notes.push(note), signal));
  return {report: textOf(inspection), notes};
}

function textOf(inspection: Inspection): string {
  return [...json(inspection, {top: null})].join('');
}
