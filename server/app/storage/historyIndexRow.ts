// The row of `index` and `status` for the history of the repository.

import {count, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {openRepository} from '../../git/repository.ts';
import {type Catalog, catalogPath} from '../../history/index/catalog.ts';
import {tipsOf} from '../../history/index/commitSelection.ts';
import {isCurrent, openHistoryIndex} from '../../history/index/historyIndex.ts';
import {historyHeader, historyKind, historyOptions, openHistory} from '../../history/index/openHistory.ts';
import {firstOccurrences, unreadReasons} from '../../history/index/segments.ts';
import {anyManifest} from '../../store/manifest.ts';
import {Interrupted, UserError} from '../../userError.ts';
import {unlessStopped} from '../history/withHistory.ts';
import type {StoredIndex} from './indexKind.ts';

export const historyIndex: StoredIndex = {
  kind: historyKind,
  title: 'History',
  flag: 'history',
  update: ({root, loaded, ports: {progress, warn, env, clock, stoppable}}) =>
    stoppable(async (signal) => {
      let unstored: string | null = null;
      const lost = (reason: string) => {
        unstored = reason;
      };
      const opened = await openHistory(root, loaded.config, {progress, warn, signal, env, clock, lost});
      // Ctrl-C ends Git too, which then looks like an error of Git.
      if (opened.kind === 'none') unlessStopped(signal);
      if (opened.kind === 'none') throw new UserError(`There is no history to index: ${opened.reason}`);
      opened.past.pages.end();
      const {catalog, state} = opened.past.history;
      if (state.reading !== null) {
        const what = `Stopped: of ${sizeOf(catalog)}, the texts of ${count(state.reading.done)} versions are read. The next run goes on there.`;
        throw signal.aborted ? new Interrupted(what) : new UserError(what);
      }
      unlessStopped(signal);
      if (unstored !== null)
        throw new UserError(`The history is not cached: ${unstored}. Expected a folder that may be written to.`);
      return sizeOf(catalog);
    }),
  status: async ({root, loaded, store}) => {
    const nothing = {isCurrent: null, files: 0, words: 0, skipped: []};
    const opened = await openRepository(root);
    const options = historyOptions(root, loaded.config);
    const header = historyHeader(options);
    if (opened.kind === 'none' || header === null) return nothing;
    if (anyManifest(store, header.kind).kind === 'none') return nothing;
    const found = openHistoryIndex(store, header, opened.repository.nameBytes);
    if (found.kind === 'none') return {...nothing, isCurrent: false};
    const {catalog, unread} = found.history;
    const tips = await tipsOf(opened.repository, options);
    const first = firstOccurrences(catalog);
    return {
      isCurrent: isCurrent(found.history, opened.repository, tips),
      files: catalog.blobs.length,
      words: 0,
      what: sizeOf(catalog),
      skipped: unread.versions.map((version, at) => ({
        path: `${catalog.commits[catalog.changes.commit[first.row[version]]].slice(0, 12)}:${catalogPath(catalog.paths[first.path[version]])}`,
        reason: unreadReasons[unread.reasons[at]],
      })),
    };
  },
};

function sizeOf({commits, blobs, paths}: Catalog): string {
  return `${plural(commits.length, 'commit')}, ${plural(blobs.length, 'version')} of ${plural(paths.length, 'path')}`;
}
