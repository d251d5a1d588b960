// Chooses the method for whole documents from the settings: the shingles, the sketch, and how similar documents must
// be.

import {UserError} from '../../../server/userError.ts';
import {assert} from '../../../shared/model/assert.ts';
import type {Lookup} from '../../methods/lookup/lookup.ts';
import {newLookup, sketchesFor} from '../../methods/lookup/lookups.ts';
import {type LabConfig, labDefaults} from '../../methods/settings/labConfig.ts';
import {type LookupName, lookupNames} from '../../methods/settings/lookupNames.ts';
import {defaultSketcher, type SketcherName, sketcherNames} from '../../methods/settings/sketchNames.ts';
import {presetWith} from '../../methods/shingles/presets.ts';
import type {Shingling} from '../../methods/shingles/shingleSet.ts';
import {estimatesContainment, proposesContained} from '../../methods/sketches/containedIn.ts';
import {type Sketcher, sketcherDefaults} from '../../methods/sketches/sketcher.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

export interface Method {
  /** If the sketch counts how often a shingle occurs, resemblance counts it too. */
  readonly shingling: Shingling;
  /** Whether resemblance is of the weights of shingles by tf–idf, which the sketch estimates too. */
  readonly measuresWeights: boolean;
  readonly sketcher: Sketcher;
  readonly lookup: Lookup;
  /** Minimum exact resemblance of two reported documents. */
  readonly resemblanceMin: number;
  /** Instead of it: minimum containment of one of two documents in the other. */
  readonly containmentMin: number | null;
  /** Whether two sketches are so alike that their documents are measured. */
  readonly proposes: (a: Uint32Array, b: Uint32Array) => boolean;
  /** Shingles in this many documents or more are ignored; 0 keeps all. */
  readonly commonFrom: number;
  /** Inputs of a cached sketch, besides the text and the version of the program. */
  readonly key: string;
}

/** Defaults of a command. */
interface Usual {
  readonly resemblance: number;
  readonly lookup: LookupName;
}

/** Conditions besides resemblance; null: none. */
interface Filter {
  readonly containmentMin?: number | null;
  /** In how many bits two sketches may differ. */
  readonly distanceMax?: number | null;
  readonly weights?: 'tf-idf' | null;
}

const thresholdLeast = 0.05;

/** Filters propose this share of the documents right at the limit, if they can. */
export const filterAcceptance = 0.95;

/** Shingles in the union, used for the standard error: a page of a few hundred words, copied and edited. */
const typicalUnion = 1000;

/**
 * Estimates scatter, and pairs that are not proposed are never measured. So the sketch looks for documents that are two
 * standard errors less similar. This way it proposes 97.7 % of the documents right at the limit, instead of half. Filters
 * have no error; their groups are shorter than those of the sources, which propose 42 % of the documents right at 0.9.
 * The presets of the sources keep their groups.
 */
