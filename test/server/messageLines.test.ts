// Messages of agents, line by line, in pieces of any size.

import {expect, test} from 'vitest';
import {messageLines} from '../../server/mcp/messageLines.ts';

async function passed(pieces: readonly string[], bytesMax = 100): Promise<{lines: string; answers: unknown[]}> {
  const answers: unknown[] = [];
  const stream = messageLines((line) => answers.push(JSON.parse(line)), bytesMax);
  let lines = '';
  stream.on('data', (chunk: Buffer) => {
    lines += chunk.toString();
  });
  for (const piece of pieces) stream.write(piece);
  stream.end();
  await new Promise((resolve) => stream.once('end', resolve));
  return {lines, answers};
}

const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}\n';
const refused = (id: unknown, message: string) => ({jsonrpc: '2.0', id, error: {code: -32600, message}});

test.each<[why: string, pieces: readonly string[], lines: string, answers: readonly unknown[]]>([
  ['whole', [ping, ping], ping + ping, []],
  ['byte by byte', [...ping], ping, []],
  ['several at once', [ping + ping + ping.slice(0, 5), ping.slice(5)], ping.repeat(3), []],
  [
    'too long, in pieces',
    ['x'.repeat(60), 'x'.repeat(60), 'x'.repeat(60), `x\n${ping}`],
    ping,
    [refused(null, 'a line has more than 100 bytes')],
  ],
  ['without an end', ['x'.repeat(60), 'x'.repeat(60)], '', [refused(null, 'a line has more than 100 bytes')]],
  ['exactly as long as it may be', [`${'x'.repeat(99)}\n`], `${'x'.repeat(99)}\n`, []],
  [
    'parameters that are null',
    ['{"id":"a","method":"tools/list","params":null}\n', ping],
    ping,
    [refused('a', 'params is an object, or left out')],
  ],
  [
    'parameters in a list',
    ['{"id":7,"method":"ping","params" : [1]}\n'],
    '',
    [refused(7, 'params is an object, or left out')],
  ],
  ['a notification', ['{"method":"ping","params":null}\n'], '{"method":"ping","params":null}\n', []],
  ['an answer', ['{"id":7,"result":{"params":null}}\n'], '{"id":7,"result":{"params":null}}\n', []],
  ['no JSON', ['{"params":null\n'], '{"params":null\n', []],
])('%s', async (_, pieces, lines, answers) => {
  expect(await passed(pieces)).toEqual({lines, answers});
});
