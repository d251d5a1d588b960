import {expect, test} from 'vitest';
import {absent, type Log} from '../../../server/git/log.ts';
import {type Catalog, emptyCatalog, extended, rowsBy} from '../../../server/history/index/catalog.ts';
import {addTo, clear, newHashSet} from '../../../server/history/index/hashSet.ts';
import {
  type HistoryPostings,
  mergedPostings,
  newUnsorted,
  postVersion,
  rowOf,
  searchable,
  sortedPostings,
} from '../../../server/history/index/historyPostings.ts';
import {
  firstOccurrences,
  joinedCatalog,
  partOf,
  sectionsOf,
  type Unread,
} from '../../../server/history/index/segments.ts';
import {runsIn} from '../../../server/history/report/lineRuns.ts';
import {openSegment, writeSegment} from '../../../server/store/segment.ts';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {pageVersion} from '../../../shared/history/pageVersion.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';
import {storeIn} from '../../support/storeIn.ts';
import {withFolder} from '../store/folders.ts';
import {below, edited, lineOf, pick} from './edits.ts';

// Compares the inner loops of the history with the simplest programs that give the same result.

const seed = 815;

/** A few values, values that differ in one bit only, and arbitrary ones. */
function anyHash(draw: () => number): number {
  return pick(draw, [() => below(draw, 40), () => (1 << below(draw, 32)) >>> 0, () => below(draw, 2 ** 32)])();
}

test(`a set of hashes is a set, however often it is emptied, seed ${seed}`, () => {
  const draw = random(seed);
  const set = newHashSet();
  for (let round = 0; round < 40; round++) {
    const plain = new Set<number>();
    // In round 20 the counter of rounds overflows.
    if (round === 20) set.round = 0xffffffff;
    let wrong = 0;
    for (let k = below(draw, 30_000); k > 0; k--) {
      const value = anyHash(draw);
      if (addTo(set, value) === plain.has(value)) wrong++;
      plain.add(value);
    }
    expect(wrong).toBe(0);
    expect(set.used).toBe(plain.size);
    clear(set);
  }
});

type Pair = readonly [hash: number, version: number];

function pairsOf({hash, version}: HistoryPostings): Pair[] {
  return [...hash].map((value, row) => [value, version[row]]);
}

test(`postings are sorted, merged and found as pairs are, seed ${seed}`, () => {
  const draw = random(seed);
  for (let round = 0; round < 30; round++) {
    const all: Pair[] = [];
    const parts = Array.from({length: 1 + below(draw, 4)}, () => {
      const part = newUnsorted();
      for (let k = below(draw, 300); k > 0; k--) {
        const version = below(draw, 500);
        const fingerprints = Array.from({length: below(draw, 40)}, () => anyHash(draw));
        postVersion(part, version, Uint32Array.from(fingerprints));
        all.push(...fingerprints.map((print): Pair => [print, version]));
      }
      return sortedPostings(part);
    });
    // A table is at rest for as long as an editor runs.
    for (const {hash, version} of parts)
      expect([hash.buffer.byteLength, version.buffer.byteLength]).toEqual([4 * hash.length, 4 * hash.length]);
    const merged = parts.reduceRight((later, earlier) => mergedPostings(earlier, later));
    expect(pairsOf(merged)).toEqual(all.sort((x, y) => x[0] - y[0] || x[1] - y[1]));
    const table = searchable(merged);
    for (const value of [0, 0xffffffff, ...all.slice(0, 20).flatMap(([hash]) => [hash, hash + 1, hash - 1])]) {
      if (value < 0 || value > 0xffffffff) continue;
      const first = all.findIndex(([hash]) => hash >= value);
      expect(rowOf(table, value)).toBe(first < 0 ? all.length : first);
    }
  }
});

/** A log of commits that change some of a few paths, oldest first. */
function logOf(draw: () => number, first: number): Log {
  const [paths, blobs] = [new Map<string, number>(), new Map<string, number>()];
  const numberIn = (known: Map<string, number>, name: string): number => {
    const number = known.get(name) ?? known.size;
    known.set(name, number);
    return number;
  };
  const version = () => (draw() < 0.2 ? absent : numberIn(blobs, below(draw, 60).toString(16).padStart(40, '7')));
  const rows: number[][] = [];
  const count = below(draw, 20);
  for (let commit = 0; commit < count; commit++) {
    for (let k = below(draw, 4); k > 0; k--) {
      const path = numberIn(paths, `ä\n${below(draw, 9)}`);
      rows.push([commit, path, version(), version(), draw() < 0.8 ? absent : version()]);
    }
  }
  const column = (n: number) => Uint32Array.from(rows, (row) => row[n]);
  return {
    commits: Array.from({length: count}, (_, n) => (first + n).toString(16).padStart(40, 'c')),
    times: Array.from({length: count}, () => below(draw, 2e9)),
    paths: [...paths.keys()],
    blobs: [...blobs.keys()],
    changes: {commit: column(0), path: column(1), after: column(2), before: column(3), other: column(4)},
  };
}

