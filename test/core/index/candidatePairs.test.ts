import {expect, test} from 'vitest';
import {
  addSharedFingerprint,
  type CandidatePairs,
  commonMax,
  findCandidates,
  modelsMax,
  newCandidates,
  pairsInOrder,
  regionWeightMin,
  repeatsMax,
  sharedWeight,
} from '../../../shared/index/candidatePairs.ts';
import {buildPostingLists, type Postings} from '../../../shared/index/postings.ts';
import {random} from '../../support/random.ts';
import {postingsOf, prose} from '../../support/tokens.ts';

interface Collection {
  readonly postings: Postings;
  readonly pageOf: Int32Array;
  readonly versionRank: Int32Array;
  readonly isReference: Uint8Array;
}

function collection(seed: number): Collection {
  const draw = random(seed);
  const documents = 4 + Math.floor(draw() * 10);
  const blocks = Array.from({length: 4}, () => prose(draw, 30, 60));
  const texts = Array.from({length: documents}, () => [
    ...prose(draw, 30, 60),
    ...blocks.filter(() => draw() < 0.4).flat(),
    ...(draw() < 0.2 ? Array<number>(40).fill(7) : []),
  ]);
  const pageOf = new Int32Array(documents);
  const versionRank = new Int32Array(documents);
  const members = new Map<number, number>();
  for (let d = 0; d < documents; d++) pageOf[d] = d > 0 && draw() < 0.3 ? pageOf[Math.floor(draw() * d)] : d;
  // Newest first: the last document of a page has versionRank 0.
  for (let d = documents - 1; d >= 0; d--) {
    versionRank[d] = members.get(pageOf[d]) ?? 0;
    members.set(pageOf[d], versionRank[d] + 1);
  }
  const isReference = Uint8Array.from({length: documents}, () => (draw() < 0.2 ? 1 : 0));
  return {postings: postingsOf(texts), pageOf, versionRank, isReference};
}

/** The shared fingerprints of each pair, "rowA-rowB" in order. */
function listed(found: CandidatePairs): Map<string, string[]> {
  const pairs = new Map<string, string[]>();
  for (let pair = 0; pair < found.pairs; pair++) {
    const hits: string[] = [];
    for (let hit = found.last[pair]; hit >= 0; hit = found.before[hit]) {
      hits.push(`${found.rowA[hit]}-${found.rowB[hit]}`);
    }
    expect(found.hitsOf[pair]).toBe(hits.length);
    pairs.set(`${found.a[pair]} ${found.b[pair]}`, hits.sort());
  }
  return pairs;
}

/**
 * All pairs of rows, one by one; for a hash that is periodic in a document, only its first eight rows there. Of common
 * hashes, those with the first documents, in pairs that rarer hashes select no region in.
 */
function naive({postings, pageOf, versionRank, isReference}: Collection, within: boolean, slotsMax: number) {
  const {hash, document, count} = postings;
  const pairs = new Map<string, string[]>();
  const weights = new Map<string, number>();
  const rows = Array.from({length: count}, (_, row) => row);
  const groups = [...new Set(hash.subarray(0, count))].map((value) => {
    const group = rows.filter((row) => hash[row] === value);
    return {group, pages: new Set(group.map((row) => pageOf[document[row]])).size};
  });
  const rare = groups.filter(({pages}) => pages <= slotsMax);
  const common = groups.filter(({pages}) => pages > slotsMax && pages <= commonMax({slotsMax, pairsMax: 0}));
  let closed: ReadonlySet<string> = new Set();
  for (const [at, {group, pages}] of [...rare, ...common].entries()) {
    const isCommon = pages > slotsMax;
    if (at === rare.length) {
      closed = new Set([...weights].filter(([, weight]) => weight >= regionWeightMin).map(([key]) => key));
    }
    const proposing = group.filter((row) => {
      const ofSlot = group.filter((other) => pageOf[document[other]] === pageOf[document[row]]);
      const earlier = group.filter((other) => other < row && document[other] === document[row]);
      return (
        earlier.length < repeatsMax &&
        ofSlot.every((other) => versionRank[document[other]] >= versionRank[document[row]])
      );
    });
    const models = [...new Set(proposing.map((row) => document[row]))].slice(0, isCommon ? modelsMax : count);
    for (const x of proposing) {
      for (const y of proposing) {
        const [a, b] = [document[x], document[y]];
        if (y <= x || (a === b ? !within || isReference[a] === 1 : isReference[a] + isReference[b] === 2)) continue;
        const key = `${a} ${b}`;
        if (isCommon && (a === b || !models.includes(a) || closed.has(key))) continue;
        weights.set(key, (weights.get(key) ?? 0) + sharedWeight(pages));
        pairs.set(key, [...(pairs.get(key) ?? []), `${x}-${y}`]);
      }
    }
  }
  for (const hits of pairs.values()) hits.sort();
  return pairs;
}

test('candidates are all pairs of rare equal fingerprints between the newest members of slots, and some of common ones', () => {
  for (let seed = 1; seed <= 10; seed++) {
    const given = collection(seed);
    const groups = buildPostingLists(given.postings, given.pageOf, new Set());
    for (const within of [true, false]) {
      const slotsMax = 2 + (seed % 4) * 3;
      const found = findCandidates(given.postings, groups, given.pageOf, given.versionRank, given.isReference, within, {
        slotsMax,
        pairsMax: 1000,
      });
      expect(found.lost).toBe(0);
      expect(listed(found), `seed ${seed}, within ${within}`).toEqual(naive(given, within, slotsMax));
    }
  }
});

test('beyond the limit pairs are left out and their hits counted, the first pairs stay', () => {
  const given = collection(3);
  const groups = buildPostingLists(given.postings, given.pageOf, new Set());
  const find = (pairsMax: number) =>
    findCandidates(given.postings, groups, given.pageOf, given.versionRank, given.isReference, true, {
      slotsMax: 14,
      pairsMax,
    });
  const all = find(1000);
  const few = find(5);
  const kept = listed(few);
  expect(all.pairs).toBeGreaterThan(5);
  expect(few.pairs).toBe(5);
  expect(few.hits + few.lost).toBe(all.hits);
  for (const [pair, hits] of kept) expect(listed(all).get(pair)).toEqual(hits);
});

function rowsOf({pairs, a, b, hitsOf, weightOf, last, before, rowA, rowB}: CandidatePairs): string[] {
  return Array.from({length: pairs}, (_, pair) => {
    const hits: string[] = [];
    for (let hit = last[pair]; hit >= 0; hit = before[hit]) hits.push(`${rowA[hit]}-${rowB[hit]}`);
    return `${1000 + a[pair]} ${1000 + b[pair]}: ${hitsOf[pair]} ${weightOf[pair]} ${hits}`;
  });
}

test('the same pairs with the same hits, in order of a, then b', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const documents = 2 + Math.floor(draw() * 60);
    const found = newCandidates(1000);
    for (let row = 0; row < 400; row++) {
      const [a, b] = [Math.floor(draw() * documents), Math.floor(draw() * documents)].sort((x, y) => x - y);
      addSharedFingerprint(found, a, b, row, row + 1, draw() * 5);
    }
    const inOrder = pairsInOrder(found, documents);
    expect(rowsOf(inOrder), `seed ${seed}`).toEqual(rowsOf(found).sort());
  }
});
