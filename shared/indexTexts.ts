// The first half of the pipeline: takes texts, gives their words, fingerprints, posting lists, and which documents are
// versions of one page. The second half: pipeline.ts.

import {minHash} from './fingerprint/minHash.ts';
import {type Corpus, lexDocument, newCorpus, newCorpusOfPostings} from './index/corpus.ts';
import {overlayRowsMin} from './index/incremental/incrementalIndex.ts';
import type {TokenStore} from './index/incremental/indexState.ts';
import type {Indexed} from './index/indexed.ts';
import {addLexed, type LexedDocument} from './index/packedTokens.ts';
import {buildPostingLists, type SortedPostings, sortPostings, trimPostings} from './index/postings.ts';
import {finishFrequencies} from './index/wordWeights.ts';
import {findMirrors, mirrorLimits} from './mirrors/findMirrors.ts';
import {newestFirst, newFolderRanks} from './mirrors/newestFirst.ts';
import {pageMembers} from './mirrors/pages.ts';
import {assert} from './model/assert.ts';
import {byteLength, type Document, type Progress} from './model/document.ts';

/** `cachedPairs` are the packed words of some of the texts, by number: these texts are not lexed. */
export function indexTexts(
  texts: readonly Document[],
  progress: Progress,
  known: readonly (LexedDocument | undefined)[] = [],
): Indexed {
  return indexCorpus(lexTexts(texts, progress, known), texts, progress);
}

/** The words of all texts. The bytes of texts in `known` are not even read. */
export function lexTexts(
  texts: readonly Pick<Document, 'path' | 'bytes' | 'format' | 'length'>[],
  progress: Progress,
  known: readonly (LexedDocument | undefined)[],
): Corpus {
  const corpus = newCorpus(texts.reduce((sum, text) => sum + byteLength(text), 0));
  texts.forEach((text, document) => {
    if (document % 256 === 0) progress('reading', document, texts.length);
    const lexed = known[document];
    if (lexed === undefined) lexDocument(corpus, text.path, text.bytes, text.format);
    else addLexed(corpus, lexed);
  });
  return corpus;
}

/** The packed words of a text that need not be lexed. */
export type TokensOf = (text: Document) => LexedDocument | undefined;

/**
 * The same with words and texts in a token store, by number of the text: the corpus then has no words, and the ranges
 * of its documents begin with 0. Texts must come in order of their paths; each is read once. `kept` returns the
 * document that is retained in memory for each text.
 */
export function indexStored(
  texts: Iterable<Document>,
  bytesExpected: number,
  tokenStore: TokenStore,
  progress: Progress,
  known: TokensOf,
  kept: (text: Document, document: number, length: number) => Document,
): {indexed: IndexedPostings; texts: Document[]} {
  // Arrays that grow leave holes in memory of their own size.
  const corpus = newCorpusOfPostings(bytesExpected, overlayRowsMin);
  const {tokens, postings, firstToken, endToken, firstPosting, endPosting} = corpus;
  const all: Document[] = [];
  for (const text of texts) {
    const document = all.length;
    assert(document === 0 || all[document - 1].path < text.path, 'texts come in order of their paths');
    if (document % 256 === 0) progress('reading', document, 0);
    const {bytes} = text;
    const lexed = known(text);
    if (lexed === undefined) lexDocument(corpus, text.path, bytes, text.format);
    else addLexed(corpus, lexed);
    const [first, end] = [firstToken[document], endToken[document]];
    tokenStore.put(document, tokens, first, end, bytes);
    for (let row = firstPosting[document]; row < endPosting[document]; row++) postings.at[row] -= first;
    firstToken[document] = 0;
    endToken[document] = end - first;
    tokens.count = 0;
    all.push(kept(text, document, bytes.length));
  }
  trimPostings(postings, overlayRowsMin);
  return {indexed: indexPostings(corpus, all, progress), texts: all};
}

/** Where the steps begin, in percent of the time: pages that are versions, equal fingerprints, and the pairs that have them. */
const sortFrom = 5;
const pairsFrom = 80;
const groupingSteps = 100;

/** Progress of the last step, by its share. All take about a quarter of a minute for 2 GB of text. */
export function pairsProgress(progress: Progress): (share: number) => void {
  return (share) => progress('grouping', Math.floor(pairsFrom + (groupingSteps - pairsFrom) * share), groupingSteps);
}

function sortProgress(progress: Progress): (share: number) => void {
  return (share) => progress('grouping', Math.floor(sortFrom + (pairsFrom - sortFrom) * share), groupingSteps);
}

/** The steps after lexing: mirrors, word weights, groups of equal fingerprints. */
export function indexCorpus(
  corpus: Corpus,
  texts: readonly Document[],
  progress: Progress,
  sketches = texts.map((_, document) => sketchOf(corpus, document)),
): Indexed {
  progress('grouping', 0, groupingSteps);
  const learnt = pagesLearnt(corpus, texts, sketches);
  const {pageOf} = learnt.mirrors;
  const groups = buildPostingLists(corpus.postings, pageOf, templatesAmong(texts), sortProgress(progress));
  return {...learnt, sketches, groups};
}

/** An indexed collection of which one document at a time is queried. */
export type IndexedPostings = Omit<Indexed, 'groups' | 'sketches' | 'addedTokens'> & {readonly groups: SortedPostings};

export function indexPostings(corpus: Corpus, texts: readonly Document[], progress: Progress): IndexedPostings {
  progress('grouping', 0, groupingSteps);
  const learnt = pagesLearnt(
    corpus,
    texts,
    texts.map((_, document) => sketchOf(corpus, document)),
  );
  progress('grouping', sortFrom, groupingSteps);
  return {...learnt, groups: sortPostings(corpus.postings, learnt.mirrors.pageOf, templatesAmong(texts))};
}

/** Computes which documents are versions of one page, and the weights of words. */
export function pagesLearnt(
  corpus: Corpus,
  texts: readonly Document[],
  sketches: readonly Uint32Array[],
): Pick<Indexed, 'corpus' | 'mirrors' | 'versionRank'> {
  const {firstPosting, endPosting} = corpus;
  const counts = texts.map((_, d) => endPosting[d] - firstPosting[d]);
  const paths = texts.map((text) => text.path);
  const mirrors = findMirrors(paths, sketches, counts, mirrorLimits);
  finishFrequencies(corpus.frequencies, corpus.tokens);
  return {corpus, mirrors, versionRank: ranksOf(texts, mirrors.pageOf)};
}

function templatesAmong(texts: readonly Document[]): Set<number> {
  return new Set(texts.flatMap((text, d) => (text.template ? [d] : [])));
}

export function sketchOf({postings, firstPosting, endPosting}: Corpus, document: number): Uint32Array {
  return minHash(postings.hash, firstPosting[document], endPosting[document]);
}

function ranksOf(texts: readonly Document[], pageOf: Int32Array): Int32Array {
  const versionRank = new Int32Array(texts.length);
  const paths = texts.map(({path}) => path);
  const rankOfFolder = newFolderRanks();
  for (const members of pageMembers(pageOf).values()) {
    if (members.length < 2) continue;
    const newest = newestFirst(paths, members, rankOfFolder);
    // A reference never represents a page that is checked.
    newest.sort((x, y) => Number(texts[x].reference) - Number(texts[y].reference));
    newest.forEach((document, place) => {
      versionRank[document] = place;
    });
  }
  return versionRank;
}
