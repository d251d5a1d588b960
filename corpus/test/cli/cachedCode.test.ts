// The cache of compiled code where a corpus is asked, in whole runs: a server that is away leaves no cache without the code
// that asks, which every later run would then compile by itself.

import {spawnSync} from 'node:child_process';
import {readdirSync, statSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {program} from '../../../test/support/build.ts';
import {pick, random} from '../../../test/support/random.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {CorpusWorld} from '../corpusWorld.ts';

const draw = random(17);
const vocabulary = Array.from({length: 2000}, (_, at) => `w${at.toString(36)}z`);
const paragraph = (words: number) => `${Array.from({length: words}, () => pick(draw, vocabulary)).join(' ')}.`;

describe.skipIf(!hasNodes)('compiled code of a check with a corpus', () => {
  let nodes: Nodes;
  let world: CorpusWorld;
  beforeAll(async () => {
    nodes = await startNodes({single: true});
    world = new CorpusWorld(nodes.url);
    const copied = paragraph(90);
    world.repository('handbook', {'keys.md': `${copied}\n`});
    world.repository('website', {'index.md': `${paragraph(90)}\n`});
    expect((await world.push('handbook')).code).toBe(0);
    world.write('website/setup.md', `${copied}\n`);
    world.git('website', 'add', '-A');
  });
  afterAll(async () => {
    world?.end();
    await nodes?.stop();
  });

  /** A hook in a process of its own; gives what it said and the caches that are there then, by their use. */
  function hook(url: string) {
    const env = {...world.env, SHINGLE_CORPUS_URL: url, XDG_CACHE_HOME: join(world.home, 'cache'), CI: undefined};
    const words = [program, 'check', '--staged', '--corpus', '--no-cache'];
    const {stdout, stderr} = spawnSync(process.execPath, words, {
      cwd: join(world.home, 'website'),
      env,
      encoding: 'utf8',
    });
    const folder = join(world.home, 'cache', 'shingle', 'code');
    const caches = new Map(readdirSync(folder).map((name) => [name.split('-', 1)[0], statSync(join(folder, name))]));
    return {stdout, stderr, caches};
  }

  test('an answered run after a refused one leaves the code that asks, and then all stays', () => {
    const refused = hook('redis://127.0.0.1:1');
    expect(refused.stderr).toContain('The corpus cannot be asked');
    expect([...refused.caches.keys()]).toEqual(['unanswered']);
    const answered = hook(nodes.url);
    expect(answered.stdout).toContain('copied-elsewhere');
    expect([...answered.caches.keys()].sort()).toEqual(['corpus', 'unanswered']);
    const sizeOf = (use: string) => answered.caches.get(use)?.size ?? 0;
    // The code that queries, compares answers and words findings is about 120 KB.
    expect(sizeOf('corpus') - sizeOf('unanswered')).toBeGreaterThan(50_000);
    for (const url of [nodes.url, 'redis://127.0.0.1:1', nodes.url]) {
      for (const [use, {ino, mtimeMs}] of hook(url).caches) {
        expect(answered.caches.get(use)).toMatchObject({ino, mtimeMs});
      }
    }
  });
});
