// Slots that move to another master while repositories are pushed and asked about: ASK and MOVED are followed, every answer is
// as before, and what is pushed meanwhile is whole.

import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {pick, random} from '../../../test/support/random.ts';
import {storedFingerprints} from '../../methods/keyedFingerprints.ts';
import {askZone, bucketOf} from '../../zone/askZone.ts';
import {CorpusServer} from '../../zone/corpusServer.ts';
import {makeZone, type Zone} from '../../zone/openZone.ts';
import {pushRepository} from '../../zone/pushRepository.ts';
import {nodesOfUrl} from '../../zone/serverUrl.ts';
import {slotOf} from '../../zone/slots.ts';
import {sweepZone} from '../../zone/sweepZone.ts';
import {hasNodes, type Nodes, startNodes} from '../corpusNodes.ts';
import {MemoryRepository, type Pages, wordsOfPage} from '../corpusRepository.ts';

const draw = random(3);
const vocabulary = Array.from({length: 3000}, (_, at) => `w${at.toString(36)}x`);
const newPages = (name: string, count: number): Pages =>
  new Map(
    Array.from({length: count}, (_, at) => [
      `${name}/p${at}.md`,
      Array.from({length: 200}, () => pick(draw, vocabulary)).join(' '),
    ]),
  );
const [first, second] = [newPages('first', 12), newPages('second', 60)];
const options = {isVerified: false, progress: () => undefined, clock: Date.now};

describe.skipIf(!hasNodes)('slots that move', () => {
  let nodes: Nodes;
  let server: CorpusServer;
  let zone: Zone;
  beforeAll(async () => {
    nodes = await startNodes();
    server = new CorpusServer({nodes: nodesOfUrl(nodes.url).nodes, tls: null, username: null, password: null}, 10_000);
    const made = await makeZone(server, {zone: 'all', secret: new Uint8Array(32).fill(7)}, 1000);
    if (made.kind !== 'zone') throw new Error(JSON.stringify(made));
    zone = made.zone;
    await pushRepository(zone, new MemoryRepository('org/first').input(first), options);
  });
  afterAll(async () => {
    server?.close();
    await nodes?.stop();
  });

  async function answersTo(pages: Pages): Promise<string[]> {
    const questions = [...pages].map(([path, text]) => ({words: wordsOfPage(path, text), passages: null}));
    const {found} = await askZone(zone, questions, {as: null, asksMax: 10_000});
    return found.map(({question, hits, document}) => `${question} ${document.paths[0]} ${hits.length}`).sort();
  }

  /** Slots in which the first pages have postings. */
  function slotsInUse(): number[] {
    const [[path, text]] = first;
    const buckets = storedFingerprints(zone.keys, wordsOfPage(path, text)).map((one) => bucketOf(zone, 'p', one));
    return [...new Set(buckets.map(slotOf))];
  }

  function answeredWith(kind: string): number {
    const counts = nodes.ports.map((port) =>
      Number(new RegExp(`errorstat_${kind}:count=(\\d+)`).exec(nodes.ask(port, 'info', 'errorstats'))?.[1] ?? 0),
    );
    return counts.reduce((x, y) => x + y, 0);
  }

  /** In the steps of an operator's tool, with a moment of half-moved slots between them. */
  async function move(slot: number, meanwhile: () => Promise<void>): Promise<void> {
    const masters = nodes.masters();
    const idOf = (port: number) => nodes.ask(port, 'cluster', 'myid');
    const from = masters.find((port) => ownsSlot(nodes.ask(port, 'cluster', 'nodes'), slot)) ?? masters[0];
    const to = masters[(masters.indexOf(from) + 1) % masters.length];
    nodes.ask(to, 'cluster', 'setslot', String(slot), 'importing', idOf(from));
    nodes.ask(from, 'cluster', 'setslot', String(slot), 'migrating', idOf(to));
    await meanwhile();
    // Keys are bytes, which redis-cli does not take back as it prints them: the node itself is asked.
    const [keys] = await server.sendTo(`127.0.0.1:${from}`, [['CLUSTER', 'GETKEYSINSLOT', String(slot), '1000']]);
    for (const key of Array.isArray(keys) ? keys : []) {
      const command = ['MIGRATE', '127.0.0.1', String(to), key as Buffer, '0', '5000'];
      const [answer] = await server.sendTo(`127.0.0.1:${from}`, [command]);
      expect(answer).toBe('OK');
      await meanwhile();
    }
    for (const port of [to, from, ...masters]) nodes.ask(port, 'cluster', 'setslot', String(slot), 'node', idOf(to));
    await meanwhile();
  }

  test('while they do, answers are as before, and a push ends whole', async () => {
    const wanted = await answersTo(first);
    expect(wanted.length).toBe(first.size);
    const pushing = pushRepository(zone, new MemoryRepository('org/second').input(second), options);
    const slots = slotsInUse().slice(0, 8);
    expect(slots.length).toBe(8);
    let asked = 0;
    for (const slot of slots) {
      await move(slot, async () => {
        expect(await answersTo(first)).toEqual(wanted);
        asked++;
      });
    }
    expect(asked).toBeGreaterThan(16);
    // The nodes did say so.
    for (const kind of ['ASK', 'MOVED']) expect(answeredWith(kind), kind).toBeGreaterThan(0);
    expect(await pushing).toMatchObject({added: second.size});
    expect(server.broken).toBe(0);
    expect((await answersTo(second)).length).toBe(second.size);
    // One that knows the slots as they are now finds the same.
    const other = new CorpusServer(
      {nodes: nodesOfUrl(nodes.url).nodes, tls: null, username: null, password: null},
      10_000,
    );
    const moved = {...zone, server: other};
    zone = moved;
    expect(await answersTo(first)).toEqual(wanted);
    expect((await sweepZone(moved, () => undefined)).dropped).toBe(0);
    other.close();
  });

  test('a push while slots are half moved asks where the key is', async () => {
    zone = {...zone, server};
    const third = newPages('third', 10);
    const [slot] = slotsInUse();
    let pushed: unknown = null;
    await move(slot, async () => {
      pushed ??= await pushRepository(zone, new MemoryRepository('org/third').input(third), options);
    });
    expect(pushed).toMatchObject({added: third.size});
    expect((await answersTo(third)).length).toBe(third.size);
    expect((await sweepZone(zone, () => undefined)).dropped).toBe(0);
  });
});

/** Of what CLUSTER NODES prints, the line of the node itself. */
function ownsSlot(nodes: string, slot: number): boolean {
  const own = nodes.split('\n').find((line) => line.includes('myself')) ?? '';
  return own
    .split(' ')
    .slice(8)
    .filter((range) => /^\d/.test(range))
    .some((range) => {
      const [from, to = from] = range.split('-').map(Number);
      return from <= slot && slot <= to;
    });
}
