// Takes what `check` was asked, gives under which names it is remembered, or nothing where it must not be: what was read
// from standard input is gone, and a program that is not built has no version.

import {resolve} from 'node:path';
import {invocationKey, surroundings} from '../cache/invocationKey.ts';
import type {ResultCache} from '../cache/resultCache.ts';
import type {TokenCacheLocation} from '../cache/tokenCache.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import type {NotSaved} from '../store/disk.ts';
import {engineVersion} from '../store/engineVersion.ts';
import {storeOf} from '../store/store.ts';
import {type BaselineSource, baselineKey} from './baselineFilter.ts';
import type {CheckRequest} from './check.ts';

export interface CheckInvocation {
  readonly request: CheckRequest;
  /** What the user named, as it was written. */
  readonly named: readonly string[];
  readonly loaded: LoadedConfig;
  readonly templates: readonly string[];
  /** Listed names of which there is no file. */
  readonly gone: readonly string[];
  readonly accepted: BaselineSource;
  readonly startMs: number;
}

/** Where the words of texts are kept for reviews too; null: nowhere. As much is for answers, and for sketches. */
export function tokenCacheFor(root: string, {config}: LoadedConfig): TokenCacheLocation | null {
  const engine = engineVersion();
  const store = engine !== null && config.cache ? storeOf(root) : null;
  if (engine === null || store === null || 'kind' in store) return null;
  return {store, engine, bytesMax: Math.floor(config.limits.cacheBytesMax / 3)};
}

export function resultCacheFor(
  args: {readonly fileList: string | null; readonly output: string | null},
  {request, loaded, templates, gone, accepted, startMs}: CheckInvocation,
): (ResultCache & {readonly kind: 'memory'}) | NotSaved | null {
  const engine = engineVersion();
  const {config, overrides} = loaded;
  // A revision may be another commit the next time.
  if (accepted.kind === 'revision') return null;
  if (engine === null || !config.cache || request.stdin !== null || args.fileList === '-') return null;
  const store = storeOf(request.root);
  if ('kind' in store) return store;
  const {root, paths, fromList, around} = request;
  // What is decided after the findings are there is no part of what they depend on.
  const {failOn: _, cache: __, sketch: ___, lookup: ____, limits, ...settings} = config;
  const {cacheBytesMax, ...others} = limits;
  const own = overrides.map((override) => [override.files, override.settings]);
  const key = JSON.stringify([
    paths,
    fromList,
    around,
    templates,
    settings,
    others,
    own,
    baselineKey(accepted),
    surroundings(),
  ]);
  const lists = args.fileList === null ? [] : [resolve(args.fileList)];
  const isPlain = args.output === null && root === process.cwd();
  return {
    kind: 'memory',
    store,
    engine,
    root,
    key,
    asked: isPlain ? invocationKey(process.argv.slice(2)) : null,
    settings: [...loaded.looked, ...lists, ...gone.map((path) => resolve(root, path))],
    startMs,
    // As much again is for words, and for sketches.
    bytesMax: Math.floor(cacheBytesMax / 3),
  };
}
