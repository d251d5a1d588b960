// Threshold of the sketch: so much below that of the report that hardly one of its documents is missed.
import {expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {filterAcceptance, methodOf} from '../../documents/near/method.ts';
import {labDefaults} from '../../methods/settings/labConfig.ts';
import {sketcherNames} from '../../methods/settings/sketchNames.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

const usual = {resemblance: 0.8, lookup: 'keys'} as const;
const estimators = sketcherNames.filter((name) => Number.isFinite(newSketcher(name).standardError(0.5, 1000)));

const bySimhash = new Map([
  [0.5, 0.29],
  [0.8, 0.9],
]);

test.each(estimators)('%s: of documents just alike enough nineteen in twenty are proposed, and not half', (sketch) => {
  for (const resemblance of [0.5, 0.8, 0.9]) {
    const {sketcher, resemblanceMin} = methodOf({...labDefaults, sketch}, resemblance, usual);
    expect(resemblanceMin).toBe(resemblance);
    const accepted = sketcher.acceptance(resemblance, 1000);
    // Two standard errors are 97.7 % of a normal distribution; these are discrete. wrong: simhashes are told apart up to
    // 16 bits, and tables lose some beyond 8; of documents of 0.5, which differ in 17, most are missed. A report says so.
    const reported = sketch.startsWith('simhash') ? bySimhash.get(resemblance) : undefined;
    if (reported === undefined) expect(accepted, `${resemblance}`).toBeGreaterThan(0.95);
    else expect(accepted, `${resemblance}`).toBeCloseTo(reported, 2);
  }
});

const filters = sketcherNames.filter((name) => newSketcher(name).standardError(0.5, 1000) === Number.POSITIVE_INFINITY);

test.each(filters)(
  '%s: nineteen in twenty of those just alike enough, or as many as any number of samples does',
  (name) => {
    for (const resemblance of [0.3, 0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95, 0.98, 1]) {
      const {sketcher} = methodOf({...labDefaults, sketch: name}, resemblance, usual);
      // All that there are, whatever threshold leads to them.
      const others = Array.from({length: 999}, (_, at) => newSketcher(name, {threshold: (at + 1) / 1000}));
      const most = Math.max(...others.map((one) => one.acceptance(resemblance)));
      const accepted = sketcher.acceptance(resemblance);
      expect(accepted, `${resemblance}`).toBeGreaterThanOrEqual(Math.min(filterAcceptance, most));
      // No longer groups would do.
      const longer = others.filter(({groupSamples = 0}) => groupSamples > (sketcher.groupSamples ?? 0));
      expect(longer.filter((one) => one.acceptance(resemblance) >= filterAcceptance)).toHaveLength(0);
    }
  },
);

test.each(filters)('%s finds as many of the pairs right at the limit as it says', (sketch) => {
  const draw = random(5);
  const [union, common, pairs] = [200, 160, 300];
  const {sketcher} = methodOf({...labDefaults, sketch}, common / union, usual);
  const sketchOf = (hashes: Uint32Array) => {
    const into = new Uint32Array(sketcher.sizeMax(hashes.length));
    return into.slice(0, sketcher.sketch({hashes, count: hashes.length, weights: null}, into));
  };
  let found = 0;
  for (let pair = 0; pair < pairs; pair++) {
    const all = Uint32Array.from({length: union}, () => draw() * 2 ** 32);
    const half = (union - common) / 2;
    if (sketcher.proposes(sketchOf(all.subarray(0, union - half)), sketchOf(all.subarray(half)))) found++;
  }
  const expected = sketcher.acceptance(common / union);
  expect(Math.abs(found / pairs - expected)).toBeLessThan(4 * Math.sqrt((expected * (1 - expected)) / pairs));
});

test('the presets of the sources keep their own groups, also if their own resemblance is asked for', () => {
  for (const asked of [null, 0.9]) {
    for (const [preset, samples] of [
      ['altavista', 14],
      ['bing', 5],
    ] as const) {
      const {sketcher} = methodOf({...labDefaults, preset}, asked, usual);
      expect(sketcher.groupSamples).toBe(samples);
    }
  }
  expect(methodOf({...labDefaults, preset: 'altavista'}, 0.8, usual).sketcher.groupSamples).toBeLessThan(14);
});

test('of methods with one key sketches are the same: what was kept for one threshold serves another', () => {
  const draw = random(11);
  const hashes = Uint32Array.from({length: 700}, () => draw() * 2 ** 32);
  for (const sketch of sketcherNames) {
    const sketches = new Map<string, string>();
    for (const resemblance of [0.5, 0.8, 0.9, 0.95]) {
      const {sketcher, key} = methodOf({...labDefaults, sketch}, resemblance, usual);
      const into = new Uint32Array(sketcher.sizeMax(hashes.length));
      const weights = sketcher.weighing === 'none' ? null : new Float64Array(hashes.length).fill(2);
      const written = sketcher.sketch({hashes, count: hashes.length, weights}, into);
      const made = into.subarray(0, written).join();
      expect(made, `${sketch} at ${resemblance}`).toBe(sketches.get(key) ?? made);
      sketches.set(key, made);
    }
    // Of groups of samples there are as many sketches as numbers of samples, of all others one serves all.
    // Seven of eight bytes agree so seldom that groups of one sample are the best at any of these.
    expect(sketches.size > 1, sketch).toBe(/^(?:features|mega|eight-bytes$)/.test(sketch));
  }
});
