// Describes locations in the history: their paths, the commits that added and removed them, and whether they still
// exist at HEAD.

import {resolve} from 'node:path';
import type {Repository} from '../../../server/git/repository.ts';
import {headCommit, treeEntries} from '../../../server/git/trees.ts';
import {catalogPath, pathBytes} from '../../../server/history/index/catalog.ts';
import type {OpenHistory} from '../../../server/history/index/openHistory.ts';
import type {VersionLookup} from '../../../server/history/queries/versionLookup.ts';
import {describeCommits, shortDigits} from '../../../server/history/report/commitNames.ts';
import {type CommitSpan, commitSpanOf} from '../../methods/clusters/commitSpans.ts';
import type {PastLocation} from '../../methods/clusters/nearReportData.ts';
import type {VersionDocuments, VersionPlace} from './sketchedVersions.ts';

export interface PlacedDocument {
  readonly place: VersionPlace;
  readonly document: number;
}

export interface HistoryContext {
  readonly past: VersionLookup;
  readonly repository: Repository;
  readonly bytesMax: number;
  readonly path: (path: number) => string;
  /** The number of a path relative to the root; undefined if the history does not contain it. */
  readonly pathNumber: (path: string) => number | undefined;
  /** The argument for `git show`. */
  readonly shown: (place: VersionPlace) => string;
  /** When each group of locations existed. One call queries Git for all groups. */
  readonly naming: (groups: readonly (readonly PlacedDocument[])[]) => Promise<readonly PastLocation[]>;
}

export async function historyContext(
  root: string,
  {past, repository}: OpenHistory,
  {versions}: VersionDocuments,
  bytesMax: number,
): Promise<HistoryContext> {
  const {catalog} = past;
  const top = {...repository, folder: repository.workTree ?? repository.commonFolder};
  const entries = (await headCommit(repository)) === null ? [] : await treeEntries(top, 'HEAD');
  const atHead = new Map(entries.map(({name, blob}) => [name.toString('latin1'), blob]));
  const commitAt = (row: number) => catalog.commits[catalog.changes.commit[row]];
  return {
    past,
    repository,
    bytesMax,
    path: (path) => catalogPath(catalog.paths[path]),
    pathNumber: (path) => {
      const full = resolve(root, path);
      if (!full.startsWith(`${top.folder}/`)) return undefined;
      const at = catalog.paths.indexOf(pathBytes(full.slice(top.folder.length + 1)));
      return at < 0 ? undefined : at;
    },
    shown: ({since, path}) => `${commitAt(since).slice(0, shortDigits)}:${catalogPath(catalog.paths[path])}`,
    naming: async (groups) => {
      const spans: CommitSpan[] = groups.map((group) => commitSpanOf(group.map(({place}) => place)));
      const names = spans.flatMap(({since, until}) => [commitAt(since), ...(until === null ? [] : [commitAt(until)])]);
      const described = await describeCommits(past.pages.blobs, names);
      const commit = (row: number) => described.get(commitAt(row)) ?? unknownCommit;
      return spans.map(({since, until}, at) => {
        const standsAtHead = groups[at].some(
          ({place, document}) => atHead.get(catalog.paths[place.path]) === catalog.blobs[versions[document]],
        );
        return {since: commit(since), until: standsAtHead || until === null ? null : commit(until), standsAtHead};
      });
    },
  };
}

const unknownCommit = {name: '?', day: 'an unknown day', author: '?', subject: '?'};
