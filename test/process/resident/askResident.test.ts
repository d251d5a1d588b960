// A program that listens where a resident should, and answers something else, is as good as none.

import {mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {askResident} from '../../../server/resident/askResident.ts';

const command = {words: ['check'], cwd: '/', env: {}, columns: null};

async function replyTo(lines: string) {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-'));
  const socket = join(folder, 'a.sock');
  const server = createServer((connection) => connection.on('error', () => undefined).write(lines));
  await new Promise<void>((ready) => server.listen(socket, ready));
  try {
    return await askResident({socket}, {kind: 'run', command}, 'answer');
  } finally {
    server.close();
    rmSync(folder, {recursive: true});
  }
}

test
  .runIf(process.platform !== 'win32')
  .each([
    'no JSON\n',
    'null\n',
    '{"kind":"working"}\n[]\n',
    '{"kind":"answer"}\n',
    '{"kind":"answer","code":0,"written":[[3,"text"]]}\n',
    '{"kind":"answer","code":0,"written":[[1,7]]}\n',
    '{"kind":"state","answers":1,"bytes":1}\n',
    '{"kind":"other"}\n',
  ])('%j is no answer', async (lines) => {
  expect(await replyTo(lines)).toBeNull();
});

test.runIf(process.platform !== 'win32')('an answer is one', async () => {
  const answer = {kind: 'answer', code: 1, written: [[1, 'text']]};
  expect(await replyTo(`{"kind":"working"}\n${JSON.stringify(answer)}\n`)).toEqual(answer);
});
