// The order in which Vitest runs test files: those that take long first, for while the last one runs the other cores wait.

import {strict as assert} from 'node:assert';
import {existsSync} from 'node:fs';
import {relative} from 'node:path';
import {fileURLToPath} from 'node:url';
import {BaseSequencer, type TestSpecification} from 'vitest/node';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** One project after the other, for the files of a project share loaded modules. Those of `core` are short, and fill the end. */
const projects = ['slow', 'process', 'ci', 'corpus', 'lsp', 'nvim', 'lab', 'core'];

/**
 * Files that took more than 12 s in `.ci/run` on two cores, the longest first. Vitest knows this only of files that it ran
 * before; of those in a new clone it takes the largest first, and of these the longest are among the smallest.
 */
const longest = [
  'test/process/report/reportEngines.slow.test.ts',
  'test/process/lsp/abuse.slow.test.ts',
  'test/process/cache/tokenCache.slow.test.ts',
  'test/process/history/kill.slow.test.ts',
  'test/load/editor.slow.test.ts',
  'lab/test/cli/bench.slow.test.ts',
  'test/process/cache/warm.slow.test.ts',
  'test/process/cache/warm-states.slow.test.ts',
  'test/process/security.slow.test.ts',
  'test/process/resident/law.slow.test.ts',
  'test/process/history/index.slow.test.ts',
  'test/process/history/repositories.slow.test.ts',
  'test/process/report/reportViews.slow.test.ts',
  'test/process/report/reportBudget.slow.test.ts',
  'test/load/stops.slow.test.ts',
  'test/process/store/kill.slow.test.ts',
  'test/process/review/unreadTexts.slow.test.ts',
  'corpus/test/zone/failures.slow.test.ts',
  'test/process/history/size.slow.test.ts',
  'test/process/report/reportSafety.slow.test.ts',
  'test/process/history/scenarios.slow.test.ts',
  'test/server/review/textBudget.slow.test.ts',
  'test/process/action.test.ts',
  'test/core/ranking/plantedCopies.test.ts',
  'test/cli/transcripts.test.ts',
  'test/process/security.test.ts',
  'test/core/review/staleCopies.test.ts',
  'test/process/hookManagers.test.ts',
  'test/core/ranking/editedParagraph.test.ts',
  'test/process/resident/resident.test.ts',
  'test/core/baseline/laws.test.ts',
  'test/process/settingsWithEffect.test.ts',
  'test/core/share/wordShares.test.ts',
  'test/process/lsp/lifetime.test.ts',
  'test/core/index/patchIndex.test.ts',
  'test/faults/faults.test.ts',
  'test/cli/trend.test.ts',
  'test/core/index/incrementalIndex.test.ts',
  'test/core/text/laws.test.ts',
  'test/process/mcp/planMend.test.ts',
  'corpus/test/cli/nodes.test.ts',
  'test/process/review/hostileOutput.test.ts',
  'test/server/workspace/documentFindings.test.ts',
];

for (const file of longest)
  assert(existsSync(`${root}/${file}`), `no such file, see test/support/longestFirst.ts: ${file}`);

const placeIn = (list: readonly string[], name: string) => (list.indexOf(name) + 1 || list.length + 1) - 1;

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const keyed = (await super.sort(files)).map((file) => {
      const path = relative(root, file.moduleId).replaceAll('\\', '/');
      return {file, project: placeIn(projects, file.project.name), place: placeIn(longest, path)};
    });
    return keyed.sort((x, y) => x.project - y.project || x.place - y.place).map(({file}) => file);
  }
}
