// Takes the documents and pairs that a search around one document has collected, gives them under the numbers that findings
// need: those of the index, or in order of path, as in a check.

import {rememberedOf} from '../algorithms/memoized.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Candidate} from '../index/regions.ts';
import type {Document} from '../model/document.ts';
import {type Measurer, newMeasurer} from '../pair/documentMeasures.ts';
import type {Passage} from '../pair/passage.ts';
import type {IndexView} from './indexView.ts';

/** All numbers are those of the index. */
export interface Collected {
  readonly view: IndexView;
  /** The document that is asked about. */
  readonly speaker: number;
  readonly known: ReadonlySet<number>;
  readonly candidates: readonly Candidate[];
  readonly passages: readonly Passage[];
  readonly samePages: ReadonlySet<readonly [number, number]>;
  readonly measurer: Measurer;
}

/** The collected documents and pairs, under one numbering of the documents. */
export interface Numbered {
  readonly corpus: Corpus;
  readonly pageOf: Int32Array;
  readonly texts: readonly Document[];
  readonly candidates: readonly Candidate[];
  readonly passages: readonly Passage[];
  readonly samePages: readonly (readonly [number, number])[];
  readonly measurer: Measurer;
  /** The index number of a document. */
  readonly documentOf: (number: number) => number;
}

/** Uses the numbers of the index. */
export function numbered({view: {index, texts}, candidates, passages, samePages, measurer}: Collected): Numbered {
  const {corpus, members} = index;
  const pairs = [...samePages];
  // The same order as in `inspect`, which matters because only a limited number of occurrences of one fingerprint are
  // compared.
  return {
    corpus,
    pageOf: members.pageOf,
    texts,
    candidates,
    passages: [...passages].sort(byDocuments),
    samePages: pairs,
    measurer,
    documentOf: (document) => document,
  };
}

function byDocuments(x: Passage, y: Passage): number {
  return x.a - y.a || x.b - y.b;
}

/**
 * Documents added after the index was built come last in it, but findings list occurrences by path. So the documents
 * are renumbered in order of path.
 */
export function inOrderOfPath(around: Collected): Numbered {
  const as = numbered(around);
  const {texts, membersOf, index} = around.view;
  const {pageOf} = index.members;
  const met = new Set([around.speaker, ...around.known]);
  for (const {a, b} of [...as.passages, ...as.candidates]) met.add(a).add(b);
  for (const [a, b] of as.samePages) met.add(a).add(b);
  // A page is identified by its first document.
  for (const document of [...met]) for (const first of membersOf(pageOf[document]).slice(0, 1)) met.add(first);
  const documents = [...met].sort((x, y) => (texts[x].path < texts[y].path ? -1 : 1));
  const isSorted = documents.every((document, place) => place === 0 || documents[place - 1] < document);
  if (isSorted && documents.every((document) => membersOf(pageOf[document])[0] === pageOf[document])) return as;
  const numberOf = new Map(documents.map((document, number) => [document, number]));
  const number = (document: number) => numberOf.get(document) ?? -1;
  const {corpus} = index;
  const renumbered = {
    ...corpus,
    firstToken: documents.map((document) => corpus.firstToken[document]),
    endToken: documents.map((document) => corpus.endToken[document]),
    firstPosting: documents.map((document) => corpus.firstPosting[document]),
    endPosting: documents.map((document) => corpus.endPosting[document]),
  };
  const firstOf = new Map<number, number>();
  const slots = documents.map((document, place) => {
    return rememberedOf(firstOf, pageOf[document], () => place);
  });
  const again = <Pair extends {readonly a: number; readonly b: number}>(pair: Pair): Pair => ({
    ...pair,
    a: number(pair.a),
    b: number(pair.b),
  });
  const {templateWords: words} = around.measurer;
  return {
    corpus: renumbered,
    pageOf: Int32Array.from(slots),
    texts: documents.map((document) => texts[document]),
    candidates: as.candidates.map(again),
    passages: as.passages.map(again).sort(byDocuments),
    samePages: as.samePages.map(([a, b]) => [number(a), number(b)]),
    measurer: newMeasurer(renumbered, (place) => words(documents[place])),
    documentOf: (place) => documents[place],
  };
}
