// Clusters the documents of a collection. Exact copies are joined first. Pairs proposed by the sketches are measured
// only if they would join two clusters.

import {absent} from '../../../server/git/log.ts';
import {join, rootOf, singletons} from '../../../shared/algorithms/unionFind.ts';
import {onlyMoved, type Step} from '../../methods/clusters/commitSpans.ts';
import {type JoinedClusters, type JoinedPairs, joinLimits, joins} from '../../methods/clusters/joinPairs.ts';
import type {Cluster, ClusterMember, ClusterReport} from '../../methods/clusters/nearReportData.ts';
import {sketchResemblance, weightedOverlapOf} from '../../methods/clusters/resemblance.ts';
import {statisticsOf} from '../../methods/clusters/statistics.ts';
import type {Vector} from '../../methods/distance/vector.ts';
import {newLookupCost} from '../../methods/lookup/lookup.ts';
import {Turns} from '../turns.ts';
import type {HistoryContext, PlacedDocument} from './historyContext.ts';
import type {Method} from './method.ts';
import {cachedSets} from './shingler.ts';
import type {FileDocuments, SketchOptions} from './sketchedFiles.ts';
import type {VersionDocuments} from './sketchedVersions.ts';
import type {SketchStore} from './sketchStore.ts';

type Clustered = Pick<ClusterReport, 'clusters' | 'cut' | 'statistics' | 'exactCopies' | 'moved' | 'cost'>;

export interface ClusterLimits {
  readonly keyDocumentsMax: number;
  readonly clustersMax: number;
  readonly membersMax: number;
}

type ReadSet = (document: number) => Vector | null | Promise<Vector | null>;

/** The members, with a union-find of their clusters. */
interface Members {
  readonly count: number;
  readonly parents: Int32Array;
}

interface JoinedMembers extends JoinedClusters {
  /**
   * Per member: whether an earlier member is an exact copy of it, directly or through others. The first of a set of
   * copies is not marked.
   */
  readonly isCopy: Uint8Array;
}

export async function clusteredFiles(
  {files, contents, firstFile, sketchAt}: FileDocuments,
  store: SketchStore,
  read: ReadSet,
  method: Method,
  limits: ClusterLimits,
  options: SketchOptions,
): Promise<Clustered> {
  const members = newMembers(files.length);
  const firsts = new Uint32Array(files.length + 1);
  files.forEach((_, file) => {
    const first = firstFile[contents[file]];
    firsts[file + 1] = firsts[file] + (first === file ? 1 : 0);
    if (first !== file) join(members.parents, first, file);
  });
  const collected = {members: files.length, firsts, sketches: store.sketches, sketchAt};
  const joined = await joinedBy(collected, members, read, method, limits, options);
  return toldOf(
    members,
    joined,
    limits,
    () => 'copies',
    async (groups) =>
      groups.map((group) =>
        byContent(group.map((file) => ({path: files[file].path, content: contents[file], past: null}))),
      ),
  );
}

/** All versions of a path are one member. */
export async function clusteredPaths(
  documents: VersionDocuments,
  store: SketchStore,
  read: ReadSet,
  method: Method,
  limits: ClusterLimits,
  context: HistoryContext,
  options: SketchOptions,
): Promise<Clustered> {
  const {firstPath, places, sketchAt} = documents;
  const paths = pathsIn(documents, context);
  const memberOf = new Map(paths.map((path, member) => [path, member]));
  const number = (path: number) => memberOf.get(path) ?? 0;
  const members = newMembers(paths.length);
  const firsts = new Uint32Array(paths.length + 1);
  const placed: PlacedDocument[][] = paths.map(() => []);
  places.forEach((all, document) => {
    firsts[number(firstPath[document]) + 1]++;
    for (const place of all) {
      placed[number(place.path)].push({place, document});
      if (place.path !== firstPath[document]) join(members.parents, number(firstPath[document]), number(place.path));
    }
  });
  for (let member = 0; member < paths.length; member++) firsts[member + 1] += firsts[member];
  const collected = {members: paths.length, firsts, sketches: store.sketches, sketchAt};
  const joined = await joinedBy(collected, members, read, method, limits, options);
  const kindOf = (group: readonly number[]) =>
    onlyMoved(group.flatMap((member) => stepsOf(paths[member], context))) ? 'moved' : 'copies';
  return toldOf(members, joined, limits, kindOf, async (groups) => {
    const naming = await context.naming(groups.flat().map((member) => placed[member]));
    let at = 0;
    return groups.map((group) =>
      group.map((member, content) => {
        const past = {...naming[at++], versions: placed[member].length};
        return {path: context.path(paths[member]), content, past};
      }),
    );
  });
}

/** Each version is a member. The other paths where it occurred are its exact copies, and are reported together. */
export async function clusteredVersions(
  documents: VersionDocuments,
  store: SketchStore,
  read: ReadSet,
  method: Method,
  limits: ClusterLimits,
  context: HistoryContext,
  options: SketchOptions,
): Promise<Clustered> {
  const {places, sketchAt} = documents;
  // Members are locations of versions. The first location of a version owns its document.
  const all = places.flatMap((own, document) => own.map((place) => ({place, document})));
  const members = newMembers(all.length);
  const firsts = new Uint32Array(all.length + 1);
  let first = 0;
  all.forEach(({document}, member) => {
    const isFirst = member === 0 || all[member - 1].document !== document;
    if (isFirst) first = member;
    else join(members.parents, first, member);
    firsts[member + 1] = firsts[member] + (isFirst ? 1 : 0);
  });
  const collected = {members: all.length, firsts, sketches: store.sketches, sketchAt};
  const joined = await joinedBy(collected, members, read, method, limits, options);
  return toldOf(
    members,
    joined,
    limits,
    () => 'copies',
    async (groups) => {
      const naming = await context.naming(groups.flat().map((member) => [all[member]]));
      let at = 0;
      return groups.map((group) =>
        byContent(
          group.map((member) => {
            const {place, document} = all[member];
            const past = {...naming[at++], versions: 1};
            return {path: context.shown(place), content: document, past};
          }),
        ),
      );
    },
  );
}

