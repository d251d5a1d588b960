// Takes a text and returns the most similar documents, among files or in the whole history. Sketches propose
// candidates; the exact measure decides.

import {createHash} from 'node:crypto';
import type {LoadedConfig} from '../../../server/config/configTypes.ts';
import type {NearDocument} from '../../methods/clusters/nearReportData.ts';
import {
  largerContainment,
  type SketchOverlap,
  sketchResemblance,
  weightedOverlapOf,
} from '../../methods/clusters/resemblance.ts';
import {sketchIn} from '../../methods/clusters/sketchArray.ts';
import type {Vector} from '../../methods/distance/vector.ts';
import {type LookupCost, newLookupCost} from '../../methods/lookup/lookup.ts';
import {Turns} from '../turns.ts';
import type {HistoryContext} from './historyContext.ts';
import type {Method} from './method.ts';
import {asked, type Shingler, type ShinglerInput} from './shingler.ts';
import {type FileDocuments, fileSets, type SketchOptions, sketchContentName} from './sketchedFiles.ts';
import {readSets, type VersionDocuments, type VersionPlace} from './sketchedVersions.ts';
import {SketchStore} from './sketchStore.ts';

/** The text to compare. */
export interface Query {
  /** The path as the user sees it. */
  readonly path: string;
  /** The file that the text belongs to. It is not compared with itself. */
  readonly own: string;
  readonly text: ShinglerInput;
  readonly raw: Uint8Array;
}

interface Nearest {
  readonly found: readonly NearDocument[];
  readonly unmeasured: number;
  readonly own: number;
  readonly cost: LookupCost;
}

/** Maximum number of documents measured exactly. Those with the most similar sketches come first. */
const measuredMax = 20_000;

export async function nearestFiles(
  {own, text, raw}: Query,
  documents: FileDocuments,
  store: SketchStore,
  loaded: LoadedConfig,
  method: Method,
  shingler: Shingler,
  {progress, signal}: SketchOptions,
): Promise<Nearest> {
  const name = sketchContentName(raw);
  const set = shingler.setOf(text);
  const {contents, files, sketchAt, names} = documents;
  const read = fileSets(documents, loaded.config, shingler);
  const proposed = proposedBy(method, shingler, text, store, sketchAt, (content) => names[content] === name);
  const overlaps = new Map<number, SketchOverlap>();
  const turns = new Turns();
  for (const [at, content] of proposed.documents.entries()) {
    if (at % 64 === 0) progress('measuring', at, proposed.documents.length);
    await turns.take();
    if (signal.aborted) break;
    const other = names[content] === name ? set : read(content);
    if (other === null) continue;
    const overlap = weightedOverlapOf(set, other);
    if (isNear(overlap, method)) overlaps.set(content, overlap);
  }
  const found = files.flatMap((file, at): NearDocument[] => {
    const overlap = overlaps.get(contents[at]);
    if (overlap === undefined || file.path === own) return [];
    return [{path: file.path, isExact: names[contents[at]] === name, overlap, past: null}];
  });
  return {found: ranked(found, method), unmeasured: proposed.unmeasured, own: 0, cost: proposed.cost};
}

function isNear(overlap: SketchOverlap, {resemblanceMin, containmentMin}: Method): boolean {
  if (containmentMin !== null) return largerContainment(overlap) >= containmentMin;
  return sketchResemblance(overlap) >= resemblanceMin;
}

interface NearVersion {
  readonly document: number;
  readonly overlap: SketchOverlap;
  readonly isExact: boolean;
}

