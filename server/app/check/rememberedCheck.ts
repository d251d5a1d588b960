// The cache around a check of files: gives the findings of an earlier run if the state of the disk is unchanged, otherwise
// those of a new one, which starts from what is still valid.

import {resolve} from 'node:path';
import type {Inspection} from '../../../shared/model/inspection.ts';
import type {StateRow} from '../../cache/cachedAnswer.ts';
import {surroundings} from '../../cache/invocationKey.ts';
import {type CachedState, cached, type ResultCache} from '../../cache/resultCache.ts';
import {save} from '../../cache/saveResults.ts';
import type {MemorySections} from '../../cache/storedMemory.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Listing} from '../../sources/listFiles.ts';
import type {NotSaved} from '../../store/disk.ts';
import {engineVersion} from '../../store/engineVersion.ts';
import {storeOf} from '../../store/store.ts';
import {type BaselineSource, baselineKey} from '../baseline/baselineFilter.ts';
import type {HistoryState} from '../history/historyState.ts';
import type {Ports} from '../ports.ts';
import type {Selection} from './readFiles.ts';

/** All that the findings of a check of files depend on. */
export interface CheckedState {
  readonly selection: Selection;
  readonly loaded: LoadedConfig;
  readonly templates: readonly string[];
  /** Listed names without a file. */
  readonly gone: readonly string[];
  readonly accepted: BaselineSource;
  readonly startMs: number;
  /** Files that contain lists of paths, absolute. */
  readonly lists: readonly string[];
  /** As `invocationKey` gives it: the key of the whole report; null: only the findings are cached. */
  readonly invocation: string | null;
  /** The state of the history that the findings depend on; null: they do not. */
  readonly history: HistoryState | null;
}

/** null: the results must not be cached: standard input cannot be compared later, and an unbundled program has no version. */
export function resultCacheFor(
  {selection, loaded, templates, gone, accepted, startMs, lists, invocation, history}: CheckedState,
  {env, clock}: Pick<Ports, 'env' | 'clock'>,
): ResultCache | NotSaved | null {
  const engine = engineVersion();
  const {config, overrides, generated} = loaded;
  // A revision may be another commit next time.
  if (accepted.kind === 'revision') return null;
  if (engine === null || !config.cache || selection.stdin !== null) return null;
  const store = storeOf(selection.root, env);
  if ('kind' in store) return store;
  const {root, paths, fromList, around} = selection;
  // Settings that are applied only after the findings are known are not part of the key.
  const {
    failOn: _,
    cache: __,
    forge: ___,
    resident: _______,
    maxWarnings: ________,
    maxShare: _________,
    limits,
    ...settings
  } = config;
  const {cacheBytesMax, reportBytesMax: ____, listSecondsMax: _____, ...others} = limits;
  const own = overrides.map((override) => [override.files, override.settings]);
  const key = JSON.stringify([
    paths,
    fromList,
    around,
    templates,
    settings,
    others,
    own,
    generated?.patterns ?? null,
    baselineKey(accepted, clock()),
    surroundings(env),
  ]);
  return {
    store,
    engine,
    root,
    key,
    history: history?.name ?? '',
    asked: invocation,
    settings: [...loaded.looked, ...lists, ...gone.map((path) => resolve(root, path)), ...(history?.files ?? [])],
    startMs,
    startedAt: performance.now() - Math.max(0, clock() - startMs),
    // The rest of the budget is for the tokens and the sketches.
    bytesMax: Math.floor(cacheBytesMax / 3),
  };
}

/** Parts of an earlier run that are still valid. */
export interface Earlier {
  readonly listing: Listing;
  readonly memory: MemorySections | null;
}

/** The result of a new run. */
export interface Fresh extends Pick<CachedState, 'inspection' | 'notes' | 'skipped' | 'memory'> {
  /** Whether the next run would find the same: no thread failed, and no file was refused. */
  readonly isWhole: boolean;
}

interface Remembered {
  readonly inspection: Inspection;
  readonly notes: readonly string[];
  /** To be saved; null: it should not be saved. */
  readonly state: CachedState | StateRow | null;
  /** The listing is that of an earlier run. */
  readonly isListed: boolean;
}

/** `list` is called only if it is needed. `isAnew`: cached findings are not enough. */
export async function rememberedCheck(
  cache: ResultCache | null,
  list: () => Promise<Listing>,
  run: (earlier: Earlier) => Promise<Fresh>,
  warn: Ports['warn'],
  isAnew: boolean,
): Promise<Remembered> {
  let listed: Promise<Listing> | null = null;
  const listOnce = () => {
    listed ??= list();
    return listed;
  };
  const recalled = cache === null ? null : await cached(cache, listOnce);
  if (recalled?.kind === 'same' && !isAnew) {
    const {inspection, notes, skipped, memory, row} = recalled;
    for (const note of notes) warn(note);
    return {
      inspection,
      notes,
      state: row ?? {inspection, notes, skipped, memory: () => memory, listing: await listOnce()},
      isListed: row !== null,
    };
  }
  const valid = recalled?.kind === 'changed' ? recalled.listed : null;
  const listing = valid?.listing ?? (await listOnce());
  const {isWhole, ...fresh} = await run({listing, memory: recalled?.memory ?? null});
  const state = isWhole ? {...fresh, listing, listingStamps: valid?.stamps} : null;
  return {inspection: fresh.inspection, notes: fresh.notes, state, isListed: valid !== null};
}

/** The report of a run, and what lets `baseline add` resolve its numbers; null: it has none. */
export interface Answer {
  readonly report: Uint8Array;
  readonly code: number;
  readonly numbers: string | null;
}

export interface NotRemembered {
  readonly reason: string;
  /** null: there is no folder to write to. */
  readonly folder: string | null;
}

/** null: saved, or there is nothing to save. */
export async function rememberAnswer(
  cache: ResultCache | NotSaved,
  {notes, state}: Remembered,
  answer: Answer | null,
): Promise<NotRemembered | null> {
  if ('kind' in cache) return {reason: cache.reason, folder: null};
  if (state === null) return null;
  const refused = await save(cache, state, answer === null ? null : {...answer, notes});
  return refused === null ? null : {reason: refused.reason, folder: cache.store.folder};
}
