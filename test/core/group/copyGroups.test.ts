import {test} from 'vitest';
import type {SideMeasures} from '../../../shared/align/evidence.ts';
import {compilations} from '../../../shared/group/compilations.ts';
import {type CopyGroup, copyGroups} from '../../../shared/group/copyGroups.ts';
import {type Corpus, newCorpus} from '../../../shared/index/corpus.ts';
import type {Passage} from '../../../shared/pair/passage.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';

const extent: SideMeasures = {
  words: 30,
  ideographs: 0,
  matched: 30,
  evidence: 30,
  discounted: 0,
  pagesMax: 0,
  rare: 0,
  code: 0,
  table: 0,
};

/** Documents of this many words each, without fingerprints: only the positions of the passages matter. */
function corpusOf(documents: number, words: number): Corpus {
  const corpus = newCorpus();
  for (let d = 0; d < documents; d++) {
    corpus.firstToken.push(d * words);
    corpus.endToken.push((d + 1) * words);
    corpus.firstPosting.push(0);
    corpus.endPosting.push(0);
  }
  return corpus;
}

type Range = readonly [from: number, to: number];

function passage(a: number, inA: Range, b: number, inB: Range, evidence = 30): Passage {
  const fields = {
    a,
    b,
    a0: inA[0],
    a1: inA[1],
    b0: inB[0],
    b1: inB[1],
    extentA: extent,
    extentB: extent,
    evidence,
    pages: 1,
  };
  return {...fields, links: []} as Passage;
}

function each(documents: number): Int32Array {
  return Int32Array.from({length: documents}, (_, d) => d);
}

function placesIn({places}: CopyGroup): string[] {
  return places.map(({document, from, to}) => `${document}:${from}-${to}`);
}

/**
 * The definition, in quadratic time: passages are joined if they overlap by 60 % of the longer one, and occurrences are
 * their unions.
 */
function naive(passages: readonly Passage[]): string[][] {
  const segments = passages.flatMap(({a, a0, a1, b, b0, b1}, p) => [
    {p, document: a, from: a0, to: a1},
    {p, document: b, from: b0, to: b1},
  ]);
  const family = passages.map((_, p) => p);
  for (const x of segments) {
    for (const y of segments) {
      const overlap = Math.min(x.to, y.to) - Math.max(x.from, y.from);
      const longer = Math.max(x.to - x.from, y.to - y.from);
      if (x.document !== y.document || overlap < 0.6 * longer) continue;
      const [kept, gone] = [Math.min(family[x.p], family[y.p]), Math.max(family[x.p], family[y.p])];
      family.forEach((name, p) => {
        if (name === gone) family[p] = kept;
      });
    }
  }
  return [...new Set(family)].map((name) => {
    const covered = new Map<number, Set<number>>();
    const starts = new Map<number, Set<number>>();
    for (const {p, document, from, to} of segments) {
      if (family[p] !== name) continue;
      const words = covered.get(document) ?? new Set();
      for (let word = from; word < to; word++) words.add(word);
      covered.set(document, words);
      starts.set(document, (starts.get(document) ?? new Set()).add(from));
    }
    const places: string[] = [];
    for (const document of [...covered.keys()].sort((x, y) => x - y)) {
      const words = covered.get(document) ?? new Set();
      for (const from of [...words].sort((x, y) => x - y)) {
        // Ranges that only touch stay separate: one starts where the other ends.
        const opens =
          !words.has(from - 1) || (starts.get(document)?.has(from) && !spans(segments, family, name, document, from));
        if (!opens) continue;
        let to = from + 1;
        while (words.has(to) && spans(segments, family, name, document, to)) to++;
        places.push(`${document}:${from}-${to}`);
      }
    }
    return places;
  });
}

/** Whether a segment of the copy group contains both the word before and the word at `at`. */
function spans(
  segments: readonly {p: number; document: number; from: number; to: number}[],
  family: readonly number[],
  name: number,
  document: number,
  at: number,
): boolean {
  return segments.some((s) => family[s.p] === name && s.document === document && s.from < at && s.to > at);
}

