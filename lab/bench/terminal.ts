// Takes the results of a run, gives the tables for the terminal, at most 120 columns wide.

import {type Side, tableLines} from '../../test/bench/table.ts';
import {inCount, inDigits, inShare} from './figures.ts';
import {pooled} from './found.ts';
import {methodFigures} from './methodFigures.ts';
import type {Results} from './results.ts';
import {targetsOf} from './targets.ts';

const figures: readonly Side[] = ['left', ...Array.from({length: 12}, (): Side => 'right')];

export function methodLines({methods, speed}: Results): string[] {
  const rows = methods.map((method) => {
    const {name, bytesMean, keysMean, found} = method;
    const figure = methodFigures(method, speed);
    // Of the given folders, if there are any; the first is the seeded collection.
    const documents = pooled(found.length > 1 ? found.slice(1) : found);
    return [
      name,
      inDigits(bytesMean),
      figure.megabytes,
      figure.nanoseconds,
      figure.bias,
      figure.atHalf,
      figure.atNear,
      figure.expected,
      figure.precision,
      figure.recall,
      inShare(documents.precision),
      inShare(documents.recall),
      inDigits(keysMean),
    ];
  });
  const header = [
    'method',
    'bytes',
    'MB/s',
    'ns/sh',
    'bias',
    'σ .5',
    'σ .9',
    'theory',
    'prec',
    'rec',
    'P docs',
    'R docs',
    'keys',
  ];
  return tableLines(header, rows, figures);
}

export function clusterLines({clusters}: Results): string[] {
  const header = ['collection', 'documents', 'pairs', 'unique', 'clusters', 'of two', 'mean', 'largest'];
  const rows = clusters.map((one) => [
    one.collection,
    String(one.documents),
    String(one.pairs),
    inShare(one.unique),
    String(one.clusters),
    inShare(one.pairsShare),
    inDigits(one.meanSize),
    String(one.largest),
  ]);
  return tableLines(header, [...rows, ['the web, 1997', '30M', '', '0.60', '', '0.70', '3.4', '40000']], figures);
}

/** Lookup with the largest number of documents, and searches of fingerprints at h = 3. */
export function otherLines({lookups, hamming, families, leads, bits, fingerprints}: Results): string[] {
  const most = Math.max(...lookups.map(({documents}) => documents));
  const atMost = lookups.filter(({documents}) => documents === most);
  const thousand = leads.find(({shingles}) => shingles === 1000);
  return [
    ...tableLines(
      ['look-up', 'documents', 'build s', 'median µs', '99 % µs', 'bytes/doc'],
      atMost.map((one) => [
        one.structure,
        inCount(one.documents),
        inDigits(one.buildSeconds),
        inDigits(one.medianMicroseconds),
        inDigits(one.p99Microseconds),
        inDigits(one.bytesPerDocument),
      ]),
      figures,
    ),
    '',
    ...tableLines(
      ['search, h = 3', 'weights', 'changed', 'pairs', 'half', '99 %', 'all', 'memory'],
      hamming
        .filter(({h}) => h === 3)
        .map((one) => [
          one.search,
          one.weights,
          one.change,
          String(one.pairs),
          inDigits(one.half),
          inDigits(one.most),
          inDigits(one.full),
          `${inDigits(one.memory, 2)} ×`,
        ]),
      ['left', 'left', 'left', 'right', 'right', 'right', 'right', 'right'],
    ),
    '',
    ...tableLines(
      ['fingerprint', 'bits', 'ns/sh', 'agree', 'chance', 'alternating'],
      fingerprints.map((one) => [
        one.name,
        String(one.bits),
        inDigits(one.nanoseconds),
        inCount(one.collisions),
        one.byChance.toFixed(0),
        inCount(one.alternating),
      ]),
      figures,
    ),
    '',
    ...tableLines(
      ['family', 'ns/value', 'deviation: random', 'worst in order', 'chance'],
      families.map(({family, nanoseconds, sets}) => [
        family,
        inDigits(nanoseconds),
        inDigits(sets.find(({set}) => set === 'random')?.mean, 2),
        inDigits(Math.max(...sets.filter(({set}) => set !== 'random').map(({mean}) => mean)), 2),
        inDigits(sets[0]?.meanByChance, 2),
      ]),
      figures,
    ),
    '',
    `left-to-right minima, 1000 shingles: ${inDigits(thousand?.tails)} whole values a permutation (theory ${inDigits(thousand?.expected)}, 7.12 + n/256 = ${inDigits(thousand?.told)})`,
    `random bits a shingle and sample, 1000 shingles: ${bits
      .filter(({shingles}) => shingles === 1000)
      .map((one) => `${one.way} ${inDigits(one.bits, 2)} (${one.told})`)
      .join(', ')}`,
  ];
}

export function targetLines(results: Results): string[] {
  const rows = targetsOf(results).map(({what, wanted, measured, met, why}) => [
    met ? 'met' : 'missed',
    what,
    wanted,
    measured,
    met || why === undefined ? '' : `        because ${why}`,
  ]);
  // Three columns of text are wider than a terminal, so the measurement is on the next line.
  return rows.flatMap(([met = '', what = '', wanted = '', measured = '', why = '']) => [
    `${met.padEnd(6)}  ${what}`,
    `        ${measured}; wanted ${wanted}`,
    ...(why === '' ? [] : [why]),
  ]);
}
