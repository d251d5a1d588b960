import {spawn} from 'node:child_process';
import {readdirSync, rmSync} from 'node:fs';
import {expect, test} from 'vitest';
import {ErrorCodes} from 'vscode-languageserver-protocol/node';
import {failure, isWell, lines, twoPages} from '../../lsp/answers.ts';
import {folderWith, until} from '../../lsp/client.ts';
import {removeFolder} from '../../support/removeFolder.ts';
import {ProcessClient, transports, withProcess} from './processClient.ts';

// How the server starts, over which transports it communicates, and that it ends with its client and the right exit
// code.

const files = twoPages;

test.each(Object.entries(transports))('it is spoken to over %s', async (_, start) => {
  const root = folderWith(files);
  const client = new ProcessClient(root, {}, await start(root));
  try {
    await client.begin({});
    await client.open(client.uri('guide.md'), `\n${files['guide.md']}`);
    expect(lines(await client.diagnostics(client.uri('guide.md')))).toEqual(['7-8 copied-passage']);
    await isWell(client);
    const ended = new Promise<number | null>((resolve) => client.process.once('exit', resolve));
    await client.connection.sendRequest('shutdown');
    await client.connection.sendNotification('exit');
    expect(await ended).toBe(0);
    expect(client.errors).toBe('');
  } finally {
    client.process.kill('SIGKILL');
    client.connection.dispose();
    await removeFolder(root);
  }
});

test('a header without a length is the end, with a message and a code', async () => {
  for (const bytes of ['Content-Length: many\r\n\r\n{}', 'Content-Type: x\r\n\r\n{}', 'no header at all\r\n\r\n']) {
    await withProcess(files, async (client) => {
      await isWell(client);
      const ended = new Promise<number | null>((resolve) => client.process.once('exit', resolve));
      client.process.stdin?.write(bytes);
      client.process.stdin?.end();
      expect(await ended).toBe(1);
    });
  }
});

test('what comes before initialize and after shutdown is refused, and nobody initializes twice', async () => {
  const root = folderWith(files);
  const client = new ProcessClient(root, {});
  const {connection} = client;
  const params = {textDocument: {uri: client.uri('guide.md')}};
  try {
    expect(await failure(connection.sendRequest('textDocument/diagnostic', params))).toBe(
      ErrorCodes.ServerNotInitialized,
    );
    expect(await failure(connection.sendRequest('shutdown'))).toBe(ErrorCodes.ServerNotInitialized);
    await client.open(client.uri('guide.md'), 'before its time');
    await client.begin({});
    expect(lines(await client.diagnostics(client.uri('guide.md')))).toEqual(['6-7 copied-passage']);
    expect(await failure(connection.sendRequest('initialize', {capabilities: {}}))).toBe(ErrorCodes.InvalidRequest);
    expect(await failure(connection.sendRequest('shingle/refused', {method: 'x'}))).toBe(ErrorCodes.InvalidRequest);
    const waiting = connection.sendRequest('workspace/diagnostic', {
      previousResultIds: (await client.pullWorkspace()).items.map(({uri, resultId}) => ({uri, value: resultId ?? ''})),
    });
    await connection.sendRequest('shutdown');
    await waiting.catch(() => undefined);
    expect(await failure(connection.sendRequest('textDocument/diagnostic', params))).toBe(ErrorCodes.InvalidRequest);
    expect(await failure(connection.sendRequest('shutdown'))).toBe(ErrorCodes.InvalidRequest);
    const ended = new Promise<number | null>((resolve) => client.process.once('exit', resolve));
    await connection.sendNotification('exit');
    expect(await ended).toBe(0);
  } finally {
    client.process.kill('SIGKILL');
    connection.dispose();
    rmSync(root, {recursive: true, force: true});
  }
});

test('exit without shutdown and a closed pipe end it with 1, also while it is indexing', async () => {
  for (const end of ['exit', 'pipe'] as const) {
    for (const when of ['new', 'indexing'] as const) {
      const root = folderWith(files);
      const client = new ProcessClient(root, {});
      const ended = new Promise<number | null>((resolve) => client.process.once('exit', resolve));
      if (when === 'indexing') await client.begin({});
      if (end === 'exit') await client.connection.sendNotification('exit');
      else client.process.stdin?.end();
      expect(await ended).toBe(1);
      client.connection.dispose();
      await removeFolder(root);
    }
  }
});

test('it does not outlive its client', async () => {
  const other = spawn(process.execPath, ['-e', 'setTimeout(() => undefined, 60_000)']);
  const root = folderWith(files);
  const client = new ProcessClient(root, {});
  const ended = new Promise<number | null>((resolve) => client.process.once('exit', resolve));
  await client.connection.sendRequest('initialize', {processId: other.pid, capabilities: {}, rootUri: null});
  other.kill('SIGKILL');
  expect(await ended).toBe(1);
  client.connection.dispose();
  await removeFolder(root);
});

test('while the configuration is broken, what is typed starts no thread that stays', async () => {
  const threadsOf = (client: ProcessClient) => readdirSync(`/proc/${client.process.pid}/task`).length;
  await withProcess({...files, '.shingle.json': '{"minWords": nonsense'}, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, files['guide.md']);
    await client.change(guide, 'word ', [2, 0]);
    await client.diagnostics(guide);
    const before = threadsOf(client);
    for (let time = 0; time < 5; time++) {
      await client.change(guide, 'word ', [2, 0]);
      await client.diagnostics(guide);
    }
    await until(
      'threads to end',
      () => threadsOf(client),
      (got) => got <= before,
    );
  });
});