export function methodOf(
  config: LabConfig,
  asked: number | null,
  usual: Usual,
  {containmentMin = null, distanceMax: bits = null, weights = null}: Filter = {},
): Method {
  const {shingling, threshold: ofPreset, sketch, distanceMax: bitsOfPreset = null} = presetWith(config);
  const isPlain = config.preset === labDefaults.preset;
  const resemblanceMin = asked ?? (isPlain ? usual.resemblance : ofPreset);
  const lookup = config.lookup === 'auto' ? usual.lookup : config.lookup;
  const readable = sketchesFor(lookup);
  // If the user names only a look-up, choose a sketch that it can read.
  const ofLookup = readable === null || readable.includes(defaultSketcher) ? defaultSketcher : readable[0];
  const usualSketch = weights !== null ? weightedSketch : containmentMin === null ? ofLookup : containmentSketch;
  const name = config.sketch === 'preset' ? (isPlain ? usualSketch : sketcherNamed(sketch)) : config.sketch;
  if (weights !== null && name !== weightedSketch) {
    throw new UserError(
      `The sketch ${name} takes no real weights: choose ${weightedSketch} with --sketch to search by --weights tf-idf.`,
    );
  }
  if (readable !== null && !readable.includes(name)) {
    throw new UserError(
      `The look-up ${lookup} cannot read the sketch ${name}: choose one of ${readable.join(', ')} with --sketch, or one of ${readersOf(name).join(', ')} with --lookup.`,
    );
  }
  if (containmentMin !== null && lookup !== 'all') {
    throw new UserError(
      `The look-up ${lookup} finds documents by resemblance: choose all with --lookup to search by --min-containment.`,
    );
  }
  const keepsVolatility = lookup === 'volatility';
  const {seed} = sketcherDefaults;
  const {weighing} = newSketcher(name);
  const measured = weighing === 'count' && weights === null ? {...shingling, bag: true} : shingling;
  const margin = 2 * newSketcher(name, {threshold: resemblanceMin}).standardError(resemblanceMin, typicalUnion);
  // A preset that another resemblance or sketch is asked of is no longer what its source has.
  const isOfPreset = name === sketch && resemblanceMin === ofPreset;
  const threshold = Number.isFinite(margin)
    ? Math.max(thresholdLeast, resemblanceMin - margin)
    : isOfPreset
      ? resemblanceMin
      : filterThreshold(name, resemblanceMin);
  const distanceMax = bits ?? (isOfPreset ? bitsOfPreset : null);
  const options = {threshold, seed, keepsVolatility, ...(distanceMax !== null && {distanceMax})};
  const sketcher = {...newSketcher(name, options), ...(weights !== null && {weighing: weights})};
  if (bits !== null && sketcher.distanceMax === undefined) {
    throw new UserError(
      `The sketch ${name} has no bits to count: choose simhash or simhash-tfidf with --sketch to search by --max-distance.`,
    );
  }
  const contained = containmentMin === null ? null : containmentFilter(sketcher, containmentMin);
  return {
    containmentMin,
    proposes: contained ?? sketcher.proposes,
    shingling: measured,
    measuresWeights: weights !== null,
    sketcher,
    lookup: newLookup(lookup, sketcher, threshold),
    resemblanceMin,
    commonFrom: config.commonFrom,
    key: JSON.stringify([name, seed, measured, sketcher.groupSamples ?? null, ...(keepsVolatility ? [lookup] : [])]),
  };
}

/** The only one of real weights whose law is that of resemblance. */
const weightedSketch: SketcherName = 'weighted';

/** A fourth of all shingles: a part of 100 words in a book has 23 samples. */
const containmentSketch: SketcherName = 'mod-4';

function containmentFilter(sketcher: Sketcher, least: number): Method['proposes'] {
  if (!estimatesContainment(sketcher)) {
    const able = sketcherNames.filter((name) => estimatesContainment(newSketcher(name)));
    throw new UserError(
      `The sketch ${sketcher.name} does not estimate containment: choose one of ${able.join(', ')} with --sketch to search by --min-containment.`,
    );
  }
  return (a, b) => proposesContained(sketcher, a, b, least);
}

/**
 * The threshold whose groups are the longest that propose enough of the documents right at the limit. Some filters never
 * do: six features of one sample propose 89 % at 0.5. Then it is the one that proposes most, and reports say how many.
 */
function filterThreshold(name: SketcherName, resemblanceMin: number): number {
  for (let threshold = resemblanceMin; threshold > thresholdLeast; threshold -= 0.005) {
    if (newSketcher(name, {threshold}).acceptance(resemblanceMin) >= filterAcceptance) return threshold;
  }
  return thresholdLeast;
}

function readersOf(sketch: SketcherName): LookupName[] {
  return lookupNames.filter((lookup) => sketchesFor(lookup)?.includes(sketch) ?? true);
}

/** The sketch of the settings, with the groups of its source: of one document, or of two that are compared. */
export function sketcherOf(config: LabConfig): {readonly sketcher: Sketcher; readonly threshold: number} {
  const {sketch, threshold} = presetWith(config);
  const name = config.sketch === 'preset' ? sketcherNamed(sketch) : config.sketch;
  const sketcher = newSketcher(name, {threshold});
  if (sketcher.weighing !== 'tf-idf') return {sketcher, threshold};
  throw new UserError(
    `The sketch ${name} weighs shingles by how rare they are in a collection: choose another with --sketch, or "shingle lab near".`,
  );
}

function sketcherNamed(name: string): SketcherName {
  const found = sketcherNames.find((one) => one === name);
  assert(found !== undefined, 'a preset names a sketch of the table');
  return found;
}
