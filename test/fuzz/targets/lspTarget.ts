// The language server, in this process: requests, edits and settings in any order, most of them as an editor sends them,
// some that none would. Every request is answered, none with an internal error, and afterwards the findings are those of a
// server that has heard nothing else. An input is one message a line: [method, parameters].

import {ErrorCodes, ResponseError} from 'vscode-languageserver-protocol/node';
import {serverCommands} from '../../../shared/model/protocol.ts';
import {folderWith} from '../../lsp/client.ts';
import {InProcessClient} from '../../lsp/inProcess.ts';
import {pages, passage} from '../../lsp/pages.ts';
import {removeFolder} from '../../support/removeFolder.ts';
import {chosen, type Draw, type FuzzTarget, must, upTo} from '../target.ts';

const requests = [
  ...['diagnostic', 'hover', 'definition', 'references', 'codeAction', 'codeLens', 'documentLink'].map(
    (name) => `textDocument/${name}`,
  ),
  ...[
    'workspace/diagnostic',
    'workspace/executeCommand',
    'workspace/textDocumentContent',
    'shingle/family',
    'shingle/findings',
    'shingle/agent',
  ],
];
const notifications = ['didOpen', 'didChange', 'didSave', 'didClose'].map((name) => `textDocument/${name}`);
const others = [
  'workspace/didChangeWatchedFiles',
  'workspace/didChangeConfiguration',
  'workspace/didChangeWorkspaceFolders',
  '$/cancelRequest',
  '$/setTrace',
  'unknown/x',
];

/** `ROOT` stands for the folder. */
const uris = ['guide.md', 'readme.md', 'alone.md', 'new.md', 'sub/x.ts', '%00', '..', ''].map((name) => `ROOT/${name}`);
const strange = ['untitled:x', 'shingle:/x', 'file:///', ':', 'git:/a?%7B%7D', 'vscode-notebook-cell:/x#1'];
const oddities: readonly unknown[] = [null, -1, 1e10, 0.5, '', 'x', [], {}, true];

function uriOf(draw: Draw): string {
  return draw() < 0.9 ? chosen(draw, uris) : chosen(draw, strange);
}

function positionOf(draw: Draw): unknown {
  return {line: upTo(draw, 12), character: draw() < 0.9 ? upTo(draw, 120) : chosen(draw, [-1, 1e9, 0.5])};
}

function rangeOf(draw: Draw): unknown {
  return {start: positionOf(draw), end: positionOf(draw)};
}

function textOf(draw: Draw): string {
  return chosen(draw, [
    '',
    'x',
    '\n',
    '\r\n',
    '😀',
    passage,
    `\n\n${passage}\n`,
    pages['guide.md'],
    '<!-- shingle-disable -->\n',
    '```\n',
    '\u0000',
  ]);
}

function parametersOf(method: string, draw: Draw): unknown {
  const textDocument = {uri: uriOf(draw), version: upTo(draw, 9), languageId: 'markdown'};
  switch (method) {
    case 'textDocument/didOpen':
      return {textDocument: {...textDocument, text: textOf(draw)}};
    case 'textDocument/didChange':
      return {
        textDocument,
        contentChanges: Array.from({length: 1 + upTo(draw, 2)}, () =>
          draw() < 0.7 ? {range: rangeOf(draw), text: textOf(draw)} : {text: textOf(draw)},
        ),
      };
    case 'workspace/executeCommand':
      return {
        command: chosen(draw, Object.values(serverCommands)),
        arguments: [uriOf(draw), rangeOf(draw), {uri: uriOf(draw), family: 'x', here: 0, reason: 'r'}].slice(
          upTo(draw, 3),
        ),
      };
    case 'workspace/didChangeWatchedFiles':
      return {changes: [{uri: uriOf(draw), type: 1 + upTo(draw, 2)}]};
    case 'workspace/didChangeConfiguration':
      return {
        settings: {
          shingle: {
            delay: 0,
            severity: chosen(draw, ['error', 'off', 'hint']),
            run: chosen(draw, ['onType', 'onSave']),
          },
        },
      };
    case 'workspace/didChangeWorkspaceFolders':
      return {event: {added: [{uri: 'ROOT/sub', name: 's'}], removed: draw() < 0.3 ? [{uri: 'ROOT', name: ''}] : []}};
    case '$/cancelRequest':
      return {id: upTo(draw, 20)};
    default:
      return {
        textDocument,
        position: positionOf(draw),
        range: rangeOf(draw),
        context: {diagnostics: [], includeDeclaration: true},
        uri: uriOf(draw),
        previousResultIds: [],
        family: 'x',
      };
  }
}

