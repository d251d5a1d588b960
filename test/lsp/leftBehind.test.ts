import {execFileSync} from 'node:child_process';
import {assert, expect, test} from 'vitest';
import {
  type ClientCapabilities,
  type CodeAction,
  type Diagnostic,
  DiagnosticSeverity,
  NotebookCellKind,
} from 'vscode-languageserver-protocol/node';
import {run} from '../../server/cli/run.ts';
import {gitEnvironment} from '../support/gitEnvironment.ts';
import {collected, ioFor} from '../support/ownIo.ts';
import {type Client, pulling, pushed, until, write} from './client.ts';
import {withClient} from './inProcess.ts';

// Copies that an edit leaves behind, while one types: on the edited paragraph and on the other copy, compared with the
// last commit; and the action that applies the change there too.

const paragraph =
  'To start the server of the handbook, open a terminal in the folder of the project and run yarn dev there. The first\n' +
  'start takes some minutes, because all pages are built once; every later one is done after two seconds.';
const page = (name: string, text = paragraph) =>
  `# About ${name}\n\nWhat only ${name} says, in words of its own.\n\n${text}\n`;
/** Where `yarn` is in a page. */
const [line, character] = [4, paragraph.indexOf('yarn')];
const edited = paragraph.replace('yarn', 'npm run');
/** Of a fact. */
const faster = paragraph.replace('two seconds', '2 seconds');

const inCells: ClientCapabilities = {...pulling, notebookDocument: {synchronization: {}}};
const files = {'a.md': page('a'), 'guides/b.md': page('b'), 'c.md': '# Others\n\nNothing of it is anywhere else.\n'};

function git(client: Client, ...words: string[]): void {
  const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
  const environment = {...process.env, ...gitEnvironment};
  execFileSync('git', [...author, ...words], {cwd: client.root, env: environment});
}

function commit(client: Client): void {
  git(client, 'add', '-A');
  git(client, 'commit', '-qm', 'one');
}

async function withCommit(
  talk: (client: Client) => Promise<void>,
  capabilities: ClientCapabilities = pulling,
  settings: Record<string, unknown> = {},
  {committed, changed}: Readonly<Record<'committed' | 'changed', Readonly<Record<string, string>>>> = {
    committed: {},
    changed: {},
  },
): Promise<void> {
  await withClient(
    {...files, ...committed},
    async (client) => {
      git(client, 'init', '-q', '-b', 'main');
      commit(client);
      for (const [path, text] of Object.entries(changed)) write(client.root, path, text);
      await client.begin({capabilities, options: {settings}});
      await talk(client);
    },
    {isBegunByTest: true, settings},
  );
}

const staleOf = (diagnostics: readonly Diagnostic[]) => diagnostics.filter(({code}) => code === 'stale-copy');

function untilStale(client: Client, path: string, count: number): Promise<readonly Diagnostic[]> {
  const ask = async () => staleOf(await client.diagnostics(client.uri(path)));
  return until(`${count} at ${path}`, ask, (got) => got.length === count);
}

async function actionsAt(client: Client, path: string, {range}: Diagnostic): Promise<readonly CodeAction[]> {
  return client.connection.sendRequest('textDocument/codeAction', {
    textDocument: {uri: client.uri(path)},
    range,
    context: {diagnostics: []},
  });
}

test('it appears on both sides while one types, and goes when the edit is undone', async () => {
  await withCommit(async (client) => {
    const a = client.uri('a.md');
    await client.open(a, files['a.md']);
    expect(await untilStale(client, 'a.md', 0)).toEqual([]);
    await client.change(a, 'npm run', [line, character], [line, character + 4]);
    const [here] = await untilStale(client, 'a.md', 1);
    expect(here.range.start).toEqual({line, character: 0});
    expect(here.message).toBe(
      'The old text of this paragraph is still in guides/b.md:5: run yarn dev → run npm run dev. Containment 95 % and 98 %, resemblance 0.93.',
    );
    const [there] = await untilStale(client, 'guides/b.md', 1);
    expect(there.message).toBe(
      'This paragraph still has the old text, edited in a.md:5: run yarn dev → run npm run dev. Containment 98 % and 95 %, resemblance 0.93.',
    );
    // It moves with what is typed above it.
    await client.change(a, 'One more line.\n\n', [2, 0]);
    const [moved] = await untilStale(client, 'a.md', 1);
    expect(moved.range.start.line).toBe(line + 2);
    await client.change(a, 'yarn', [line + 2, character], [line + 2, character + 7]);
    await untilStale(client, 'a.md', 0);
    await untilStale(client, 'guides/b.md', 0);
  });
});

