// What `near` and `clusters` have in common: sketches opened and kept, files or history read, Ctrl-C, and the report.

import type {Looked} from '../../../shared/methods/clusters/nearReportData.ts';
import type {LookupCost} from '../../../shared/methods/lookup/lookup.ts';
import {usualLookup} from '../../../shared/model/lookupNames.ts';
import {noteOf} from '../../app/cachedCheck.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {KnownPast} from '../../history/index/openHistory.ts';
import {type Method, methodOf} from '../../methods/near/method.ts';
import {needsFrequencies, Shingler} from '../../methods/near/shingler.ts';
import type {Conduct, FileDocuments} from '../../methods/near/sketchedFiles.ts';
import {fileDocuments} from '../../methods/near/sketchedFiles.ts';
import {type VersionDocuments, versionDocuments} from '../../methods/near/sketchedVersions.ts';
import {type KeptPlace, SketchStore, sketchesHeader} from '../../methods/near/sketchStore.ts';
import {stemFor} from '../../methods/shinglingSpace.ts';
import {listFiles} from '../../sources/listFiles.ts';
import {engineKey} from '../../store/engineVersion.ts';
import {storeFor} from '../../store/store.ts';
import {Stopped} from '../../userError.ts';
import type {CollectedArguments} from '../arguments/arguments.ts';
import {documentDefaults} from '../arguments/flags.ts';
import {writePieces} from '../output.ts';
import {progressLine} from '../progress.ts';
import {withPast} from '../withHistory.ts';

/** What documents are looked for with. */
export interface Workshop {
  readonly root: string;
  readonly loaded: LoadedConfig;
  readonly method: Method;
  readonly shingler: Shingler;
  readonly store: SketchStore;
}

export async function workshop(
  args: CollectedArguments,
  root: string,
  loaded: LoadedConfig,
  command: 'near' | 'clusters',
): Promise<Workshop> {
  const usual = {resemblance: documentDefaults[command], lookup: usualLookup[command]};
  const method = methodOf(loaded.config, args.minResemblance, usual);
  const stem = await stemFor(method.shingling);
  const store = new SketchStore(placeFor(root, loaded, method));
  return {root, loaded, method, shingler: new Shingler(method, stem), store};
}

function placeFor(root: string, {config}: LoadedConfig, method: Method): KeptPlace | null {
  const engine = engineKey();
  // What is rare or common is so in one collection: the next one has others.
  if (engine === null || !config.cache || needsFrequencies(method)) return null;
  const {sketcher, key} = method;
  const store = storeFor(root);
  // The other thirds are for findings and for words.
  const bytesMax = Math.floor(config.limits.cacheBytesMax / 3);
  return 'kind' in store ? null : {store, header: sketchesHeader(engine, key), name: sketcher.name, bytesMax};
}

/** `ask` gets the files, sketched. */
export async function withFiles<T>(
  args: CollectedArguments,
  {root, loaded, shingler, store}: Workshop,
  ask: (documents: FileDocuments, conduct: Conduct) => Promise<T>,
): Promise<T> {
  const progress = progressLine(process.stderr, args.progress);
  const stop = new AbortController();
  const interrupted = () => stop.abort();
  process.once('SIGINT', interrupted);
  const conduct = {progress: progress.report, signal: stop.signal};
  try {
    // References are what `check` does not report on; here the paths alone say what is looked at.
    const config = {...loaded.config, reference: []};
    const listing = await listFiles(root, args.paths.length === 0 ? ['.'] : args.paths, config);
    const documents = await fileDocuments(listing, loaded, shingler, store, conduct);
    await keepSketches(store, progress.end);
    unlessStopped(stop.signal);
    const answer = await ask(documents, conduct);
    unlessStopped(stop.signal);
    return answer;
  } finally {
    process.off('SIGINT', interrupted);
    progress.end();
  }
}

/** `ask` gets the versions of the history, sketched. */
export function withVersions<T>(
  args: CollectedArguments,
  {root, loaded, shingler, store}: Workshop,
  ask: (documents: VersionDocuments, opened: KnownPast, conduct: Conduct) => Promise<T>,
): Promise<T> {
  return withPast(args, root, loaded, async ({opened, progress, signal}) => {
    const conduct = {progress: progress.report, signal};
    const {fileBytesMax} = loaded.config.limits;
    const {past, repository} = opened;
    const documents = await versionDocuments(past, repository, fileBytesMax, shingler, store, conduct);
    await keepSketches(store, progress.end);
    unlessStopped(signal);
    const answer = await ask(documents, opened, conduct);
    unlessStopped(signal);
    return answer;
  });
}

function unlessStopped(signal: AbortSignal): void {
  if (signal.aborted) throw new Stopped('Stopped. What was sketched is kept; the next run goes on from there.');
}

async function keepSketches(store: SketchStore, before: () => void): Promise<void> {
  const refused = await store.keep();
  if (refused === null) return;
  before();
  process.stderr.write(noteOf(`The sketches are not kept: ${refused.reason}.`));
}

/** At resemblances from the least that is told to nearly all. */
export function lookedFor(
  {method, shingler}: Workshop,
  unit: Looked['unit'],
  {documents, skipped, tooShort}: Pick<Looked, 'documents' | 'skipped' | 'tooShort'>,
  {probes, candidates, skippedKeys}: Pick<LookupCost, 'probes' | 'candidates'> & Partial<LookupCost>,
): Looked {
  const {sketcher, lookup, resemblanceMin, shingling, commonFrom} = method;
  const {name, probe} = lookup;
  const missed = [
    ...(lookup.misses === null ? [] : [lookup.misses]),
    ...((skippedKeys ?? 0) > 0 ? ['Pairs that share no other key than the skipped ones are not met.'] : []),
    ...(name === 'sorting' && unit === 'path'
      ? ['Of the versions of a path that share a key the first and the last stand for them.']
      : []),
  ];
  const misses = missed.length === 0 ? null : missed.join(' ');
  const shares = [...new Set([0.95, 0.9, 0.8, 0.7, resemblanceMin])].filter((share) => share >= resemblanceMin);
  return {
    w: shingling.w,
    sketch: sketcher.name,
    lookup: {name, probe, probes, candidates, skippedKeys: skippedKeys ?? 0, misses},
    resemblanceMin,
    acceptance: shares
      .map((resemblance) => ({resemblance, probability: lookup.found(resemblance)}))
      .filter(({probability}) => !Number.isNaN(probability)),
    unit,
    documents,
    skipped,
    tooShort,
    common: commonFrom === 0 ? null : {from: commonFrom, shingles: shingler.seen.common, of: shingler.seen.shingles},
  };
}

export async function written<T>(
  {format, output}: CollectedArguments,
  report: T,
  forms: Readonly<Record<CollectedArguments['format'], (report: T) => Iterable<string>>>,
): Promise<void> {
  await writePieces(output, forms[format](report));
}
