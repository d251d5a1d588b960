// Which passages are told: all of a page that was read, and one that few have beside one that many have.

import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {pick, random} from '../../../test/support/random.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {CorpusWorld} from '../corpusWorld.ts';

const draw = random(12);
const vocabulary = Array.from({length: 2000}, (_, at) => `w${at.toString(36)}z`);
const paragraph = (words: number) => `${Array.from({length: words}, () => pick(draw, vocabulary)).join(' ')}.`;

describe.skipIf(!hasNodes)('passages in other repositories', () => {
  let nodes: Nodes;
  let world: CorpusWorld;
  beforeAll(async () => {
    nodes = await startNodes({single: true});
    world = new CorpusWorld(nodes.url);
    world.repository('website', {'index.md': '# Site\n'});
  });
  afterAll(async () => {
    world?.end();
    await nodes?.stop();
  });

  const verified = async (path: string, text: string) => {
    world.write(`website/${path}`, text);
    const {stdout} = await world.shingle('website', `corpus check ${path} --format concise`, {
      SHINGLE_CORPUS_CLONES: world.home,
    });
    return [...stdout.matchAll(/^\w+\.md:(\d+):1: warning copied-elsewhere: .* org\/(\S+ \S+) /gm)].map(
      ([, line, place]) => `${line} ${place}`,
    );
  };

  test('of a page that was read every passage is told, also where the other page has them in another order', async () => {
    const [first, second, third] = [paragraph(60), paragraph(60), paragraph(60)];
    world.repository('handbook', {
      'order.md': `# Order\n\n${third}\n\n${paragraph(400)}\n\n${second}\n\n${paragraph(400)}\n\n${first}\n`,
    });
    expect((await world.push('handbook')).code).toBe(0);
    expect(await verified('order.md', `# Here\n\n${first}\n\n${second}\n\n${third}\n`)).toEqual([
      '3 handbook: order.md:11',
      '5 handbook: order.md:7',
      '7 handbook: order.md:3',
    ]);
  });

  test('the only copy of a part is found beside a part of which there are more copies than are named', async () => {
    const [often, once] = [paragraph(200), paragraph(40)];
    // More than four documents of one repository would be common knowledge.
    for (let at = 0; at < 24; at += 4) {
      const pages = Array.from({length: 4}, (_, page) => [
        `page${at + page}.md`,
        `# Page\n\n${often}\n\n${at + page}\n`,
      ]);
      world.repository(`site${at}`, Object.fromEntries(pages));
      expect((await world.push(`site${at}`)).code).toBe(0);
    }
    world.repository('alone', {'alone.md': `# Alone\n\n${once}\n`});
    expect((await world.push('alone')).code).toBe(0);
    expect(await verified('both.md', `# Both\n\n${often}\n\n${once}\n`)).toEqual([
      '3 site0: page0.md:3',
      '5 alone: alone.md:3',
    ]);
  });
});
