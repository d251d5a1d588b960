// The process that tries inputs, one target a process. It writes each input into a file before it runs it, so that one that
// never ends, or ends the process, is known.

import {openSync, readFileSync, writeSync} from 'node:fs';
import {random} from '../support/random.ts';
import {minimized} from './minimize.ts';
import type {FuzzTarget, OpenTarget} from './target.ts';
import {targets} from './targets.ts';
import {growthOf, type Verdict, verdictOf} from './trial.ts';

export interface FuzzOrder {
  readonly target: string;
  readonly seed: number;
  readonly first: number;
  readonly untilMs: number;
  /** Where the current input is written. */
  readonly file: string;
}

export type FuzzMessage =
  | {
      readonly kind: 'failure';
      readonly grows: boolean;
      readonly at: number;
      readonly why: string;
      readonly input: Uint8Array;
    }
  | {readonly kind: 'done'; readonly inputs: number};

/** Every so many inputs, one is repeated to a long text. */
const growthEvery = 200;
/** One cause is found again and again. */
const causesMax = 5;
const minimizeMs = 8000;

export async function runFuzzProcess(order: FuzzOrder): Promise<void> {
  const target = targets.find(({name}) => name === order.target);
  if (target === undefined) throw new Error(`broken promise: no target ${order.target}`);
  // A promise alone does not keep a process: one that is never kept would look like an end.
  setInterval(() => undefined, 1000);
  const open = await target.open();
  const causes = new Set<string>();
  const announce = announcer(order.file);
  let at = order.first;
  for (; Date.now() < order.untilMs && causes.size < causesMax; at++) {
    const draw = random(Math.imul(order.seed, 0x9e3779b1) + at);
    const input = open.input(draw);
    announce(at, input);
    await judged({target, open, causes, at, input, grows: false}, await verdictOf(target, open, input));
    if (target.repeated === undefined || (target.subjectOf === undefined && at % growthEvery !== 0)) continue;
    const from = Math.floor(draw() * input.length);
    const pattern = target.subjectOf ? input : input.subarray(from, from + 1 + Math.floor(draw() ** 2 * 80));
    announce(at, pattern);
    await judged({target, open, causes, at, input: pattern, grows: true}, await growthOf(target, open, pattern));
  }
  await open.close?.();
  post({kind: 'done', inputs: at - order.first}, () => process.exit());
}

const headBytes = 12;

/** Number of the step, number of the input, its length, its bytes. */
function announcer(file: string): (at: number, input: Buffer) => void {
  const descriptor = openSync(file, 'w');
  const head = Buffer.alloc(headBytes);
  let step = 0;
  return (at, input) => {
    head.writeUInt32LE(++step, 0);
    head.writeUInt32LE(at, 4);
    head.writeUInt32LE(input.length, 8);
    writeSync(descriptor, Buffer.concat([head, input]), 0, headBytes + input.length, 0);
  };
}

export function currentIn(file: string): {readonly step: number; readonly at: number; readonly input: Buffer} {
  const bytes = readFileSync(file);
  if (bytes.length < headBytes) return {step: 0, at: 0, input: Buffer.alloc(0)};
  const input = bytes.subarray(headBytes, headBytes + bytes.readUInt32LE(8));
  return {step: bytes.readUInt32LE(0), at: bytes.readUInt32LE(4), input};
}

interface Trial {
  readonly target: FuzzTarget;
  readonly open: OpenTarget;
  readonly causes: Set<string>;
  readonly at: number;
  readonly input: Buffer;
  readonly grows: boolean;
}

async function judged({target, open, causes, at, input, grows}: Trial, why: Verdict): Promise<void> {
  if (why === null) return;
  const cause = `${target.subjectOf?.(input) ?? ''} ${causeOf(why)}`;
  if (causes.has(cause)) return;
  causes.add(cause);
  const again = (tried: Buffer) => (grows ? growthOf(target, open, tried) : verdictOf(target, open, tried));
  const isSame = async (tried: Buffer) => {
    const verdict = await again(tried);
    return verdict !== null && causeOf(verdict) === causeOf(why);
  };
  if (target.subjectOf !== undefined) return post({kind: 'failure', grows, at, why, input});
  const small = await minimized(input, isSame, Date.now() + minimizeMs);
  post({kind: 'failure', grows, at, why: (await again(small)) ?? why, input: small});
}

/** The place where it was thrown, without what differs from input to input. */
function causeOf(why: string): string {
  const lines = why.split('\n');
  const places = lines.filter((line) => /^\s+at /.test(line)).slice(0, 2);
  return places.length > 0 ? places.join() : lines[0].replace(/[\d.]+/g, '0');
}

function post(message: FuzzMessage, sent?: () => void): void {
  process.send?.(message, undefined, undefined, sent);
}