test('it goes when the other copy is changed too, and comes back when that is undone', async () => {
  await withCommit(async (client) => {
    const [a, b] = [client.uri('a.md'), client.uri('guides/b.md')];
    await client.open(a, files['a.md']);
    await client.open(b, files['guides/b.md']);
    await client.change(a, 'npm run', [line, character], [line, character + 4]);
    await untilStale(client, 'guides/b.md', 1);
    await client.change(b, 'npm run', [line, character], [line, character + 4]);
    await untilStale(client, 'a.md', 0);
    await untilStale(client, 'guides/b.md', 0);
    await client.change(b, 'yarn', [line, character], [line, character + 7]);
    await untilStale(client, 'a.md', 1);
  });
});

test('it goes with the commit, and a commit can bring it', async () => {
  await withCommit(async (client) => {
    const a = client.uri('a.md');
    write(client.root, 'a.md', page('a', edited));
    await client.open(a, page('a', edited));
    await untilStale(client, 'a.md', 1);
    commit(client);
    await untilStale(client, 'a.md', 0);
    git(client, 'reset', '-q', '--soft', 'HEAD~');
    await untilStale(client, 'a.md', 1);
  });
});

test('a file that was changed on the disk, and is not open', async () => {
  await withCommit(async (client) => {
    const b = client.uri('guides/b.md');
    await client.open(b, files['guides/b.md']);
    await untilStale(client, 'guides/b.md', 0);
    write(client.root, 'a.md', page('a', edited));
    await client.touched('a.md');
    await untilStale(client, 'guides/b.md', 1);
  });
});

test('a page that has other changes too is in work: its author has seen it', async () => {
  await withCommit(async (client) => {
    const [a, b] = [client.uri('a.md'), client.uri('guides/b.md')];
    await client.open(a, page('a', edited));
    await untilStale(client, 'a.md', 1);
    await client.open(b, files['guides/b.md'].replace('only b says', 'b alone says'));
    await untilStale(client, 'a.md', 0);
  });
});

test('files that were changed before the server began are of the change, as in check --changed', async () => {
  const names = Array.from({length: 199}, (_, at) => `of/${at}.md`);
  const all = (text: string) => Object.fromEntries(names.map((name) => [name, text]));
  const text = '# Of terns\n\nTerns are birds.\n';
  const levels: string[][] = [];
  for (const changed of [all(text.replaceAll('\n', '\r\n')), all(text.replace('birds', 'small birds'))]) {
    await withCommit(
      async (client) => {
        await client.open(client.uri('a.md'), page('a', faster));
        const [{severity}] = await untilStale(client, 'a.md', 1);
        write(client.root, 'a.md', page('a', faster));
        const [out, err] = [collected(), collected()];
        const io = ioFor(Buffer.alloc(0), out, err, client.root, {...process.env, ...gitEnvironment});
        await run(['check', '--changed', '--level', 'info', '--format', 'json', '--no-resident'], io);
        const checked = JSON.parse(out.text()).findings.map(({level}: {level: string}) => level);
        levels.push([severity === DiagnosticSeverity.Hint ? 'info' : 'warning', ...checked]);
      },
      pulling,
      {},
      {committed: all(text), changed},
    );
  }
  expect(levels).toEqual([
    ['warning', 'warning'],
    ['info', 'info'],
  ]);
});

test('a client that gets its diagnostics pushed', async () => {
  await withCommit(async (client) => {
    const [a, b] = [client.uri('a.md'), client.uri('guides/b.md')];
    await client.open(a, page('a', edited));
    for (const uri of [a, b]) {
      const got = () => Promise.resolve(staleOf(client.pushes.get(uri)?.diagnostics ?? []));
      await until(uri, got, ({length}) => length === 1);
    }
  }, pushed);
});

test('a severity hides it', async () => {
  await withCommit(
    async (client) => {
      await client.open(client.uri('a.md'), page('a', edited));
      const ask = () => client.diagnostics(client.uri('a.md'));
      await until('the copy itself', ask, (got) => got.length > 0);
      expect(await untilStale(client, 'a.md', 0)).toEqual([]);
    },
    pulling,
    {severities: {'stale-copy': 'off'}},
  );
});

const careful: ClientCapabilities = {
  ...pulling,
  textDocument: {...pulling.textDocument, codeAction: {disabledSupport: true}},
  workspace: {
    ...pulling.workspace,
    workspaceEdit: {documentChanges: true, changeAnnotationSupport: {groupsOnLabel: true}},
  },
};

