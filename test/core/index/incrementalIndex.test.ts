import {test} from 'vitest';
import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {findCandidates} from '../../../shared/index/candidatePairs.ts';
import {lexDocument as append, type Corpus, documentCount, newCorpus} from '../../../shared/index/corpus.ts';
import {
  addDocument,
  newIncrementalIndex,
  postingsOf,
  removeDocument,
  replaceDocument,
  settle,
  squash,
} from '../../../shared/index/incremental/incrementalIndex.ts';
import type {IncrementalIndex, Members} from '../../../shared/index/incremental/indexState.ts';
import {buildPostingLists} from '../../../shared/index/postings.ts';
import {candidatesWithRegions} from '../../../shared/index/regions.ts';
import {finishFrequencies} from '../../../shared/index/wordWeights.ts';
import {defaults} from '../../../shared/model/config.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import {pairPassages} from '../../../shared/pair/passagesOfPair.ts';
import {passagesOf} from '../../support/documentPassages.ts';
import {newPool, type Pool, randomPage, sourceOf, typed} from '../../support/edits.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';
import {sizeOf} from '../../support/trials.ts';

/** The expected texts, next to the edited index. */
interface Edited {
  readonly live: IncrementalIndex;
  readonly texts: string[];
}

function corpusOf(texts: readonly string[]): Corpus {
  const corpus = newCorpus();
  texts.forEach((text, document) => {
    const {path, bytes, format} = sourceOf(`page${document}.md`, text);
    append(corpus, path, bytes, format);
  });
  return corpus;
}

function templatesOf({isTemplate}: Members): Set<number> {
  return new Set([...isTemplate.keys()].filter((document) => isTemplate[document] === 1));
}

/** An index built from scratch, with the same pages. */
function built(texts: readonly string[], members: Members): IncrementalIndex {
  const corpus = corpusOf(texts);
  return newIncrementalIndex(corpus, buildPostingLists(corpus.postings, members.pageOf, templatesOf(members)), members);
}

function start(documents: number, pool: Pool): Edited {
  const {draw} = pool;
  const texts = Array.from({length: documents}, () => randomPage(pool));
  const pageOf = new Int32Array(documents);
  const versionRank = new Int32Array(documents);
  const isReference = new Uint8Array(documents);
  const isTemplate = new Uint8Array(documents);
  for (let d = 0; d < documents; d++) {
    pageOf[d] = d > 0 && draw() < 0.3 ? pageOf[Math.floor(draw() * d)] : d;
    versionRank[d] = pageOf.subarray(0, d).filter((page) => page === pageOf[d]).length;
    isTemplate[d] = draw() < 0.05 ? 1 : 0;
    isReference[d] = isTemplate[d] === 1 || draw() < 0.1 ? 1 : 0;
  }
  return {live: built(texts, {pageOf, versionRank, isReference, isTemplate}), texts};
}

function edit({live, texts}: Edited, pool: Pool): void {
  const {draw} = pool;
  const document = Math.floor(draw() * texts.length);
  const chance = draw();
  if (chance < 0.1) {
    texts.push(randomPage(pool));
    addDocument(live, sourceOf(`page${texts.length - 1}.md`, texts[texts.length - 1]), draw() < 0.2, draw() < 0.1);
  } else if (chance < 0.2) {
    texts[document] = '';
    removeDocument(live, document);
  } else {
    texts[document] = chance < 0.4 ? randomPage(pool) : typed(texts[document], pool);
    replaceDocument(live, document, sourceOf(`page${document}.md`, texts[document]));
  }
}

/** Everything the index contains, independent of its storage layout. */
function dump(live: IncrementalIndex) {
  settle(live);
  const {corpus, groups} = live;
  const {postings, tokens, firstToken, endToken, firstPosting, endPosting, frequencies, excluded} = corpus;
  const hashes = new Set<number>();
  const documents = Array.from({length: documentCount(corpus)}, (_, d) => {
    const rows = Array.from({length: endPosting[d] - firstPosting[d]}, (_, k) => firstPosting[d] + k);
    for (const row of rows) hashes.add(postings.hash[row]);
    return {
      words: [...tokens.hash.subarray(firstToken[d], endToken[d])],
      starts: [...tokens.start.subarray(firstToken[d], endToken[d])],
      fingerprints: rows.map((row) => `${postings.hash[row]} at ${postings.at[row] - firstToken[d]}`),
      pages: rows.map((row) => groups.pagesOf[row]),
    };
  });
  const places = [...hashes]
    .sort((x, y) => x - y)
    .map((hash) =>
      postingsOf(live, hash).map((row) => {
        const document = postings.document[row];
        return `${hash}: ${document} ${postings.at[row] - firstToken[document]}`;
      }),
    );
  const {cells, weight, total} = frequencies;
  const weights: string[] = [];
  for (let cell = 0; cell < cells.length; cell++) {
    if (cells[cell] > 0 || weight[cell] > 0) weights.push(`${cell}: ${cells[cell]} ${weight[cell]}`);
  }
  return {documents, places, total, weights, aside: [...excluded.words]};
}

