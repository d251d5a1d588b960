import {expect, test} from 'vitest';
import {type Diagnostic, NotebookCellKind, type NotebookDocumentChangeEvent} from 'vscode-languageserver-protocol';
import {LineIndex} from '../../server/lsp/documents/lineIndex.ts';
import {Notebooks} from '../../server/lsp/documents/notebooks.ts';
import {type Client, pulling, pushed, until, write} from './client.ts';
import {withClient} from './inProcess.ts';
import {otherPassage as other, own as pages, passage as plain} from './pages.ts';

// Findings in a notebook are reported where the editor shows them: in its cells, in their current text.

// Contains characters that JSON escapes.
const passage = plain.replace('a message', 'a "message"');
const own = pages.islands;
const code = `def mean_of(readings, days):\n    total = 0\n    for day, reading in enumerate(readings):\n        if day in days and reading is not None:\n            total += reading * days[day].weight\n    return total / max(1, sum(day.weight for day in days.values()))\n`;
const readme = {'readme.md': `# Read me\n\n${passage}\n\n${own}\n`};

const capabilities = {...pulling, notebookDocument: {synchronization: {}}};

interface Cell {
  readonly name: string;
  readonly text: string;
  readonly language?: string;
}

function cellUri(client: Client, name: string): string {
  return `${client.uri('nb.ipynb').replace('file:', 'vscode-notebook-cell:')}#${name}`;
}

function cellOf(client: Client, {name, language = 'markdown'}: Cell) {
  return {
    kind: language === 'markdown' ? NotebookCellKind.Markup : NotebookCellKind.Code,
    document: cellUri(client, name),
  };
}

function textOf(client: Client, {name, text, language = 'markdown'}: Cell) {
  return {uri: cellUri(client, name), languageId: language, version: 1, text};
}

async function open(client: Client, cells: readonly Cell[]): Promise<void> {
  await client.connection.sendNotification('notebookDocument/didOpen', {
    notebookDocument: {
      uri: client.uri('nb.ipynb'),
      notebookType: 'jupyter-notebook',
      version: 1,
      cells: cells.map((cell) => cellOf(client, cell)),
    },
    cellTextDocuments: cells.map((cell) => textOf(client, cell)),
  });
}

let version = 1;

async function change(client: Client, event: NotebookDocumentChangeEvent): Promise<void> {
  await client.connection.sendNotification('notebookDocument/didChange', {
    notebookDocument: {uri: client.uri('nb.ipynb'), version: ++version},
    change: event,
  });
}

function ranges(diagnostics: readonly Diagnostic[]): string[] {
  return diagnostics.map(({range: {start, end}}) => `${start.line}:${start.character}-${end.line}:${end.character}`);
}

function codes(diagnostics: readonly Diagnostic[]): unknown[] {
  return diagnostics.map(({code}) => code);
}

/** The range of the passage that starts at `line`. */
function passageAt(line: number): string[] {
  return [`${line}:0-${line + 1}:${passage.split('\n')[1].length - 1}`];
}

const three: readonly Cell[] = [
  {name: 'a', text: `# Title\n\n${other}`},
  {name: 'b', text: `Tab\t and "quotes":\n\n${passage}\n`},
  {name: 'c', text: code, language: 'python'},
];

test('a passage is told at the cell that has it, and its other place leads into the cell', async () => {
  await withClient(
    readme,
    async (client) => {
      expect(client.initialized.capabilities.notebookDocumentSync).toMatchObject({save: true});
      await open(client, three);
      expect(ranges(await client.diagnostics(cellUri(client, 'b')))).toEqual(passageAt(2));
      expect(await client.diagnostics(cellUri(client, 'a'))).toEqual([]);
      expect(await client.diagnostics(client.uri('nb.ipynb'))).toEqual([]);
      const [diagnostic] = await until(
        'the other page',
        () => client.diagnostics(client.uri('readme.md')),
        (got) => got.length === 1,
      );
      const related = diagnostic.relatedInformation?.map(({location}) => [location.uri, location.range.start.line]);
      expect(related).toEqual([[cellUri(client, 'b'), 2]]);
    },
    {capabilities},
  );
});

