// Takes a root and its settings, gives where the tokens of its texts are cached.

import type {TokenCacheLocation} from '../cache/tokenCache.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {engineVersion} from '../store/engineVersion.ts';
import {storeOf} from '../store/store.ts';
import type {Ports} from './ports.ts';

/** Where tokens are cached; null: nowhere. Results and sketches get as much space each. */
export function tokenCacheFor(
  root: string,
  {config}: LoadedConfig,
  {env, memory}: Pick<Ports, 'env' | 'memory'>,
): TokenCacheLocation | null {
  // A program that is not built has no version.
  const engine = engineVersion();
  const store = engine !== null && config.cache ? storeOf(root, env) : null;
  if (engine === null || store === null || 'kind' in store) return null;
  return {store, engine, root, bytesMax: Math.floor(config.limits.cacheBytesMax / 3), memory};
}
