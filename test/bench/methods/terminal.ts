// Takes the results of a run, gives the tables that the terminal shows; none is wider than 120 columns.

import {type Side, tableLines} from '../table.ts';
import {at} from './accuracy.ts';
import {momentsOf} from './estimates.ts';
import {inDigits, inShare} from './figures.ts';
import type {Results} from './results.ts';

const figures: readonly Side[] = ['left', ...Array.from({length: 12}, (): Side => 'right')];

export function methodLines({methods, speed}: Results): string[] {
  const rows = methods.map(({name, bytesMean, keysMean, accuracy, found}) => {
    const cost = speed.methods.find((one) => one.name === name);
    const [half, near] = [at(accuracy.curve, 0.5), at(accuracy.curve, 0.9)];
    const real = found.filter(({wanted}) => wanted > 0);
    return [
      name,
      inDigits(bytesMean),
      inDigits(cost?.megabytes),
      inDigits(cost?.nanoseconds),
      inShare(accuracy.bias, 4),
      inShare(half?.deviation, 3),
      inShare(near?.deviation, 3),
      inShare(near?.expected, 3),
      inShare(accuracy.precision),
      inShare(accuracy.recall),
      inShare(momentsOf(real.map(({precision}) => precision)).mean),
      inShare(momentsOf(real.map(({recall}) => recall)).mean),
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
