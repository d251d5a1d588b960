// Shared by `lab near` and `lab clusters`: opening and caching sketches, reading files or history, Ctrl-C, and the
// report.

import {withHistory} from '../../server/app/history/withHistory.ts';
import type {Ports} from '../../server/app/ports.ts';
import {guessedNotes} from '../../server/app/readingNotes.ts';
import {type CommandPorts, commandPorts} from '../../server/cli/commandPorts.ts';
import type {Io} from '../../server/cli/io.ts';
import {writeParts} from '../../server/cli/output.ts';
import type {LoadedConfig} from '../../server/config/configTypes.ts';
import type {OpenHistory} from '../../server/history/index/openHistory.ts';
import {listFiles} from '../../server/sources/listFiles.ts';
import {engineVersion} from '../../server/store/engineVersion.ts';
import {storeOf} from '../../server/store/store.ts';
import {Interrupted} from '../../server/userError.ts';
import {type Method, methodOf} from '../documents/near/method.ts';
import {needsFrequencies, Shingler} from '../documents/near/shingler.ts';
import type {FileDocuments, SketchOptions} from '../documents/near/sketchedFiles.ts';
import {fileDocuments} from '../documents/near/sketchedFiles.ts';
import {type VersionDocuments, versionDocuments} from '../documents/near/sketchedVersions.ts';
import {type SketchPlace, SketchStore, sketchesHeader} from '../documents/near/sketchStore.ts';
import {stemFor} from '../documents/shinglingSpace.ts';
import type {SearchedSketches} from '../methods/clusters/nearReportData.ts';
import type {LookupCost} from '../methods/lookup/lookup.ts';
import {labConfigOf} from '../methods/settings/labConfig.ts';
import {usualLookup} from '../methods/settings/lookupNames.ts';
import {expectedShare, type PairSizes} from '../methods/sketches/expectedShare.ts';
import type {LabArgumentsOf} from './labArguments.ts';
import {documentDefaults} from './labFlags.ts';

/** Everything needed to search documents. */
export interface SketchSearch {
  readonly root: string;
  readonly loaded: LoadedConfig;
  readonly method: Method;
  readonly shingler: Shingler;
  readonly store: SketchStore;
  readonly ports: CommandPorts;
}

export async function openSketchSearch(
  args: LabArgumentsOf<'near' | 'clusters'>,
  root: string,
  loaded: LoadedConfig,
  command: 'near' | 'clusters',
  io: Io,
): Promise<SketchSearch> {
  const usual = {resemblance: documentDefaults[command], lookup: usualLookup[command]};
  const method = methodOf(labConfigOf(loaded.lab), args.minResemblance, usual, {
    containmentMin: args.minContainment,
    distanceMax: args.maxDistance,
    weights: args.weights,
  });
  const stem = await stemFor(method.shingling);
  const store = new SketchStore(placeFor(root, loaded, method, io));
  return {root, loaded, method, shingler: new Shingler(method, stem), store, ports: commandPorts(io, args.progress)};
}

function placeFor(root: string, {config}: LoadedConfig, method: Method, {env}: Pick<Ports, 'env'>): SketchPlace | null {
  const engine = engineVersion();
  // Rarity differs between collections, so such sketches cannot be reused.
  if (engine === null || !config.cache || needsFrequencies(method)) return null;
  const {sketcher, key} = method;
  const store = storeOf(root, env);
  // The other two thirds are for cached results and tokens.
  const bytesMax = Math.floor(config.limits.cacheBytesMax / 3);
  return 'kind' in store ? null : {store, header: sketchesHeader(engine, key), name: sketcher.name, bytesMax};
}

/** Calls `ask` with the sketched files. */
export async function withFiles<T>(
  args: LabArgumentsOf<'near' | 'clusters'>,
  {root, loaded, shingler, store, ports}: SketchSearch,
  ask: (documents: FileDocuments, options: SketchOptions) => Promise<T>,
): Promise<T> {
  try {
    // References are files that `check` does not report on; here only the paths decide which files are read.
    const config = {...loaded.config, reference: []};
    const listing = await listFiles(root, args.paths.length === 0 ? ['.'] : args.paths, config);
    return await ports.stoppable(async (signal) => {
      const options = {progress: ports.progress, signal};
      const documents = await fileDocuments(listing, loaded, shingler, store, options);
      await keepSketches(store, ports);
      unlessStopped(signal);
      for (const note of guessedNotes(documents.guessed)) ports.warn(note);
      const answer = await ask(documents, options);
      unlessStopped(signal);
      return answer;
    });
  } finally {
    ports.quiet();
  }
}

