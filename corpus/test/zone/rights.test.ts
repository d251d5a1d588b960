// Rights of the users that `corpus init` prints, and their limits: the table of docs/corpus-operations.md, line by line.

import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {aclLines} from '../../cli/corpusSetup.ts';
import {CorpusServer} from '../../zone/corpusServer.ts';
import {nodesOfUrl} from '../../zone/serverUrl.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {CorpusWorld} from '../corpusWorld.ts';

const page = `# Keys\n\n${Array.from({length: 80}, (_, at) => `word${at}x`).join(' ')}\n`;

describe.skipIf(!hasNodes)('the users of a corpus', () => {
  let nodes: Nodes;
  let world: CorpusWorld;
  beforeAll(async () => {
    const users = aclLines('all').map((line) => line.replace('ACL SETUSER', 'user').replace('>PASSWORD', '>pw'));
    nodes = await startNodes({single: true, users});
    world = new CorpusWorld(nodes.url, {SHINGLE_CORPUS_PASSWORD: 'pw'});
    world.repository('handbook', {'keys.md': page});
    world.repository('website', {'setup.md': page});
  });
  afterAll(async () => {
    world?.end();
    await nodes?.stop();
  });

  async function answersTo(user: string, commands: readonly string[]): Promise<string[]> {
    const {nodes: seeds} = nodesOfUrl(nodes.url);
    const server = new CorpusServer({nodes: seeds, tls: null, username: user, password: 'pw'}, 5000);
    try {
      await server.open();
      const answers = await server.sendTo(
        server.masters[0],
        commands.map((command) => command.split(' ')),
      );
      return answers.map((answer, at) => `${commands[at]}: ${refusalIn(answer) ? 'refused' : 'allowed'}`);
    } finally {
      server.close();
    }
  }

  /** A command that fails for another reason was allowed. */
  function refusalIn(answer: unknown): boolean {
    return answer instanceof Error && answer.message.startsWith('NOPERM');
  }

  const reading = ['GET alld1', 'HGET allc w', 'HMGET allr1 name', 'HGETALL alln', 'ZRANGEBYLEX allp1 - +', 'PING'];
  const writing = [
    'SET alld1 x',
    'DEL alld1',
    'HSET allr1 a b',
    'HSETNX alln a b',
    'HINCRBY alln n 1',
    'ZADD allp1 0 x',
    'ZREM allp1 x',
  ];
  const listing = ['SCAN 0', 'INFO memory'];
  const nobody = ['KEYS *', 'MONITOR', 'CONFIG GET *', 'EVAL return 0', 'FLUSHALL', 'ZRANGE allp1 0 -1', 'ACL LIST'];
  const others = ['GET teamd1', 'ZRANGEBYLEX teamp1 - +', 'SET teamd1 x'];
  const table: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['reader', reading, [...writing, ...listing, ...nobody, ...others]],
    ['pusher', [...reading, ...writing, 'ROLE'], [...listing, ...nobody, ...others]],
    ['sweeper', [...reading, ...writing, ...listing], [...nobody, ...others]],
  ];
  test.each(table)('%s', async (user, may, mayNot) => {
    expect(await answersTo(user, may)).toEqual(may.map((command) => `${command}: allowed`));
    expect(await answersTo(user, mayNot)).toEqual(mayNot.map((command) => `${command}: refused`));
  });

  test('each does its work, and no more', async () => {
    const as = (user: string) => ({SHINGLE_CORPUS_USERNAME: user, SHINGLE_CORPUS_AS: 'org/handbook'});
    const refused = await world.shingle('handbook', 'corpus push', as('reader'));
    expect(refused).toMatchObject({code: 2, stdout: ''});
    expect(refused.stderr).toContain('this user may not do that there (NOPERM)');
    expect(await world.shingle('handbook', 'corpus push', as('pusher'))).toMatchObject({code: 0, stderr: ''});
    const reader = {SHINGLE_CORPUS_USERNAME: 'reader'};
    expect((await world.shingle('website', 'corpus check', reader)).stdout).toContain('org/handbook: keys.md');
    expect((await world.shingle('website', 'corpus status', reader)).stdout).toMatch(
      /^all: 1 repository, 1 document; one server\n/,
    );
    expect((await world.shingle('website', 'corpus sweep', as('pusher'))).stderr).toContain('NOPERM');
    expect((await world.shingle('website', 'corpus sweep', as('sweeper'))).stdout).toMatch(/^Removed 0 of /);
    expect((await world.shingle('website', 'corpus forget org/handbook', reader)).stderr).toContain('NOPERM');
    expect(
      (await world.shingle('website', 'corpus check', {...reader, SHINGLE_CORPUS_PASSWORD: 'no'})).stderr,
    ).toContain('WRONGPASS');
  });
});
