// What is said of places of a history: their paths, the commits that brought and took them away, and whether they still
// stand at HEAD.

import {resolve} from 'node:path';
import {type Span, spanOf} from '../../../shared/methods/clusters/commitSpans.ts';
import type {Stood} from '../../../shared/methods/clusters/nearReportData.ts';
import type {Repository} from '../../git/repository.ts';
import {commitOf, treeEntries} from '../../git/trees.ts';
import {pathBytes, shownPath} from '../../history/index/catalog.ts';
import type {KnownPast} from '../../history/index/openHistory.ts';
import type {Past} from '../../history/queries/versionLookup.ts';
import {describedCommits, shortDigits} from '../../history/report/commitNames.ts';
import type {Place, VersionDocuments} from './sketchedVersions.ts';

export interface PlacedDocument {
  readonly place: Place;
  readonly document: number;
}

export interface PastContext {
  readonly past: Past;
  readonly repository: Repository;
  readonly bytesMax: number;
  readonly path: (path: number) => string;
  /** Of a path relative to the root; undefined: no path of the history. */
  readonly pathNumber: (path: string) => number | undefined;
  /** What `git show` takes. */
  readonly shown: (place: Place) => string;
  /** When each group of places was there; asked from Git at once. */
  readonly naming: (groups: readonly (readonly PlacedDocument[])[]) => Promise<readonly Stood[]>;
}

export async function pastContext(
  root: string,
  {past, repository}: KnownPast,
  {versions}: VersionDocuments,
  bytesMax: number,
): Promise<PastContext> {
  const {catalog} = past;
  const top = {...repository, folder: repository.workTree ?? repository.commonFolder};
  const entries = (await commitOf(repository, 'HEAD')) === null ? [] : await treeEntries(top, 'HEAD');
  const atHead = new Map(entries.map(({name, blob}) => [name.toString('latin1'), blob]));
  const commitAt = (row: number) => catalog.commits[catalog.changes.commit[row]];
  return {
    past,
    repository,
    bytesMax,
    path: (path) => shownPath(catalog.paths[path]),
    pathNumber: (path) => {
      const full = resolve(root, path);
      if (!full.startsWith(`${top.folder}/`)) return undefined;
      const at = catalog.paths.indexOf(pathBytes(full.slice(top.folder.length + 1)));
      return at < 0 ? undefined : at;
    },
    shown: ({since, path}) => `${commitAt(since).slice(0, shortDigits)}:${shownPath(catalog.paths[path])}`,
    naming: async (groups) => {
      const spans: Span[] = groups.map((group) => spanOf(group.map(({place}) => place)));
      const names = spans.flatMap(({since, until}) => [commitAt(since), ...(until === null ? [] : [commitAt(until)])]);
      const described = await describedCommits(repository, names);
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