/** `each`: list every version separately, including those of the file's own path. */
export async function nearestVersions(
  {own, text, raw}: Query,
  documents: VersionDocuments,
  store: SketchStore,
  method: Method,
  shingler: Shingler,
  context: HistoryContext,
  each: boolean,
  options: SketchOptions,
): Promise<Nearest> {
  const {past, repository, bytesMax} = context;
  const {versions, sketchAt, places} = documents;
  const {blobs} = past.catalog;
  const name = blobName(raw, repository.nameBytes);
  const set = shingler.setOf(text);
  const proposed = proposedBy(
    method,
    shingler,
    text,
    store,
    sketchAt,
    (document) => blobs[versions[document]] === name,
  );
  const near: NearVersion[] = [];
  const take = (document: number, other: Vector | null) => {
    if (other === null) return;
    const overlap = weightedOverlapOf(set, other);
    const isExact = blobs[versions[document]] === name;
    if (isNear(overlap, method)) near.push({document, overlap, isExact});
  };
  await readSets(documents, proposed.documents, past, repository, bytesMax, shingler, options, take);
  const ownPath = context.pathNumber(own);
  const rows = near.flatMap((one) => places[one.document].map((place) => ({...one, place})));
  const others = each ? rows : rows.filter(({place}) => place.path !== ownPath);
  const groups = each ? others.map((one) => [one]) : byPath(others);
  const reported = groups.map((group) => ({group, best: group.reduce(nearer)}));
  const naming = await context.naming(reported.map(({group}) => group.map(({place, document}) => ({place, document}))));
  const found = reported.map(({group, best}, at): NearDocument => {
    const {overlap, isExact, place} = best;
    const past = {...naming[at], versions: group.length, show: context.shown(place)};
    return {path: context.path(place.path), isExact, overlap, past};
  });
  const {unmeasured, cost} = proposed;
  return {found: ranked(found, method), unmeasured, own: rows.length - others.length, cost};
}

type Row = NearVersion & {readonly place: VersionPlace};

function byPath(rows: readonly Row[]): Row[][] {
  const paths = new Map<number, Row[]>();
  for (const row of rows) {
    const known = paths.get(row.place.path);
    if (known === undefined) paths.set(row.place.path, [row]);
    else known.push(row);
  }
  return [...paths.values()];
}

/** If two are equal, the later one wins, because it is the more recent version. */
function nearer(x: Row, y: Row): Row {
  if (x.isExact !== y.isExact) return x.isExact ? x : y;
  return sketchResemblance(x.overlap) > sketchResemblance(y.overlap) ? x : y;
}

function ranked(found: readonly NearDocument[], {containmentMin}: Method): NearDocument[] {
  const measure = containmentMin === null ? sketchResemblance : largerContainment;
  const of = ({overlap}: NearDocument) => measure(overlap);
  return [...found].sort(
    (x, y) =>
      Number(y.isExact) - Number(x.isExact) || of(y) - of(x) || (x.path < y.path ? -1 : x.path > y.path ? 1 : 0),
  );
}

/** Documents that the look-up finds and whose sketch passes the filter, in ascending order. */
function proposedBy(
  {sketcher, lookup, proposes}: Method,
  shingler: Shingler,
  text: ShinglerInput,
  store: SketchStore,
  sketchAt: Uint32Array,
  isSame: (document: number) => boolean,
): {documents: number[]; unmeasured: number; cost: LookupCost} {
  const own = new SketchStore(null);
  const sketch = sketchIn(own.sketches, shingler.add(own, asked, text));
  const cost = newLookupCost();
  const rows = {count: sketchAt.length, of: (document: number) => sketchIn(store.sketches, sketchAt[document])};
  const isProposed = new Uint8Array(rows.count);
  lookup.index(rows)(sketch, cost, (document) => {
    if (proposes(sketch, rows.of(document))) isProposed[document] = 1;
  });
  const documents: number[] = [];
  isProposed.forEach((proposed, document) => {
    if (proposed === 1 || isSame(document)) documents.push(document);
  });
  if (documents.length <= measuredMax) return {documents, unmeasured: 0, cost};
  const alike = new Map(documents.map((document) => [document, sketcher.resemblance(sketch, rows.of(document))]));
  const best = [...documents].sort((x, y) => (alike.get(y) ?? 0) - (alike.get(x) ?? 0) || x - y).slice(0, measuredMax);
  return {documents: best.sort((x, y) => x - y), unmeasured: documents.length - measuredMax, cost};
}

function blobName(raw: Uint8Array, nameBytes: 20 | 32): string {
  return createHash(nameBytes === 32 ? 'sha256' : 'sha1')
    .update(`blob ${raw.length}\0`)
    .update(raw)
    .digest('hex');
}