test('cells are typed in, come, go and move', async () => {
  await withClient(
    readme,
    async (client) => {
      await open(client, three);
      const b = cellUri(client, 'b');
      expect(ranges(await client.diagnostics(b))).toEqual(passageAt(2));
      const start = {line: 0, character: 0};
      await change(client, {
        cells: {
          textContent: [
            {document: {uri: b, version: 2}, changes: [{range: {start, end: start}, text: 'One\ntwo "three"\n'}]},
          ],
        },
      });
      expect(ranges(await client.diagnostics(b))).toEqual(passageAt(4));
      // To the end: removed and inserted again, as an editor reports it.
      await change(client, {cells: {structure: {array: {start: 1, deleteCount: 1, cells: []}}}});
      expect(await client.diagnostics(b)).toEqual([]);
      await change(client, {
        cells: {structure: {array: {start: 2, deleteCount: 0, cells: [cellOf(client, three[1])]}}},
      });
      expect(ranges(await client.diagnostics(b))).toEqual(passageAt(4));
      const d: Cell = {name: 'd', text: passage};
      await change(client, {
        cells: {
          structure: {array: {start: 0, deleteCount: 1, cells: [cellOf(client, d)]}, didOpen: [textOf(client, d)]},
        },
      });
      expect(ranges(await client.diagnostics(cellUri(client, 'd')))).toEqual(passageAt(0));
    },
    {capabilities},
  );
});

test('a notebook that is closed is as it is on the disk', async () => {
  const onDisk = {
    cells: [{cell_type: 'markdown', metadata: {}, source: `${other}\n\n${passage}`.split(/(?<=\n)/)}],
    metadata: {},
    nbformat: 4,
    nbformat_minor: 5,
  };
  const file = JSON.stringify(onDisk, null, 1);
  await withClient(
    {...readme, 'nb.ipynb': file},
    async (client) => {
      const notebook = client.uri('nb.ipynb');
      expect(await client.diagnostics(notebook)).toHaveLength(1);
      await open(client, [{name: 'a', text: other}]);
      expect(await client.diagnostics(cellUri(client, 'a'))).toEqual([]);
      await until(
        'the other page',
        () => client.diagnostics(client.uri('readme.md')),
        (got) => got.length === 0,
      );
      await client.connection.sendNotification('notebookDocument/didClose', {
        notebookDocument: {uri: notebook},
        cellTextDocuments: [{uri: cellUri(client, 'a')}],
      });
      await until(
        'the file',
        () => client.diagnostics(notebook),
        (got) => got.length === 1,
      );
      expect(await client.diagnostics(cellUri(client, 'a'))).toEqual([]);
      // The notebook is also open as text: the cells are checked.
      await client.open(notebook, file, 'json');
      await open(client, [{name: 'a', text: `${passage}\n\n${other}\n`}]);
      expect(await client.diagnostics(notebook)).toEqual([]);
      await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: notebook}});
      expect(ranges(await client.diagnostics(cellUri(client, 'a')))).toEqual(passageAt(0));
      write(client.root, 'nb.ipynb', '{}');
      await client.touched('nb.ipynb');
      await client.connection.sendNotification('notebookDocument/didSave', {notebookDocument: {uri: notebook}});
      expect(ranges(await client.diagnostics(cellUri(client, 'a')))).toEqual(passageAt(0));
    },
    {capabilities},
  );
});

test('a client without pull is pushed the diagnostics of cells, and none of those that are gone', async () => {
  await withClient(
    readme,
    async (client) => {
      await open(client, three);
      const b = cellUri(client, 'b');
      await until(
        'diagnostics of the cell',
        () => client.pushes.get(b),
        (got) => got?.diagnostics.length === 1 && got.version === 1,
      );
      await change(client, {
        cells: {structure: {array: {start: 1, deleteCount: 1}, didClose: [{uri: b}]}},
      });
      await until(
        'them to go',
        () => client.pushes.get(b),
        (got) => got?.diagnostics.length === 0,
      );
      expect([...client.pushes.keys()]).not.toContain(client.uri('nb.ipynb'));
    },
    {capabilities: {...pushed, notebookDocument: {synchronization: {}}}},
  );
});

test('changes of notebooks that are not open, and cells without a text, are survived', async () => {
  await withClient(
    readme,
    async (client) => {
      await change(client, {cells: {structure: {array: {start: 5, deleteCount: 9}}}});
      await client.connection.sendNotification('notebookDocument/didClose', {
        notebookDocument: {uri: client.uri('nb.ipynb')},
        cellTextDocuments: [],
      });
      await open(client, []);
      await change(client, {
        cells: {structure: {array: {start: 3, deleteCount: 2, cells: [cellOf(client, three[1])]}}},
      });
      expect(await client.diagnostics(cellUri(client, 'b'))).toEqual([]);
      expect(await client.diagnostics(client.uri('readme.md'))).toEqual([]);
    },
    {capabilities},
  );
});

