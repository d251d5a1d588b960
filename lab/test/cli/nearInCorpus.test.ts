// `lab near --corpus`: documents of other repositories that contain a page, or are contained in it.

import {writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {hasNodes, type Nodes, startNodes} from '../../../corpus/test/corpusNodes.ts';
import {CorpusWorld} from '../../../corpus/test/corpusWorld.ts';
import {pick, random} from '../../../test/support/random.ts';

const draw = random(12);
const vocabulary = Array.from({length: 2000}, (_, at) => `w${at.toString(36)}z`);
const paragraph = (words: number) => `${Array.from({length: words}, () => pick(draw, vocabulary)).join(' ')}.`;
const [page, half, other] = [paragraph(400), paragraph(400), paragraph(400)];

interface Found {
  readonly path: string;
  readonly repository: string;
  readonly containmentOfFile: number;
  readonly containmentOfDocument: number;
}

describe.skipIf(!hasNodes)('lab near --corpus', () => {
  let nodes: Nodes;
  let world: CorpusWorld;
  beforeAll(async () => {
    nodes = await startNodes({single: true});
    world = new CorpusWorld(nodes.url);
    world.repository('handbook', {
      'long.md': `${page}\n\n${half}\n\n${other}\n`,
      'part.md': `${page.split(' ').slice(0, 200).join(' ')}\n`,
      'unlike.md': `${paragraph(400)}\n`,
    });
    world.repository('website', {'page.md': `${page}\n`, 'short.md': 'two words\n', 'new.md': `${paragraph(300)}\n`});
    expect((await world.push('handbook')).code).toBe(0);
    expect((await world.push('website')).code).toBe(0);
  });
  afterAll(async () => {
    world?.end();
    await nodes?.stop();
  });

  test('a page in a longer one, and a shorter one in it, each with both estimates', async () => {
    const {code, stdout, stderr} = await world.shingle('website', 'lab near page.md --corpus --format json');
    expect(stderr).toBe('');
    expect(code).toBe(1);
    const {found, estimated} = JSON.parse(stdout) as {found: readonly Found[]; estimated: boolean};
    expect(estimated).toBe(true);
    expect(found.map(({repository, path}) => `${repository} ${path}`).sort()).toEqual([
      'org/handbook long.md',
      'org/handbook part.md',
    ]);
    const of = (name: string) => found.find(({path}) => path === name);
    expect(of('long.md')?.containmentOfFile).toBe(1);
    // A third and a half: four standard deviations of 60 fingerprints.
    expect(Math.abs((of('long.md')?.containmentOfDocument ?? 0) - 1 / 3)).toBeLessThan(0.1);
    expect(Math.abs((of('part.md')?.containmentOfFile ?? 0) - 1 / 2)).toBeLessThan(0.15);
    expect(of('part.md')?.containmentOfDocument).toBeGreaterThan(0.85);
  });

  test('in words it is an estimate with its day; less is left out', async () => {
    const {stdout} = await world.shingle('website', 'lab near page.md --corpus --min-containment 95%');
    expect(stdout.replace(/\s+/g, ' ')).toMatch(
      /org\/handbook: long\.md about 100\s?% of page\.md is in it, about \d+\s?% of its 1,200 words are in page\.md \(estimate, as of \d{4}-\d\d-\d\d\) /,
    );
    const lines = await world.shingle('website', 'lab near page.md --corpus --format jsonl');
    expect(
      lines.stdout
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line).estimated),
    ).toEqual([true, true]);
    const nothing = await world.shingle('website', 'lab near new.md --corpus');
    expect(nothing).toMatchObject({code: 0, stderr: ''});
    expect(nothing.stdout).toContain('No document of the corpus was found that has at least 50');
  });

  test('a text without a fingerprint, an empty zone, nobody there: said, and not as "nothing found"', async () => {
    const short = await world.shingle('website', 'lab near short.md --corpus');
    expect(short).toMatchObject({code: 2, stdout: ''});
    expect(short.stderr).toContain('shorter than');
    const gone = await world.shingle('website', 'lab near page.md --corpus', {
      SHINGLE_CORPUS_URL: 'redis://127.0.0.1:1',
    });
    expect(gone).toMatchObject({code: 2, stdout: ''});
    expect(gone.stderr).toContain('did not respond at 127.0.0.1:1');
    const empty = await world.shingle('website', 'lab near page.md --corpus', {SHINGLE_CORPUS_ZONE: 'team'});
    expect(empty.stderr).toContain('nothing was pushed to it');
    expect(empty.code).toBe(2);
  });

  test('flags and paths that say how to compare here are refused', async () => {
    writeFileSync(join(world.home, 'website/b.md'), 'b\n');
    for (const words of ['--sketch mod', '--history', '--min-resemblance 80%', 'b.md']) {
      const {code, stderr} = await world.shingle('website', `lab near page.md --corpus ${words}`);
      expect(code, words).toBe(2);
      expect(stderr, words).toContain('and --corpus, expected one of them');
    }
  });
});
