// Losses when nodes are killed during pushes, and delays for a reader while a master is away.

import {percentile} from '../../test/bench/statistics.ts';
import {pick, random} from '../../test/support/random.ts';
import type {Nodes} from '../test/corpusNodes.ts';
import {askZone} from '../zone/askZone.ts';
import type {CorpusServer} from '../zone/corpusServer.ts';
import type {Zone} from '../zone/openZone.ts';
import {inputOf, newZone, type Page, push} from './benchZone.ts';

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** A master is killed at a random moment of each push; the push is repeated until it ends. */
export async function killDuringPushes(
  nodes: Nodes,
  server: CorpusServer,
  pages: readonly Page[],
  kills: number,
  seed: number,
): Promise<void> {
  const draw = random(seed);
  const fresh = await newZone(server, 'fresh', pages.length);
  const started = performance.now();
  await push(fresh, inputOf('bench/pages', pages));
  const pushMs = performance.now() - started;
  const wanted = await answersOf(fresh, pages);
  console.log(`${kills} kills during a push of ${pages.length} pages, which takes ${Math.round(pushMs)} ms alone`);
  const rows: KilledPush[] = [];
  for (let kill = 0; kill < kills; kill++) {
    const zone = await newZone(server, `k${kill}`, pages.length);
    const port = pick(draw, nodes.masters());
    const row = await pushUntilWhole(nodes, zone, pages, {port, delayMs: draw() * pushMs});
    // Acknowledged pushes must outlive the kill, also of nodes behind the push.
    await untilElected(nodes, false);
    const got = await answersOf(zone, pages);
    const lost = got.filter((answer, at) => answer !== wanted[at]).length;
    rows.push({...row, lost});
    console.log(
      `${kill + 1}  master ${port} killed after ${Math.round(row.delayMs)} ms: repeated ${row.repeats} times, ` +
        `whole ${Math.round(row.untilWholeMs)} ms after the kill, ${lost} of ${got.length} pages not as in a fresh corpus`,
    );
    nodes.restart(port);
    await untilElected(nodes);
  }
  const repeated = rows.filter(({repeats}) => repeats > 0).length;
  const untilWhole = percentile(
    rows.map(({untilWholeMs}) => untilWholeMs),
    0.5,
  );
  const lost = rows.reduce((sum, row) => sum + row.lost, 0);
  console.log(
    `${rows.length} of ${kills} pushes ended, ${repeated} after a repetition, whole ${untilWhole.toFixed(0)} ms after the kill (p50); ` +
      `${lost} of ${rows.length * pages.length} acknowledged pages lost or changed`,
  );
}

interface KilledPush {
  readonly delayMs: number;
  readonly repeats: number;
  readonly untilWholeMs: number;
  readonly lost: number;
}

/** Kills a master so long after the push began, and repeats the push until it ends. */
async function pushUntilWhole(
  nodes: Nodes,
  zone: Zone,
  pages: readonly Page[],
  {port, delayMs}: {readonly port: number; readonly delayMs: number},
): Promise<Omit<KilledPush, 'lost'>> {
  const started = performance.now();
  let killedMs = started;
  const killing = pause(delayMs).then(() => {
    nodes.kill(port);
    killedMs = performance.now();
  });
  let failure = '';
  for (let repeats = 0; performance.now() < started + 60_000; repeats++) {
    try {
      const result = await push(zone, inputOf('bench/pages', pages));
      if (!('kind' in result)) {
        const wholeMs = performance.now();
        await killing;
        return {delayMs, repeats, untilWholeMs: Math.max(0, wholeMs - killedMs)};
      }
      failure = result.sentence;
    } catch (error) {
      failure = String(error);
    }
    await pause(100);
  }
  const states = nodes.ask(nodes.masters()[0], 'cluster', 'nodes');
  throw new Error(`${port} killed: not whole after a minute: ${failure}\n${states}`);
}

async function answersOf(zone: Zone, pages: readonly Page[]): Promise<string[]> {
  const answers: string[] = [];
  for (const {words} of pages) {
    const {found} = await askZone(zone, [{words, passages: null}], {as: null, asksMax: 100_000});
    const lines = found.map(({hits, megaHits, document}) => `${document.paths[0]} ${hits.length} ${megaHits}`);
    answers.push(lines.sort().join('\n'));
  }
  return answers;
}

/** Three masters again, each with a replica that has what it has: without one, nobody takes the place of the next. */
async function untilElected(nodes: Nodes, isReplicated = true): Promise<void> {
  const deadline = performance.now() + 30_000;
  const isWhole = (port: number) => /state=online/.test(nodes.ask(port, 'info', 'replication'));
  for (;;) {
    const masters = nodes.masters();
    const isOk = masters.length === 3 && nodes.ask(masters[0], 'cluster', 'info').includes('cluster_state:ok');
    if (isOk && (!isReplicated || masters.every(isWhole))) break;
    if (performance.now() > deadline) throw new Error('no new master was elected');
    await pause(200);
  }
  await pause(500);
}

/** Asks all the time, and kills a master meanwhile. */
export async function lookUpsDuringKill(nodes: Nodes, zone: Zone, pages: readonly Page[], seed: number): Promise<void> {
  const draw = random(seed);
  const port = pick(draw, nodes.masters());
  let isKilled = false;
  const times: number[] = [];
  const behind: number[] = [];
  let failed = 0;
  const endMs = performance.now() + 9000;
  const killing = pause(2000).then(() => {
    nodes.kill(port);
    isKilled = true;
  });
  for (let at = 0; performance.now() < endMs; at++) {
    const start = performance.now();
    try {
      await askZone(zone, [{words: pages[at % pages.length].words, passages: null}], {as: null, asksMax: 100_000});
    } catch {
      failed++;
    }
    (isKilled ? behind : times).push(performance.now() - start);
    await pause(5);
  }
  await killing;
  void nodes.restart(port);
  await untilElected(nodes);
  console.log(
    `${times.length + behind.length} look-ups, a master killed after 2 s: ${failed} failed; ` +
      `p50 ${percentile(times, 0.5).toFixed(1)} ms before, ${percentile(behind, 0.5).toFixed(1)} ms behind, slowest ${Math.max(...behind).toFixed(0)} ms`,
  );
}