test('a cell is text, code or neither, in the language of the kernel', () => {
  const notebooks = new Notebooks('utf-16');
  const texts = ['markdown', 'julia', 'raw'].map((languageId) => {
    return {uri: `cell:${languageId}`, languageId, version: 1, text: 'one'};
  });
  const kinds = [NotebookCellKind.Markup, NotebookCellKind.Code, NotebookCellKind.Code];
  const cells = texts.map(({uri}, at) => ({kind: kinds[at], document: uri}));
  notebooks.open({uri: 'nb', notebookType: 'jupyter-notebook', version: 1, cells}, texts);
  const types = () => JSON.parse(notebooks.textOf('nb')).cells.map((cell: {cell_type: string}) => cell.cell_type);
  expect(types()).toEqual(['markdown', 'code', 'raw']);
  expect(JSON.parse(notebooks.textOf('nb')).metadata.language_info.name).toBe('julia');
  notebooks.change('nb', {cells: {data: [{kind: NotebookCellKind.Markup, document: 'cell:julia'}]}});
  expect(types()).toEqual(['markdown', 'markdown', 'raw']);
});

/** Texts with all characters that JSON escapes; each offset is mapped to the notebook and back. */
test('every offset of a cell is found again', () => {
  const texts = ['', 'plain', 'a "b" \\ c\t\u0001\u2028\n\n', '\r\nx\ry\n🎈 \ud800 é\n', '"\\"'];
  const notebooks = new Notebooks('utf-16');
  const cells = texts.map((_, at) => ({kind: NotebookCellKind.Markup, document: `cell:${at}`}));
  notebooks.open(
    {uri: 'nb', notebookType: 'jupyter-notebook', version: 1, cells},
    texts.map((text, at) => ({uri: `cell:${at}`, languageId: 'markdown', version: 1, text})),
  );
  const file = notebooks.textOf('nb');
  const read: {cells: {source: string[]}[]} = JSON.parse(file);
  expect(read.cells.map(({source}) => source.join(''))).toEqual(texts);
  const lines = new LineIndex(file, 'utf-16');
  for (const [at, text] of texts.entries()) {
    const own = new LineIndex(text, 'utf-16');
    const written = text.match(/[^\n]*\n|[^\n]+$/g) ?? [];
    let from = 0;
    let fileAt = file.indexOf('"source"', file.indexOf('"cell_type"', indexOfCell(file, at)));
    for (const line of written) {
      const escaped = JSON.stringify(line);
      fileAt = file.indexOf(escaped, fileAt);
      for (let unit = 0; unit < line.length; unit++) {
        const start = fileAt + JSON.stringify(line.slice(0, unit)).length - 1;
        const pair = /^[\ud800-\udbff][\udc00-\udfff]/.test(line.slice(unit)) || /^[\udc00-\udfff]/.test(line[unit]);
        if (pair) continue;
        const range = lines.spanOf(start, start + 1);
        const there = notebooks.inCell({uri: 'nb', range}, () => lines);
        expect([there.uri, own.offsetAt(there.range.start)]).toEqual([`cell:${at}`, clipped(own, from + unit)]);
      }
      from += line.length;
      fileAt += escaped.length;
    }
  }
});

/** An offset within a line break is clamped to the start of the break. */
function clipped(lines: LineIndex, offset: number): number {
  return lines.offsetAt(lines.spotAt(offset));
}

function indexOfCell(file: string, cell: number): number {
  let at = -1;
  for (let seen = 0; seen <= cell; seen++) at = file.indexOf('"cell_type"', at + 1);
  return at;
}

test('a notebook that is open as text too is told of in its cells, and as text again when they are closed', async () => {
  await withClient(
    readme,
    async (client) => {
      const file = client.uri('nb.ipynb');
      const asText = `{"cells": [{"cell_type": "markdown", "metadata": {}, "source": ${JSON.stringify(passage)}}], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}`;
      await client.open(file, asText, 'json');
      // All of it is in the other page.
      const ofText = ['copied-page', 'copied-passage'];
      expect(codes(await client.diagnostics(file))).toEqual(ofText);
      await open(client, three);
      expect(ranges(await client.diagnostics(cellUri(client, 'b')))).toEqual(passageAt(2));
      expect(await client.diagnostics(file)).toEqual([]);
      await client.connection.sendNotification('notebookDocument/didClose', {
        notebookDocument: {uri: file},
        cellTextDocuments: three.map((cell) => ({uri: cellUri(client, cell.name)})),
      });
      await until(
        'the text',
        () => client.diagnostics(file),
        (got) => codes(got).join() === ofText.join(),
      );
    },
    {capabilities},
  );
});
