// A program that listens where a resident should, and answers something else, is as good as none.

import {mkdtempSync, rmSync} from 'node:fs';
import {createServer} from 'node:net';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {askResident} from '../../../server/resident/askResident.ts';

const command = {words: ['check'], cwd: '/', env: {}, columns: null};

async function replyTo(lines: string, replyLengthMax = 256_000_000) {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-'));
  const socket = join(folder, 'a.sock');
  const server = createServer((connection) => {
    // The second line may be long, and the first must come in time.
    const end = lines.indexOf('\n') + 1;
    connection.on('error', () => undefined).write(lines.slice(0, end));
    setTimeout(() => connection.write(lines.slice(end)), 50);
  });
  await new Promise<void>((ready) => server.listen(socket, ready));
  try {
    return await askResident({socket}, {kind: 'run', command}, 'answer', {beginsWithinMs: 20_000, replyLengthMax});
  } finally {
    server.close();
    rmSync(folder, {recursive: true});
  }
}

test.runIf(process.platform !== 'win32').each([
  'no JSON\n',
  'null\n',
  '{"kind":"working"}\n[]\n',
  '{"kind":"answer"}\n',
  '{"kind":"answer","code":0,"written":[[3,"text"]]}\n',
  '{"kind":"answer","code":0,"written":[[1,7]]}\n',
  '{"kind":"state","answers":1,"bytes":1}\n',
  '{"kind":"other"}\n',
  // It would be waited for again and again.
  '{"kind":"working"}\n{"kind":"working"}\n',
])('%j is no answer', async (lines) => {
  expect(await replyTo(lines)).toBeNull();
});

test.runIf(process.platform !== 'win32')('an answer is one', async () => {
  const answer = {kind: 'answer', code: 1, written: [[1, 'text']]};
  expect(await replyTo(`{"kind":"working"}\n${JSON.stringify(answer)}\n`)).toEqual(answer);
});

test.runIf(process.platform !== 'win32')('a long answer is read in a time that is proportional to it', async () => {
  const answer = {kind: 'answer', code: 0, written: [[1, 'x'.repeat(20_000_000)]]};
  const lines = `{"kind":"working"}\n${JSON.stringify(answer)}\n`;
  const before = process.cpuUsage();
  expect((await replyTo(lines))?.written[0]?.[1].length).toBe(20_000_000);
  const {user, system} = process.cpuUsage(before);
  // 0.3 s; joined anew for each piece, 3 s.
  expect(user + system).toBeLessThan(1_500_000);
});

test.runIf(process.platform !== 'win32')('an answer without an end is none', async () => {
  expect(await replyTo('x'.repeat(2_000_000), 1_000_000)).toBeNull();
});
