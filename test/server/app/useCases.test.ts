// Use cases called as by an editor or a hook: with their own ports, and without a terminal.

import {expect, test} from 'vitest';
import {acceptCopies} from '../../../server/app/baseline/acceptCopies.ts';
import {baselineFileOf} from '../../../server/app/baseline/baselineFilter.ts';
import {check} from '../../../server/app/check/check.ts';
import {checkOpenAndAccepted} from '../../../server/app/check/checkOpenAndAccepted.ts';
import {type CheckSource, plainCheck, wholeRoot} from '../../../server/app/check/checkRequest.ts';
import type {Ports} from '../../../server/app/ports.ts';
import type {Scope} from '../../../server/app/review/readReview.ts';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';

const passages = [
  'The account that uploads the report needs to read every folder of the bucket and to write into the outbox, or the transfer fails without a message and nobody notices for weeks.\n',
  'Ferries leave the northern pier at a quarter past each hour until midnight; travellers with bicycles board first, and whoever carries a dog sits on the upper deck near the stern.\n',
];

function portsFor(): {ports: Ports; warned: string[]; stages: Set<string>} {
  const warned: string[] = [];
  const stages = new Set<string>();
  const ports: Ports = {
    progress: (stage) => stages.add(stage),
    warn: (message) => warned.push(message),
    stoppable: (use) => use(new AbortController().signal),
    clock: () => Date.parse('2030-01-01'),
    env: {},
  };
  return {ports, warned, stages};
}

const plain = (root: string, source: CheckSource = wholeRoot) =>
  ({...plainCheck(root, source, 0), drift: 'off', threads: 1}) as const;

/** The first passage is in two pages. */
async function filled(shell: Shell) {
  const {root} = shell;
  put(shell, 'a.md', passages[0]);
  put(shell, 'b.md', passages[0]);
  put(shell, 'c.md', passages[1]);
  return {root, loaded: await loadConfig({root, configPath: null, cwd: root, flags: {documents: false}})};
}

test('a workspace is checked, with progress, and what cannot be read is warned of', () =>
  withShell(async (shell) => {
    const {root, loaded} = await filled(shell);
    put(shell, 'd.md', Buffer.from([1, 2, 0, 0, 0, 7]));
    const {ports, warned, stages} = portsFor();
    const {inspection, remember} = await check(plain(root, {...wholeRoot, named: ['.', 'd.md']}), loaded, ports);
    expect(inspection.findings.map(({kind}) => kind)).toEqual(['passage']);
    expect(warned).toEqual(['"d.md" cannot be compared: binary (more than one NUL in 256 bytes).']);
    expect(stages).toContain('reading files');
    expect(remember).toBe(null);
  }));

test('what is accepted is apart from what is open, and not lost', () =>
  withShell(async (shell) => {
    const {root, loaded} = await filled(shell);
    const {ports} = portsFor();
    const baseline = baselineFileOf(root, loaded);
    if (baseline === null) throw new Error('broken promise: there is a baseline by default');
    const request = {root, baseline, named: [], isMatchedWithRoot: true, threads: 1};
    const said = {reason: 'known', owner: '', expires: ''};
    expect(await acceptCopies(request, said, loaded, ports)).toMatchObject({kind: 'create', isWritten: true});
    put(shell, 'd.md', passages[1]);
    const checked = await check(plain(root), loaded, ports);
    const {open, accepted} = await checkOpenAndAccepted({root, threads: 1, startMs: 0}, loaded, ports);
    expect(open.map(({family}) => family)).toEqual(checked.inspection.findings.map(({family}) => family));
    expect([open.length, accepted.length]).toEqual([1, 1]);
  }));

test('a change is checked by one function, whatever it is held against', () =>
  withShell(async (shell) => {
    const {root, loaded} = await filled(shell);
    await shell.run('git init -q -b main && git add . && git commit -qm one && git checkout -qb work');
    put(shell, 'd.md', passages[1]);
    await shell.run('git add .');
    const found = async (scope: Scope) => {
      const {ports, warned} = portsFor();
      const {inspection} = await check(plain(root, {kind: 'change', scope, paths: []}), loaded, ports);
      expect(warned).toEqual([]);
      expect(inspection.review?.changed).toBe(1);
      return inspection.findings;
    };
    const staged = await found({kind: 'staged'});
    expect(staged.flatMap((one) => (one.kind === 'passage' ? one.places.map(({path}) => path) : []))).toEqual([
      'c.md',
      'd.md',
    ]);
    expect(await found({kind: 'changed'})).toEqual(staged);
    expect(await found({kind: 'base', revision: 'main'})).toEqual(staged);
  }));