function sharedBy(live: IncrementalIndex, document: number) {
  const {firstToken} = live.corpus;
  const {passages, groups} = passagesOf(live, document, defaults);
  return {
    passages: passages.map(({a, b, a0, a1, b0, b1, ...rest}) => ({
      a: [a, a0 - firstToken[a], a1 - firstToken[a]],
      b: [b, b0 - firstToken[b], b1 - firstToken[b]],
      ...rest,
    })),
    groups: groups.map(({places, pages}) => ({
      pages,
      places: places.map(({document, from, to}) => [document, from - firstToken[document], to - firstToken[document]]),
    })),
  };
}

test.each([1, 2, 3])('after any edits the index says what a rebuilt one says (seed %i)', (seed) => {
  const pool = newPool(random(seed));
  const edited = start(30, pool);
  let passages = 0;
  const rounds = sizeOf(6);
  for (let round = 0; round < rounds; round++) {
    for (let step = 0; step < 12; step++) edit(edited, pool);
    const rebuilt = built(edited.texts, edited.live.members);
    expect(dump(edited.live)).toEqual(dump(rebuilt));
    for (let document = 0; document < edited.texts.length; document++) {
      const shared = sharedBy(edited.live, document);
      expect(shared).toEqual(sharedBy(rebuilt, document));
      passages += shared.passages.length;
    }
    // The answers after squashing are the same as before.
    if (round % 3 === 1) squash(edited.live);
    if (round % 3 === 1) expect(dump(edited.live)).toEqual(dump(rebuilt));
  }
  expect(passages).toBeGreaterThan(16 * rounds);
});

test('an index that begins empty and is squashed when due says what a rebuilt one says', () => {
  const pool = newPool(random(9));
  const texts: string[] = [];
  const live = built(texts, {
    pageOf: new Int32Array(0),
    versionRank: new Int32Array(0),
    isReference: new Uint8Array(0),
    isTemplate: new Uint8Array(0),
  });
  let squashes = 0;
  for (let step = 0; step < 400; step++) {
    const {groups} = live;
    const text = Array.from({length: 12}, () => randomPage(pool)).join('\n');
    if (step % 4 === 3) {
      const document = Math.floor(pool.draw() * texts.length);
      texts[document] = text;
      replaceDocument(live, document, sourceOf(`page${document}.md`, text));
    } else {
      texts.push(text);
      addDocument(live, sourceOf(`page${texts.length - 1}.md`, text), false, false);
    }
    if (live.groups.order !== groups.order) squashes++;
  }
  expect(squashes).toBeGreaterThan(1);
  expect(dump(live)).toEqual(dump(built(texts, live.members)));
});

test('typing in one document takes no more room than its first edit', () => {
  const pool = newPool(random(4));
  const {live, texts} = start(20, pool);
  replaceDocument(live, 7, sourceOf('page7.md', texts[7]));
  const {tokens, postings} = live.corpus;
  const [words, rows] = [tokens.count, postings.count];
  for (let step = 0; step < 1000; step++) {
    replaceDocument(live, 7, sourceOf('page7.md', `${texts[7]} ${'more '.repeat(step % 20)}`));
  }
  expect([tokens.count, postings.count]).toEqual([words, rows]);
});

test('the passages of a document are those that all documents together give of it', () => {
  for (const seed of [11, 12, 13]) {
    const pool = newPool(random(seed));
    const {live, texts} = start(40, pool);
    const {members} = live;
    const corpus = corpusOf(texts);
    finishFrequencies(corpus.frequencies, corpus.tokens);
    const groups = buildPostingLists(corpus.postings, members.pageOf, templatesOf(members));
    const {candidateSlotsMax: slotsMax, candidatesMax: pairsMax} = defaults.limits;
    const {pageOf, versionRank, isReference} = members;
    const limits = {slotsMax, pairsMax};
    const found = findCandidates(corpus.postings, groups, pageOf, versionRank, isReference, true, limits);
    const space = newPairBuffers(newAlignmentBuffers());
    const all = candidatesWithRegions(found, corpus, groups).flatMap((pair) =>
      pairPassages(corpus, groups, space, pair, defaults, () => undefined),
    );
    let compared = 0;
    for (let document = 0; document < texts.length; document++) {
      // Other variants do not represent their page.
      if (versionRank[document] > 0) continue;
      const wanted = all.filter(({a, b}) => a === document || b === document);
      expect(passagesOf(live, document, defaults).passages, `seed ${seed}`).toEqual(wanted);
      compared += wanted.length;
    }
    expect(compared).toBeGreaterThan(20);
  }
});
