import {expect, test} from 'vitest';
import {
  type ClientCapabilities,
  type CodeAction,
  type CodeLens,
  type Hover,
  type Location,
  NotebookCellKind,
  type WorkspaceEdit,
} from 'vscode-languageserver-protocol';
import {
  type Comparison,
  type ComparisonSide,
  type FindingsResult,
  findingsRequest,
  serverCommands,
} from '../../shared/model/protocol.ts';
import {type Client, pulling, until} from './client.ts';
import {withClient} from './inProcess.ts';
import {own, passage} from './pages.ts';

// A notebook's cells answer as files do: hover, lenses, definitions, references, actions, commands. Positions are those
// of the cell, and edits are edits of the cell.

const capabilities: ClientCapabilities = {
  ...pulling,
  notebookDocument: {synchronization: {}},
  workspace: {...pulling.workspace, applyEdit: true, workspaceEdit: {documentChanges: true}},
};

/** With characters that JSON escapes above it. */
const cells = [
  {
    name: 'a',
    text: `# Cells\n\nOnly here, with "quotes" and a \\ sign.\n\n${own.bread}\n\n${own.clocks}`,
    languageId: 'markdown',
  },
  {name: 'b', text: `Before \t "it":\n\n${passage}\n`, languageId: 'markdown'},
  {name: 'c', text: 'print("nothing")', languageId: 'python'},
];
const files = {'docs/readme.md': `# Read me\n\n${own.islands}\n\n${passage}\n`};
const line = 2;

function cellUri(client: Client, name: string): string {
  return `${client.uri('docs/nb.ipynb').replace('file:', 'vscode-notebook-cell:')}#${name}`;
}

async function withNotebook(
  talk: (client: Client) => Promise<void>,
  clientCommands: readonly string[] = [],
): Promise<void> {
  await withClient(
    files,
    async (client) => {
      await client.connection.sendNotification('notebookDocument/didOpen', {
        notebookDocument: {
          uri: client.uri('docs/nb.ipynb'),
          notebookType: 'jupyter-notebook',
          version: 1,
          cells: cells.map(({name, languageId}) => ({
            kind: languageId === 'markdown' ? NotebookCellKind.Markup : NotebookCellKind.Code,
            document: cellUri(client, name),
          })),
        },
        cellTextDocuments: cells.map(({name, text, languageId}) => ({
          uri: cellUri(client, name),
          languageId,
          version: 7,
          text,
        })),
      });
      await until(
        'the finding',
        () => client.diagnostics(cellUri(client, 'b')),
        (got) => got.length === 1,
      );
      await talk(client);
    },
    {capabilities, settings: {codeLens: true}, options: {clientCommands}},
  );
}

const at = (client: Client, name: string, line: number, character = 3) => ({
  textDocument: {uri: cellUri(client, name)},
  position: {line, character},
});

async function actions(client: Client, name: string, line: number): Promise<readonly CodeAction[]> {
  const spot = {line, character: 3};
  const textDocument = {uri: cellUri(client, name)};
  return client.connection.sendRequest('textDocument/codeAction', {
    textDocument,
    range: {start: spot, end: spot},
    context: {diagnostics: []},
  });
}

function applied(text: string, edit: WorkspaceEdit | undefined, uri: string): string {
  const [change] = edit?.documentChanges ?? [];
  if (change === undefined || !('textDocument' in change)) throw new Error('expected an edit of a document');
  expect(change.textDocument).toEqual({uri, version: 7});
  const lines = text.split('\n');
  const offsetOf = ({line, character}: {line: number; character: number}) =>
    lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0) + character;
  const [{range, newText}] = change.edits as {range: {start: never; end: never}; newText: string}[];
  return text.slice(0, offsetOf(range.start)) + newText + text.slice(offsetOf(range.end));
}

test('hover, lens, definition and references are at the cell', async () => {
  await withNotebook(async (client) => {
    const hover: Hover | null = await client.connection.sendRequest('textDocument/hover', at(client, 'b', line));
    expect(JSON.stringify(hover?.contents)).toContain('readme.md');
    expect(hover?.range?.start).toEqual({line, character: 0});
    expect(await client.connection.sendRequest('textDocument/hover', at(client, 'a', 0))).toBeNull();
    expect(await client.connection.sendRequest('textDocument/hover', at(client, 'b', 0))).toBeNull();
    const lensesOf = (name: string): Promise<CodeLens[]> =>
      client.connection.sendRequest('textDocument/codeLens', {textDocument: {uri: cellUri(client, name)}});
    const [lens, ...others] = await lensesOf('b');
    expect(others).toEqual([]);
    expect(lens.range.start).toEqual({line, character: 0});
    expect(lens.command?.title).toContain('readme.md');
    expect(await lensesOf('a')).toEqual([]);
    const definition: Location = await client.connection.sendRequest('textDocument/definition', at(client, 'b', line));
    expect(definition.uri).toBe(client.uri('docs/readme.md'));
    const references: Location[] = await client.connection.sendRequest('textDocument/references', {
      ...at(client, 'b', line),
      context: {includeDeclaration: true},
    });
    expect(references.map(({uri, range}) => [uri, range.start.line])).toContainEqual([cellUri(client, 'b'), line]);
    const found: FindingsResult = await client.connection.sendRequest(findingsRequest);
    const places = found.items.flatMap(({places}) => places.map(({uri, span}) => [uri, span?.start.line]));
    expect(places).toContainEqual([cellUri(client, 'b'), line]);
  });
});

