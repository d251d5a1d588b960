// A process that stays, or one after another, asks Git about the same copies once for each HEAD.

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, onTestFinished, test, vi} from 'vitest';
import {check} from '../../../server/app/check/check.ts';
import {plainCheck, wholeRoot} from '../../../server/app/check/checkRequest.ts';
import {driftOfCheck} from '../../../server/app/history/driftOfCheck.ts';
import type {Ports} from '../../../server/app/ports.ts';
import {type DriftMemory, newDriftMemory} from '../../../server/cache/driftMemory.ts';
import {newFindingNames} from '../../../server/cache/storedAnswers.ts';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import {pathFacts} from '../../../shared/evidence/collection.ts';
import type {AskedFindings} from '../../../shared/ranking/rankMemory.ts';
import {put, withShell} from '../../support/shell.ts';

const text = (port: number) =>
  `The account that uploads the report listens on port ${port} and needs to read every folder of the bucket and to write into the outbox, or the transfer fails without a message and nobody notices for weeks.\n`;

test('Git is asked again when HEAD has moved or a copy is another one, and only then', () =>
  withShell(async (shell) => {
    // Only a bundled program has names for states of the history.
    vi.stubGlobal('shingleBuild', 'the build of a test');
    onTestFinished(() => void vi.unstubAllGlobals());
    const {root, env, run} = shell;
    put(shell, 'a.md', text(8080));
    put(shell, 'b.md', text(8080));
    await run('git init -q . && git add . && GIT_COMMITTER_DATE=2029-01-01T00:00:00Z git commit -qm both');
    put(shell, 'b.md', text(9090));
    await run('GIT_COMMITTER_DATE=2029-06-01T00:00:00Z git commit -qam port');
    const loaded = await loadConfig({root, configPath: null, cwd: root, flags: {level: 'all', documents: false}});
    let asked = 0;
    const ports: Ports = {
      progress: (stage) => {
        if (stage === 'comparing versions') asked++;
      },
      warn: () => undefined,
      stoppable: (use) => use(new AbortController().signal),
      clock: () => Date.parse('2030-01-01'),
      env,
    };
    const found = async () => {
      const request = {...plainCheck(root, wholeRoot, 0), drift: 'off', threads: 1} as const;
      return (await check(request, loaded, ports)).inspection;
    };
    const newMemory = () => newDriftMemory(newFindingNames((path) => readFileSync(join(root, path), 'utf8')));
    let memory = newMemory();
    /** As a later process reads it. */
    const stored = (): DriftMemory => ({...newMemory(), last: JSON.parse(JSON.stringify(memory.last))});
    const known: AskedFindings = new WeakMap();
    const facts = pathFacts(['a.md', 'b.md'], () => undefined, []);
    /** The commits that changed a copy, by their subjects, and whether Git was asked. */
    const drifted = async (ranked: Awaited<ReturnType<typeof found>>) => {
      const before = asked;
      const finder = await driftOfCheck(root, loaded, ports, memory);
      const {findings = []} = (await finder?.(ranked, facts, known)) ?? {};
      const changed = findings.flatMap(({history}) => history?.changed ?? []);
      return {subjects: changed.map(({commit}) => commit?.subject ?? 'no commit'), isAsked: asked > before};
    };
    const ranked = await found();
    expect(await drifted(ranked)).toEqual({subjects: ['port'], isAsked: true});
    expect(await drifted(ranked)).toEqual({subjects: ['port'], isAsked: false});
    memory = stored();
    expect(await drifted(await found())).toEqual({subjects: ['port'], isAsked: false});
    // The change is one of the work tree.
    await run('git reset -q --soft HEAD~1');
    expect(await drifted(ranked)).toEqual({subjects: ['no commit'], isAsked: true});
    expect(await drifted(ranked)).toEqual({subjects: ['no commit'], isAsked: false});
    await run('GIT_COMMITTER_DATE=2029-07-01T00:00:00Z git commit -qm other');
    expect(await drifted(ranked)).toEqual({subjects: ['other'], isAsked: true});
    memory = stored();
    put(shell, 'b.md', text(7070));
    expect(await drifted(await found())).toEqual({subjects: ['other', 'no commit'], isAsked: true});
  }));
