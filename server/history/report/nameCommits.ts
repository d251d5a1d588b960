// The commits of a report with id, day, author and subject, read from Git in one call.

import type {Commit, PlaceChange, Since} from '../../../shared/model/passageHistory.ts';
import type {GitRun} from '../../git/runGit.ts';
import type {Catalog} from '../index/catalog.ts';
import type {Made} from '../queries/followPassage.ts';
import {describeCommits, shortDigits} from './commitNames.ts';

export interface Naming {
  readonly commitOf: (commit: number) => Commit;
  readonly sinceOf: (made: Made, place: number) => Since;
}

export async function namingOf(
  git: GitRun,
  {commits}: Catalog,
  reported: readonly (Made | number | null)[],
): Promise<Naming> {
  const names = reported.flatMap((one) => {
    if (one === null) return [];
    if (typeof one === 'number') return [commits[one]];
    return one.kind === 'uncommitted' ? [] : [nameOf(one, commits)];
  });
  const described = await describeCommits(git, names);
  const named = (name: string): Commit =>
    described.get(name) ?? {name: name.slice(0, shortDigits), day: 'an unknown day', author: '?', subject: '?'};
  return {
    commitOf: (commit) => named(commits[commit]),
    sinceOf: (made, place) => {
      if (made.kind === 'uncommitted') return {place, commit: null};
      const change: PlaceChange = {place, commit: named(nameOf(made, commits))};
      return made.kind === 'older' ? {...change, isEarlier: true} : change;
    },
  };
}

function nameOf(made: Exclude<Made, {kind: 'uncommitted'}>, commits: readonly string[]): string {
  return made.kind === 'older' ? made.than : commits[made.commit];
}
