// Formats the report of `shingle lab distances`: a table, or JSON.

import {count, decimal, percent, plural, rounded} from '../../../shared/wording/numbersInEnglish.ts';
import {jsonRows, visiblePath} from '../../../shared/wording/terminal.ts';
import {editDistanceMax, type Measure, type MeasureName} from '../distance/measures.ts';
import type {SketchEstimates} from '../distance/sketchEstimate.ts';

export interface DistancesOfPair {
  readonly a: string;
  readonly b: string;
  readonly shinglesA: number;
  readonly shinglesB: number;
  /** Words per shingle. */
  readonly w: number;
  readonly measures: readonly Measure[];
  /** Estimates from a sketch of the two; null: not wanted. */
  readonly estimates: SketchEstimates | null;
}

const said: Readonly<Record<MeasureName, {readonly name: string; readonly digits: number; readonly unit: string}>> = {
  jaccard: {name: 'Jaccard, 1 − resemblance', digits: 3, unit: ''},
  'weighted-jaccard': {name: 'Jaccard, by how often a shingle occurs', digits: 3, unit: ''},
  angle: {name: 'cosine, as an angle', digits: 1, unit: '°'},
  euclid: {name: 'Euclid', digits: 2, unit: ''},
  hamming: {name: 'Hamming, shingles of one only', digits: 0, unit: ''},
  'simhash-hamming': {name: 'Hamming, bits of 64 of simhashes', digits: 0, unit: ''},
  'q-gram': {name: 'q-grams, by how often they occur', digits: 0, unit: ''},
  edit: {name: 'edit, words inserted and deleted', digits: 0, unit: ''},
};

export function* distancesPretty(pairs: readonly DistancesOfPair[]): Generator<string> {
  for (const [index, {a, b, shinglesA, shinglesB, w, measures, estimates}] of pairs.entries()) {
    yield `${index === 0 ? '' : '\n'}${visiblePath(a)}, ${visiblePath(b)}\n`;
    yield `${count(shinglesA)} and ${plural(shinglesB, 'shingle')} of ${plural(w, 'word')}\n\n`;
    yield row('', 'distance', 'similarity');
    for (const measure of measures) yield rowOf(measure);
    if (shinglesA + shinglesB === 0) yield `\n${withoutShingles}\n`;
    if (measures.some(({distance}) => distance === null)) yield `\n${notComputed}\n`;
    if (estimates !== null) yield* estimateRows(estimates);
  }
}

function* estimateRows({sketch, bytes, estimates, threshold, isCandidate, chance}: SketchEstimates): Generator<string> {
  const size = bytes[0] === bytes[1] ? `${count(bytes[0])}` : `${count(bytes[0])} and ${count(bytes[1])}`;
  yield `\n${estimateRow(`by the sketch ${sketch}, ${size} bytes`, 'estimate', 'error', 'exact')}`;
  for (const {of, estimate, error, exact} of estimates) {
    const figure = estimate === null ? 'none' : estimate.toFixed(3);
    yield estimateRow(of, figure, error === null ? '' : `± ${error.toFixed(3)}`, exact.toFixed(3));
  }
  if (bytes.includes(0)) {
    yield 'A document without shingles has no estimate and is not a candidate.\n';
    return;
  }
  const {exact = 0} = estimates[0] ?? {};
  const verb = isCandidate ? 'selects this pair' : 'would not select this pair';
  yield `At a threshold of ${percent(threshold)}, this sketch ${verb}; it selects ${share(chance)} of pairs with ${percent(exact)} resemblance.\n`;
}

function share(chance: number): string {
  if (chance > 0.9995) return 'more than 99.9 %';
  return chance < 0.0005 ? 'less than 0.1 %' : `${(chance * 100).toFixed(1)} %`;
}

function estimateRow(name: string, estimate: string, error: string, exact: string): string {
  return `${name.padEnd(40)}${estimate.padStart(10)}${error.padStart(12)}${exact.padStart(10)}`.trimEnd().concat('\n');
}

const notComputed = `Edit distance: not computed beyond ${count(editDistanceMax)} words inserted and deleted,
since its time grows with the square of the distance.`;

const withoutShingles = `Neither text is as long as a shingle: only the edit distance compares them
(shorter shingles: --shingle-words).`;

function rowOf({name, distance, similarity}: Measure): string {
  const {name: reported, digits, unit} = said[name];
  if (distance === null || similarity === null) return row(reported, `> ${count(editDistanceMax)}`, '');
  const figure = digits === 0 ? count(distance) : decimal(distance, digits);
  return row(reported, `${figure}${unit}`, similarity.toFixed(3));
}

function row(name: string, distance: string, similarity: string): string {
  return `${name.padEnd(40)}${distance.padStart(10)}${similarity.padStart(12)}`.trimEnd().concat('\n');
}

/**
 * Keys are always in the same order, numbers have six digits. A distance that was not computed is given by its lower
 * limit.
 */
export function* distancesJson(pairs: readonly DistancesOfPair[]): Generator<string> {
  yield '{"version":1,\n"pairs":[';
  yield* jsonRows(pairs, ({measures, estimates, ...pair}) => {
    const distances = Object.fromEntries(
      measures.map(({name, distance, similarity}) => [
        name,
        {
          distance: roundedOrNull(distance),
          similarity: roundedOrNull(similarity),
          ...(distance === null && {above: editDistanceMax}),
        },
      ]),
    );
    return {...pair, distances, ...(estimates !== null && {estimates: estimatesJson(estimates)})};
  });
  yield `${pairs.length === 0 ? '' : '\n'}]}\n`;
}

function estimatesJson({estimates, chance, ...sketch}: SketchEstimates) {
  return {
    ...sketch,
    chance: rounded(chance),
    estimates: estimates.map(({of, estimate, error, exact}) => ({
      of,
      estimate: roundedOrNull(estimate),
      error: roundedOrNull(error),
      exact: rounded(exact),
    })),
  };
}

function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value);
}
