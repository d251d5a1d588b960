// The program as it ships, with nodes as the operator's page sets them up: TLS, and the users that `init` prints. Then the walk
// of docs/corpus.md, to the refused commit.

import {execFileSync, spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {gitEnvironment} from '../../../test/support/gitEnvironment.ts';
import {aclLines} from '../../cli/corpusSetup.ts';
import {wordsDigest} from '../../methods/selfTest.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';

const program = fileURLToPath(new URL('../../../dist/shingle.js', import.meta.url));
const paragraph =
  'A key is made once for each laptop and never leaves it: the public half goes to the server, where an operator reads\n' +
  'its fingerprint aloud on the phone before it is accepted, and the private half stays behind a password that only\n' +
  'its owner knows. Whoever loses a laptop calls the desk, which removes the public half within the hour.\n';
const handbook = `# Keys\n\nOf their own.\n\n${paragraph}`;

test('what the build inserts of how words are read is what the sources say', () => {
  const bundle = readFileSync(fileURLToPath(new URL('../../../dist/program.cjs', import.meta.url)), 'latin1');
  expect(bundle).toContain(`[${wordsDigest().join()}]`);
});

describe.skipIf(!hasNodes)('the program and a corpus', () => {
  let nodes: Nodes;
  let home: string;
  beforeAll(async () => {
    home = mkdtempSync(join(tmpdir(), 'shingle-corpus-'));
    const users = aclLines('all').map((line) => line.replace('ACL SETUSER', 'user').replace('>PASSWORD', '>pw'));
    nodes = await startNodes({tls: true, users});
    repository('handbook', {'docs/keys.md': handbook});
    repository('website', {'setup.md': '# Setup\n\nWhat the last commit has, in words that no other page has.\n'});
  });
  afterAll(async () => {
    rmSync(home, {recursive: true, force: true});
    await nodes?.stop();
  });

  function environment(user: string, own: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv {
    return {
      PATH: process.env.PATH,
      HOME: home,
      ...gitEnvironment,
      SHINGLE_CORPUS_URL: nodes.url.replace('//', `//${user}@`),
      SHINGLE_CORPUS_CA: nodes.ca ?? '',
      SHINGLE_CORPUS_KEY: Buffer.alloc(32, 7).toString('base64'),
      // A machine that does much else is no reason for a local answer.
      SHINGLE_CORPUS_BUDGET: '20000',
      ...own,
    };
  }

  function run(folder: string, env: NodeJS.ProcessEnv, ...words: readonly string[]) {
    const {status, stdout, stderr} = spawnSync(process.execPath, [program, ...words], {
      cwd: join(home, folder),
      env,
      encoding: 'utf8',
    });
    return {status, stdout, stderr};
  }

  function git(folder: string, ...words: readonly string[]): string {
    const author = ['-c', 'user.name=A', '-c', 'user.email=a@example.org'];
    return execFileSync('git', [...author, ...words], {
      cwd: join(home, folder),
      env: environment('reader:pw'),
      encoding: 'utf8',
    });
  }

  function repository(name: string, files: Readonly<Record<string, string>>): void {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(join(home, name, path, '..'), {recursive: true});
      writeFileSync(join(home, name, path), text);
    }
    git(name, 'init', '-q', '-b', 'main');
    git(name, 'remote', 'add', 'origin', `https://git.example.org/org/${name}.git`);
    git(name, 'add', '-A');
    git(name, 'commit', '-qm', 'one');
  }

  test('a pusher pushes, a reader reads and cannot push, and a wrong password is a local answer', () => {
    const as = {SHINGLE_CORPUS_AS: 'org/handbook'};
    const refused = run('handbook', environment('reader:pw', as), 'corpus', 'push', '--size', '1000');
    expect(refused).toMatchObject({status: 2, stdout: ''});
    expect(refused.stderr).toContain('this user may not do that there (NOPERM)');
    const pushed = run('handbook', environment('pusher:pw', as), 'corpus', 'push', '--size', '1000');
    expect(pushed.stderr).toBe('');
    expect(pushed.stdout).toMatch(
      /^Pushed org\/handbook at [0-9a-f]{12} to the zone all: 1 new document, 0 unchanged; on 1 replica\.\n$/,
    );
    expect(run('website', environment('reader:pw'), 'corpus', 'status').stdout).toMatch(
      /^all: 1 repository, 1 document;/,
    );
    const wrong = run('website', environment('reader:no'), 'check', '--corpus');
    expect(wrong.status).toBe(0);
    expect(wrong.stderr).toContain('WRONGPASS');
  });

  test('a page of one repository is pasted into another: the hook refuses it, and names the place', () => {
    const env = environment('reader:pw', {SHINGLE_CORPUS_CLONES: home});
    expect(run('website', env, 'hook', 'install', '--corpus').status).toBe(0);
    writeFileSync(join(home, 'website/setup.md'), `# Setup\n\nWhat the last commit has.\n\n${paragraph}`);
    const commit = () =>
      spawnSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@example.org', 'commit', '-qam', 'two'], {
        cwd: join(home, 'website'),
        env,
        encoding: 'utf8',
      });
    const refused = commit();
    expect(refused.status).toBe(1);
    expect(`${refused.stdout}${refused.stderr}`.replace(/\s+/g, ' ')).toContain(
      'setup.md:5:1 warning copied-elsewhere These 61 words are also in org/handbook: docs/keys.md:5-7 (as of',
    );
    // The command that a review shows accepts its finding.
    git('website', 'add', '-A');
    const review = run('website', env, 'check', '--staged', '--corpus');
    const [, accept = ''] = /accept just these:.* (baseline add .*) --reason/.exec(review.stdout) ?? [];
    expect(run('website', env, ...accept.split(' '), '--reason', 'agreed')).toMatchObject({status: 0, stderr: ''});
    expect(run('website', env, 'check', '--staged', '--corpus').stdout).not.toContain('copied-elsewhere');
    rmSync(join(home, 'website/.shingle-baseline.jsonl'));
    expect(commit().status).toBe(1);
    // With a corpus that is not there, the commit is as without one.
    env.SHINGLE_CORPUS_URL = 'rediss://127.0.0.1:1';
    expect(commit().status).toBe(0);
  });
});
