import {expect, test} from 'vitest';
import type {ClientCapabilities, CodeAction, Diagnostic} from 'vscode-languageserver-protocol/node';
import {type Client, pulling, until} from './client.ts';
import {withClient} from './inProcess.ts';
import {own, passage} from './pages.ts';

// Quick fixes as a client gets them: edits of versions, files that are new.

const able: ClientCapabilities = {
  ...pulling,
  workspace: {
    ...pulling.workspace,
    workspaceEdit: {
      documentChanges: true,
      resourceOperations: ['create'],
      changeAnnotationSupport: {groupsOnLabel: true},
    },
  },
};

const page = (title: string, text: string) => `# ${title}\n\n${text}\n\n${passage}\n`;
const files = {
  'site/_config.yml': 'title: Site\n',
  'site/a.md': page('A', own.bread),
  'site/b.md': page('B', own.islands),
  'c.adoc': page('C', own.clocks).replace('#', '='),
  'd.adoc': page('D', own.reading).replace('#', '='),
};

async function actionsOf(client: Client, path: keyof typeof files, title: RegExp): Promise<readonly CodeAction[]> {
  const uri = client.uri(path);
  const [{range}]: readonly Diagnostic[] = await until(
    `findings of ${path}`,
    () => client.diagnostics(uri),
    (got) => got.length > 0,
  );
  const context = {diagnostics: [], only: ['quickfix']};
  const all: readonly CodeAction[] = await client.connection.sendRequest('textDocument/codeAction', {
    textDocument: {uri},
    range,
    context,
  });
  return all.filter((one) => title.test(one.title));
}

test('a partial: the new file first, then the open page in its version, and the other one', async () => {
  await withClient(
    files,
    async (client) => {
      await client.open(client.uri('site/a.md'), files['site/a.md']);
      const [{edit, title}] = await actionsOf(client, 'site/a.md', /^Move it/);
      expect(title).toBe('Move it to site/_includes/before-you-begin-make.md, and include that');
      const uri = client.uri('site/_includes/before-you-begin-make.md');
      const start = {line: 0, character: 0};
      const newText = '{% include before-you-begin-make.md %}';
      const rangeFrom = (line: number) => ({
        start: {line, character: 0},
        end: {line: line + 1, character: passage.split('\n')[1].length},
      });
      const line = (text: string) => text.split('\n').indexOf(passage.split('\n')[0]);
      expect(edit).toEqual({
        documentChanges: [
          {kind: 'create', uri, options: {overwrite: false, ignoreIfExists: false}},
          {
            textDocument: {uri, version: null},
            edits: [{range: {start, end: start}, newText: `${passage}\n`}],
          },
          {
            textDocument: {uri: client.uri('site/a.md'), version: 1},
            edits: [{range: rangeFrom(line(files['site/a.md'])), newText}],
          },
          {
            textDocument: {uri: client.uri('site/b.md'), version: null},
            edits: [{range: rangeFrom(line(files['site/b.md'])), newText}],
          },
        ],
      });
      // Text typed into the passage would be lost: no action, until it is checked again.
      const at = line(files['site/a.md']);
      await client.change(client.uri('site/a.md'), 'Well before', [at, 0], [at, 6]);
      expect(await actionsOf(client, 'site/a.md', /^(?:Move it|Replace by)/)).toEqual([]);
    },
    {capabilities: able},
  );
});

test('a client that cannot create files is offered no partial, but an include between two pages', async () => {
  await withClient(files, async (client) => {
    await client.open(client.uri('site/a.md'), files['site/a.md']);
    await client.open(client.uri('c.adoc'), files['c.adoc'], 'asciidoc');
    expect(await actionsOf(client, 'site/a.md', /^Move it/)).toEqual([]);
    const [link] = await actionsOf(client, 'site/a.md', /^Replace by a link to c\.adoc$/);
    expect(Object.keys(link.edit?.changes ?? {})).toEqual([client.uri('site/a.md')]);
    const [include] = await actionsOf(client, 'c.adoc', /^Include it from d\.adoc$/);
    expect(Object.keys(include.edit?.changes ?? {})).toEqual([client.uri('c.adoc'), client.uri('d.adoc')]);
  });
});

test('a cursor anywhere in a line, as Neovim asks, has the actions of the passage that begins in it', async () => {
  const words = page('A', own.bread).replace(passage, `Why. ${passage}`);
  await withClient({'a.md': words, 'b.md': page('B', own.islands)}, async (client) => {
    const uri = client.uri('a.md');
    await client.open(uri, words);
    const [{range}]: readonly Diagnostic[] = await until(
      'findings of a.md',
      () => client.diagnostics(uri),
      (got) => got.length > 0,
    );
    expect(range.start.character).toBe(5);
    const titlesAt = async (line: number, character: number) => {
      const position = {line, character};
      const actions: readonly CodeAction[] = await client.connection.sendRequest('textDocument/codeAction', {
        textDocument: {uri},
        range: {start: position, end: position},
        context: {diagnostics: [], only: ['quickfix']},
      });
      return actions.map(({title}) => title);
    };
    const {line} = range.start;
    const within = await titlesAt(line, 9);
    expect(within).toContain('Accept in the baseline…');
    expect(await titlesAt(line, 0)).toEqual(within);
    expect(await titlesAt(line + 1, 0)).toEqual(within);
    expect(await titlesAt(line - 1, 0)).toEqual([]);
  });
});
