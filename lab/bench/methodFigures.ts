// Takes a method of a run, gives the figures that both the terminal and the page show, as text.

import {at, estimates} from './accuracy.ts';
import {inDigits, inShare} from './figures.ts';
import type {Results} from './results.ts';

export function methodFigures({name, accuracy}: Results['methods'][number], speed: Results['speed']) {
  const cost = speed.methods.find((one) => one.name === name);
  const isEstimate = estimates(accuracy);
  const [half, near] = isEstimate ? [at(accuracy.curve, 0.5), at(accuracy.curve, 0.9)] : [];
  return {
    megabytes: inDigits(cost?.megabytes),
    nanoseconds: inDigits(cost?.nanoseconds),
    bias: isEstimate ? inShare(accuracy.bias, 4).replace('-', '−') : '–',
    atHalf: inShare(half?.deviation, 3),
    atNear: inShare(near?.deviation, 3),
    expected: inShare(near?.expected, 3),
    precision: inShare(accuracy.precision),
    recall: inShare(accuracy.recall),
  };
}
