// Formats the report of `shingle lab distances`: a table, or JSON.

import {count, decimal, plural, rounded} from '../../wording/numbersInEnglish.ts';
import {printableJson, visiblePath} from '../../wording/terminal.ts';
import {editDistanceMax, type Measure, type MeasureName} from '../distance/measures.ts';

export interface DistancesOfPair {
  readonly a: string;
  readonly b: string;
  readonly shinglesA: number;
  readonly shinglesB: number;
  /** Words per shingle. */
  readonly w: number;
  readonly measures: readonly Measure[];
}

const said: Readonly<Record<MeasureName, {readonly name: string; readonly digits: number; readonly unit: string}>> = {
  jaccard: {name: 'Jaccard, 1 − resemblance', digits: 3, unit: ''},
  'weighted-jaccard': {name: 'Jaccard, by how often a shingle occurs', digits: 3, unit: ''},
  angle: {name: 'cosine, as an angle', digits: 1, unit: '°'},
  euclid: {name: 'Euclid', digits: 2, unit: ''},
  hamming: {name: 'Hamming, shingles of one only', digits: 0, unit: ''},
  'simhash-hamming': {name: 'Hamming, bits of 64 of simhashes', digits: 0, unit: ''},
  edit: {name: 'edit, words inserted and deleted', digits: 0, unit: ''},
};

export function* distancesPretty(pairs: readonly DistancesOfPair[]): Generator<string> {
  for (const [index, {a, b, shinglesA, shinglesB, w, measures}] of pairs.entries()) {
    yield `${index === 0 ? '' : '\n'}${visiblePath(a)}, ${visiblePath(b)}\n`;
    yield `${count(shinglesA)} and ${plural(shinglesB, 'shingle')} of ${plural(w, 'word')}\n\n`;
    yield row('', 'distance', 'similarity');
    for (const measure of measures) yield rowOf(measure);
    if (measures.some(({distance}) => distance === null)) yield `\n${notComputed}\n`;
  }
}

const notComputed = `Edit distance: not computed beyond ${count(editDistanceMax)} words inserted and deleted,
since its time grows with the square of the distance.`;

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
  for (const [index, {measures, ...pair}] of pairs.entries()) {
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
    yield `${index === 0 ? '\n' : ',\n'}${printableJson(JSON.stringify({...pair, distances}))}`;
  }
  yield `${pairs.length === 0 ? '' : '\n'}]}\n`;
}

function roundedOrNull(value: number | null): number | null {
  return value === null ? null : rounded(value);
}
