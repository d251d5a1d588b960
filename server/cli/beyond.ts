// What `check` finds beyond the texts themselves, with --history or where the index of the history is there already: a
// review of what is staged asks it without being told to, because that costs nothing then.

import {relative, sep} from 'node:path';
import type {LoadedConfig} from '../config/settings.ts';
import type {Beyond} from '../inspectFiles.ts';
import type {CheckArguments} from './args.ts';

/** null: the history is not looked into. */
export async function beyondOf(args: CheckArguments, root: string, loaded: LoadedConfig): Promise<Beyond | null> {
  if (!args.history && !(args.scope?.kind === 'staged' && (await isIndexed(root, loaded)))) return null;
  return async (sources, parents) => {
    const isReview = parents.length > 0;
    const before = new Map<string, Uint8Array[]>();
    for (const {before: texts} of parents) {
      for (const {path, bytes} of texts) before.set(path, [...(before.get(path) ?? []), bytes]);
    }
    const {hasNews, ResurrectedFinder} = await import('../history/resurrected.ts');
    const texts = isReview ? sources.filter(({reference}) => !reference) : sources;
    const present = {texts, before: isReview ? before : null};
    if (isReview && !hasNews(present)) return [];
    const {withPast} = await import('./past.ts');
    return withPast(args, root, loaded, ({opened: {past, repository}, progress}) => {
      const below = relative(repository.workTree ?? root, root)
        .split(sep)
        .join('/');
      const prefix = below === '' ? '' : `${below}/`;
      return new ResurrectedFinder(past, repository, loaded.config).find({...present, prefix}, progress.report);
    });
  };
}

async function isIndexed(root: string, loaded: LoadedConfig): Promise<boolean> {
  const [{historyHeader, historyOptions}, {storeFor}, {anyManifest}] = await Promise.all([
    import('../history/open.ts'),
    import('../store/store.ts'),
    import('../store/manifest.ts'),
  ]);
  const header = historyHeader(historyOptions(loaded.config));
  const store = storeFor(root);
  if (header === null || 'kind' in store) return false;
  const manifest = anyManifest(store.folder, header.kind);
  return manifest.kind === 'manifest' && manifest.key === header.key;
}
