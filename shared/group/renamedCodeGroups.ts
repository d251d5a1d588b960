// Takes renamed passages of code, gives groups of those that no exact copy explains already, and the others: an exact copy of
// which some names were changed has few equal words in a row, and weighs as much as if all of them had been.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {lowerBound} from '../algorithms/sortedRows.ts';
import type {SideMeasures} from '../align/evidence.ts';
import type {RenamedClone} from '../clones/renamedCode.ts';
import type {Corpus} from '../index/corpus.ts';
import type {AddedTokens, NewSide} from '../model/change.ts';
import type {Config} from '../model/config.ts';
import type {Measures} from '../model/finding.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import {cutAtBlocks, type Passage} from '../pair/passage.ts';
import {isMostly, sideOf} from '../review/addedText.ts';
import {copyGroups, groupOf} from './copyGroups.ts';
import type {SelectedGroup} from './selectFindings.ts';

export interface RenamedCode {
  readonly groups: readonly SelectedGroup[];
  /** Passages that exact ones explain, each by itself. Their evidence is the tokens that are equal apart from names. */
  readonly explained: readonly SelectedGroup[];
}

/** A renamed passage of which so much is in an exact copy between the same files says nothing new. */
const explainedShare = 0.5;

/** Words of the signature of the next function, which looks like any other. */
const signatureMax = 14;

export function renamedCodeGroups(
  renamed: readonly RenamedClone[],
  exact: readonly Passage[],
  corpus: Corpus,
  texts: readonly {readonly bytes: Uint8Array}[],
  pageOf: Int32Array,
  config: Config,
  marks: readonly AddedTokens[] | undefined,
): RenamedCode {
  const known = groupedBy(exact, ({a, b}) => `${a} ${b}`);
  const measures = new Map<Passage, Measures>();
  const passages: Passage[] = [];
  const explained: SelectedGroup[] = [];
  for (const found of renamed) {
    const whole = asPassage(found, corpus);
    if (whole === undefined) continue;
    const passage = cutAlike(whole, cutAtBlocks(whole, corpus, texts, signatureMax));
    const newIn = marks?.map(({newToVersions}) => sideIn(passage, newToVersions));
    if (newIn?.includes(undefined)) continue;
    const reported = newIn?.[0] === undefined ? passage : {...passage, newIn: newIn[0]};
    measures.set(reported, measuresOf(found.tokensA, found.tokensB, found.shared));
    if (isExplained(passage, known.get(`${passage.a} ${passage.b}`) ?? [])) {
      explained.push({group: groupOf([reported], pageOf), measures, isRenamed: true});
    } else passages.push(reported);
  }
  const groups = copyGroups(passages, corpus, pageOf)
    .filter((group) => group.pages < config.boilerplateFrom)
    .map((group): SelectedGroup => ({group, measures, isRenamed: true}));
  return {groups, explained};
}

/**
 * Each end is cut by as many words on both sides, or not at all: a text of several lines is one literal of the code, and a
 * blank line in it is no end of a block.
 */
function cutAlike(whole: Passage, cut: Passage): Passage {
  const isHeadAlike = cut.a0 - whole.a0 === cut.b0 - whole.b0;
  const isTailAlike = whole.a1 - cut.a1 === whole.b1 - cut.b1;
  return {
    ...cut,
    ...(!isHeadAlike && {a0: whole.a0, b0: whole.b0}),
    ...(!isTailAlike && {a1: whole.a1, b1: whole.b1}),
  };
}

/** Where most words are new. Those that are aligned are not known here: the names differ. */
function sideIn({a0, a1, b0, b1}: Passage, fresh: Uint8Array): NewSide | undefined {
  return sideOf(isMostly(fresh, a0, a1), isMostly(fresh, b0, b1));
}

function isExplained({a0, a1, b0, b1}: Passage, exact: readonly Passage[]): boolean {
  let inA = 0;
  let inB = 0;
  for (const other of exact) {
    inA += Math.max(0, Math.min(a1, other.a1) - Math.max(a0, other.a0));
    inB += Math.max(0, Math.min(b1, other.b1) - Math.max(b0, other.b0));
  }
  return inA >= explainedShare * (a1 - a0) || inB >= explainedShare * (b1 - b0);
}

const nothing: SideMeasures = {
  words: 0,
  ideographs: 0,
  matched: 0,
  evidence: 0,
  discounted: 0,
  pagesMax: 0,
  rare: 0,
  code: 1,
  table: 0,
};

/** The words of the corpus between the byte offsets; nothing where the lexers left all of them out. */
function asPassage(found: RenamedClone, corpus: Corpus): Passage | undefined {
  const {a, b} = found;
  const a0 = firstTokenAt(corpus, a, found.aStart);
  const a1 = firstTokenAt(corpus, a, found.aEnd);
  const b0 = firstTokenAt(corpus, b, found.bStart);
  const b1 = firstTokenAt(corpus, b, found.bEnd);
  if (a1 <= a0 || b1 <= b0) return undefined;
  return {a, b, a0, a1, b0, b1, extentA: nothing, extentB: nothing, evidence: found.shared, pages: 1};
}

function firstTokenAt({tokens, firstToken, endToken}: Corpus, document: number, at: number): number {
  return lowerBound(tokens.start, firstToken[document], endToken[document], at);
}