test('families are what overlapping by 60 % of the longer joins, and their places are unions', () => {
  for (let seed = 1; seed <= 150; seed++) {
    const draw = random(seed);
    const documents = 2 + Math.floor(draw() * 6);
    const corpus = corpusOf(documents, 400);
    const range = (d: number): Range => {
      const from = d * 400 + Math.floor(draw() * 12) * 25 + Math.floor(draw() * 8);
      return [from, Math.min((d + 1) * 400, from + 25 + Math.floor(draw() * 60))];
    };
    const passages = Array.from({length: 1 + Math.floor(draw() * 12)}, (_, p) => {
      const a = Math.floor(draw() * (documents - 1));
      const b = a + 1 + Math.floor(draw() * (documents - a - 1));
      return passage(a, range(a), b, range(b), 30 + p);
    });
    const families = copyGroups(passages, corpus, each(documents));
    const found = families.map(placesIn);
    const expected = naive(passages);
    expect(found.map(String).sort(), `seed ${seed}`).toEqual(expected.map(String).sort());
    for (const family of families) {
      expect(family.pages, `seed ${seed}`).toBe(new Set(family.places.map(({document}) => document)).size);
      const evidence = family.passages.map((one) => one.evidence);
      expect(evidence, `seed ${seed}`).toEqual([...evidence].sort((x, y) => y - x));
    }
    expect(families.flatMap((family) => family.passages)).toHaveLength(passages.length);
  }
});

test('the order in which passages come changes no family', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const corpus = corpusOf(5, 400);
    const passages = Array.from({length: 9}, (_, p) => {
      const [a, b] = [Math.floor(draw() * 2), 2 + Math.floor(draw() * 3)];
      const [x, y] = [a * 400 + Math.floor(draw() * 8) * 40, b * 400 + Math.floor(draw() * 8) * 40];
      return passage(a, [x, x + 50], b, [y, y + 50], 30 + p);
    });
    const there = copyGroups(passages, corpus, each(5));
    const back = copyGroups([...passages].reverse(), corpus, each(5));
    expect(back.map(placesIn), `seed ${seed}`).toEqual(there.map(placesIn));
  }
});

test('versions of a page are one page of a family', () => {
  const corpus = corpusOf(4, 100);
  const pageOf = Int32Array.of(0, 0, 2, 3);
  const families = copyGroups(
    [passage(0, [10, 60], 2, [210, 260]), passage(1, [110, 160], 2, [210, 260]), passage(2, [210, 260], 3, [300, 350])],
    corpus,
    pageOf,
  );
  expect(families).toHaveLength(1);
  expect(families[0].places).toHaveLength(4);
  expect(families[0].pages).toBe(3);
});

/** Page 0 takes `words` words from each of several pages, one after the other. */
function collage(sources: number, words: number): Passage[] {
  return Array.from({length: sources}, (_, s) =>
    passage(0, [s * words, (s + 1) * words], s + 1, [(s + 1) * 1000, (s + 1) * 1000 + words]),
  );
}

test('a page made of five others is a collection, its sources by what they give', () => {
  const passages = [...collage(5, 120), passage(0, [600, 640], 6, [6000, 6040])];
  const found = compilations(passages, corpusOf(8, 1000), each(8), 25);
  expect(found).toMatchObject([
    {
      document: 0,
      sharedWords: 640,
      sources: [...[1, 2, 3, 4, 5].map((document) => ({document, words: 120})), {document: 6, words: 40}],
    },
  ]);
});

test.each([
  ['four sources', collage(4, 200)],
  ['less than half of the page', collage(6, 80)],
  ['sources that give less than the minimum', collage(30, 20)],
])('no collection: %s', (_, passages) => {
  expect(compilations(passages, corpusOf(40, 1000), each(40), 25)).toEqual([]);
});

test('a clique of pages that copy one another is no collection of any of them', () => {
  const passages: Passage[] = [];
  for (let a = 0; a < 12; a++) {
    for (let b = a + 1; b < 12; b++) {
      passages.push(passage(a, [a * 1000, a * 1000 + 700], b, [b * 1000, b * 1000 + 700]));
    }
  }
  expect(compilations(passages, corpusOf(12, 1000), each(12), 25)).toEqual([]);
});

test('of several versions of a source, the one that has most of the page is named', () => {
  const pageOf = Int32Array.of(0, 1, 2, 3, 4, 5, 5);
  const passages = [
    ...collage(4, 120),
    passage(0, [480, 520], 5, [5000, 5040]),
    passage(0, [480, 600], 6, [6000, 6120]),
  ];
  const [found] = compilations(passages, corpusOf(7, 1000), pageOf, 25);
  expect(found.sources.map(({document, words}) => [document, words])).toEqual(
    [1, 2, 3, 4, 6].map((document) => [document, 120]),
  );
  expect(found.sharedWords).toBe(600);
});

test('versions of a source count once, and versions of the page itself are no sources', () => {
  const pageOf = Int32Array.of(0, 0, 2, 3, 4, 5, 5, 5);
  const passages = [1, 2, 3, 4, 5, 6, 7].map((s) =>
    passage(0, [(s - 1) * 100, s * 100], s, [s * 1000, s * 1000 + 100]),
  );
  // Pages 2, 3, 4 and the three variants of 5: four sources.
  expect(compilations(passages, corpusOf(8, 1000), pageOf, 25)).toEqual([]);
});
