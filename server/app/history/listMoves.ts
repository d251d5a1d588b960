// The use case of `moves`: which passages added by commits were elsewhere before. Findings are handed on page by page,
// because a long history takes minutes.

import {setImmediate as nextTurn} from 'node:timers/promises';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import type {Cut, Inspection} from '../../../shared/model/inspection.ts';
import {type MoveKind, moveCodes} from '../../../shared/model/moveKind.ts';
import {countedPhrase} from '../../../shared/model/phrase.ts';
import {measuredInTwo} from '../../../shared/pair/measuresOf.ts';
import {count, plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Repository} from '../../git/repository.ts';
import {GitError, gitBytes} from '../../git/runGit.ts';
import {catalogPath, commitRows} from '../../history/index/catalog.ts';
import {readAncestry} from '../../history/queries/commitAncestry.ts';
import type {VersionLookup} from '../../history/queries/versionLookup.ts';
import {CommitNames, shortDigits} from '../../history/report/commitNames.ts';
import {type Move, MoveFinder} from '../../history/report/moves.ts';
import {Interrupted, UserError} from '../../userError.ts';
import type {Ports} from '../ports.ts';
import {historyReport} from './historyReport.ts';
import {withHistory} from './withHistory.ts';

interface MovesRequest {
  readonly root: string;
  /** Commits as `git rev-list` accepts them; empty: the whole history. */
  readonly range: readonly string[];
  readonly kinds: readonly MoveKind[];
  /** Whether a passage that some file still has is also listed as back from each file that no longer has it. */
  readonly areAllReintroduced: boolean;
  /** The first ones are reported. */
  readonly findingsMax: number;
}

/** The findings of one page in one commit; gives whether more are wanted. */
type MovesSink = (findings: readonly PassageFinding[]) => Promise<boolean>;

/** Hands on the findings, oldest commit first; gives the report without them. Throws UserError. */
export function listMoves(
  {root, range, kinds, areAllReintroduced, findingsMax}: MovesRequest,
  loaded: LoadedConfig,
  ports: Ports,
  sink: MovesSink,
): Promise<Inspection> {
  const {config} = loaded;
  return withHistory(root, loaded, ports, async ({past: history, repository}, signal) => {
    const [chosen, ancestry] = await Promise.all([chosenCommits(range, repository), readAncestry(repository, history)]);
    let turn = performance.now();
    const finder = new MoveFinder(history, ancestry, config, kinds, areAllReintroduced, async () => {
      if (performance.now() - turn < turnMs) return;
      await nextTurn();
      turn = performance.now();
      unlessAborted();
    });
    const names = new CommitNames(history.pages.blobs);
    const {catalog, isDead} = history;
    // Where a shallow clone is cut off, Git shows all files as added; that commit need not have touched them.
    const cutOff = new Set(repository.cuts);
    const all = [...commitRows(catalog.changes)].filter(({first}) => {
      const commit = catalog.changes.commit[first];
      if (cutOff.has(catalog.commits[commit])) return false;
      return isDead[commit] === 0 && chosen?.has(catalog.commits[commit]) !== false;
    });
    let [files, commits, found, cut, isWanted] = [0, 0, 0, 0, true];
    const unlessAborted = () => {
      if (!signal.aborted) return;
      throw new Interrupted(
        `Stopped after ${count(commits)} of ${plural(all.length, 'commit')}; the passages of later ones are not listed. What was read of the history is cached. A range such as main~20..main has fewer commits.`,
      );
    };
    for (const {first, end} of all) {
      unlessAborted();
      ports.progress('comparing commits', commits, all.length);
      for await (const moves of finder.movesIn(first, end)) {
        const room = Math.min(moves.length, findingsMax - found);
        found += room;
        cut += moves.length - room;
        if (room === 0) continue;
        const findings = await Promise.all(moves.slice(0, room).map((move) => findingOf(move, history, names)));
        isWanted = await sink(findings);
        if (!isWanted) break;
      }
      files += end - first;
      commits++;
      if (!isWanted) break;
    }
    if (finder.generated > 0) ports.warn(generatedNote(finder.generated));
    if (finder.passedOver > 0) ports.warn(passedOverNote(finder.passedOver));
    const what = `${plural(files, 'change')} of ${plural(commits, 'commit')}`;
    const cuts: Cut[] =
      cut === 0
        ? []
        : [
            {
              limit: 'limits.movesMax',
              value: findingsMax,
              lost: countedPhrase(cut, '{count} later finding', '{count} later findings', count(cut)),
            },
          ];
    return historyReport([], {files, words: 0, bytes: 0, past: what, cuts}, config).inspection;
  });
}

function generatedNote(changes: number): string {
  return `${plural(changes, 'change')} of generated, minified or binary files ${changes === 1 ? 'was' : 'were'} not compared.`;
}

function passedOverNote(pages: number): string {
  return `Copied passages of ${plural(pages, 'changed page')} may once also have been in files that no longer have them. "--kind reintroduced" lists these files, too.`;
}

/** Versions come from memory or a pack without a wait: other work of the process, such as a signal, needs a turn. */
const turnMs = 20;

async function findingOf(move: Move, {catalog}: VersionLookup, names: CommitNames): Promise<PassageFinding> {
  const {commits, paths} = catalog;
  const added = await names.of(commits[move.commit]);
  const removed = move.removed === null ? undefined : await names.of(commits[move.removed]);
  const from = move.fromCommit;
  const fromName = typeof from === 'number' ? commits[from] : await names.parentOf(commits[from.commit], from.parent);
  const pathOf = (commit: string, path: number) => `${commit.slice(0, shortDigits)}:${catalogPath(paths[path])}`;
  return {
    kind: 'passage',
    code: moveCodes[move.kind],
    level: 'info',
    family: move.family,
    places: [
      {...move.place, path: pathOf(commits[move.commit], move.path)},
      {...move.fromPlace, path: pathOf(fromName, move.fromPath), reference: true},
    ],
    ...measuredInTwo(move.measures),
    history: {added, ...(removed && {removed})},
  };
}

/** The ids of the commits of a range; null: all commits. */
async function chosenCommits(range: readonly string[], repository: Repository): Promise<ReadonlySet<string> | null> {
  if (range.length === 0) return null;
  try {
    const said = await gitBytes(repository, ['rev-list', ...range, '--']);
    return new Set(said.toString('latin1').split('\n'));
  } catch (error) {
    if (!(error instanceof GitError)) throw error;
    throw new UserError(
      `"${range.join(' ')}" is not a range of commits here (${error.message.split('\n')[0]}). Expected one as "git rev-list" takes it, such as main~20..main, v1.0..v2.0 or HEAD.`,
    );
  }
}
