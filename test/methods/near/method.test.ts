// What the sketch is asked for: documents so much less alike than those that are told that hardly one of these is missed.
import {expect, test} from 'vitest';
import {methodOf} from '../../../server/methods/near/method.ts';
import {newSketcher} from '../../../shared/methods/sketches/sketchers.ts';
import {defaults} from '../../../shared/model/config.ts';
import {sketcherNames} from '../../../shared/model/sketchNames.ts';
import {random} from '../../support/random.ts';

const usual = {resemblance: 0.8, lookup: 'keys'} as const;
const estimators = sketcherNames.filter((name) => Number.isFinite(newSketcher(name).standardError(0.5, 1000)));

const bySimhash = new Map([
  [0.5, 0.29],
  [0.8, 0.9],
]);

test.each(estimators)('%s: of documents just alike enough nineteen in twenty are proposed, and not half', (sketch) => {
  for (const resemblance of [0.5, 0.8, 0.9]) {
    const {sketcher, resemblanceMin} = methodOf({...defaults, sketch}, resemblance, usual);
    expect(resemblanceMin).toBe(resemblance);
    const accepted = sketcher.acceptance(resemblance, 1000);
    // Two standard errors are 97.7 % of a normal distribution; these are discrete. wrong: simhashes are told apart up to
    // 16 bits, and tables lose some beyond 8; of documents of 0.5, which differ in 17, most are missed. A report says so.
    const reported = sketch.startsWith('simhash') ? bySimhash.get(resemblance) : undefined;
    if (reported === undefined) expect(accepted, `${resemblance}`).toBeGreaterThan(0.95);
    else expect(accepted, `${resemblance}`).toBeCloseTo(reported, 2);
  }
});

test('a filter has no error to take off: it is asked for what is told, as the sources have it', () => {
  const {sketcher} = methodOf({...defaults, preset: 'altavista'}, null, usual);
  expect(sketcher.name).toBe('features');
  expect(sketcher.acceptance(0.9)).toBeCloseTo(newSketcher('features', {threshold: 0.9}).acceptance(0.9), 12);
});

test('of methods with one key sketches are the same: what was kept for one threshold serves another', () => {
  const draw = random(11);
  const hashes = Uint32Array.from({length: 700}, () => draw() * 2 ** 32);
  for (const sketch of sketcherNames) {
    const sketches = new Map<string, string>();
    for (const resemblance of [0.5, 0.8, 0.9, 0.95]) {
      const {sketcher, key} = methodOf({...defaults, sketch}, resemblance, usual);
      const into = new Uint32Array(sketcher.sizeMax(hashes.length));
      const weights = sketcher.weighing === 'none' ? null : new Float64Array(hashes.length).fill(2);
      const written = sketcher.sketch({hashes, count: hashes.length, weights}, into);
      const made = into.subarray(0, written).join();
      expect(made, `${sketch} at ${resemblance}`).toBe(sketches.get(key) ?? made);
      sketches.set(key, made);
    }
    // Of groups of samples there are as many sketches as numbers of samples, of all others one serves all.
    expect(sketches.size > 1, sketch).toBe(/^(?:features|mega|eight)/.test(sketch));
  }
});
