// Several folders in one window: settings of their own, and folders of which one lies in another.
import {expect, test} from 'vitest';
import {type FindingsResult, findingsRequest, serverCommands} from '../../shared/model/protocol.ts';
import {type Client, until, write} from './client.ts';
import {type InProcessClient, withClient} from './inProcess.ts';
import {pages, passage} from './pages.ts';

const twice = {
  'one/guide.md': pages['guide.md'],
  'one/readme.md': pages['readme.md'],
  'two/guide.md': pages['guide.md'],
  'two/readme.md': pages['readme.md'],
};
const both = {folders: ['one', 'two']};

async function severities(client: Client, path: string): Promise<readonly (number | undefined)[]> {
  return (await client.diagnostics(client.uri(path))).map(({severity}) => severity);
}

async function become(
  client: InProcessClient,
  folder: string,
  settings: Record<string, unknown>,
  expected: {readonly one: readonly number[]; readonly two: readonly number[]},
): Promise<void> {
  client.folderSettings.set(client.uri(folder), {delay: 0, ...settings});
  await client.configure({});
  const ask = async () => ({
    one: await severities(client, 'one/guide.md'),
    two: await severities(client, 'two/guide.md'),
  });
  await until(JSON.stringify(settings), ask, (got) => JSON.stringify(got) === JSON.stringify(expected));
}

test('each folder has settings of its own, which change without those of the other', async () => {
  await withClient(
    twice,
    async (client) => {
      await become(client, 'one', {severity: 'error'}, {one: [1], two: [3]});
      await become(client, 'two', {severities: {'copied-passage': 'warning'}}, {one: [1], two: [2]});
      await become(client, 'one', {exclude: ['readme.md']}, {one: [], two: [2]});
      await become(client, 'two', {enable: false}, {one: [], two: []});
      await become(client, 'one', {}, {one: [3], two: []});
      await become(client, 'two', {}, {one: [3], two: [3]});
    },
    both,
  );
});

test('what is switched off in one folder is not checked as a file beside the other', async () => {
  await withClient(
    twice,
    async (client) => {
      await become(client, 'two', {enable: false}, {one: [3], two: []});
      await client.open(client.uri('two/new.md'), `# New\n\n${passage}\n`);
      expect(await client.diagnostics(client.uri('two/new.md'))).toEqual([]);
      const {items} = await client.connection.sendRequest<FindingsResult>(findingsRequest);
      expect(items.flatMap(({places}) => places.map(({uri}) => uri)).filter((uri) => uri.includes('/two/'))).toEqual(
        [],
      );
    },
    both,
  );
});

test('a folder that is added is read with its settings', async () => {
  await withClient(
    twice,
    async (client) => {
      client.folderSettings.set(client.uri('two'), {delay: 0, severity: 'error'});
      await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
        event: {added: [{uri: client.uri('two'), name: 'two'}], removed: []},
      });
      const ask = () => severities(client, 'two/guide.md');
      await until('the copy', ask, (got) => JSON.stringify(got) === '[1]');
      expect(await severities(client, 'one/guide.md')).toEqual([3]);
    },
    {folders: ['one']},
  );
});

const nested = {
  'top.md': `# Top\n\n${pages['alone.md']}\n`,
  'other.md': `# Other\n\n${pages['alone.md'].replaceAll('#', '')}\n`,
  'docs/guide.md': pages['guide.md'],
  'docs/readme.md': pages['readme.md'],
};

test.each([[['', 'docs']], [['docs', '']]])('of folders in each other (%j) a pair is listed once', async (folders) => {
  await withClient(
    nested,
    async (client) => {
      const guide = client.uri('docs/guide.md');
      expect(await client.diagnostics(guide)).toHaveLength(1);
      const {items} = await client.connection.sendRequest<FindingsResult>(findingsRequest);
      const about = items.filter(({places}) => places.some(({uri}) => uri === guide));
      expect(about.map(({places}) => places.map(({path}) => path))).toEqual([['guide.md', 'readme.md']]);
      const checked = await client.connection.sendRequest('workspace/executeCommand', {
        command: serverCommands.checkWorkspace,
        arguments: [],
      });
      expect(checked).toEqual({findings: items.length});
    },
    {folders},
  );
});

test('a text of both folders is listed with all its places', async () => {
  const files = {...nested, 'copy.md': `# Copy\n\n${passage}\n`};
  await withClient(
    files,
    async (client) => {
      await client.diagnostics(client.uri('docs/guide.md'));
      await client.diagnostics(client.uri('copy.md'));
      const {items} = await client.connection.sendRequest<FindingsResult>(findingsRequest);
      const about = items.filter(({places}) => places.some(({uri}) => uri.endsWith('/docs/guide.md')));
      const paths = about.map(({places}) => places.map(({path}) => path));
      expect(paths).toContainEqual(['copy.md', 'docs/guide.md', 'docs/readme.md']);
      expect(paths).not.toContainEqual(['guide.md', 'readme.md']);
    },
    {folders: ['', 'docs']},
  );
});

test('an editor in German is answered in German', async () => {
  await withClient(
    twice,
    async (client) => {
      const uri = client.uri('one/guide.md');
      const [{message, range}] = await client.diagnostics(uri);
      expect(message).toMatch(/^Dieselben \d+ Wörter stehen in readme\.md:3\. Enthalten /);
      await client.open(uri, twice['one/guide.md']);
      const actions = await client.connection.sendRequest<readonly {title: string}[]>('textDocument/codeAction', {
        textDocument: {uri},
        range,
        context: {diagnostics: []},
      });
      expect(actions[0].title).toMatch(/^Mit readme\.md:3–\d+ vergleichen$/);
      // What is wrong with a configuration is found in another thread.
      write(client.root, 'one/.shingle.json', '{"minWords": "many"}');
      await client.touched('one/.shingle.json');
      await until(
        'a message',
        () => JSON.stringify(client.heard.filter(({method}) => method.startsWith('window/showMessage'))),
        (got) => got.includes('minWords: gefunden: \\"many\\"; erwartet: eine ganze Zahl ab 1'),
      );
    },
    {...both, locale: 'de'},
  );
});
