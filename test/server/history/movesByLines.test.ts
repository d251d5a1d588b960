import {join} from 'node:path';
import {expect, test} from 'vitest';
import {commitRows} from '../../../server/history/index/catalog.ts';
import {readAncestry} from '../../../server/history/queries/commitAncestry.ts';
import {openVersionLookup} from '../../../server/history/queries/versionLookup.ts';
import {type Move, MoveFinder} from '../../../server/history/report/moves.ts';
import {defaults} from '../../../shared/model/config.ts';
import {file, type MadeCommit, makeHistory, type Tree} from '../../support/histories.ts';
import {random} from '../../support/random.ts';
import {withShell} from '../../support/shell.ts';
import {draws} from '../../support/trials.ts';
import {below, pick} from './edits.ts';
import {built, repositoryOf, usual} from './histories.ts';
import {changedLines, type MovedBlock, movedBlocks} from './movesOracle.ts';

// Compares what is listed for random histories of lines with the lines that each commit removed and added, by brute force.

function line(draw: () => number): string {
  return Array.from({length: 6 + below(draw, 8)}, () => `w${below(draw, 1e6)}`).join(' ');
}

/** Blocks of lines are taken out of pages, put elsewhere, and lines are written and dropped around them. */
function historyOf(draw: () => number, count: number): MadeCommit[] {
  const names = ['a.md', 'b.md', 'docs/c.md', 'docs/d.md'];
  const pages = new Map(names.map((name) => [name, Array.from({length: 20 + below(draw, 20)}, () => line(draw))]));
  const treeOf = (): Tree => new Map([...pages].map(([name, lines]) => [name, file(`${lines.join('\n')}\n`)]));
  const commits: MadeCommit[] = [{parents: [], tree: treeOf()}];
  while (commits.length < count) {
    const from = pages.get(pick(draw, names)) ?? [];
    const to = draw() < 0.4 ? from : (pages.get(pick(draw, names)) ?? []);
    if (from.length < 12) from.push(...Array.from({length: 12}, () => line(draw)));
    else {
      const block = from.splice(below(draw, from.length - 6), 3 + below(draw, 4));
      if (draw() < 0.3) block[below(draw, block.length)] = line(draw);
      to.splice(below(draw, to.length + 1), 0, ...block);
      if (draw() < 0.5) to.splice(below(draw, to.length), 1, line(draw));
    }
    commits.push({parents: [commits.length - 1], tree: treeOf()});
  }
  return commits;
}

const seed = 7_205;

test(`every block of lines that a commit moved is listed, seed ${seed}`, async () => {
  let [blocks, within] = [0, 0];
  for (const round of draws(6)) {
    await withShell(async (shell) => {
      await makeHistory(shell, 'a', historyOf(random(seed + round), 40));
      const folder = join(shell.root, 'a');
      const repository = await repositoryOf(folder);
      const history = openVersionLookup(repository, await built(folder), usual);
      const {commits, paths, changes} = history.catalog;
      const finder = new MoveFinder(history, await readAncestry(repository, history), defaults, [
        'moved',
        'within-file',
      ]);
      const moves: Move[] = [];
      for (const {first, end} of commitRows(changes)) {
        for await (const some of finder.movesIn(first, end)) moves.push(...some);
      }
      history.pages.end();
      for (const change of changedLines(folder)) {
        for (const block of movedBlocks(change, {linesMin: 3, unitsMin: 150})) {
          blocks++;
          if (block.kind === 'within-file') within++;
          const listed = moves.filter(
            ({kind, commit, path}) =>
              kind === block.kind && commits[commit] === block.commit && paths[path] === block.path,
          );
          const isListed = listed.some((move) => paths[move.fromPath] === block.fromPath && explains(move, block));
          expect(
            isListed,
            `seed ${seed} + ${round}: ${block.commit} ${block.path}:${block.lines} ${block.text[0]}`,
          ).toBe(true);
        }
      }
    });
  }
  expect(Math.min(blocks - within, within)).toBeGreaterThan(10);
});

/** It has most of the lines, or moved past all of them: which of two passages stayed, lines and words may see differently. */
function explains({kind, place, fromPlace}: Move, {lines, fromLines, text}: MovedBlock): boolean {
  const own = new Set(place.text.split('\n'));
  if (text.filter((one) => own.has(one)).length * 2 >= text.length) return true;
  const isBefore = place.endLine < lines[0] && fromPlace.startLine > fromLines[1];
  const isBehind = place.startLine > lines[1] && fromPlace.endLine < fromLines[0];
  return kind === 'within-file' && (isBefore || isBehind);
}