/** A value of the parameters, anywhere in them, becomes another. */
function spoilt(value: unknown, draw: Draw): unknown {
  if (typeof value !== 'object' || value === null || draw() < 0.25) return chosen(draw, oddities);
  const keys = Object.keys(value);
  const key = chosen(draw, keys.length > 0 ? keys : ['x']);
  const inner: unknown = Reflect.get(value, key);
  return Array.isArray(value)
    ? value.map((one, at) => (String(at) === key ? spoilt(one, draw) : one))
    : {...value, [key]: spoilt(inner, draw)};
}

function input(draw: Draw): Buffer {
  const lines = Array.from({length: 1 + upTo(draw, 14)}, () => {
    const method = chosen(draw, draw() < 0.45 ? notifications : draw() < 0.85 ? requests : others);
    const parameters = parametersOf(method, draw);
    return JSON.stringify([method, draw() < 0.12 ? spoilt(parameters, draw) : parameters]);
  });
  return Buffer.from(lines.join('\n'));
}

const files = {'guide.md': pages['guide.md'], 'readme.md': pages['readme.md'], 'alone.md': pages['alone.md']};

const server: FuzzTarget = {
  name: 'language-server',
  secondsMax: 10,
  open: () => ({
    input,
    run: async (bytes) => {
      const root = folderWith(files);
      const client = new InProcessClient(root);
      // Messages to whoever watches the server are none of its answers.
      try {
        await client.begin({});
        const asked: Promise<void>[] = [];
        for (const [method, parameters] of messagesIn(bytes, client.uri('').replace(/\/$/, ''))) {
          if (!requests.includes(method)) await client.connection.sendNotification(method, parameters as object);
          else asked.push(answered(client, method, parameters));
        }
        await Promise.all(asked);
        await restored(client);
      } finally {
        await client.end();
        await removeFolder(root);
      }
    },
  }),
};

function messagesIn(bytes: Buffer, root: string): [string, unknown][] {
  return bytes
    .toString()
    .replaceAll('ROOT', root)
    .split('\n')
    .flatMap((line) => {
      try {
        const [method, parameters] = JSON.parse(line);
        return typeof method === 'string' &&
          typeof parameters === 'object' &&
          parameters !== null &&
          method !== '$/cancelRequest'
          ? [[method, parameters]]
          : [];
      } catch {
        return [];
      }
    });
}

async function answered(client: InProcessClient, method: string, parameters: unknown): Promise<void> {
  const {answer, cancel} = client.cancellable(method, parameters);
  // It is answered when something changes, or when it is no longer wanted.
  const timer = setTimeout(cancel, method === 'workspace/diagnostic' ? 50 : 20_000);
  try {
    await answer;
  } catch (error) {
    if (!(error instanceof ResponseError)) throw error;
    must(error.code !== ErrorCodes.InternalError, () => `${method} ${JSON.stringify(parameters)}: ${error.message}`);
  } finally {
    clearTimeout(timer);
  }
}

/** With the first texts and settings again, the findings are what they were. */
async function restored(client: InProcessClient): Promise<void> {
  await client.configure({});
  const folder = client.uri('').replace(/\/$/, '');
  await client.connection.sendNotification('workspace/didChangeWorkspaceFolders', {
    event: {added: [{uri: folder, name: ''}], removed: [{uri: `${folder}/sub`, name: 's'}]},
  });
  for (const [name, text] of Object.entries(files)) {
    await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: client.uri(name)}});
    await client.open(client.uri(name), text);
  }
  for (const name of ['new.md', 'sub/x.ts']) {
    await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri: client.uri(name)}});
  }
  for (const uri of strange) await client.connection.sendNotification('textDocument/didClose', {textDocument: {uri}});
  const until = Date.now() + 20_000;
  for (;;) {
    const found = await client.diagnostics(client.uri('guide.md'));
    const lines = found.map(({range, code}) => `${range.start.line}-${range.end.line} ${code}`).join();
    if (lines === '6-7 copied-passage') return;
    must(Date.now() < until, () => `afterwards the guide has "${lines}"`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export const lspTargets: readonly FuzzTarget[] = [server];
