// The day of a commit is the one that Git shows for it, in the committer's own time zone.
import {execFileSync} from 'node:child_process';
import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, expect, test} from 'vitest';
import {describeCommits} from '../../../server/history/report/commitNames.ts';
import {pick, random} from '../../support/random.ts';
import {draws, seedsAsked} from '../../support/trials.ts';

const folder = mkdtempSync(join(tmpdir(), 'shingle-days-'));
afterAll(() => rmSync(folder, {recursive: true, force: true}));

const git = (words: readonly string[], input = '') =>
  execFileSync('git', words, {cwd: folder, encoding: 'utf8', input}).trim();
git(['init', '--quiet']);
const tree = git(['hash-object', '-t', 'tree', '-w', '--stdin']);

const zones = ['+0000', '+0530', '-0330', '+1400', '-1200', '-0030', '+0900', '-0000'];

test.each(seedsAsked(draws(40, 4)))('seed %i', async (seed) => {
  const draw = random(seed);
  const ids = Array.from({length: 5}, () => {
    const when = `${Math.floor(draw() * 2_000_000_000)} ${pick(draw, zones)}`;
    const commit = `tree ${tree}\nauthor A <a> 0 +0000\ncommitter C <c> ${when}\n\nA change\n`;
    return git(['hash-object', '-t', 'commit', '-w', '--stdin'], commit);
  });
  const objects = {read: async (id: string) => execFileSync('git', ['cat-file', 'commit', id], {cwd: folder})};
  const described = await describeCommits(objects, ids);
  const days = git(['log', '--no-walk=unsorted', '--format=%cs', ...ids]).split('\n');
  expect(ids.map((id) => described.get(id)?.day)).toEqual(days);
});
