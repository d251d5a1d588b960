// Input of a review: the new texts, and the old ones where they differ.

import {resolve} from 'node:path';
import type {EarlierState} from '../../../shared/model/change.ts';
import type {Review} from '../../../shared/model/inspection.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {nameFrom} from '../../pathNames.ts';
import {hasWildcard, wholeMatcherOf} from '../../sources/globs.ts';
import type {ReadFiles} from '../check/readFiles.ts';
import type {StagedTokens} from './stagedTokens.ts';

export interface ReviewRequest {
  readonly root: string;
  /** Files, folders and globs to report on, relative to the root; empty: all that changed. */
  readonly paths: readonly string[];
  readonly templates: readonly string[];
  readonly loaded: LoadedConfig;
}

export interface ReviewInput {
  /** Files that the change left alone are references. */
  readonly sources: ReadFiles;
  /** The sources are lexed already, and their bytes are read when they are asked for. */
  readonly lexed?: StagedTokens;
  readonly parents: readonly EarlierState[];
  /** null: there is nothing to compare with, so everything is reported. */
  readonly review: Review | null;
  /** Notes for the user, a sentence each. */
  readonly notes: readonly string[];
  /** Remembers what was seen, for the next review; gives a note if that cannot be kept. */
  readonly remember?: () => Promise<string | null>;
}

export function noChanges(what: string): ReviewInput {
  return {sources: {sources: [], skipped: [], cuts: []}, parents: [], review: {changed: 0, what}, notes: []};
}

/** Which paths, relative to the root, the user asked about. */
export async function limitedTo(root: string, paths: readonly string[]): Promise<(path: string) => boolean> {
  if (paths.length === 0) return () => true;
  const tests = await Promise.all(
    paths.map(async (asked) => {
      const path = nameFrom(root, resolve(root, asked));
      const below = path === '' ? '' : `${path}/`;
      const matches = hasWildcard(asked) ? await wholeMatcherOf(path) : undefined;
      return (one: string) => one === path || one.startsWith(below) || matches?.(one) === true;
    }),
  );
  return (path) => tests.some((test) => test(path));
}
