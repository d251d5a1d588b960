// Inputs of a check besides the texts, where it asks the history: HEAD and the index. As a name, for findings that are
// looked up, and as files, for answers that are repeated before anything is loaded.

import {join} from 'node:path';
import type {Config} from '../../../shared/model/config.ts';
import {headFiles, headNow} from '../../git/gitFolders.ts';
import {historyHeader, historyOptions} from '../../history/index/openHistory.ts';
import type {Environment} from '../../store/location.ts';
import {anyManifest, manifestFile} from '../../store/manifest.ts';
import {storeOf} from '../../store/store.ts';

export interface HistoryState {
  /** Differs for each HEAD and each index. */
  readonly name: string;
  /** Absolute; one of them changes if the state does. Some do not exist. */
  readonly files: readonly string[];
}

/** null: a check does not ask the history, or nothing can be stored for this folder. */
export function historyState(root: string, config: Config, env: Environment): HistoryState | null {
  if (!config.drift) return null;
  const header = historyHeader(historyOptions(root, config));
  const store = storeOf(root, env);
  if (header === null || 'kind' in store) return null;
  const manifest = anyManifest(store, header.kind);
  const index = join(store.folder, manifestFile(header.kind));
  const head = headNow(root);
  const own = manifest.kind === 'manifest' && manifest.key === header.key ? [manifest.about, manifest.segments] : [];
  // Outside of Git there is nothing to ask.
  if (head === null && own.length === 0) return {name: '', files: [index, ...headFiles(root)]};
  const name = JSON.stringify([head?.commit ?? head?.stamp ?? null, head?.cuts ?? null, ...own]);
  return {name, files: [index, ...headFiles(root)]};
}
