// The history findings of a check: passages that commits removed and that were reintroduced.

import type {EarlierState} from '../../../shared/model/change.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Progress} from '../../../shared/model/document.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {Repository} from '../../git/repository.ts';
import {nameFrom} from '../../pathNames.ts';
import type {SourceFile} from '../../sources/sourceFile.ts';
import type {Environment} from '../../store/location.ts';
import type {OpenHistory} from '../index/openHistory.ts';

type Find = (known: OpenHistory, progress: Progress) => Promise<readonly Finding[]>;

/** `withHistory` opens the history, and is called only if there is something to search. */
export function historyFindings(
  root: string,
  config: Config,
  withHistory: (find: Find) => Promise<readonly Finding[]>,
): HistoryFindings {
  return async (sources, parents) => {
    const isReview = parents.length > 0;
    const before = new Map<string, Uint8Array[]>();
    for (const {before: texts} of parents) {
      for (const {path, bytes} of texts) before.set(path, [...(before.get(path) ?? []), bytes]);
    }
    const {hasNews, ReintroducedFinder} = await import('../queries/reintroduced.ts');
    const texts = isReview ? sources.filter(({reference}) => !reference) : sources;
    const present = {texts, before: isReview ? before : null};
    if (isReview && !hasNews(present)) return [];
    return withHistory(({past: history, repository}, progress) => {
      const prefix = prefixOf(repository, root);
      return new ReintroducedFinder(history, config).find({...present, prefix}, progress);
    });
  };
}

/** The path of a root in its repository, as a prefix: '' or 'docs/'. */
export function prefixOf({workTree}: Repository, root: string): string {
  const below = nameFrom(workTree ?? root, root);
  return below === '' ? '' : `${below}/`;
}

/** Whether the index of the history already exists, for this version and these settings. */
export async function isIndexed(root: string, config: Config, env: Environment): Promise<boolean> {
  const [{historyHeader, historyOptions}, {storeOf}, {anyManifest}] = await Promise.all([
    import('../index/openHistory.ts'),
    import('../../store/store.ts'),
    import('../../store/manifest.ts'),
  ]);
  const header = historyHeader(historyOptions(root, config));
  const store = storeOf(root, env);
  if (header === null || 'kind' in store) return false;
  const manifest = anyManifest(store, header.kind);
  return manifest.kind === 'manifest' && manifest.key === header.key;
}

export type HistoryFindings = (
  sources: readonly SourceFile[],
  parents: readonly EarlierState[],
) => Promise<readonly Finding[]>;
