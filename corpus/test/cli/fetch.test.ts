// Texts of other repositories come with the caller's own rights: over the protocol of Git, and never by a way that a pusher
// could choose to run a program here.

import {type ChildProcess, execFileSync, spawn} from 'node:child_process';
import {type AddressInfo, createServer} from 'node:net';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {isFetchable, remoteName} from '../../zone/otherTexts.ts';
import {remoteAddress} from '../../zone/remoteAddress.ts';
import {nodesOfUrl} from '../../zone/serverUrl.ts';
import {hasNodes, isFree, type Nodes, startNodes} from '../corpusNodes.ts';
import {CorpusWorld} from '../corpusWorld.ts';

const page = `# Keys\n\n${Array.from({length: 80}, (_, at) => `word${at}x`).join(' ')}\n`;

test.each([
  ['https://github.com/org/handbook.git', 'github.com/org/handbook'],
  ['git@github.com:org/handbook.git', 'github.com/org/handbook'],
  ['ssh://git@GitHub.com:22/org/handbook/', 'github.com/org/handbook'],
  ['https://user:secret@github.com/org/handbook', 'github.com/org/handbook'],
  ['', ''],
])('the name of %s is %s', (remote, name) => {
  expect(remoteName(remote)).toBe(name);
});

test.each([
  ['https://github.com/org/handbook.git', true],
  ['ssh://git@github.com:22/org/handbook', true],
  ['git@github.com:org/handbook.git', true],
  ['ext::sh -c "touch /tmp/x"', false],
  ['ext::sh', false],
  ['--upload-pack=touch', false],
  ['-oProxyCommand=touch:x', false],
  ['ssh://-oProxyCommand=touch/x', false],
  ['file:///etc', false],
  ['/etc', false],
  ['../other', false],
  ['https://example.org/a b', false],
  ['https://example.org/a\nb', false],
  ['git@-host:x', false],
])('%j is fetched from: %s', (remote, isAllowed) => {
  expect(isFetchable(remote)).toBe(isAllowed);
});

test.each([
  ['https://github.com/org/handbook.git', 'https://github.com/org/handbook.git'],
  ['https://user:TOKEN@github.com/org/handbook.git', 'https://github.com/org/handbook.git'],
  ['https://gitlab.example/org/a.git?private_token=TOKEN', 'https://gitlab.example/org/a.git'],
  ['https://user:p@TOKEN@github.com/org/a.git', 'https://github.com/org/a.git'],
  ['https://user:pa/TOKEN@github.com/org/a', ''],
  ['https2://user:TOKEN@github.com/org/a', ''],
  ['ssh+x9://ci:TOKEN@github.com/org/a', ''],
  ['user:TOKEN@github.com:org/a', ''],
  ['ssh://git@github.com:22/org/a', 'ssh://git@github.com:22/org/a'],
  ['ssh://ci:TOKEN@github.com/org/a', 'ssh://github.com/org/a'],
  ['git@github.com:org/handbook.git', 'git@github.com:org/handbook.git'],
  ['../handbook', '../handbook'],
  ['', ''],
])('others may read of %j: %j', (remote, address) => {
  expect(remoteAddress(remote)).toBe(address);
});

test('a wrong address of the corpus is not quoted, for it may have a password', () => {
  for (const url of ['rediss://pusher:hunter2', 'rediss://pusher:hunter2@', 'rediss://a:hunter2@b:x', 'hunter2'])
    expect(() => nodesOfUrl(url)).toThrow(/^(?!.*hunter2).*expected/);
});

describe.skipIf(!hasNodes)('check --corpus --verify', () => {
  let nodes: Nodes;
  let world: CorpusWorld;
  let daemon: ChildProcess;
  beforeAll(async () => {
    nodes = await startNodes({single: true});
    world = new CorpusWorld(nodes.url);
    const port = await new Promise<number>((resolve) => {
      const server = createServer();
      server.listen(0, '127.0.0.1', () => {
        const {port: free} = server.address() as AddressInfo;
        server.close(() => resolve(free));
      });
    });
    const program = join(execFileSync('git', ['--exec-path'], {encoding: 'utf8'}).trim(), 'git-daemon');
    daemon = spawn(
      program,
      ['--export-all', '--listen=127.0.0.1', `--port=${port}`, `--base-path=${world.home}`, world.home],
      {
        stdio: 'ignore',
      },
    );
    while (await isFree(port)) await new Promise((resolve) => setTimeout(resolve, 20));
    world.repository('handbook', {'keys.md': page});
    world.git('handbook', 'remote', 'set-url', 'origin', `git://127.0.0.1:${port}/handbook`);
    world.repository('secret', {'plan.md': page.replaceAll('word', 'plan')});
    world.git('secret', 'remote', 'set-url', 'origin', `git://127.0.0.1:${port}/nowhere`);
    for (const name of ['handbook', 'secret']) expect((await world.push(name)).code).toBe(0);
    world.repository('website', {'setup.md': page, 'plan.md': page.replaceAll('word', 'plan')});
  });
  afterAll(async () => {
    daemon?.kill('SIGKILL');
    world?.end();
    await nodes?.stop();
  });

  test('fetches one content, and says which it may not read', async () => {
    // Of equal texts the content is in the own repository, too.
    world.write('website/setup.md', `${page}\nMore.\n`);
    world.write('website/plan.md', `${page.replaceAll('word', 'plan')}\nMore.\n`);
    world.git('website', 'commit', '-qam', 'two', '--amend', '--date=2026-01-01');
    world.git('website', 'reflog', 'expire', '--expire=now', '--all');
    world.git('website', 'gc', '-q', '--prune=now');
    const estimated = await world.shingle('website', 'corpus check --format concise');
    expect(estimated.stdout.match(/info copied-elsewhere: About/g)).toHaveLength(2);
    const {stdout, code} = await world.shingle('website', 'corpus check --verify --format concise');
    expect(stdout).toMatch(
      /^setup\.md:1:3: warning copied-elsewhere: These 81 words are also in org\/handbook: keys\.md:1-3 \(/m,
    );
    expect(stdout).toMatch(
      /^plan\.md:.*info copied-elsewhere: About .* org\/secret: plan\.md \(estimate, as of .*, you cannot read it here\)\.$/m,
    );
    expect(code).toBe(1);
    daemon.kill('SIGKILL');
    // A fetched text is kept here.
    expect((await world.shingle('website', 'corpus check --verify --format concise')).stdout).toContain(
      'warning copied-elsewhere',
    );
  });
});