test('actions of a cell edit the cell: a comment, a link', async () => {
  await withNotebook(async (client) => {
    const found = await actions(client, 'b', line);
    expect(await actions(client, 'a', 0)).toEqual([]);
    const text = cells[1].text;
    const disable = found.find(({title}) => title.startsWith('Disable'));
    expect(applied(text, disable?.edit, cellUri(client, 'b'))).toMatch(
      /^Before \t "it":\n\n<!-- shingle-disable-next-line -- TODO: .* -->\n/,
    );
    const link = found.find(({title}) => title.startsWith('Replace by a link'));
    expect(applied(text, link?.edit, cellUri(client, 'b'))).toBe(
      'Before \t "it":\n\nSee [Read me](readme.md#read-me).\n',
    );
  });
});

test('a client that asks for the reason gets a comment with it, and the finding is silent', async () => {
  await withNotebook(
    async (client) => {
      const found = await actions(client, 'b', line);
      const {command, edit} = found.find(({title}) => title.startsWith('Disable')) ?? {};
      expect(edit).toBeUndefined();
      expect(command?.command).toBe(serverCommands.disable);
      const [target] = command?.arguments ?? [];
      let asked: WorkspaceEdit | undefined;
      client.connection.onRequest('workspace/applyEdit', (params: {edit: WorkspaceEdit}) => {
        asked = params.edit;
        return {applied: true};
      });
      const answer = await client.connection.sendRequest('workspace/executeCommand', {
        command: serverCommands.disable,
        arguments: [{...target, uri: cellUri(client, 'b'), reason: 'Each must stand alone.'}],
      });
      expect(answer).toEqual({applied: true});
      const after = applied(cells[1].text, asked, cellUri(client, 'b'));
      expect(after).toContain('<!-- shingle-disable-next-line -- Each must stand alone. -->\n');
      await client.connection.sendNotification('notebookDocument/didChange', {
        notebookDocument: {uri: client.uri('docs/nb.ipynb'), version: 2},
        change: {
          cells: {textContent: [{document: {uri: cellUri(client, 'b'), version: 8}, changes: [{text: after}]}]},
        },
      });
      await until(
        'silence',
        () => client.diagnostics(cellUri(client, 'b')),
        (got) => got.length === 0,
      );
    },
    [serverCommands.disable],
  );
});

test('commands take places of cells', async () => {
  await withNotebook(async (client) => {
    const span = {start: {line, character: 0}, end: {line: line + 1, character: 0}};
    const run = (command: string, ...words: unknown[]) =>
      client.connection.sendRequest('workspace/executeCommand', {command, arguments: words});
    const copies = (await run(serverCommands.findCopies, cellUri(client, 'b'), span)) as {places: {path: string}[]}[];
    expect(copies.flatMap(({places}) => places.map(({path}) => path))).toContain('docs/readme.md');
    const found = await actions(client, 'b', line);
    const [target] = found.find(({title}) => title.startsWith('Compare'))?.command?.arguments ?? [];
    const comparison = (await run(serverCommands.compare, {...target, uri: cellUri(client, 'b')})) as Comparison;
    expect(comparison.title).toMatch(/^docs\/nb\.ipynb, cell 2 ↔ docs\/readme\.md:7–8 \(/);
    // A notebook is shown as the text of its cells, which is not JSON.
    const textOf = async ({uri, span}: ComparisonSide) => {
      const {text}: {text: string} = await client.connection.sendRequest('workspace/textDocumentContent', {uri});
      const lines = text.split('\n');
      const marked = lines.slice(span?.start.line ?? 0, (span?.end.line ?? lines.length) + 1).join('\n');
      return {text, marked};
    };
    const {passages, documents} = comparison;
    expect(await textOf(passages.left)).toEqual({text: `\n${passage}\n\n`, marked: passage});
    const whole = await textOf(documents.left);
    const [a, b, c] = cells.map((cell) => cell.text);
    expect(whole.text).toBe(`── Cell 1 ──\n${a}\n\n── Cell 2 ──\n${b}\n── Cell 3 ──\n\`\`\`python\n${c}\n\`\`\`\n`);
    expect(whole.marked).toBe(passage);
    expect(await run(serverCommands.accept, {...target, uri: cellUri(client, 'b'), reason: 'both'})).toEqual({
      accepted: 1,
    });
  });
});
