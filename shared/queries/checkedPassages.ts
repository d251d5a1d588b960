// Takes two texts, gives the passages that `check` finds of them if it knows no other text: exact ones and renamed code.
// So whoever asks about two files sees what a check reports of them, by the same functions.

import {newAlignmentBuffers} from '../align/localAlignment.ts';
import {comparedPlaces} from '../group/comparedPlaces.ts';
import {copiedTexts} from '../group/copiedTexts.ts';
import {copyGroups} from '../group/copyGroups.ts';
import {renamedCodeGroups} from '../group/renamedCodeGroups.ts';
import type {SelectedGroup} from '../group/selectFindings.ts';
import type {Indexed} from '../index/indexed.ts';
import {buildPostingLists} from '../index/postings.ts';
import {finishFrequencies} from '../index/wordWeights.ts';
import {lexTexts} from '../indexTexts.ts';
import type {Config} from '../model/config.ts';
import type {Document} from '../model/document.ts';
import type {Measures} from '../model/finding.ts';
import {newPairBuffers, type PairBuffers} from '../pair/pairBuffers.ts';
import {withoutStray} from '../pair/passage.ts';
import {passagesOf, prepareSearch, searchPart} from '../pipeline.ts';

/** Byte offsets in the two texts, ends exclusive. */
interface CheckedPassage {
  readonly aStart: number;
  readonly aEnd: number;
  readonly bStart: number;
  readonly bEnd: number;
  /** Of code that is equal apart from names: what is equal of it. */
  readonly renamed?: Measures;
}

type CheckedPassages = (a: Document, b: Document) => CheckedPassage[];

/** `a` and `b` may be one text: then what it repeats. */
export function checkedPassagesOf(config: Config): CheckedPassages {
  const space = newPairBuffers(newAlignmentBuffers());
  return (a, b) => checkedPassages(a, b, config, space);
}

const noProgress = () => undefined;

function checkedPassages(a: Document, b: Document, config: Config, space: PairBuffers): CheckedPassage[] {
  // A comparison of two named texts is about both, whatever they are elsewhere.
  const texts = (a === b ? [a] : [a, b]).map((text) => ({...text, reference: false, template: false}));
  const indexed = indexedApart(texts);
  const {corpus, mirrors} = indexed;
  const search = prepareSearch(indexed, texts, config);
  const found = Array.from({length: search.parts}, (_, part) => searchPart(search, part, space));
  const passages = passagesOf(found);
  const renamed = found.flatMap((part) => part.renamed);
  const exact = passages.filter(({reordered}) => !reordered).map((one) => withoutStray(one, corpus, texts));
  const groups: SelectedGroup[] = [
    ...copyGroups(exact, corpus, mirrors.pageOf)
      .flatMap((group) => copiedTexts(group, corpus, mirrors.pageOf))
      .map((group) => ({group})),
    ...renamedCodeGroups(renamed, passages, corpus, texts, mirrors.pageOf, config, undefined).groups,
  ];
  const {start, length} = corpus.tokens;
  return groups.flatMap((group) => {
    const places = group.group.places.slice(0, config.limits.placesMax);
    return comparedPlaces(group, places).flatMap(({a: one, b: other, known}): CheckedPassage[] => {
      const [inA, inB] = [places[one], places[other]];
      if (a !== b && inA.document === inB.document) return [];
      const [aStart, aEnd] = [start[inA.from], start[inA.to - 1] + length[inA.to - 1]];
      const [bStart, bEnd] = [start[inB.from], start[inB.to - 1] + length[inB.to - 1]];
      return [{aStart, aEnd, bStart, bEnd, ...(known && {renamed: known})}];
    });
  });
}

/** Two texts that somebody names are two pages, even if they are versions of one. */
function indexedApart(texts: readonly Document[]): Indexed {
  const corpus = lexTexts(texts, noProgress, []);
  finishFrequencies(corpus.frequencies, corpus.tokens);
  const pageOf = Int32Array.from(texts, (_, document) => document);
  return {
    corpus,
    mirrors: {pageOf, groups: [], parallel: [], partialPairs: [], pagePairs: []},
    groups: buildPostingLists(corpus.postings, pageOf, new Set()),
    sketches: [],
    versionRank: new Int32Array(texts.length),
  };
}
