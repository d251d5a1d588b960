// Takes sketches of a collection, asks for the exact resemblance of pairs that they propose, and joins what resembles:
// look-up keys, rows sorted by key, pairs, union–find (Broder et al. 1997, section 4). A pair within one cluster is
// never asked for, so a cluster of n members costs n − 1 measures and not n²/2.

import {groupsOfKeys, type KeyGroups} from '../lookup/sorting.ts';
import {join, rootOf} from '../match/unionFind.ts';
import type {Sketcher} from '../sketch/sketcher.ts';
import {groupsByLookup, type Lookup, type SketchRows} from './lookups.ts';
import {type Sketches, sketchOf} from './sketches.ts';

/** Members are what is grouped: files, or paths of a history. Each has documents, of which any may resemble. */
export interface Collected {
  readonly members: number;
  /** Member m has the documents firsts[m] … firsts[m + 1] − 1. */
  readonly firsts: Uint32Array;
  readonly sketches: Sketches;
  /** Of each document its sketch. */
  readonly sketchAt: Uint32Array;
}

/** Answered by the exact resemblance of the two documents; null: one of them cannot be read any more. */
export interface Question {
  readonly a: number;
  readonly b: number;
}

export interface Edge {
  readonly memberA: number;
  readonly memberB: number;
  readonly a: number;
  readonly b: number;
  readonly resemblance: number;
}

export interface Joined {
  /** Pairs that joined two clusters. */
  readonly edges: readonly Edge[];
  /** Pairs of members that share a key. */
  readonly pairs: number;
  /** Pairs that the sketches proposed, and pairs that were measured. */
  readonly proposed: number;
  readonly measured: number;
  readonly skippedKeys: number;
  readonly skippedRows: number;
}

export interface JoinLimits {
  readonly keyDocumentsMax: number;
  /** Pairs of documents that are measured of two members, those first whose sketches are most alike. */
  readonly attemptsMax: number;
  /** Pairs of documents of two members whose sketches are compared; of longer pasts a part. */
  readonly comparedMax: number;
}

export const joinLimits = {attemptsMax: 8, comparedMax: 10_000} as const;

/** `parents` is the union–find over the members; what was joined before stays joined. */
export function* joins(
  collected: Collected,
  parents: Int32Array,
  sketcher: Sketcher,
  lookup: Lookup,
  resemblanceMin: number,
  limits: JoinLimits,
): Generator<Question, Joined, number | null> {
  const {members} = collected;
  const limit = limits.keyDocumentsMax;
  const byKeys = lookup.name === 'keys';
  const groups = byKeys ? groupsOf(collected, sketcher, limit) : groupsByLookup(lookup, rowsOf(collected), limit);
  const edges: Edge[] = [];
  let [pairs, proposed, measured] = [0, 0, 0];
  for (const [one, others] of partners(groups, members)) {
    for (const other of others) {
      pairs++;
      if (rootOf(parents, one) === rootOf(parents, other)) continue;
      for (const {a, b} of proposals(collected, sketcher, one, other, limits)) {
        proposed++;
        const resemblance = yield {a, b};
        measured++;
        if (resemblance === null || resemblance < resemblanceMin) continue;
        join(parents, one, other);
        edges.push({memberA: one, memberB: other, a, b, resemblance});
        break;
      }
    }
  }
  const {skippedKeys, skippedRows} = groups;
  return {edges, pairs, proposed, measured, skippedKeys, skippedRows};
}

/** Members of equal keys. A member has a key once, however many of its documents have it. */
function groupsOf({members, firsts, sketches, sketchAt}: Collected, sketcher: Sketcher, limit: number): KeyGroups {
  let keys = new Uint32Array(1 << 12);
  let owners = new Uint32Array(1 << 12);
  let rows = 0;
  let own = new Uint32Array(256);
  for (let member = 0; member < members; member++) {
    const before = rows;
    for (let document = firsts[member]; document < firsts[member + 1]; document++) {
      const sketch = sketchOf(sketches, sketchAt[document]);
      const room = sketcher.keysMax(sketch.length);
      if (own.length < room) own = new Uint32Array(room * 2);
      const count = sketcher.keys(sketch, own);
      if (rows + count > keys.length) {
        keys = grown(keys, rows + count);
        owners = grown(owners, rows + count);
      }
      keys.set(own.subarray(0, count), rows);
      rows += count;
    }
    if (firsts[member + 1] - firsts[member] > 1) rows = distinctFrom(keys, before, rows);
    owners.fill(member, before, rows);
  }
  return groupsOfKeys(keys, owners, rows, limit);
}

