// What is found in a root and what has been kept of it, and kept again, with nothing accepted: for commands and editors
// that have an answer of their own to what is accepted.

import {keep} from '../cache/resultCache.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {acceptingFor} from './baselineFilter.ts';
import {type FoundNow, foundIn, type Manner} from './cachedCheck.ts';
import {type Asked, memoryOf} from './cacheKey.ts';
import {namedTemplates} from './namedFiles.ts';

export interface Everything {
  readonly root: string;
  /** Reported on, and matched against everything below the root; empty: all of the root. */
  readonly named: readonly string[];
  readonly loaded: LoadedConfig;
  /** Before anything of it was read. */
  readonly startMs: number;
}

export interface FoundAndKept {
  readonly found: FoundNow;
  readonly templates: readonly string[];
  /** Why it is not kept; null: it is, or was never to be. */
  readonly refused: string | null;
}

export async function foundAndKept(
  {root, named, loaded, startMs}: Everything,
  manner: Omit<Manner, 'accepting'>,
): Promise<FoundAndKept> {
  const templates = namedTemplates(root, loaded.config);
  const [paths, around] = named.length === 0 ? [['.'], []] : [named, ['.']];
  const request = {root, paths: [...paths, ...templates], fromList: [], around, stdin: null};
  const accepted = {kind: 'nothing'} as const;
  const asked: Asked = {request, named, loaded, templates, gone: [], accepted, startMs};
  const memory = memoryOf({fileList: null, output: ''}, asked);
  const found = await foundIn(asked, memory, {
    ...manner,
    accepting: () => acceptingFor(accepted, {request, loaded, templates: new Set(templates)}, 'whole'),
  });
  const isKept = memory?.kind === 'memory' && found.state !== null;
  const refused = isKept ? await keep(memory, found.state, null) : null;
  return {found, templates, refused: refused?.reason ?? null};
}
