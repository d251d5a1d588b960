// Under which name a repository is pushed: a name that another repository has is refused, a clone of any depth is the same
// repository, and what is no name is refused before anything is sent.

import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {CorpusWorld} from '../corpusWorld.ts';

describe.skipIf(!hasNodes)('the name of a push', () => {
  let nodes: Nodes;
  let world: CorpusWorld;
  const page = (word: string) => `${Array.from({length: 120}, (_, at) => `${word}${at}`).join(' ')}\n`;
  const as = {SHINGLE_CORPUS_AS: 'org/website'};

  beforeAll(async () => {
    nodes = await startNodes({single: true});
    world = new CorpusWorld(nodes.url);
    world.repository('website', {'index.md': page('web')});
    world.repository('handbook', {'guide.md': page('hand')});
    expect((await world.push('website')).code).toBe(0);
  });
  afterAll(async () => {
    world?.end();
    await nodes?.stop();
  });

  test('of another repository: refused, also as a dry run, unless it is to be replaced', async () => {
    for (const flags of ['', ' --dry-run']) {
      const {code, stderr} = await world.shingle('handbook', `corpus push${flags}`, as);
      expect(code).toBe(2);
      expect(stderr).toMatch(
        /got the name "org\/website", which was last pushed from https:\/\/git\.example\.org\/org\/website\.git at [0-9a-f]{12}, a commit that this repository does not have\. .*--replace/,
      );
    }
    const status = await world.shingle('website', 'corpus status');
    expect(status.stdout).toContain('org/website  1 document');
    expect((await world.shingle('handbook', 'corpus push --dry-run --replace', as)).stdout).toBe(
      'Would push 1 new document, 0 renamed, 1 removed; 0 are there already.\n',
    );
  });

  test('of a shallow clone that has not the last commit: it is the same remote', async () => {
    world.write('website/second.md', page('next'));
    world.commit('website');
    world.git('.', 'clone', '-q', '--depth', '1', `file://${join(world.home, 'website')}`, 'shallow');
    world.git('shallow', 'remote', 'set-url', 'origin', 'git@git.example.org:org/website.git');
    const {code, stdout} = await world.shingle('shallow', 'corpus push', as);
    expect({code, stdout}).toMatchObject({code: 0, stdout: expect.stringContaining('1 new document, 1 unchanged')});
  });

  test('of a clone from elsewhere that has the last commit: it is the same history', async () => {
    world.git('.', 'clone', '-q', 'website', 'fork');
    expect((await world.shingle('fork', 'corpus push', as)).code).toBe(0);
  });

  test.each(['../x y', '/website', 'org//x', 'org/..', 'a\u001b[2Jb'])('"%s" is no name', async (name) => {
    const {code, stderr} = await world.shingle('website', 'corpus push', {SHINGLE_CORPUS_AS: name});
    expect(code).toBe(2);
    expect(stderr).toContain('expected a name such as org/handbook');
    expect(stderr).not.toContain('\u001b');
  });
});
