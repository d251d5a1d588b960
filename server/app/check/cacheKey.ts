// Takes the invocation of `check`, gives the key for caching its results, or null if they must not be cached: standard
// input cannot be compared later, and an unbundled program has no version.

import {resolve} from 'node:path';
import {surroundings} from '../../cache/invocationKey.ts';
import type {ResultCache} from '../../cache/resultCache.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {NotSaved} from '../../store/disk.ts';
import {engineVersion} from '../../store/engineVersion.ts';
import {storeOf} from '../../store/store.ts';
import {type BaselineSource, baselineKey} from '../baseline/baselineFilter.ts';
import type {HistoryState} from '../history/historyState.ts';
import type {Ports} from '../ports.ts';
import type {CheckRequest} from './check.ts';

export interface CheckInvocation {
  readonly request: CheckRequest;
  /** The paths that the user named, as written. */
  readonly named: readonly string[];
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

export function resultCacheFor(
  {request, loaded, templates, gone, accepted, startMs, lists, invocation, history}: CheckInvocation,
  {env, clock}: Pick<Ports, 'env' | 'clock'>,
): (ResultCache & {readonly kind: 'memory'}) | NotSaved | null {
  const engine = engineVersion();
  const {config, overrides} = loaded;
  // A revision may be another commit next time.
  if (accepted.kind === 'revision') return null;
  if (engine === null || !config.cache || request.stdin !== null) return null;
  const store = storeOf(request.root, env);
  if ('kind' in store) return store;
  const {root, paths, fromList, around} = request;
  // Settings that are applied only after the findings are known are not part of the key.
  const {failOn: _, cache: __, forge: ___, limits, ...settings} = config;
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
    baselineKey(accepted, clock()),
    surroundings(env),
  ]);
  return {
    kind: 'memory',
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
