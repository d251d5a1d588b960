// A text that is not read, because it looks as it did when it was read before, changes before its bytes are needed: then
// everything is read again, and what is said is about that reading.

import {expect, test} from 'vitest';
import {cachedCheck} from '../../../server/app/check/cachedCheck.ts';
import type {CheckInvocation} from '../../../server/app/check/cacheKey.ts';
import {save} from '../../../server/cache/resultCache.ts';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import {storeOf} from '../../../server/store/store.ts';
import type {Progress} from '../../../shared/model/document.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {random} from '../../support/random.ts';
import {put, type Shell, withShell} from '../../support/shell.ts';

/** Less text is read each time. */
const bytesMin = 2_100_000;
/** File times advance in ticks; see server/cache/fileStamps.ts. */
const settledMs = 40;

const passage =
  'The account that uploads the report needs to read every folder of the bucket and to write into the outbox, or the transfer fails without a message and nobody notices for weeks.\n';
const german =
  'Der Schlüssel für die Prüfung öffnet auch die Tür zum Hof, und wer ihn verlegt, büßt dafür mit Küchendienst.\n';

interface Said {
  readonly findings: readonly Finding[];
  readonly warned: readonly string[];
}

/** `act` is called once, when the texts are compared: what is in them is known by then. */
async function checked(root: string, isCached: boolean, act: () => void = () => {}): Promise<Said> {
  const warned: string[] = [];
  let isOver = false;
  const progress: Progress = (stage) => {
    if (stage !== 'comparing' || isOver) return;
    isOver = true;
    act();
  };
  const startMs = Date.now();
  const named = ['.', 'named.txt'];
  const asked: CheckInvocation = {
    ...{request: {root, paths: named, stdin: null}, named, templates: [], gone: [], accepted: {kind: 'nothing'}},
    ...{loaded: await loadConfig({root, configPath: null, cwd: root, flags: {}}), startMs, lists: []},
    ...{invocation: null, history: null},
  };
  // As resultCacheFor does, which has no version of a program that is not built.
  const store = storeOf(root, {});
  if ('kind' in store) throw new Error(store.reason);
  const kind = 'memory' as const;
  const memory = {
    ...{kind, store, engine: 'test', root, key: 'test', history: '', asked: null, settings: []},
    ...{startMs, startedAt: process.uptime() * 1000, bytesMax: 1e9},
  };
  const {inspection, state} = await cachedCheck(asked, isCached ? memory : null, {
    threads: 1,
    ports: {progress, warn: (message) => warned.push(message)},
    accepting: async () => (found) => found,
  });
  if (isCached && state !== null) await save(memory, state, null);
  return {findings: inspection.findings, warned};
}

function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, settledMs));
}

/** Pages with a copy in a.md and b.md, all cached; then a.md is edited, so that b.md is needed, and not yet read. */
async function cachedAndEdited(shell: Shell): Promise<void> {
  const draw = random(1);
  await shell.run('git init -q -b main');
  for (let at = 0, bytes = 0; bytes < bytesMin; at++) {
    const text = Array.from({length: 12_000}, () => `w${Math.floor(draw() * 40_000).toString(36)}`).join(' ');
    put(shell, `pages/${at}.md`, `# ${at}\n\n${text}\n`);
    bytes += text.length;
  }
  for (const name of ['a', 'b']) put(shell, `${name}.md`, `# ${name}\n\n${passage}`);
  put(shell, 'named.txt', 'Nothing of interest is in this text.\n');
  await settled();
  expect((await checked(shell.root, true)).findings.length).toBe(1);
  put(shell, 'a.md', `# a\n\n${passage}\nOne more.\n`);
}

test.each<[string, (shell: Shell) => void, (shell: Shell) => void, readonly RegExp[]]>([
  ['the copy is gone', () => {}, (shell) => put(shell, 'b.md', `# b\n\n${german}`), []],
  [
    'a note on the first reading is untrue of the second',
    (shell) => put(shell, 'c.md', Buffer.from(`${german}${german}`, 'latin1')),
    (shell) => {
      put(shell, 'c.md', german);
      put(shell, 'b.md', `# b\n\n${german}\n\n${passage}`);
    },
    [],
  ],
  [
    'a note on the second reading is untrue of the first',
    () => {},
    (shell) => {
      put(shell, 'named.txt', Buffer.from([1, 2, 0, 0, 0, 7]));
      put(shell, 'b.md', `# b\n\n${german}\n\n${passage}`);
    },
    [/^"named\.txt" cannot be compared: binary/],
  ],
])('%s', (_, before, meanwhile, notes) =>
  withShell(async (shell) => {
    await cachedAndEdited(shell);
    before(shell);
    let isChanged = false;
    const said = await checked(shell.root, true, () => {
      isChanged = true;
      meanwhile(shell);
    });
    expect(isChanged).toBe(true);
    const now = await checked(shell.root, false);
    expect(said).toEqual(now);
    expect(said.warned).toEqual(notes.map((note) => expect.stringMatching(note)));
    await settled();
    for (let run = 0; run < 2; run++) expect(await checked(shell.root, true)).toEqual(now);
  }),
);
