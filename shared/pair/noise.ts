// Counts what was seen and is no finding, with examples, so that silence can be checked.

import type {Config} from '../model/config.ts';
import type {Passage, Refusal} from './passage.ts';

export interface Tally {
  readonly counts: Map<string, number>;
  readonly examples: Example[];
  readonly examplesMax: number;
}

interface Example {
  readonly reason: string;
  readonly document: number;
  readonly from: number;
  readonly to: number;
}

export function newTally(config: Config): Tally {
  return {counts: new Map(), examples: [], examplesMax: config.limits.noiseExamplesMax};
}

const examplesOfReasonMax = 5;

export function tallyUp(tally: Tally, reason: string, document: number, from: number, to: number): void {
  tally.counts.set(reason, (tally.counts.get(reason) ?? 0) + 1);
  addExample(tally, {reason, document, from, to});
}

/** Adds what was counted in a later part of the same work. */
export function addTally(tally: Tally, later: Tally): void {
  for (const [reason, count] of later.counts) tally.counts.set(reason, (tally.counts.get(reason) ?? 0) + count);
  for (const example of later.examples) addExample(tally, example);
}

function addExample({examples, examplesMax}: Tally, example: Example): void {
  const {reason, document, from, to} = example;
  if (examples.length >= examplesMax) return;
  // A few of each reason, the first ones in order of documents; a place that matches many others is one example.
  const ofReason = examples.filter((example) => example.reason === reason);
  if (ofReason.length >= examplesOfReasonMax) return;
  const isKnown = ofReason.some((known) => known.document === document && known.from < to && from < known.to);
  if (!isKnown) examples.push(example);
}

const refusalWords: Record<Refusal, string> = {
  'too short': 'shorter than the minimum',
  'too few rare words': 'nothing but words that stand on many pages',
  'too few words matched': 'too few words in common',
  code: 'code (code: off)',
};

export function refuse(tally: Tally, refusal: Refusal, passage: Pick<Passage, 'a' | 'a0' | 'a1'>): void {
  // Shorter ones are what any two texts share by chance; the others would have been findings elsewhere.
  if (refusal !== 'too short') tallyUp(tally, refusalWords[refusal], passage.a, passage.a0, passage.a1);
}