/** The changes of a catalog with names instead of numbers. */
function spelt({commits, paths, blobs, times, changes}: Catalog): string[] {
  const name = (version: number) => (version === absent ? '-' : blobs[version]);
  return [...changes.commit].map((commit, row) =>
    [
      `${commits[commit]} ${times[commit]} ${paths[changes.path[row]]}`,
      ...[changes.after, changes.before, changes.other].map((column) => name(column[row])),
    ].join(' '),
  );
}

test(`a catalog that is extended log by log says what the logs said, each name once, seed ${seed}`, async () => {
  const draw = random(seed);
  await withFolder((folder) => {
    const header = {kind: 'history', key: 'test'};
    for (let round = 0; round < 40; round++) {
      let catalog = emptyCatalog;
      const expected: string[] = [];
      const parts: Catalog[] = [];
      for (let k = 0; k < 4; k++) {
        const log = logOf(draw, catalog.commits.length);
        expected.push(...spelt(log));
        const before = catalog;
        catalog = extended(before, log);
        parts.push({
          commits: catalog.commits.slice(before.commits.length),
          times: catalog.times.slice(before.times.length),
          paths: catalog.paths.slice(before.paths.length),
          blobs: catalog.blobs.slice(before.blobs.length),
          changes: {
            commit: catalog.changes.commit.slice(before.changes.commit.length),
            path: catalog.changes.path.slice(before.changes.commit.length),
            after: catalog.changes.after.slice(before.changes.commit.length),
            before: catalog.changes.before.slice(before.changes.commit.length),
            other: catalog.changes.other.slice(before.changes.commit.length),
          },
        });
      }
      expect(spelt(catalog)).toEqual(expected);
      expect(new Set(catalog.paths).size).toBe(catalog.paths.length);
      expect(new Set(catalog.blobs).size).toBe(catalog.blobs.length);
      expect(joinedCatalog(parts)).toEqual(catalog);

      const first = firstOccurrences(catalog);
      catalog.blobs.forEach((_, version) => {
        const row = catalog.changes.after.indexOf(version);
        expect(first.row[version]).toBe(row < 0 ? absent : row);
        expect(first.path[version]).toBe(row < 0 ? absent : catalog.changes.path[row]);
        expect(first.before[version]).toBe(row < 0 ? absent : catalog.changes.before[row]);
      });
      const {starts, rows} = rowsBy(catalog.changes.after, catalog.blobs.length);
      catalog.blobs.forEach((_, version) => {
        const naive = [...catalog.changes.after.keys()].filter((row) => catalog.changes.after[row] === version);
        expect([...rows.slice(starts[version], starts[version + 1])]).toEqual(naive);
      });

      const postings = {hash: Uint32Array.of(1, 0xffffffff), version: Uint32Array.of(0, 7)};
      const unread: Unread = {versions: [3, 4], reasons: [0, 2]};
      for (const part of [...parts, catalog]) {
        const name = `history.${round}.segment`;
        const written = writeSegment(storeIn(folder), name, header, sectionsOf(part, postings, unread));
        expect(written.kind).toBe('written');
        const segment = openSegment(storeIn(folder), name, header);
        if (segment.kind !== 'segment') throw new Error('expected a segment');
        expect(partOf(segment, 20, {commits: 99, paths: 99, blobs: 99, changes: 0})).toEqual({
          kind: 'part',
          catalog: part,
          postings,
          unread,
        });
        segment.close();
      }
    }
  });
});

test(`runs of equal lines are those of comparing every line with every other, seed ${seed}`, () => {
  const space = newFingerprintBuffers();
  const pageWith = (lines: readonly string[]) =>
    pageVersion(space, 'a.txt', Buffer.from(lines.join('\n')), formatOf('a.txt'));
  for (let round = 0; round < 300; round++) {
    const draw = random(seed + round);
    // So many kinds of lines that no line occurs more than sixteen times, beyond which a run is no longer followed.
    const lines = Array.from({length: below(draw, 40)}, () => lineOf(draw, 60)).filter((line) => line !== '}');
    const others = edited(draw, lines, 60).filter((line) => line !== '}');
    const naive = lines.map(() => 0);
    for (let i = 0; i < lines.length; i++) {
      for (let j = 0; j < others.length; j++) {
        let [end, length] = [0, 0];
        for (; i + end < lines.length && j + end < others.length && lines[i + end] === others[j + end]; end++) {
          if (lines[i + end] !== '') length++;
        }
        for (let k = i; k < i + end; k++) naive[k] = Math.max(naive[k], length);
      }
    }
    // The number of a blank line is undefined.
    const isText = (_: number, line: number) => (lines[line] ?? '') !== '';
    const runs = [...runsIn(pageWith(lines), pageWith(others))];
    expect(runs.filter(isText), `seed ${seed} + ${round}`).toEqual(naive.filter(isText));
  }
});
