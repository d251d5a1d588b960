import {execFileSync} from 'node:child_process';
import {existsSync, readFileSync, rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {type Status, statusRequest} from '../../../shared/model/protocol.ts';
import {lines, twoPages} from '../../lsp/answers.ts';
import {type Client, folderWith, until, write} from '../../lsp/client.ts';
import {own, passage} from '../../lsp/pages.ts';
import {newSession, playSession, reportsOf, type Session} from '../../lsp/randomSession.ts';
import {random} from '../../support/random.ts';
import {removeFolder} from '../../support/removeFolder.ts';
import {draws, seedsAsked} from '../../support/trials.ts';
import {ProcessClient, withProcess} from './processClient.ts';

// Tests that take more than a few seconds: thousands of edits and files, and threads that die.

const {guides} = own;
const files = twoPages;

test('a thread that dies of memory is started again and told of once; one that always dies is given up', async () => {
  await withProcess(
    files,
    async (client) => {
      const guide = client.uri('guide.md');
      await client.open(guide, files['guide.md']);
      await client.change(guide, '\n', [0, 0]);
      await untilLines(client, guide, ['7-8 copied-passage']);
      // Lines take the kind of memory that is limited for a thread.
      const huge = `${passage}\n${'x\n\n'.repeat(1_250_000)}`;
      await client.open(client.uri('huge.md'), huge);
      await client.diagnostics(client.uri('huge.md'));
      const messages = () =>
        client.heard.filter(({method}) => method.startsWith('window/showMessage')).map((one) => JSON.stringify(one));
      await until('messages', messages, (got) => got.length >= 2, 300_000);
      expect(messages().filter((one) => one.includes('is being restarted'))).toHaveLength(1);
      expect(messages().filter((one) => one.includes('Findings stay as they are'))).toHaveLength(1);
      // Findings stay, and every request is answered.
      await untilLines(client, guide, ['7-8 copied-passage']);
      await client.change(guide, '\n', [0, 0]);
      await untilLines(client, guide, ['8-9 copied-passage']);
      await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: client.uri('huge.md')}});
      await client.connection.sendRequest('workspace/executeCommand', {command: 'shingle.rebuild'});
      await client.change(guide, '\n', [0, 0]);
      await until(
        'answers after a rebuild',
        () => client.diagnostics(client.uri('readme.md')),
        (got) => got.length === 1 && JSON.stringify(got[0].message).includes('guide.md:10.'),
      );
    },
    {environment: {SHINGLE_THREAD_MEMORY_MB: '16'}},
  );
});

// The property of the server: after any edits, opens, closes, saves and changes on disk, it reports what a new server
// reports for the same texts. test/lsp/session.test.ts tests more seeds, in its own process.

for (const seed of seedsAsked(draws(6, 2))) {
  test(`after any edits, opens, closes and changes on the disk it says what a fresh server says (seed ${seed})`, async () => {
    const {options, ...start} = newSession(seed);
    await withProcess(
      Object.fromEntries(start.onDisk),
      async (client) => {
        const session: Session = {...start, client, open: new Map()};
        await playSession(session, (ms) => new Promise((resolve) => setTimeout(resolve, ms)));
        const fresh = new ProcessClient(folderWith(Object.fromEntries(start.onDisk)), options);
        try {
          await fresh.begin(options);
          for (const [path, text] of session.open) await fresh.open(fresh.uri(path), text);
          const stable = await settled(fresh);
          let said: unknown;
          const isSame = (got: unknown) => {
            said = got;
            return JSON.stringify(got) === JSON.stringify(stable);
          };
          await until('what a fresh server says', () => reportsOf(client), isSame).catch(() => undefined);
          expect(said).toEqual(stable);
        } finally {
          await fresh.end();
          await removeFolder(fresh.root);
        }
      },
      options,
    );
  }, 120_000);
}

/** An answer that comes when its time is up says what is known by then. */
async function untilLines(client: Client, uri: string, expected: readonly string[]): Promise<void> {
  const isExpected = (got: readonly string[]) => got.join() === expected.join();
  await until(`${expected.join()} in ${uri}`, async () => lines(await client.diagnostics(uri)), isExpected);
}

/** After the full check: the same result twice in a row, 0.7 seconds apart. */
async function settled(client: Client): Promise<unknown> {
  const status = () => client.connection.sendRequest<Status>(statusRequest);
  await until('the full check', status, ({state}) => state === 'ready' || state === 'failed');
  for (let before = await reportsOf(client); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 700));
    const now = await reportsOf(client);
    if (JSON.stringify(now) === JSON.stringify(before)) return now;
    before = now;
  }
}

