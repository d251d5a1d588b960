import {expect, test} from 'vitest';
import {type Status, statusRequest} from '../../shared/model/protocol.ts';
import {isWell, lines, twoPages} from './answers.ts';
import {type Client, until} from './client.ts';
import {withClient} from './inProcess.ts';

// The death of a thread. A real worker that dies of memory, without taking the server down, is tested in
// test/process/lsp.

function shown(client: Client): readonly string[] {
  const messages = client.heard.filter(({method}) => method.startsWith('window/showMessage'));
  return messages.map(({parameters}) => (parameters as {readonly message: string}).message);
}

test('an index that dies is started again with what the editor has, and reported once; after the third time it is given up', async () => {
  await withClient(twoPages, async (client) => {
    const guide = client.uri('guide.md');
    await client.open(guide, twoPages['guide.md']);
    await client.change(guide, '\n', [0, 0]);
    expect(lines(await client.diagnostics(guide))).toEqual(['7-8 copied-passage']);
    for (let time = 1; time <= 3; time++) {
      await client.change(guide, '\n', [0, 0]);
      client.threads.kill('index', 'out of memory');
      expect(lines(await client.diagnostics(guide))).toEqual([`${7 + time}-${8 + time} copied-passage`]);
      await isWell(client);
    }
    expect(shown(client)).toEqual([expect.stringMatching(/has failed \(out of memory\)\. It is being restarted\./)]);
    client.threads.kill('index', 'out of memory');
    await until(
      'the end of it',
      () => client.connection.sendRequest<Status>(statusRequest),
      ({state, notes}) => state === 'failed' && notes.some((note) => /has failed too often/.test(note)),
    );
    // Findings stay, move with the edits, and every request is answered.
    await client.change(guide, '\n', [0, 0]);
    expect(lines(await client.diagnostics(guide))).toEqual(['11-12 copied-passage']);
    await client.connection.sendRequest('workspace/executeCommand', {command: 'shingle.rebuild'});
    await isWell(client);
  });
});

test('a request to a thread that dies is refused with the reason, and others are answered', async () => {
  await withClient(twoPages, async (client) => {
    await isWell(client);
    const answer = client.connection.sendRequest('workspace/executeCommand', {command: 'shingle.checkStaged'});
    await until(
      'the thread',
      () => client.threads.isRunning('staged'),
      (is) => is,
    );
    client.threads.kill('staged', 'out of memory');
    await expect(answer).rejects.toThrow('Checking staged changes has failed: out of memory.');
    await isWell(client);
  });
});
