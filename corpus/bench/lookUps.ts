// Cost of a look-up: beside an empty trip to every master, in bytes, and in processor time of the nodes.

import {percentile} from '../../test/bench/statistics.ts';
import {tableLines} from '../../test/bench/table.ts';
import type {Nodes} from '../test/corpusNodes.ts';
import {askZone, type Question} from '../zone/askZone.ts';
import type {Zone} from '../zone/openZone.ts';
import type {Page} from './benchZone.ts';

const passageWords = 60;
const asking = {as: 'bench/asks', asksMax: 100_000};

/** Prints a table: of each kind of question, its times, those relative to the floor, and what it moves. */
export async function measureLookUps(zone: Zone, nodes: Nodes, pages: readonly Page[], rounds: number): Promise<void> {
  const {server} = zone;
  const floor = () => Promise.all(server.masters.map((name) => server.sendTo(name, [['PING']])));
  const kinds: Record<string, (page: Page) => Question | null> = {
    page: ({words}) => ({words, passages: null}),
    passage: ({words}) => {
      const from = Math.floor((words.length - passageWords) / 2);
      return from < 0 ? null : {words, passages: [{from, to: from + passageWords}]};
    },
  };
  for (const page of pages.slice(0, 50)) {
    await floor();
    for (const kind of Object.values(kinds)) await asked(zone, kind(page));
  }
  const times = new Map<string, number[]>([
    ['empty trip', []],
    ...Object.keys(kinds).map((name): [string, number[]] => [name, []]),
  ]);
  const timed = async (name: string, act: () => Promise<unknown>) => {
    const start = performance.now();
    await act();
    times.get(name)?.push(performance.now() - start);
  };
  // One after the other, so that what else the machine does hits all alike.
  for (let round = 0; round < rounds; round++) {
    const page = pages[round % pages.length];
    await timed('empty trip', floor);
    for (const [name, kind] of Object.entries(kinds)) {
      const question = kind(page);
      if (question !== null) await timed(name, () => asked(zone, question));
    }
  }
  const atFloor = percentile(times.get('empty trip') ?? [], 0.5);
  const moved = new Map<string, Moved>();
  for (const [name, kind] of Object.entries(kinds))
    moved.set(name, await movedBy(zone, nodes, pages.slice(0, 300), kind));
  const some = Array.from({length: rounds}, (_, round) => pages[round % pages.length]);
  const work = new Map([['empty trip', await workOf(nodes, some, floor)]]);
  for (const [name, kind] of Object.entries(kinds)) {
    const questions = some.flatMap((page) => kind(page) ?? []);
    work.set(name, await workOf(nodes, questions, (question) => asked(zone, question)));
  }
  const workAtFloor = sumOf(work.get('empty trip'));
  const rows = [...times].map(([name, all]) => {
    const one = moved.get(name);
    const p50 = percentile(all, 0.5);
    const own = work.get(name);
    return [
      name,
      p50.toFixed(2),
      percentile(all, 0.99).toFixed(2),
      (p50 / atFloor).toFixed(1),
      (own?.own ?? 0).toFixed(0),
      (own?.nodes ?? 0).toFixed(0),
      (sumOf(own) / workAtFloor).toFixed(1),
      ...(one === undefined
        ? []
        : [one.asks, one.sent, one.answered, one.microseconds, one.trips].map((value) => value.toFixed(1))),
    ];
  });
  const header = [
    '',
    'p50 ms',
    'p99 ms',
    '× empty',
    'own CPU µs',
    "nodes' CPU µs",
    '× empty',
    'asks',
    'bytes sent/ask',
    'bytes answered/ask',
    'server µs/ask',
    'trips',
  ];
  console.log(tableLines(header, rows, ['left', ...header.slice(1).map(() => 'right' as const)]).join('\n'));
}

async function asked(zone: Zone, question: Question | null): Promise<number> {
  return question === null ? 0 : (await askZone(zone, [question], asking)).found.length;
}

/** Microseconds of processor time, which what else the machine does hardly changes. */
interface Work {
  readonly own: number;
  /** Of all masters together. */
  readonly nodes: number;
}

function sumOf(work: Work | undefined): number {
  return work === undefined ? Number.NaN : work.own + work.nodes;
}

async function workOf<One>(nodes: Nodes, all: readonly One[], act: (one: One) => Promise<unknown>): Promise<Work> {
  const ports = nodes.masters();
  const used = (port: number) =>
    [...nodes.ask(port, 'info', 'cpu').matchAll(/^used_cpu_(?:sys|user):([\d.]+)/gm)]
      .map(([, seconds]) => Number(seconds) * 1e6)
      .reduce((x, y) => x + y, 0);
  const usedByAll = () => ports.reduce((sum, port) => sum + used(port), 0);
  const before = usedByAll();
  const start = process.cpuUsage();
  for (const one of all) await act(one);
  const {user, system} = process.cpuUsage(start);
  return {own: (user + system) / all.length, nodes: (usedByAll() - before) / all.length};
}

interface Moved {
  readonly asks: number;
  readonly sent: number;
  readonly answered: number;
  readonly microseconds: number;
  readonly trips: number;
}

async function movedBy(
  zone: Zone,
  nodes: Nodes,
  pages: readonly Page[],
  kind: (page: Page) => Question | null,
): Promise<Moved> {
  const masters = nodes.masters();
  const total = (section: string, field: RegExp) =>
    masters.reduce((sum, port) => sum + Number(field.exec(nodes.ask(port, 'info', section))?.[1] ?? 0), 0);
  const now = () => ({
    sent: total('stats', /^total_net_input_bytes:(\d+)/m),
    answered: total('stats', /^total_net_output_bytes:(\d+)/m),
    asks: total('commandstats', /^cmdstat_zrangebylex:calls=(\d+)/m),
    microseconds:
      total('commandstats', /^cmdstat_zrangebylex:calls=\d+,usec=(\d+)/m) +
      total('commandstats', /^cmdstat_get:calls=\d+,usec=(\d+)/m),
    trips: zone.server.trips,
  });
  const before = now();
  let questions = 0;
  for (const page of pages) {
    const question = kind(page);
    if (question === null) continue;
    questions++;
    await asked(zone, question);
  }
  const after = now();
  const asks = after.asks - before.asks;
  return {
    asks: asks / questions,
    sent: (after.sent - before.sent) / asks,
    answered: (after.answered - before.answered) / asks,
    microseconds: (after.microseconds - before.microseconds) / asks,
    trips: (after.trips - before.trips) / questions,
  };
}

/** Bytes of all masters; the memory of buffers settles within a second. */
export async function memoryOf(nodes: Nodes): Promise<number> {
  await new Promise((resolve) => setTimeout(resolve, 1500));
  const used = (port: number) =>
    Number(/^used_memory_dataset:(\d+)/m.exec(nodes.ask(port, 'info', 'memory'))?.[1] ?? 0);
  return nodes.masters().reduce((sum, port) => sum + used(port), 0);
}
