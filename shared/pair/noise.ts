// Counts rejected passages, with examples, so that users can check what is not reported.

import type {Config} from '../model/config.ts';
import type {Passage, Rejection} from './passage.ts';

export interface Rejections {
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

export function newRejections(config: Config): Rejections {
  return {counts: new Map(), examples: [], examplesMax: config.limits.noiseExamplesMax};
}

const examplesOfReasonMax = 5;

export function countRejection(
  rejections: Rejections,
  reason: string,
  document: number,
  from: number,
  to: number,
): void {
  rejections.counts.set(reason, (rejections.counts.get(reason) ?? 0) + 1);
  addExample(rejections, {reason, document, from, to});
}

function addExample({examples, examplesMax}: Rejections, example: Example): void {
  const {reason, document, from, to} = example;
  if (examples.length >= examplesMax) return;
  // A few examples per reason, in order of documents; a range that matches many others is one example.
  const ofReason = examples.filter((example) => example.reason === reason);
  if (ofReason.length >= examplesOfReasonMax) return;
  const isKnown = ofReason.some((known) => known.document === document && known.from < to && from < known.to);
  if (!isKnown) examples.push(example);
}

const refusalWords: Record<Rejection, string> = {
  'too short': 'shorter than the minimum',
  'too few rare words': 'only words that are on many pages',
  'too few words matched': 'too few words in common',
  code: 'code (code: off)',
};

export function reject(rejections: Rejections, refusal: Rejection, passage: Pick<Passage, 'a' | 'a0' | 'a1'>): void {
  // Shorter passages are shared by any two texts by chance; the others might have been findings elsewhere.
  if (refusal !== 'too short') countRejection(rejections, refusalWords[refusal], passage.a, passage.a0, passage.a1);
}
