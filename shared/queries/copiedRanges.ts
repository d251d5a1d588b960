// Takes a passage of a document, gives the ranges of its copied words: a passage may go on behind a blank line, a
// heading, the definition of a link or a paragraph of its own, and an editor must not underline those.

import {anchoredDiff} from '../algorithms/anchoredDiff.ts';
import {memoized} from '../algorithms/memoized.ts';
import type {TextRange} from '../algorithms/span.ts';
import type {Finding, Occurrence} from '../model/finding.ts';
import {newCodeTokens, normalizedView} from '../text/code/codeTokens.ts';
import {lexNormalized} from '../text/code/normalizedCode.ts';
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
/** Where names are not compared, comments are none of the words. */
const notBlank = /\S/;

/**
 * A longer run of words that the copy does not have is no part of it; a shorter one is an edit of it. Behind such a run, fewer
 * equal words are there by chance: a term that the next section begins with, too.
 */
const gapWords = 8;
/** Fewer equal words between two differences, such as "of the", belong to no copy. */
const strayWordsMin = 3;
/** Between two runs that both have. */
const editsMax = 400;

interface Copy extends Pick<Occurrence, 'path' | 'text' | 'words'> {
  /** Names and literals differ, and comments are not compared. */
  readonly renamed: boolean;
}

/**
 * The place that has most of a passage; null: it says the same in other words or in another order, or the finding is about
 * whole pages.
 */
export function copyOf(finding: Finding, ordinal: number): Copy | null {
  if (finding.rewriting !== undefined) return null;
  const view = strongestView(finding.pairs, ordinal);
  const other = finding.places[view?.other ?? -1];
  if (view === undefined || other?.text === undefined) return null;
  const renamed = finding.renamed === true;
  // Text that has changed places is copied, too, and is not aligned.
  const isMoved =
    !renamed && finding.kind === 'passage' && pairDifference(finding, ordinal, view.other)?.isReordered === true;
  return isMoved ? null : {...other, renamed};
}

/** For passages of one text, of which each gets its ranges: at least one, in order. The words are read when first needed. */
export function copiedRangesIn(
  path: string,
  text: string,
): (passage: TextRange, copy: Copy | null) => readonly TextRange[] {
  // The source of a notebook has strings, not lines.
  const isNotebook = formatOf(path).family === 'notebook';
  const starts = lineStartsOf(text);
  const wordsOf = memoized((view: 'source' | 'normalized') =>
    view === 'source' ? comparedWords(path, text) : normalizedWords(path, text),
  );
  return (passage, copy) => {
    if (isNotebook) return [passage];
    const isInside = ({start}: TextRange) => start >= passage.start && start < passage.end;
    const inside = wordsOf(copy?.renamed ? 'normalized' : 'source').filter(isInside);
    const marked = copy === null ? inside : markedWords(inside, copy);
    const ranges = rangesOf(passage, marked, text, starts, copy?.renamed ? notBlank : signsOnly);
    return copy?.renamed ? wholeLines(ranges, passage, text, starts) : ranges;
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
    copy.renamed ? Uint32Array.from(normalizedWords(copy.path, copy.text), ({hash}) => hash) : sourceWords(copy).keys,
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
  isPart: RegExp,
): readonly TextRange[] {
  const ranges: {start: number; end: number; isCopied: boolean}[] = [];
  let before: Word | null = null;
  for (const word of words) {
    const range = ranges.at(-1);
    const isNext = before !== null && before.state !== 'gap' && isBeside(before, word, text, starts, isPart);
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

/** Signs, and words such as `const`, are not compared where names are not. */
function wholeLines(
  ranges: readonly TextRange[],
  passage: TextRange,
  text: string,
  starts: readonly number[],
): readonly TextRange[] {
  const whole: {start: number; end: number}[] = [];
  for (const {start, end} of ranges) {
    const [first, behind] = [starts[lineOf(starts, start)], starts[lineOf(starts, end - 1) + 1] ?? text.length];
    const line = text.slice(first, behind);
    const from = Math.max(passage.start, first + line.length - line.trimStart().length);
    const to = Math.min(passage.end, first + line.trimEnd().length);
    const last = whole.at(-1);
    if (last !== undefined && from < last.end) last.end = to;
    else whole.push({start: from, end: to});
  }
  return whole;
}

/** Between the lines of two words are only lines that belong to them. */
function isBeside(before: Word, word: Word, text: string, starts: readonly number[], isPart: RegExp): boolean {
  const [last, line] = [lineOf(starts, before.end - 1), lineOf(starts, word.start)];
  return linesBetween(text, starts, last, line).every((one) => isPart.test(one));
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

/** Of code, as it is compared where names differ: without comments, names and literals all equal. */
function normalizedWords(path: string, text: string): readonly Word[] {
  const bytes = utf8Of(text);
  const tokens = newCodeTokens();
  lexNormalized(bytes, formatOf(path), tokens);
  const hashes = new Uint32Array(tokens.count);
  const rows = new Uint32Array(tokens.count);
  const count = normalizedView(tokens, 0, tokens.count, hashes, rows);
  const positions = positionsOf(bytes);
  return Array.from(rows.subarray(0, count), (row, at) => ({
    start: unitOffset(positions, tokens.start[row]),
    end: unitOffset(positions, tokens.end[row]),
    hash: hashes[at],
    state: 'copied',
  }));
}

function linesBetween(text: string, starts: readonly number[], first: number, last: number): string[] {
  const lines: string[] = [];
  for (let line = first + 1; line < last; line++) lines.push(text.slice(starts[line], starts[line + 1]));
  return lines;
}