function newMembers(count: number): Members {
  return {count, parents: singletons(count)};
}

/** The exact copies must have been joined before. */
async function joinedBy(
  collected: JoinedPairs,
  {parents}: Members,
  read: ReadSet,
  method: Method,
  {keyDocumentsMax}: ClusterLimits,
  {progress, signal}: SketchOptions,
): Promise<JoinedMembers> {
  // The root of a set is its smallest member.
  const isCopy = Uint8Array.from(parents, (_, member) => (rootOf(parents, member) === member ? 0 : 1));
  const sets = cachedSets(read);
  const {sketcher, lookup, resemblanceMin} = method;
  const asking = joins(collected, parents, sketcher, lookup, resemblanceMin, {
    ...joinLimits,
    keyDocumentsMax,
  });
  let step = asking.next();
  const documents = collected.sketchAt.length;
  const turns = new Turns();
  for (let asked = 0; !step.done; asked++) {
    if (asked % 64 === 0) progress('measuring', step.value.a, documents);
    await turns.take();
    if (signal.aborted) break;
    const [a, b] = [await sets(step.value.a), await sets(step.value.b)];
    step = asking.next(a === null || b === null ? null : sketchResemblance(weightedOverlapOf(a, b)));
  }
  const none: JoinedClusters = {edges: [], pairs: 0, proposed: 0, measured: 0, cost: newLookupCost()};
  return {...(step.done ? step.value : none), isCopy};
}

async function toldOf(
  {count, parents}: Members,
  {edges, pairs, proposed, measured, cost, isCopy}: JoinedMembers,
  {clustersMax, membersMax, keyDocumentsMax}: ClusterLimits,
  kindOf: (group: readonly number[]) => Cluster['kind'],
  membersOf: (groups: readonly (readonly number[])[]) => Promise<readonly (readonly ClusterMember[])[]>,
): Promise<Clustered> {
  const groups = new Map<number, number[]>();
  for (let member = 0; member < count; member++) {
    const root = rootOf(parents, member);
    const known = groups.get(root);
    if (known === undefined) groups.set(root, [member]);
    else known.push(member);
  }
  const ranges = new Map<number, {least: number; most: number}>();
  for (const {memberA, resemblance} of edges) {
    const root = rootOf(parents, memberA);
    const {least, most} = ranges.get(root) ?? {least: 1, most: 0};
    ranges.set(root, {least: Math.min(least, resemblance), most: Math.max(most, resemblance)});
  }
  const sorted = [...groups]
    .filter(([, group]) => group.length > 1)
    .map(([root, group]) => ({root, group, kind: kindOf(group)}))
    .sort(
      (x, y) =>
        Number(x.kind === 'moved') - Number(y.kind === 'moved') || y.group.length - x.group.length || x.root - y.root,
    );
  const shown = sorted.slice(0, clustersMax);
  const members = await membersOf(shown.map(({group}) => group));
  const copies = (group: readonly number[]) => group.reduce((sum, member) => sum + isCopy[member], 0);
  const clusters = shown.map(({root, group, kind}, at): Cluster => {
    const resemblance = ranges.get(root) ?? null;
    return {
      kind,
      size: group.length,
      exactCopies: copies(group),
      resemblance,
      members: members[at].slice(0, membersMax),
    };
  });
  return {
    clusters,
    cut: sorted.length - shown.length,
    statistics: statisticsOf(
      count,
      [...groups.values()].map((group) => group.length),
    ),
    exactCopies: isCopy.reduce((sum, one) => sum + one, 0),
    moved: sorted.filter(({kind}) => kind === 'moved').length,
    cost: {...cost, pairs, proposed, measured, keyDocumentsMax},
  };
}

/** Puts members of equal content next to each other, in order of first appearance, and renumbers contents from 0. */
function byContent(members: readonly ClusterMember[]): ClusterMember[] {
  const numbers = new Map<number, number>();
  for (const {content} of members) if (!numbers.has(content)) numbers.set(content, numbers.size);
  const renumbered = members.map((member) => ({...member, content: numbers.get(member.content) ?? 0}));
  return renumbered.sort((x, y) => x.content - y.content);
}

/** All paths at which a document ever existed, sorted by name. */
function pathsIn({places}: VersionDocuments, {past}: HistoryContext): number[] {
  const all = new Set(places.flatMap((own) => own.map(({path}) => path)));
  const {paths} = past.catalog;
  return [...all].sort((x, y) => (paths[x] < paths[y] ? -1 : 1));
}

function stepsOf(path: number, {past}: HistoryContext): Step[] {
  const {ofPath, catalog, isDead} = past;
  const {commit, after} = catalog.changes;
  const rows = ofPath.rows.subarray(ofPath.starts[path], ofPath.starts[path + 1]);
  return [...rows]
    .filter((row) => isDead[commit[row]] === 0)
    .map((row) => ({commit: commit[row], path, present: after[row] !== absent}));
}
