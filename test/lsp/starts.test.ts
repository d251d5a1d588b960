// A window with two folders opens, while threads are slow or die, settings arrive and folders change: whatever the order,
// the open documents get their findings, and no request of the editor is left without an answer.

import {setTimeout as pause} from 'node:timers/promises';
import {expect, test} from 'vitest';
import {GitError} from '../../server/git/runGit.ts';
import {newThreadInstance} from '../../server/serverThread.ts';
import {random} from '../support/random.ts';
import {draws, seedsAsked} from '../support/trials.ts';
import {lines} from './answers.ts';
import {pulling, until, withServer} from './client.ts';
import {EditorPulls} from './editorPulls.ts';
import {InProcessClient, InProcessThreads} from './inProcess.ts';
import {pages} from './pages.ts';

const files = {
  'one/guide.md': pages['guide.md'],
  'one/readme.md': pages['readme.md'],
  'two/guide.md': pages['guide.md'],
  'two/readme.md': pages['readme.md'],
};
const documents = ['one/guide.md', 'two/guide.md'] as const;
const options = {capabilities: pulling, folders: ['one', 'two'], isBegunByTest: true};

test.each(seedsAsked(draws(60, 12)))('open documents get their findings (seed %i)', async (seed) => {
  const draw = random(seed);
  const slowMs = draw() < 0.5 ? 0 : 60;
  const wait = () => pause(draw() * slowMs);
  // One in three windows loses its first check, as from a lack of memory.
  let deaths = draw() < 0.33 ? 1 : 0;
  const threads = new InProcessThreads(async (kind) => {
    await wait();
    if (kind === 'check' && deaths-- > 0) throw new Error('out of memory');
  });
  await withServer(
    files,
    (root) => new InProcessClient(root, {}, threads, {refreshMs: draw() * slowMs, answerMs: 20 + draw() * 200}),
    async (client) => {
      client.connection.onRequest('client/registerCapability', async () => {
        await client.connection.sendNotification('workspace/didChangeConfiguration', {settings: null});
        await wait();
        return null;
      });
      const pulls = new EditorPulls(client);
      await client.begin(options);
      for (const path of documents) {
        await wait();
        await client.open(client.uri(path), files[path]);
        pulls.pull(client.uri(path));
      }
      if (draw() < 0.5) {
        await wait();
        await client.configure({minWords: 20 + Math.floor(draw() * 5)});
      }
      if (draw() < 0.3) {
        const two = [{uri: client.uri('two'), name: 'two'}];
        const change = (event: unknown) =>
          client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {event});
        await change({added: [], removed: two});
        await wait();
        await change({added: two, removed: []});
      }
      await until(
        'findings in both folders',
        () => documents.map((path) => pulls.shown.get(client.uri(path))?.length ?? null),
        (counts) => counts.every((count) => count === 1),
      );
      expect(pulls.errors).toEqual([]);
    },
    options,
  );
});

test('a pull is answered in time with what is known, and the client is told to ask again', async () => {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const threads = new InProcessThreads((kind) => (kind === 'check' ? held : Promise.resolve()));
  await withServer(
    files,
    (root) => new InProcessClient(root, {}, threads, {answerMs: 1}),
    async (client) => {
      const uri = client.uri('one/guide.md');
      const pulls = new EditorPulls(client);
      await client.open(uri, files['one/guide.md']);
      pulls.pull(uri);
      await until(
        'an answer',
        () => pulls.shown.get(uri)?.length,
        (count) => count === 0,
      );
      go();
      await until(
        'the finding',
        () => pulls.shown.get(uri)?.length,
        (count) => count === 1,
      );
    },
    {folders: ['one', 'two']},
  );
});

test('while the texts are loaded, an edited page has its last findings where they are now', async () => {
  let go: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  const threads = new InProcessThreads((kind) => (kind === 'index' ? held : Promise.resolve()));
  await withServer(
    files,
    (root) => new InProcessClient(root, {}, threads, {loadingMs: 1}),
    async (client) => {
      const uri = client.uri('one/guide.md');
      const linesNow = async () => (await client.diagnostics(uri)).map(({range}) => range.start.line);
      await client.open(uri, files['one/guide.md']);
      const [line] = await linesNow();
      await client.change(uri, 'A line.\n\n', [0, 0]);
      expect(await linesNow()).toEqual([line + 2]);
      await client.change(uri, 'No copy any more.\n');
      const before = client.heard.length;
      go();
      await until(
        'a request to ask again',
        () => client.heard.slice(before).some(({method}) => method === 'workspace/diagnostic/refresh'),
        (isAsked) => isAsked,
      );
      expect(await linesNow()).toEqual([]);
    },
    {folders: ['one', 'two']},
  );
});

test('a document that is closed and opened at once is asked about again when it changes', async () => {
  await withServer(
    files,
    (root) => new InProcessClient(root, {}),
    async (client) => {
      const [uri, other] = [client.uri('one/guide.md'), client.uri('one/readme.md')];
      await client.open(uri, files['one/guide.md']);
      const pulls = new EditorPulls(client);
      pulls.pull(uri);
      await until(
        'the finding',
        () => pulls.shown.get(uri)?.length,
        (count) => count === 1,
      );
      // VS Code keeps the answer, and does not ask about the same version again.
      await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri}});
      await client.open(uri, files['one/guide.md']);
      await client.open(other, 'No copy any more.\n');
      await until(
        'its end',
        () => pulls.shown.get(uri)?.length,
        (count) => count === 0,
      );
    },
    {folders: ['one', 'two']},
  );
});

test('a check whose thread dies is tried once more, and then the reason is said', async () => {
  let deaths = 0;
  await withServer(
    {'guide.md': pages['guide.md'], 'readme.md': pages['readme.md']},
    (root) =>
      new InProcessClient(
        root,
        {},
        new InProcessThreads(async (kind) => {
          if (kind !== 'check') return;
          deaths++;
          throw new Error('out of memory');
        }),
      ),
    async (client) => {
      expect(await client.diagnostics(client.uri('guide.md'))).toEqual([]);
      expect(deaths).toBe(2);
      const messages = client.heard.filter(({method}) => method === 'window/showMessageRequest');
      expect(messages.map(({parameters}) => JSON.stringify(parameters))).toEqual([
        expect.stringMatching(/The check of .* has stopped \(Error: out of memory\)/),
      ]);
    },
    {},
  );
});

test('an index that Git refuses is a failure of its folder, and the next request starts another', async () => {
  let refusals = 1;
  const threads = new InProcessThreads(undefined, async (kind) => {
    const instance = await newThreadInstance(kind);
    if (kind !== 'index' || refusals-- === 0) return instance;
    const load = () => Promise.reject(new GitError('fatal: bad object HEAD', 128));
    return {...instance, handlers: {...instance.handlers, load}};
  });
  await withServer(
    {'guide.md': pages['guide.md'], 'readme.md': pages['readme.md']},
    (root) => new InProcessClient(root, {}, threads),
    async (client) => {
      const guide = client.uri('guide.md');
      await client.open(guide, `${pages['guide.md']}\n`);
      const said = () => client.heard.filter(({method}) => method === 'window/showMessageRequest');
      await until('the refusal', said, ({length}) => length > 0);
      expect(said().map(({parameters}) => (parameters as {readonly message: string}).message)).toEqual([
        expect.stringMatching(/Git cannot read the repository: fatal: bad object HEAD/),
      ]);
      await client.change(guide, '\n', [0, 0]);
      expect(lines(await client.diagnostics(guide))).toHaveLength(1);
    },
    {},
  );
});
