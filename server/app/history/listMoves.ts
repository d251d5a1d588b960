// The use case of `moves`: which passages added by commits occurred elsewhere before.

import type {PassageFinding} from '../../../shared/model/finding.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Repository} from '../../git/repository.ts';
import {GitError, gitBytes} from '../../git/runGit.ts';
import {catalogPath} from '../../history/index/catalog.ts';
import {describeCommits, shortDigits} from '../../history/report/commitNames.ts';
import {type Move, MoveFinder} from '../../history/report/moves.ts';
import {Interrupted, UserError} from '../../userError.ts';
import type {Ports} from '../ports.ts';
import {type HistoryReport, historyReport} from './historyReport.ts';
import {withHistory} from './withHistory.ts';

export interface MovesRequest {
  readonly root: string;
  /** Commits as `git rev-list` accepts them; empty: the whole history. */
  readonly range: readonly string[];
  readonly findingsMax: number;
}

/** Throws UserError. */
export function listMoves(
  {root, range, findingsMax}: MovesRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<HistoryReport> {
  const {config} = loaded;
  return withHistory(root, loaded, ports, async ({past: history, repository}, signal) => {
    const {changes, commits} = history.catalog;
    const chosen = await chosenCommits(range, repository);
    const finder = new MoveFinder(history, config);
    const found: Move[] = [];
    let files = 0;
    const seen = new Set<number>();
    for (let row = 0, end = 0; row < changes.commit.length && !signal.aborted; row = end) {
      const commit = changes.commit[row];
      for (end = row + 1; end < changes.commit.length && changes.commit[end] === commit; ) end++;
      if (history.isDead[commit] === 1) continue;
      if (chosen !== null && !chosen.has(commits[commit])) continue;
      files += end - row;
      seen.add(commit);
      ports.progress('comparing changes', row, changes.commit.length);
      found.push(...(await finder.movesIn(row, end)));
    }
    if (signal.aborted) {
      throw new Interrupted(
        'Stopped before all changes were compared. What was read of the history is cached; of a range such as main~20..main fewer are compared.',
      );
    }
    const names = found.flatMap(({commit, removed}) => [commit, ...(removed === null ? [] : [removed])]);
    const described = await describeCommits(
      repository,
      names.map((commit) => commits[commit]),
    );
    const findings = found.map((move): PassageFinding => {
      const added = described.get(commits[move.commit]);
      const removed = move.removed === null ? undefined : described.get(commits[move.removed]);
      const pathOf = (commit: number, path: number) =>
        `${commits[commit].slice(0, shortDigits)}:${catalogPath(history.catalog.paths[path])}`;
      return {
        kind: 'passage',
        code: codes[move.kind],
        level: 'info',
        family: move.family,
        places: [
          {...move.place, path: pathOf(move.commit, move.path)},
          {...move.fromPlace, path: pathOf(move.fromCommit, move.fromPath), reference: true},
        ],
        pairs: [{a: 0, b: 1, ...move.measures}],
        words: Math.max(move.measures.wordsA, move.measures.wordsB),
        evidence: Math.round(move.measures.containmentA * move.measures.wordsA),
        discountedWords: 0,
        discountedPages: 0,
        slots: 2,
        history: {...(added && {added}), ...(removed && {removed})},
      };
    });
    const what = `${plural(files, 'change')} of ${plural(seen.size, 'commit')}`;
    return historyReport(findings, {files, words: 0, bytes: 0, past: what}, config, findingsMax);
  });
}

const codes = {
  moved: 'moved-passage',
  within: 'moved-within-file',
  copied: 'copied-passage',
  reintroduced: 'resurrected-passage',
  restored: 'restored-passage',
} as const;

/** The ids of the commits of a range; null: all commits. */
async function chosenCommits(range: readonly string[], repository: Repository): Promise<ReadonlySet<string> | null> {
  if (range.length === 0) return null;
  try {
    const said = await gitBytes(repository, ['rev-list', ...range, '--']);
    return new Set(said.toString('latin1').split('\n'));
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UserError(
      `"${range.join(' ')}" is no range of commits here (${error.message.split('\n')[0]}). Expected one as "git rev-list" takes it, such as main~20..main, v1.0..v2.0 or HEAD.`,
    );
  }
}
