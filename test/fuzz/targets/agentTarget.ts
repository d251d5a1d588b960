// The server for agents: messages of the protocol, most of them with a tool and arguments. Every request is answered, none
// with an internal error. An input is one message a line.

import {agentHandlers} from '../../../server/mcp/agentRequests.ts';
import {newAgentServer} from '../../../server/mcp/agentServer.ts';
import {agentTools} from '../../../shared/model/agentTools.ts';
import {hostileFiles} from '../../support/hostileFiles.ts';
import {newSandbox} from '../sandbox.ts';
import {chosen, type Draw, type FuzzTarget, must, upTo} from '../target.ts';
import {neverPrinted} from './wordingTargets.ts';

interface Message {
  readonly jsonrpc?: string;
  readonly params?: unknown;
  readonly id?: number | string;
  readonly method?: string;
  readonly result?: unknown;
  readonly error?: {readonly code: number; readonly message: string};
}

const hello = {
  jsonrpc: '2.0',
  id: 'hello',
  method: 'initialize',
  params: {protocolVersion: '2025-06-18', capabilities: {}, clientInfo: {name: 'fuzz', version: '1'}},
};

const values: readonly unknown[] = [
  ...[
    null,
    true,
    0,
    -1,
    1,
    7,
    1e10,
    0.5,
    '',
    'x',
    [],
    {},
    'staged',
    'changed',
    'HEAD',
    'HEAD~1',
    '--output=x',
    '-x',
    '..',
    '../..',
  ],
  ...[
    'docs',
    'docs/a.md',
    './docs/b.md',
    '/etc/passwd',
    'docs/../docs/a.md',
    'a\0b',
    'a'.repeat(5000),
    '\ud800',
    '\u202e',
    ...Object.keys(hostileFiles),
  ],
  ...Object.values(hostileFiles).slice(0, 3),
];

function argumentsOf(fields: readonly string[], draw: Draw): unknown {
  const given = fields.filter(() => draw() < 0.7).map((name): [string, unknown] => [name, chosen(draw, values)]);
  if (draw() < 0.1) given.push([chosen(draw, ['x', 'pth', 'constructor']), chosen(draw, values)]);
  return draw() < 0.05 ? chosen(draw, values) : Object.fromEntries(given);
}

function messageOf(id: number, draw: Draw): unknown {
  const tool = chosen(draw, agentTools);
  const kind = draw();
  if (kind < 0.75) {
    const name = draw() < 0.95 ? tool.name : chosen(draw, ['x', '', '__proto__']);
    return {
      jsonrpc: '2.0',
      id,
      method: 'tools/call',
      params: {name, arguments: argumentsOf(Object.keys(tool.fields), draw)},
    };
  }
  if (kind < 0.85)
    return {
      jsonrpc: '2.0',
      id,
      method: 'resources/read',
      params: {uri: chosen(draw, ['shingle://findings/copied-passage/0', 'shingle://x', ''])},
    };
  return {
    jsonrpc: '2.0',
    id,
    method: chosen(draw, ['tools/list', 'resources/list', 'resources/templates/list', 'ping', 'x', '']),
    params: chosen(draw, [{}, {cursor: 'x'}, {_meta: {progressToken: 1}}]),
  };
}

const agents: FuzzTarget = {
  name: 'agent-server',
  secondsMax: 10,
  open: async () => {
    const sandbox = await newSandbox(hostileFiles);
    const handlers = agentHandlers({root: sandbox.root, configPath: undefined, limit: 10});
    const silent = () => undefined;
    const signal = new AbortController().signal;
    return {
      input: (draw) =>
        Buffer.from(Array.from({length: 1 + upTo(draw, 3)}, (_, id) => JSON.stringify(messageOf(id, draw))).join('\n')),
      run: async (bytes) => {
        const server = newAgentServer({
          ask: async (call) => handlers.ask(call, silent, signal),
          findings: async () => handlers.findings(null, silent, signal),
          finding: async (name) => handlers.finding(name, silent, signal),
        });
        const waiting = new Map<number | string, (message: Message) => void>();
        const transport: Parameters<typeof server.connect>[0] = {
          start: async () => undefined,
          close: async () => undefined,
          send: async (message) => {
            const said = message as Message;
            if (said.id !== undefined) waiting.get(said.id)?.(said);
          },
        };
        await server.connect(transport);
        const ask = (message: Message) =>
          new Promise<Message>((resolve, reject) => {
            const timer = setTimeout(() => reject(new Error('no answer')), 10_000);
            waiting.set(message.id ?? '', (reply) => {
              clearTimeout(timer);
              resolve(reply);
            });
            transport.onmessage?.(message as Parameters<NonNullable<typeof transport.onmessage>>[0]);
          });
        await ask(hello);
        for (const message of messagesIn(bytes)) {
          const reply = await ask(message);
          must(reply.error?.code !== -32603, () => `${JSON.stringify(message).slice(0, 600)}: ${reply.error?.message}`);
          // Structured content is data: paths there are the names of files.
          const said = textsOf(reply.result).join('\n');
          must(!neverPrinted.test(said), () => `${JSON.stringify(message)}: ${JSON.stringify(said)}`);
        }
        await server.close();
      },
      close: sandbox.remove,
    };
  },
};

function textsOf(result: unknown): string[] {
  const {content} = (result ?? {}) as {readonly content?: readonly {readonly text: string}[]};
  return content?.map(({text}) => text) ?? [];
}

/** Requests only: what has no id gets no answer. */
function messagesIn(bytes: Buffer): Message[] {
  return bytes
    .toString()
    .split('\n')
    .flatMap((line) => {
      try {
        const message: Message | null = JSON.parse(line);
        if (message?.jsonrpc !== '2.0' || typeof message.params !== 'object' || message.params === null) return [];
        return typeof message.id === 'number' && typeof message.method === 'string' ? [message] : [];
      } catch {
        return [];
      }
    });
}

export const agentTargets: readonly FuzzTarget[] = [agents];
