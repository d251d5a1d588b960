// The table of all sketches of whole documents. `check` does not load it (see test/core/house.test.ts).

import {newBiased} from '../minhash/biased.ts';
import {newLeftToRight} from '../minhash/leftToRight.ts';
import {newLinearPermutations, newPermutations} from '../minhash/permutations.ts';
import {newPrefixes} from '../minhash/prefixes.ts';
import {newReplicated} from '../minhash/replication.ts';
import {newUnary} from '../minhash/unary.ts';
import {newWeighted} from '../minhash/weighted.ts';
import type {SketcherName} from '../settings/sketchNames.ts';
import {newSimhash, newSimhashTfIdf} from '../simhash/simhashes.ts';
import {newBBit} from './bBit.ts';
import {newBins} from './bins.ts';
import {newEightBytes, sevenOfEight} from './eightBytes.ts';
import {eightOfTwentyFive, newFeatures, sixOfFive} from './features.ts';
import {newMegaShingles} from './megaShingles.ts';
import {newMin} from './min.ts';
import {newMod} from './mod.ts';
import {type Sketcher, type SketcherOptions, sketcherDefaults} from './sketcher.ts';

const makers: Record<SketcherName, (options: SketcherOptions) => Sketcher> = {
  bins: newBins,
  'b-bit': newBBit,
  features: (options) => newFeatures(options),
  'features-8x25': (options) =>
    newFeatures(options, eightOfTwentyFive, 'features-8x25', 'selects near duplicates by one of 8 features'),
  'features-6x5': (options) =>
    newFeatures(options, sixOfFive, 'features-6x5', 'selects near duplicates by 4 of 6 features; fewer samples'),
  'mega-shingles': newMegaShingles,
  'eight-bytes': (options) => newEightBytes(options),
  'eight-bytes-7': (options) =>
    newEightBytes(
      options,
      sevenOfEight,
      'eight-bytes-7',
      'selects near duplicates by 2 exact look-ups from 8 bytes; less sharp',
    ),
  min: newMin,
  mod: (options) => newMod(options),
  'mod-4': (options) => newMod(options, 4),
  permutations: (options) => newPermutations(options),
  'permutations-84': (options) => newPermutations({...options, samples: 84}),
  'permutations-200': (options) => newPermutations({...options, samples: 200}),
  'permutations-linear': newLinearPermutations,
  'left-to-right': newLeftToRight,
  'prefix-8': (options) => newPrefixes(8, options),
  'prefix-4': (options) => newPrefixes(4, options),
  unary: newUnary,
  biased: newBiased,
  replicated: newReplicated,
  weighted: newWeighted,
  simhash: newSimhash,
  'simhash-tfidf': newSimhashTfIdf,
};

/** Creates a sketcher, with defaults for missing options. */
export function newSketcher(name: SketcherName, options: Partial<SketcherOptions> = {}): Sketcher {
  return makers[name]({...sketcherDefaults, ...options});
}