test('the actions of both sides', async () => {
  await withCommit(async (client) => {
    const [a, b] = [client.uri('a.md'), client.uri('guides/b.md')];
    await client.open(a, page('a', edited));
    const range = {start: {line, character}, end: {line, character: character + 4}};
    const [here] = await untilStale(client, 'a.md', 1);
    const title = 'Apply this change to the other copy: guides/b.md:5';
    expect((await actionsAt(client, 'a.md', here))[0]).toEqual({
      title,
      kind: 'quickfix',
      edit: {
        documentChanges: [
          {textDocument: {uri: b, version: null}, edits: [{range, newText: 'npm run', annotationId: 'otherCopy'}]},
        ],
        changeAnnotations: {otherCopy: {label: title, needsConfirmation: true}},
      },
    });
    await client.open(b, files['guides/b.md']);
    const [there] = await untilStale(client, 'guides/b.md', 1);
    const [take] = await actionsAt(client, 'guides/b.md', there);
    expect(take.title).toBe('Apply the change from a.md:5');
    expect(take.edit).toEqual({
      documentChanges: [{textDocument: {uri: b, version: 1}, edits: [{range, newText: 'npm run'}]}],
    });
    // The edit of the client ends it.
    await client.change(b, 'npm run', [line, character], [line, character + 4]);
    await untilStale(client, 'a.md', 0);
  }, careful);
});

test('an older client gets plain edits', async () => {
  await withCommit(async (client) => {
    await client.open(client.uri('a.md'), page('a', edited));
    const [here] = await untilStale(client, 'a.md', 1);
    const [action] = await actionsAt(client, 'a.md', here);
    expect(Object.keys(action.edit?.changes ?? {})).toEqual([client.uri('guides/b.md')]);
  });
});

test('where it cannot be applied, the menu says why, or has no such action', async () => {
  for (const capabilities of [careful, pulling]) {
    await withCommit(async (client) => {
      const b = page('b', paragraph.replace('yarn', '*yarn*'));
      write(client.root, 'guides/b.md', b);
      commit(client);
      await client.touched('guides/b.md');
      await client.open(client.uri('a.md'), page('a', edited));
      const [here] = await untilStale(client, 'a.md', 1);
      const reasons = (await actionsAt(client, 'a.md', here)).flatMap(({disabled}) => disabled?.reason ?? []);
      const reason = 'It cannot be applied there: it has “*yarn*” where the old text had “yarn”.';
      expect(reasons).toEqual(capabilities === careful ? [reason] : []);
    }, capabilities);
  }
});

test('a copy in a cell of an open notebook gets the change there', async () => {
  await withClient(
    files,
    async (client) => {
      const sources = ['# About "cells" and a \\ sign', `Before \t "it":\n\n${paragraph}\n`];
      const cells = sources.map((source) => ({cell_type: 'markdown', metadata: {}, source: source.split(/(?<=\n)/)}));
      // As the editor's cells are written: another file would be one that is edited.
      const content = {cells, metadata: {language_info: {name: 'python'}}, nbformat: 4, nbformat_minor: 5};
      write(client.root, 'guides/b.md', '# Nothing\n');
      write(
        client.root,
        'guides/nb.ipynb',
        `${JSON.stringify(content, null, 1)}\n`.replace(/\{\s*"name": "python"\s*\}/, '{"name":"python"}'),
      );
      git(client, 'init', '-q', '-b', 'main');
      commit(client);
      await client.begin({
        capabilities: {...inCells, workspace: {...inCells.workspace, workspaceEdit: {documentChanges: true}}},
      });
      const notebook = client.uri('guides/nb.ipynb');
      const cellUri = (at: number) => `${notebook.replace('file:', 'vscode-notebook-cell:')}#${at}`;
      await client.connection.sendNotification('notebookDocument/didOpen', {
        notebookDocument: {
          uri: notebook,
          notebookType: 'jupyter-notebook',
          version: 1,
          cells: sources.map((_, at) => ({kind: NotebookCellKind.Markup, document: cellUri(at)})),
        },
        cellTextDocuments: sources.map((text, at) => ({uri: cellUri(at), languageId: 'markdown', version: 7, text})),
      });
      const a = client.uri('a.md');
      await client.open(a, files['a.md']);
      await client.change(a, 'npm "run"', [line, character], [line, character + 4]);
      const [here] = await untilStale(client, 'a.md', 1);
      assert(here);
      const [action] = (await actionsAt(client, 'a.md', here)).filter(({title}) =>
        title.startsWith('Apply this change'),
      );
      expect(action?.title).toBe('Apply this change to the other copy: guides/nb.ipynb:16');
      expect(action?.edit?.documentChanges).toMatchObject([
        {
          textDocument: {uri: cellUri(1), version: 7},
          edits: [
            {range: {start: {line: 2, character}, end: {line: 2, character: character + 4}}, newText: 'npm "run"'},
          ],
        },
      ]);
    },
    {isBegunByTest: true},
  );
});