test('3,000 files change at once, as with a switch of branches, and back', async () => {
  const word = (number: number) => `w${(number * 7919).toString(36)}`;
  const page = (number: number) =>
    `# ${number}\n\n${Array.from({length: 40}, (_, at) => word(number * 41 + at)).join(' ')}\n`;
  const many = Object.fromEntries(Array.from({length: 3000}, (_, n) => [`docs/${n % 100}/p${n}.md`, page(n)]));
  const root = folderWith({...many, ...files});
  const git = (...words: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', '-c', 'gc.auto=0', ...words], {
      cwd: root,
      stdio: 'ignore',
    });
  git('init', '-q', '-b', 'main');
  git('add', '-A');
  git('commit', '-q', '-m', 'one');
  git('checkout', '-q', '-b', 'other');
  for (const path of Object.keys(many)) write(root, path, `${many[path]}\nother\n`);
  write(root, 'docs/copy.md', `# Copy\n\n${guides}\n\n${passage}\n`);
  rmSync(join(root, 'readme.md'));
  git('add', '-A');
  git('commit', '-q', '-m', 'two');
  git('checkout', '-q', 'main');
  const client = new ProcessClient(root, {});
  try {
    await client.begin({});
    const guide = client.uri('guide.md');
    await client.open(guide, files['guide.md']);
    await untilLines(client, guide, ['6-7 copied-passage']);
    const touched = () => client.touched(...Object.keys(many), 'readme.md', 'docs/copy.md');
    for (const [branch, there] of [
      ['other', 'docs/copy.md'],
      ['main', 'readme.md'],
    ]) {
      git('checkout', '-q', branch);
      const start = performance.now();
      await touched();
      await until(
        `the other page of ${branch}`,
        () => client.diagnostics(guide),
        (got) =>
          got.some(({relatedInformation}) =>
            relatedInformation?.some(({location}) => location.uri === client.uri(there)),
          ),
        300_000,
      );
      console.log(`3,000 files of ${branch}: ${(performance.now() - start).toFixed(0)} ms`);
      await client.change(guide, '\n', [0, 0]);
      await until(
        'findings after an edit',
        () => client.diagnostics(guide),
        (got) => got.length > 0,
      );
    }
  } finally {
    await client.end();
    await removeFolder(root);
  }
});

/** Megabytes: what the heaps of all threads hold after a collection, and the resident memory of the process. */
interface Memory {
  readonly heap: number;
  readonly resident: number;
}

test('30,000 edits leave no memory behind', async () => {
  const reports = folderWith({});
  const draw = random(3);
  const words = () => Array.from({length: 200}, () => Math.floor(draw() * 1e6).toString(36)).join(' ');
  const pages = Object.fromEntries(Array.from({length: 200}, (_, n) => [`p${n}.md`, `# ${n}\n\n${words()}\n`]));
  await withProcess(
    {...files, ...pages},
    async (client) => {
      const memoryNow = async (name: string): Promise<Memory> => {
        const file = join(reports, 'heaps.json');
        rmSync(file, {force: true});
        client.process.kill('SIGUSR2');
        const heaps = await until(
          `the heaps after ${name} edits`,
          () => readHeaps(file),
          (got) => got !== null,
        );
        const status = readFileSync(`/proc/${client.process.pid}/status`, 'utf8');
        const resident = Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1]) / 1000;
        return {heap: (heaps ?? []).reduce((sum, one) => sum + one, 0) / 1e6, resident};
      };
      const guide = client.uri('guide.md');
      await client.open(guide, files['guide.md']);
      await client.diagnostics(guide);
      const seen: Memory[] = [];
      for (let edits = 1; edits <= 30_000; edits++) {
        if (edits % 2 === 1) await client.change(guide, 'word ', [4, 0]);
        else await client.change(guide, '', [4, 0], [4, 5]);
        if (edits % 20 === 0) await client.diagnostics(guide);
        if (edits % 500 === 0) {
          await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: guide}});
          await client.open(guide, files['guide.md']);
        }
        if (edits % 600 === 0) seen.push(await memoryNow(String(edits)));
      }
      const fifths = Array.from({length: 5}, (_, at) => seen.slice(at * 10, (at + 1) * 10));
      const heaps = fifths.map((some) => Math.min(...some.map(({heap}) => heap)));
      const residents = fifths.map((some) => Math.min(...some.map(({resident}) => resident)));
      console.log(
        heaps
          .map((heap, at) => `${6000 * at} edits: heaps ${heap.toFixed(1)} MB, resident ${residents[at].toFixed(0)} MB`)
          .join('\n'),
      );
      // The index grows until it is made anew, after some 12,000 edits, so the least of two fifths is compared; an edit that
      // leaked two kilobytes would show as 30 MB. Resident memory includes what the allocator has not given back: of ten
      // moments the least says most of what is in use.
      expect(Math.min(heaps[3], heaps[4])).toBeLessThan(Math.min(heaps[1], heaps[2]) + 6);
      expect(residents[4]).toBeLessThan(residents[2] * 1.25 + 10);
      await untilLines(client, guide, ['6-7 copied-passage']);
    },
    {
      settings: {delay: 0},
      environment: {
        NODE_OPTIONS: `--require=${join(import.meta.dirname, '../../support/measureLiveMemory.cjs')}`,
        SHINGLE_TEST_MEMORY: reports,
      },
    },
  );
  rmSync(reports, {recursive: true, force: true});
});

function readHeaps(file: string): readonly number[] | null {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}