/** Calls `ask` with the sketched versions of the history. */
export async function withVersions<T>(
  {root, loaded, shingler, store, ports}: SketchSearch,
  ask: (documents: VersionDocuments, opened: OpenHistory, options: SketchOptions) => Promise<T>,
): Promise<T> {
  try {
    return await withHistory(root, loaded, ports, async (opened, signal) => {
      const options = {progress: ports.progress, signal};
      const {fileBytesMax} = loaded.config.limits;
      const {past: history, repository} = opened;
      const documents = await versionDocuments(history, repository, fileBytesMax, shingler, store, options);
      await keepSketches(store, ports);
      unlessStopped(signal);
      const answer = await ask(documents, opened, options);
      unlessStopped(signal);
      return answer;
    });
  } finally {
    ports.quiet();
  }
}

function unlessStopped(signal: AbortSignal): void {
  if (signal.aborted)
    throw new Interrupted('Stopped. The sketches made so far are cached; the next run continues from there.');
}

async function keepSketches(store: SketchStore, {warn}: Ports): Promise<void> {
  const refused = await store.keep();
  if (refused !== null) warn(`The sketches are not cached: ${refused.reason}.`);
}

/** Scope of a search: the number of documents, and the sizes of the pairs that were looked for. */
interface Searched extends Pick<SearchedSketches, 'documents' | 'skipped' | 'tooShort'> {
  readonly sizes: readonly PairSizes[];
}

/** Of each document with one like it. */
export function ownSizes(sketchAt: Uint32Array, {shingles}: SketchStore): PairSizes[] {
  return Array.from(sketchAt, (sketch) => [shingles[sketch], shingles[sketch]]);
}

/** Of a document with each. */
export function sizesWith(size: number, sketchAt: Uint32Array, {shingles}: SketchStore): PairSizes[] {
  return Array.from(sketchAt, (sketch) => [size, shingles[sketch]]);
}

/** Describes the search. The acceptance is listed for resemblances from the minimum up to 0.95. */
export function lookedFor(
  {method, shingler}: SketchSearch,
  unit: SearchedSketches['unit'],
  {documents, skipped, tooShort, sizes}: Searched,
  {probes, candidates, skippedKeys}: Pick<LookupCost, 'probes' | 'candidates'> & Partial<LookupCost>,
): SearchedSketches {
  const {sketcher, lookup, resemblanceMin, containmentMin, shingling, commonFrom, measuresWeights} = method;
  const {name, probe} = lookup;
  const missed = [
    ...(lookup.misses === null ? [] : [lookup.misses]),
    ...((skippedKeys ?? 0) > 0 ? ['Documents that share only skipped keys are not compared.'] : []),
    ...(name === 'sorting' && unit === 'path'
      ? ['Of the versions of a path that share a key, only the first and the last are compared.']
      : []),
  ];
  const misses = missed.length === 0 ? null : missed.join(' ');
  // The law of such a sketch is about rarity in this collection, which resemblance must measure too.
  const isPromised = (sketcher.weighing !== 'tf-idf' || measuresWeights) && containmentMin === null;
  // Only sketches that grow with the document depend on its size.
  const chance = (r: number) => (sketcher.bytes === null ? expectedShare(r, sizes, lookup.found) : lookup.found(r));
  const shares = [...new Set([0.95, 0.9, 0.8, 0.7, resemblanceMin])].filter((share) => share >= resemblanceMin);
  return {
    w: shingling.w,
    isBag: shingling.bag === true,
    isWeighted: measuresWeights,
    isPromised,
    sketch: sketcher.name,
    lookup: {name, probe, probes, candidates, skippedKeys: skippedKeys ?? 0, misses},
    resemblanceMin,
    containmentMin,
    measure: null,
    distanceMax: sketcher.distanceMax ?? null,
    acceptance: (isPromised ? shares : [])
      .map((resemblance) => ({resemblance, probability: chance(resemblance)}))
      .filter(({probability}) => !Number.isNaN(probability)),
    unit,
    documents,
    skipped,
    tooShort,
    common: commonFrom === 0 ? null : {from: commonFrom, shingles: shingler.seen.common, of: shingler.seen.shingles},
  };
}

export async function written<T>(
  {format, output}: LabArgumentsOf<'near' | 'clusters'>,
  io: Io,
  report: T,
  forms: Readonly<Record<LabArgumentsOf<'clusters'>['format'], (report: T) => Iterable<string>>>,
): Promise<void> {
  await writeParts(output, io, forms[format](report));
}
