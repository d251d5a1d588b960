// What is found in a root and what has been kept of it, and kept again, with nothing accepted: for commands and editors
// that have an answer of their own to what is accepted.

import {save} from '../cache/resultCache.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {baselineFilter} from './baselineFilter.ts';
import {type CachedCheckOptions, type CheckResult, cachedCheck} from './cachedCheck.ts';
import {type CheckInvocation, resultCacheFor} from './cacheKey.ts';
import {namedTemplates} from './namedFiles.ts';

export interface WholeCheck {
  readonly root: string;
  /** Reported on, and matched against everything below the root; empty: all of the root. */
  readonly named: readonly string[];
  readonly loaded: LoadedConfig;
  /** Before anything of it was read. */
  readonly startMs: number;
}

export interface StoredCheck {
  readonly found: CheckResult;
  readonly templates: readonly string[];
  /** Why it is not kept; null: it is, or was never to be. */
  readonly refused: string | null;
}

export async function checkAndStore(
  {root, named, loaded, startMs}: WholeCheck,
  manner: Omit<CachedCheckOptions, 'accepting'>,
): Promise<StoredCheck> {
  const templates = namedTemplates(root, loaded.config);
  const [paths, around] = named.length === 0 ? [['.'], []] : [named, ['.']];
  const request = {root, paths: [...paths, ...templates], fromList: [], around, stdin: null};
  const accepted = {kind: 'nothing'} as const;
  const asked: CheckInvocation = {request, named, loaded, templates, gone: [], accepted, startMs};
  const memory = resultCacheFor({fileList: null, output: ''}, asked);
  const found = await cachedCheck(asked, memory, {
    ...manner,
    accepting: () => baselineFilter(accepted, {request, loaded, templates: new Set(templates)}, 'whole'),
  });
  const isKept = memory?.kind === 'memory' && found.state !== null;
  const refused = isKept ? await save(memory, found.state, null) : null;
  return {found, templates, refused: refused?.reason ?? null};
}
