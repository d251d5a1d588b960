// What documents are sketched with, from the settings: the shingles, the sketch, and how alike documents must be.

import type {Lookup} from '../../../shared/methods/lookup/lookup.ts';
import {newLookup, sketchesFor} from '../../../shared/methods/lookup/lookups.ts';
import {presetWith} from '../../../shared/methods/shingles/presets.ts';
import type {Shingling} from '../../../shared/methods/shingles/shingleSet.ts';
import {type Sketcher, sketcherDefaults} from '../../../shared/methods/sketches/sketcher.ts';
import {newSketcher} from '../../../shared/methods/sketches/sketchers.ts';
import {assert} from '../../../shared/model/assert.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import {type LookupName, lookupNames} from '../../../shared/model/lookupNames.ts';
import {defaultSketcher, type SketcherName, sketcherNames} from '../../../shared/model/sketchNames.ts';
import {UserError} from '../../userError.ts';

export interface Method {
  readonly shingling: Shingling;
  readonly sketcher: Sketcher;
  readonly lookup: Lookup;
  /** Least exact resemblance of two documents that are told. */
  readonly resemblanceMin: number;
  /** Shingles in so many documents or more are left out; 0: none. */
  readonly commonFrom: number;
  /** What a kept sketch depends on beside the text and the program. */
  readonly key: string;
}

/** What holds if nothing is said. */
interface Usual {
  readonly resemblance: number;
  readonly lookup: LookupName;
}

/** Shingles of the union for which a standard error is taken: a page of some hundred words, copied and edited. */
const typicalUnion = 1000;

/**
 * Estimates scatter, and what is not proposed is never measured: the sketch is asked for documents that are two standard
 * errors less alike, so that of those just alike enough 97.7 % are proposed and not half.
 */
export function methodOf(config: Config, asked: number | null, usual: Usual): Method {
  const {shingling, threshold: ofPreset, sketch} = presetWith(config);
  const isPlain = config.preset === defaults.preset;
  const resemblanceMin = asked ?? (isPlain ? usual.resemblance : ofPreset);
  const lookup = config.lookup === 'auto' ? usual.lookup : config.lookup;
  const readable = sketchesFor(lookup);
  // Whoever names a look-up alone means a sketch that it reads.
  const usualSketch = readable === null || readable.includes(defaultSketcher) ? defaultSketcher : readable[0];
  const name = config.sketch === 'preset' ? (isPlain ? usualSketch : sketcherNamed(sketch)) : config.sketch;
  if (readable !== null && !readable.includes(name)) {
    throw new UserError(
      `The look-up ${lookup} cannot read the sketch ${name}: choose one of ${readable.join(', ')} with --sketch, or one of ${readersOf(name).join(', ')} with --lookup.`,
    );
  }
  const keepsVolatility = lookup === 'volatility';
  const {seed} = sketcherDefaults;
  const margin = 2 * newSketcher(name, {threshold: resemblanceMin}).standardError(resemblanceMin, typicalUnion);
  const threshold = Math.max(0.05, resemblanceMin - (Number.isFinite(margin) ? margin : 0));
  const sketcher = newSketcher(name, {threshold, seed, keepsVolatility});
  return {
    shingling,
    sketcher,
    lookup: newLookup(lookup, sketcher, threshold),
    resemblanceMin,
    commonFrom: config.commonFrom,
    key: JSON.stringify([name, seed, shingling, sketcher.groupSamples ?? null, ...(keepsVolatility ? [lookup] : [])]),
  };
}

function readersOf(sketch: SketcherName): LookupName[] {
  return lookupNames.filter((lookup) => sketchesFor(lookup)?.includes(sketch) ?? true);
}

function sketcherNamed(name: string): SketcherName {
  const found = sketcherNames.find((one) => one === name);
  assert(found !== undefined, 'a preset names a sketch of the table');
  return found;
}
