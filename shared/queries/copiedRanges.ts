// Takes a passage of a document, gives the ranges of its copied words: a passage may go on behind a blank line, a
// heading, the definition of a link or a paragraph of its own, and an editor must not underline those.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import type {TextRange} from '../algorithms/span.ts';
import type {Finding, Occurrence} from '../model/finding.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {formatOf} from '../text/formatOf.ts';
import {lex} from '../text/lex.ts';
import {positionsOf, unitOffset} from '../text/positions.ts';
import {lineOf, lineStartsOf} from '../text/textLines.ts';
import {newTokens, roleOf, TokenRole} from '../text/tokens.ts';
import {utf8Of} from '../text/utf8.ts';
import {strongestView} from '../wording/messageParts.ts';
import {pairDifference} from '../wording/pairDifference.ts';
import {sourceWords} from '../wording/sourceWords.ts';

/** A line of signs alone belongs to what is around it: a brace in code, the rule below the head of a table. */
const signsOnly = /^(?=.*\S)[^\p{L}\p{M}\p{N}]*$/u;

/**
 * A longer run of words that the copy does not have is no part of it; a shorter one is an edit of it. Behind such a run, fewer
 * equal words are there by chance: a term that the next section begins with, too.
 */
const gapWords = 8;
/** Fewer equal words between two differences, such as "of the", belong to no copy. */
const strayWordsMin = 3;
/** Between two runs that both have. */
const editsMax = 400;

type Copy = Pick<Occurrence, 'path' | 'text' | 'words'>;

/**
 * The place that has most of a passage; null: it says the same in other words or in another order, or the finding is about
 * whole pages.
 */
export function copyOf(finding: Finding, ordinal: number): Copy | null {
  if (finding.renamed || finding.rewriting !== undefined) return null;
  const view = strongestView(finding.pairs, ordinal);
  const other = finding.places[view?.other ?? -1];
  if (view === undefined || other?.text === undefined) return null;
  // Text that has changed places is copied, too, and is not aligned.
  const isMoved = finding.kind === 'passage' && pairDifference(finding, ordinal, view.other)?.isReordered === true;
  return isMoved ? null : other;
}

/** For passages of one text, of which each gets its ranges: at least one, in order. The words are read when first needed. */
export function copiedRangesIn(
  path: string,
  text: string,
): (passage: TextRange, copy: Copy | null) => readonly TextRange[] {
  // The source of a notebook has strings, not lines.
  const isNotebook = formatOf(path).family === 'notebook';
  let words: readonly Word[] | null = null;
  let starts: readonly number[] = [];
  return (passage, copy) => {
    if (isNotebook) return [passage];
    if (words === null) {
      words = comparedWords(path, text);
      starts = lineStartsOf(text);
    }
    const inside = words.filter(({start}) => start >= passage.start && start < passage.end);
    return rangesOf(passage, copy === null ? inside : markedWords(inside, copy), text, starts);
  };
}

interface Word extends TextRange {
  readonly hash: number;
  /** `gap`: one of many that the copy does not have. */
  readonly state: 'copied' | 'edited' | 'gap';
}

function markedWords(words: readonly Word[], copy: Copy): Word[] {
  const isCopied: boolean[] = [];
  for (const {kind, length} of anchoredDiff(
    Uint32Array.from(words, ({hash}) => hash),
    sourceWords(copy).keys,
    editsMax,
  )) {
    if (kind !== 'added') isCopied.push(...Array<boolean>(length).fill(kind === 'same'));
  }
  for (const {from, to} of runsOf(isCopied)) {
    if (isCopied[from] && to - from < strayWordsMin && from > 0 && to < words.length) isCopied.fill(false, from, to);
  }
  const marked: Word[] = [];
  for (const {from, to} of runsOf(isCopied)) {
    const state = isCopied[from] ? 'copied' : to - from < gapWords ? 'edited' : 'gap';
    for (const word of words.slice(from, to)) marked.push({...word, state});
  }
  return withoutFewCopied(marked);
}

/** Parts between gaps that have enough copied words; of parts that all have few, those with most. */
function withoutFewCopied(words: readonly Word[]): Word[] {
  const copied = (part: readonly Word[]) => part.filter(({state}) => state === 'copied').length;
  const parts = runsOf(words.map(({state}) => state === 'gap')).map(({from, to}) => words.slice(from, to));
  const least = Math.min(gapWords, Math.max(...parts.map(copied)));
  return parts.flatMap((part) =>
    copied(part) >= least ? part : part.map((word) => ({...word, state: 'gap' as const})),
  );
}

/** Runs of equal values. */
function runsOf(values: readonly boolean[]): {readonly from: number; readonly to: number}[] {
  const runs: {from: number; to: number}[] = [];
  for (const [at, value] of values.entries()) {
    const last = runs.at(-1);
    if (last !== undefined && values[last.from] === value) last.to = at + 1;
    else runs.push({from: at, to: at + 1});
  }
  return runs;
}

function rangesOf(
  {start, end}: TextRange,
  words: readonly Word[],
  text: string,
  starts: readonly number[],
): readonly TextRange[] {
  const ranges: {start: number; end: number; isCopied: boolean}[] = [];
  let before: Word | null = null;
  for (const word of words) {
    const range = ranges.at(-1);
    const isNext = before !== null && before.state !== 'gap' && isBeside(before, word, text, starts);
    before = word;
    if (word.state === 'gap') continue;
    const isCopied = word.state === 'copied';
    if (range !== undefined && isNext) {
      range.end = Math.min(word.end, end);
      range.isCopied ||= isCopied;
    } else ranges.push({start: word.start, end: Math.min(word.end, end), isCopied});
  }
  const copied = ranges.filter(({isCopied}) => isCopied);
  const [first] = copied;
  const final = copied.at(-1);
  if (first === undefined || final === undefined) return [{start, end}];
  // Signs beside the first and the last word are part of the passage.
  if (first.start === words[0]?.start && lineOf(starts, first.start) === lineOf(starts, start)) first.start = start;
  if (final.end === words.at(-1)?.end && lineOf(starts, final.end - 1) === lineOf(starts, end - 1)) final.end = end;
  return copied.map((range) => ({start: range.start, end: range.end}));
}

/** Between the lines of two words are only lines of signs. */
function isBeside(before: Word, word: Word, text: string, starts: readonly number[]): boolean {
  const [last, line] = [lineOf(starts, before.end - 1), lineOf(starts, word.start)];
  return linesBetween(text, starts, last, line).every((one) => signsOnly.test(one));
}

function comparedWords(path: string, text: string): readonly Word[] {
  const bytes = utf8Of(text);
  const tokens = newTokens();
  lex(path, bytes, formatOf(path), tokens, newExcludedText('nothing'));
  const positions = positionsOf(bytes);
  const words: Word[] = [];
  for (let row = 0; row < tokens.count; row++) {
    if (roleOf(tokens.tag[row]) === TokenRole.heading) continue;
    const [from, to] = [tokens.start[row], tokens.start[row] + tokens.length[row]];
    words.push({
      start: unitOffset(positions, from),
      end: unitOffset(positions, to),
      hash: tokens.hash[row],
      state: 'copied',
    });
  }
  return words;
}

function linesBetween(text: string, starts: readonly number[], first: number, last: number): string[] {
  const lines: string[] = [];
  for (let line = first + 1; line < last; line++) lines.push(text.slice(starts[line], starts[line + 1]));
  return lines;
}
