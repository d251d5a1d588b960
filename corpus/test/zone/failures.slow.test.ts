// Masters that die: during pushes nothing that was promised is lost, during questions nobody notices. `npm run bench:corpus`
// does the same 20 times, with pages of a repository.

import {afterAll, beforeAll, beforeEach, describe, expect, test} from 'vitest';
import {pick, random} from '../../../test/support/random.ts';
import {askZone} from '../../zone/askZone.ts';
import {CorpusServer} from '../../zone/corpusServer.ts';
import {makeZone, type Zone} from '../../zone/openZone.ts';
import {pushRepository} from '../../zone/pushRepository.ts';
import {nodesOfUrl} from '../../zone/serverUrl.ts';
import {sweepZone} from '../../zone/sweepZone.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {MemoryRepository, wordsOfPage} from '../corpusRepository.ts';

const kills = 3;
const draw = random(5);
const vocabulary = Array.from({length: 3000}, (_, at) => `w${at.toString(36)}x`);
const pages = new Map(
  Array.from({length: 400}, (_, at) => [
    `docs/p${at}.md`,
    Array.from({length: 300}, () => pick(draw, vocabulary)).join(' '),
  ]),
);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe.skipIf(!hasNodes)('nodes that die', () => {
  let nodes: Nodes;
  let server: CorpusServer;
  beforeAll(async () => {
    nodes = await startNodes();
    const {nodes: seeds} = nodesOfUrl(nodes.url);
    server = new CorpusServer({nodes: seeds, tls: null, username: null, password: null}, 1000);
  });
  afterAll(async () => {
    server?.close();
    await nodes?.stop();
  });

  // Undo the faults of an earlier test, or of its first try.
  beforeEach(async () => {
    for (const port of nodes.ports) nodes.revive(port);
    await untilElected();
  });

  async function newZone(zone: string): Promise<Zone> {
    const made = await makeZone(server, {zone, secret: new Uint8Array(32).fill(7)}, 1000);
    if (made.kind !== 'zone') throw new Error(JSON.stringify(made));
    return made.zone;
  }

  const push = (zone: Zone, progress: (done: number, all: number) => void = () => undefined) =>
    pushRepository(zone, new MemoryRepository('org/docs').input(pages), {
      isVerified: false,
      progress,
      clock: Date.now,
    });

  async function answersTo(zone: Zone): Promise<string[]> {
    const questions = [...pages].map(([path, text]) => ({words: wordsOfPage(path, text), passages: null}));
    const {found} = await askZone(zone, questions, {as: null, asksMax: 10_000});
    return found
      .map(({question, hits, megaHits, document}) => `${question} ${document.paths[0]} ${hits.length} ${megaHits}`)
      .sort();
  }

  async function untilElected(): Promise<void> {
    for (let tries = 0; tries < 150; tries++) {
      const masters = nodes.masters();
      if (masters.length === 3 && nodes.ask(masters[0], 'cluster', 'info').includes('cluster_state:ok')) return;
      await pause(200);
    }
    throw new Error('no new master was elected');
  }

  test(`a master killed during a push, ${kills} times: done again it is whole`, async () => {
    const fresh = await newZone('fresh');
    await push(fresh);
    const wanted = await answersTo(fresh);
    expect(wanted.length).toBe(pages.size);
    let failed = 0;
    for (let kill = 0; kill < kills; kill++) {
      const zone = await newZone(`kill${kill}`);
      const port = pick(draw, nodes.masters());
      // By how far the push is, and not by the clock: a busy machine pushes slowly.
      const [share, laterMs] = [draw() * 0.7, draw() * 20];
      let killed: Promise<void> | null = null;
      const killing = (done: number, all: number) => {
        if (done >= share * all) killed ??= pause(laterMs).then(() => nodes.kill(port));
      };
      const endMs = performance.now() + 60_000;
      for (let isWhole = false; !isWhole; ) {
        if (performance.now() > endMs) throw new Error(`kill ${kill}: not whole after a minute`);
        try {
          isWhole = !('kind' in (await push(zone, killing)));
        } catch {
          failed++;
          await pause(200);
        }
      }
      expect(killed).not.toBeNull();
      await killed;
      await untilElected();
      expect(await answersTo(zone)).toEqual(wanted);
      expect((await sweepZone(zone, () => undefined)).dropped).toBe(0);
      nodes.restart(port);
      await untilElected();
    }
    expect(failed).toBeGreaterThan(0);
  });

  test('questions while a master is dead, or hangs: its replica answers', async () => {
    const zone = await newZone('reads');
    await push(zone);
    const wanted = await answersTo(zone);
    const [dead, hanging] = nodes.masters();
    nodes.kill(dead);
    for (const endMs = performance.now() + 4000; performance.now() < endMs; )
      expect(await answersTo(zone)).toEqual(wanted);
    nodes.restart(dead);
    await untilElected();
    nodes.pause(hanging);
    expect(await answersTo(zone)).toEqual(wanted);
    nodes.resume(hanging);
  });
});