/** All sketches that are not empty; those of one method that a look-up can read have one width. */
function rowsOf({members, firsts, sketches, sketchAt}: Collected): SketchRows {
  const documents = firsts[members];
  let width = 0;
  for (let document = 0; document < documents; document++) {
    width = Math.max(width, sketchOf(sketches, sketchAt[document]).length);
  }
  const words = new Uint32Array(documents * width);
  const owners = new Uint32Array(documents);
  let count = 0;
  for (let member = 0; member < members; member++) {
    for (let document = firsts[member]; document < firsts[member + 1]; document++) {
      const sketch = sketchOf(sketches, sketchAt[document]);
      if (sketch.length === 0) continue;
      words.set(sketch, count * width);
      owners[count++] = member;
    }
  }
  return {width, count, words, owners};
}

/** Sorts rows from … to − 1 and keeps each key once; gives where they end. */
function distinctFrom(keys: Uint32Array, from: number, to: number): number {
  const own = keys.subarray(from, to).sort();
  let kept = 0;
  for (let at = 0; at < own.length; at++) if (at === 0 || own[at] !== own[at - 1]) own[kept++] = own[at];
  return from + kept;
}

/** Each member with those behind it that share a group, ascending. Nothing is kept of a pair. */
function* partners({count, starts, documents}: KeyGroups, members: number): Generator<[number, Uint32Array]> {
  const firsts = new Uint32Array(members + 2);
  for (const member of documents) firsts[member + 2]++;
  for (let at = 2; at < firsts.length; at++) firsts[at] += firsts[at - 1];
  const groupsOfMember = new Uint32Array(documents.length);
  for (let group = 0; group < count; group++) {
    for (let at = starts[group]; at < starts[group + 1]; at++) {
      groupsOfMember[firsts[documents[at] + 1]++] = group;
    }
  }
  const next = starts.slice(0, count);
  const seen = new Int32Array(members).fill(-1);
  const found = new Uint32Array(members);
  for (let one = 0; one < members; one++) {
    let size = 0;
    for (let at = firsts[one]; at < firsts[one + 1]; at++) {
      const group = groupsOfMember[at];
      for (let place = ++next[group]; place < starts[group + 1]; place++) {
        const other = documents[place];
        if (seen[other] === one) continue;
        seen[other] = one;
        found[size++] = other;
      }
    }
    if (size > 0) yield [one, found.subarray(0, size).sort()];
  }
}

/** Pairs of documents of two members that the sketches propose, the most alike first. */
function proposals(
  {firsts, sketches, sketchAt}: Collected,
  sketcher: Sketcher,
  one: number,
  other: number,
  {attemptsMax, comparedMax}: JoinLimits,
): readonly Question[] {
  const countA = firsts[one + 1] - firsts[one];
  const countB = firsts[other + 1] - firsts[other];
  // Of long pasts every second, third, … version.
  const step = Math.max(1, Math.ceil(Math.sqrt((countA * countB) / comparedMax)));
  const found: (Question & {readonly alike: number})[] = [];
  for (let a = firsts[one]; a < firsts[one + 1]; a += step) {
    const sketchA = sketchOf(sketches, sketchAt[a]);
    for (let b = firsts[other]; b < firsts[other + 1]; b += step) {
      const sketchB = sketchOf(sketches, sketchAt[b]);
      if (!sketcher.proposes(sketchA, sketchB)) continue;
      const estimate = countA * countB === 1 ? 1 : sketcher.resemblance(sketchA, sketchB);
      found.push({a, b, alike: Number.isNaN(estimate) ? 0 : estimate});
    }
  }
  found.sort((x, y) => y.alike - x.alike || x.a - y.a || x.b - y.b);
  return found.slice(0, attemptsMax);
}

function grown(from: Uint32Array, needed: number): Uint32Array<ArrayBuffer> {
  const larger = new Uint32Array(Math.max(needed, from.length * 2));
  larger.set(from);
  return larger;
}
