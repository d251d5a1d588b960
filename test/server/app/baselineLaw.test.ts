// The law of a baseline: when `baseline create` has accepted what is there, `check` reports nothing, whatever the
// repository. Repositories are drawn: versions, examples, tests, pages and passages that are copied with edits, links that
// lead nowhere from some copies, a text on many pages, and a second commit that changes one of two equal passages.

import {expect, test} from 'vitest';
import {acceptCopies} from '../../../server/app/baseline/acceptCopies.ts';
import {baselineFileOf} from '../../../server/app/baseline/baselineFilter.ts';
import {check} from '../../../server/app/check/check.ts';
import {plainCheck, wholeRoot} from '../../../server/app/check/checkRequest.ts';
import type {Ports} from '../../../server/app/ports.ts';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {pathsOf} from '../../../shared/model/textFinding.ts';
import {blocks, edited, picked} from '../../core/baseline/collection.ts';
import {pick, random} from '../../support/random.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';
import {seedsOf} from '../../support/trials.ts';

const ports: Ports = {
  progress: () => undefined,
  warn: () => undefined,
  stoppable: (use) => use(new AbortController().signal),
  clock: () => Date.parse('2030-01-01'),
  env: {SHINGLE_DRIFT_MILLISECONDS: '60000'},
};

const folders = ['', 'docs/', 'docs/guides/', 'docs/v1/', 'docs/v2/', 'examples/a/', 'examples/b/', 'tests/', 'src/'];
const names = ['index', 'setup', 'restore', 'schedule', 'limits', 'README', 'CHANGELOG'];

function drawnRepository(shell: Shell, draw: () => number): void {
  const notice = picked(draw);
  const pages = new Map<string, string>();
  const paragraph = () => {
    const chance = draw();
    if (chance < 0.15) return notice;
    if (chance < 0.3) return `See [the limits](${pick(draw, names)}.md#${pick(draw, names)}) first. ${picked(draw)}`;
    return chance < 0.6 ? picked(draw) : edited(pick(draw, blocks.slice(0, 12)), draw);
  };
  for (let left = 8 + Math.floor(draw() * 14); left > 0; left--) {
    const path = `${pick(draw, folders)}${pick(draw, names)}.md`;
    const earlier = [...pages.values()];
    const isCopy = earlier.length > 0 && draw() < 0.3;
    const fresh = Array.from({length: 1 + Math.floor(draw() * 4)}, paragraph).join('\n\n');
    pages.set(path, isCopy ? edited(pick(draw, earlier), draw) : `# ${path}\n\n${fresh}\n`);
  }
  for (const [path, text] of pages) put(shell, path, text);
}

/** A fact of one page is another one since the second commit. */
async function driftedRepository(shell: Shell, draw: () => number): Promise<void> {
  const text = picked(draw).replace(/\. /, ' within 14 days. ');
  put(shell, 'docs/one.md', `# One\n\n${text}\n`);
  put(shell, 'handbook/two.md', `# Two\n\n${text}\n`);
  await shell.run('git init -q && git add . && git commit -qm one');
  put(shell, 'handbook/two.md', `# Two\n\n${text.replace('14 days', '30 days')}\n`);
  await shell.run('git commit -qam two');
}

/** Findings, and entries that accept less than they could. */
async function reportedAfter(root: string, loaded: LoadedConfig): Promise<readonly string[]> {
  const asked = {...plainCheck(root, wholeRoot, 0), threads: 1};
  const {findings, accepted} = (await check(asked, loaded, ports)).inspection;
  return [
    ...findings.map(described),
    ...(accepted?.notes ?? []).map(({kind, code, paths}) => `${kind} ${code} ${paths.join(' ')}`),
  ];
}

async function reportedOnceAccepted(root: string, flags: Record<string, unknown>): Promise<readonly string[]> {
  const loaded = await loadConfig({root, configPath: null, cwd: root, flags});
  const baseline = baselineFileOf(root, loaded);
  if (baseline === null) throw new Error('broken promise: there is a baseline by default');
  const request = {root, baseline, named: [], isMatchedWithRoot: false, threads: 1};
  await acceptCopies(request, {reason: '', owner: '', expires: ''}, loaded, ports);
  return [
    ...(await reportedAfter(root, loaded)),
    ...(await reportedAfter(root, {...loaded, config: {...loaded.config, level: 'info'}})),
  ];
}

test('once all is accepted, check reports nothing', async () => {
  for (const seed of seedsOf(200)) {
    const draw = random(seed);
    await withShell(async (shell) => {
      drawnRepository(shell, draw);
      if (draw() < 0.25) await driftedRepository(shell, draw);
      const flags = draw() < 0.3 ? {rewritten: true, minWeight: 20, infoWeight: 10} : {};
      const left = await reportedOnceAccepted(shell.root, flags);
      expect(left, `seed ${seed}`).toEqual([]);
    });
  }
});

function described(finding: Finding): string {
  return `${finding.code} ${finding.level} ${finding.reason ?? ''} ${pathsOf(finding).join(' ')}`;
}
