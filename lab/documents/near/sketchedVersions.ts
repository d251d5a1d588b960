// Takes a history and returns its documents: every content that any path ever had, sketched, with where and when it
// existed. Contents sketched by an earlier run are not read again.

import {type BlobSink, streamBlobs} from '../../../server/git/blobStream.ts';
import {absent} from '../../../server/git/log.ts';
import type {Repository} from '../../../server/git/repository.ts';
import {catalogPath} from '../../../server/history/index/catalog.ts';
import {versionText} from '../../../server/history/index/versionText.ts';
import type {VersionLookup} from '../../../server/history/queries/versionLookup.ts';
import type {Format} from '../../../shared/model/format.ts';
import {formatOf, formatOfScript} from '../../../shared/text/formatOf.ts';
import {type CommitSpan, newSpan} from '../../methods/clusters/commitSpans.ts';
import type {Vector} from '../../methods/distance/vector.ts';
import type {Shingler, ShinglerInput} from './shingler.ts';
import type {SketchOptions} from './sketchedFiles.ts';
import {contentName, noText, type SketchStore, sketchId} from './sketchStore.ts';

export interface VersionDocuments {
  /** Catalog numbers of the versions with at least one shingle, by path, oldest first. */
  readonly versions: Uint32Array;
  /** By document: the number of its sketch, and its first path. */
  readonly sketchAt: Uint32Array;
  readonly firstPath: Uint32Array;
  /** Every path at which a document ever existed, and when; the first path comes first. */
  readonly places: readonly (readonly VersionPlace[])[];
  readonly tooShort: number;
  readonly unread: number;
}

/** A document at a path. `since` and `until` are rows of the catalog's changes. */
export interface VersionPlace extends CommitSpan {
  readonly path: number;
}

export async function versionDocuments(
  past: VersionLookup,
  repository: Repository,
  bytesMax: number,
  shingler: Shingler,
  store: SketchStore,
  options: SketchOptions,
): Promise<VersionDocuments> {
  const {catalog, history} = past;
  const places = placesOf(past);
  const unreadable = new Set(history.unread.versions);
  const order = [...places.keys()].filter((version) => !unreadable.has(version));
  const versionRank = ranksOf(catalog.paths);
  const firstPaths = new Uint32Array(catalog.blobs.length);
  for (const [version, [first]] of places) firstPaths[version] = first.path;
  const pathOf = (version: number) => firstPaths[version];
  order.sort((x, y) => versionRank[pathOf(x)] - versionRank[pathOf(y)] || x - y);
  const ids = order.map((version) => {
    const path = catalog.paths[pathOf(version)];
    return sketchId(contentName(catalog.blobs[version], past.encodingOf(catalogPath(path))), path);
  });
  if (shingler.needsFrequencies) {
    // Only the newest version of each path is counted, because text in many versions of one page is not boilerplate.
    const newest = order.filter((version, at) => at + 1 === order.length || pathOf(order[at + 1]) !== pathOf(version));
    const note: BlobSink = (at, content) => {
      const text = textIn(content, catalog.paths[pathOf(newest[at])], past);
      if (text !== null) shingler.note(text);
      if (at % 64 === 0) options.progress('counting words', at, newest.length);
    };
    const names = newest.map((version) => catalog.blobs[version]);
    await streamBlobs(repository, names, bytesMax, note, options.signal);
  }
  const made = ids.map((id) => store.find(id));
  const missing = order.flatMap((_, at) => (made[at] === undefined ? [at] : []));
  let done = 0;
  const sink: BlobSink = (place, content) => {
    const at = missing[place];
    // Do not store anything for content that cannot be read now; a later run may be able to read it.
    if (typeof content === 'string') return;
    made[at] = shingler.add(store, ids[at], textIn(content, catalog.paths[pathOf(order[at])], past));
    if (++done % 64 === 0) options.progress('sketching versions', done, missing.length);
  };
  const names = missing.map((at) => catalog.blobs[order[at]]);
  await streamBlobs(repository, names, bytesMax, sink, options.signal);
  const kept = order.flatMap((_, at) => {
    const sketch = made[at];
    const isDocument = sketch !== undefined && store.shingles[sketch] !== 0 && store.shingles[sketch] !== noText;
    return isDocument ? [at] : [];
  });
  return {
    versions: Uint32Array.from(kept, (at) => order[at]),
    sketchAt: Uint32Array.from(kept, (at) => made[at] ?? 0),
    firstPath: Uint32Array.from(kept, (at) => pathOf(order[at])),
    places: kept.map((at) => places.get(order[at]) ?? []),
    tooShort: made.filter((sketch) => sketch !== undefined && store.shingles[sketch] === 0).length,
    unread: unreadable.size + made.filter((sketch) => sketch === undefined || store.shingles[sketch] === noText).length,
  };
}

