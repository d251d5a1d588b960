import {rmSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {supportOf} from '../../server/lsp/protocol/capabilities.ts';
import {settingsFrom} from '../../server/lsp/protocol/editorSettings.ts';
import {editorDefaults, type Status, serverCommands, statusRequest} from '../../shared/model/protocol.ts';
import {type Client, pulling, until, write} from './client.ts';
import {withClient} from './inProcess.ts';
import {pages, passage} from './pages.ts';

test('what a client configures wins over what it began with, and no answer takes nothing away', () => {
  const begun = {severity: 'warning', delay: 300};
  expect(settingsFrom(begun, null).settings).toEqual({...editorDefaults, ...begun});
  expect(settingsFrom(begun, {delay: null, severity: 'error'}).settings).toMatchObject({severity: 'error', delay: 300});
  expect(settingsFrom(undefined, {delay: 'soon', fontSize: 12})).toEqual({
    settings: editorDefaults,
    problems: ['shingle.delay: got "soon", expected milliseconds from 0 to 60000.'],
  });
});

test('a Neovim is not told that all documents can be pulled at once', () => {
  const from = (name: string) =>
    supportOf({capabilities: pulling, clientInfo: {name}, processId: null, rootUri: null}).pullsAll;
  expect(from('Neovim')).toBe(false);
  expect(from('Visual Studio Code')).toBe(true);
});

test('severities by code, of accepted copies, and files of the configuration', async () => {
  await withClient({...pages, 'strict.json': '{"minWords": 500}'}, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, pages['guide.md']);
    const [{data}] = await client.diagnostics(guide);
    await becomes(client, {severities: {'copied-passage': 'error'}}, [1]);
    await becomes(client, {severities: {'copied-passage': 'off'}}, []);
    await becomes(client, {configFile: 'strict.json'}, []);
    await becomes(client, {}, [3]);
    await becomes(client, {exclude: ['readme.md']}, []);
    await becomes(client, {}, [3]);
    const {family} = data as {family: string};
    const accepted = {command: serverCommands.accept, arguments: [{uri: guide, family, reason: ''}]};
    await client.connection.sendRequest('workspace/executeCommand', accepted);
    await becomes(client, {}, [4]);
    await becomes(client, {acceptedSeverity: 'off'}, []);
  });
});

test('a file of one folder that says what is looked at in another is read again', async () => {
  const twice = {
    'a/guide.md': pages['guide.md'],
    'a/readme.md': pages['readme.md'],
    'a/.shingle.json': '{"extends": "../b/strict.json"}',
    'b/strict.json': '{"minWords": 500}',
    // Both folders are in one repository, which a configuration does not leave.
    '.git/HEAD': 'ref: refs/heads/main\n',
    '.git/objects/none': '',
    '.git/refs/none': '',
  };
  await withClient(
    twice,
    async (client) => {
      const readme = client.uri('a/readme.md');
      expect(await client.diagnostics(readme)).toEqual([]);
      write(client.root, 'b/strict.json', '{"minWords": 10}');
      await client.touched('b/strict.json');
      await until(
        'the finding',
        () => client.diagnostics(readme),
        (got) => got.length === 1,
      );
    },
    {folders: ['a', 'b']},
  );
});

test('a document is looked at when it is saved, if that is what is wanted', async () => {
  await withClient(
    pages,
    async (client) => {
      const alone = client.uri('alone.md');
      await client.open(alone, pages['alone.md']);
      expect(await client.diagnostics(alone)).toEqual([]);
      await client.change(alone, `\n${passage}\n`, [1, 0]);
      expect(await client.diagnostics(alone)).toEqual([]);
      await client.connection.sendNotification('textDocument/didSave', {textDocument: {uri: alone}});
      const ask = () => client.diagnostics(alone);
      await until('the copy', ask, ({length}) => length === 1);
    },
    {settings: {run: 'onSave', delay: 0}},
  );
});

test('documents that are not saved anywhere are left alone, if that is what is wanted', async () => {
  await withClient(pages, async (client) => {
    await client.open('untitled:Untitled-1', `${passage}\n`);
    const ask = () => client.diagnostics('untitled:Untitled-1');
    expect((await ask()).length).toBeGreaterThan(0);
    await client.configure({untitled: false});
    await until('silence', ask, ({length}) => length === 0);
  });
});

test('configuration files of folders that are not trusted are not read', async () => {
  const files = {...pages, '.shingle.json': '{"minWords": 500}'};
  for (const untrusted of [false, true]) {
    await withClient(
      files,
      async (client) => {
        await client.open(client.uri('guide.md'), pages['guide.md']);
        expect(await severities(client)).toEqual(untrusted ? [3] : []);
      },
      {options: {untrusted}},
    );
  }
});

async function becomes(client: Client, settings: Record<string, unknown>, expected: readonly number[]): Promise<void> {
  await client.configure(settings);
  const ask = () => severities(client);
  await until(JSON.stringify(settings), ask, (got) => JSON.stringify(got) === JSON.stringify(expected));
}

async function severities(client: Client): Promise<readonly (number | undefined)[]> {
  return (await client.diagnostics(client.uri('guide.md'))).map(({severity}) => severity);
}

test('text beyond the limit of all files is not in the index of an editor either, also when files come and go', async () => {
  const limited = {'.shingle.json': '{"limits": {"textBytesMax": 300}}', ...pages};
  await withClient(limited, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, pages['guide.md']);
    await client.change(guide, 'Typed.\n', [0, 0]);
    expect(await client.diagnostics(guide)).toEqual([]);
    // Without the first page there is room for the others.
    rmSync(join(client.root, 'alone.md'));
    await client.touched('alone.md');
    await until(
      'a skipped file less',
      () => client.connection.sendRequest<Status>(statusRequest),
      ({documents, skipped}) => documents === 1 && skipped === 2,
    );
  });
});
