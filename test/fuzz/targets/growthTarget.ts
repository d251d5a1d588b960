// Every reader with every pattern that may make it slow. An input is the name of a reader, that of a pattern and a number of
// units, a line each: all of a pattern counts, so none is cut or mixed.

import {patterns} from '../growth/patterns.ts';
import {readers} from '../growth/readers.ts';
import {chosen, type FuzzTarget} from '../target.ts';

const reading = new Map(readers);
const names = [...reading.keys()];
const patternNames = [...patterns.keys()];
const unitsTried = 2000;

function inputOf(name: string, pattern: string, units: number): Buffer {
  return Buffer.from([name, JSON.stringify(pattern), String(units)].join('\n'));
}

function partsOf(input: Buffer): readonly [name: string, pattern: string, units: number] {
  const [name = '', pattern = '""', units = '0'] = input.toString().split('\n');
  try {
    return [name, String(JSON.parse(pattern)), Number(units)];
  } catch {
    return [name, '', 0];
  }
}

export const growth: FuzzTarget = {
  name: 'growth',
  secondsMax: 4,
  subjectOf: (input) => partsOf(input)[0],
  repeated: (input, bytes) => {
    const [name, pattern] = partsOf(input);
    return inputOf(name, pattern, bytes);
  },
  open: () => {
    // Each reader has its turn.
    let turn = 0;
    return {
      input: (draw) => inputOf(names[turn++ % names.length], chosen(draw, patternNames), unitsTried),
      run: async (input) => {
        const [name, pattern, units] = partsOf(input);
        const text = patterns.get(pattern)?.(units) ?? '';
        await reading.get(name)?.(text, Buffer.from(text));
      },
    };
  },
};