/**
 * Reads the shingles of each document once, in the order in which Git stores them. `take` gets null for missing
 * content.
 */
export async function readSets(
  {versions, firstPath}: VersionDocuments,
  wanted: readonly number[],
  past: VersionLookup,
  repository: Repository,
  bytesMax: number,
  shingler: Shingler,
  {progress, signal}: SketchOptions,
  take: (document: number, set: Vector | null) => void,
): Promise<void> {
  const {catalog} = past;
  const sink: BlobSink = (at, content) => {
    const document = wanted[at];
    const text = textIn(content, catalog.paths[firstPath[document]], past);
    take(document, text === null ? null : shingler.setOf(text));
    if (at % 64 === 0) progress('measuring', at, wanted.length);
  };
  const names = wanted.map((document) => catalog.blobs[versions[document]]);
  await streamBlobs(repository, names, bytesMax, sink, signal);
}

/** Reads documents one by one, through the Git process that the history has open. */
export function versionSets({versions, firstPath}: VersionDocuments, past: VersionLookup, shingler: Shingler) {
  const {catalog, pages} = past;
  return async (document: number): Promise<Vector | null> => {
    const content = await pages.blobs.read(catalog.blobs[versions[document]]);
    const text = content === null ? null : textIn(content, catalog.paths[firstPath[document]], past);
    return text === null ? null : shingler.setOf(text);
  };
}

function textIn(
  content: Buffer | 'missing' | 'large',
  path: string,
  {encodingOf}: VersionLookup,
): ShinglerInput | null {
  if (typeof content === 'string') return null;
  const shown = catalogPath(path);
  const bytes = versionText(content, encodingOf(shown));
  if (typeof bytes === 'number') return null;
  const named = formatOf(shown);
  const format: Format = named.family === 'plain' ? (formatOfScript(bytes) ?? named) : named;
  return {path: shown, bytes, format};
}

/** The locations of each version, in the order in which they were added. */
function placesOf({catalog, isDead}: VersionLookup): Map<number, VersionPlace[]> {
  const {commit, path, after, before, other} = catalog.changes;
  const places = new Map<number, VersionPlace[]>();
  // A licence may exist at thousands of paths, so a location is looked up by version and path together.
  const byBoth = new Map<number, VersionPlace>();
  const placeAt = (version: number, at: number) => byBoth.get(version * catalog.paths.length + at);
  for (let row = 0; row < commit.length; row++) {
    if (isDead[commit[row]] === 1) continue;
    for (const gone of [before[row], other[row]]) {
      if (gone === absent || gone === after[row]) continue;
      const place = placeAt(gone, path[row]);
      if (place !== undefined) place.until = row;
    }
    if (after[row] === absent) continue;
    const known = placeAt(after[row], path[row]);
    if (known !== undefined) {
      // The content was added again.
      known.until = null;
      continue;
    }
    const place = {path: path[row], ...newSpan(row)};
    byBoth.set(after[row] * catalog.paths.length + path[row], place);
    const all = places.get(after[row]);
    if (all === undefined) places.set(after[row], [place]);
    else all.push(place);
  }
  return places;
}

function ranksOf(paths: readonly string[]): Uint32Array {
  const ranks = new Uint32Array(paths.length);
  const sorted = paths.map((name, number) => ({name, number})).sort((x, y) => (x.name < y.name ? -1 : 1));
  sorted.forEach(({number}, place) => {
    ranks[number] = place;
  });
  return ranks;
}
