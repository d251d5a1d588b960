// What a hover shows of the other text of a passage: the words that differ, with some around them, or of code the lines
// with the first difference, which an editor colours. Nothing of what is equal: the reader is looking at it.

import {diffWords} from '../../../shared/algorithms/diff.ts';
import type {Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {type SourceWords, sourceWords} from '../../../shared/wording/sourceWords.ts';
import {visibleText} from '../../../shared/wording/terminal.ts';
import {historyPath} from '../threads/historyPath.ts';
import {escapedText, quoted} from './markdownText.ts';
import type {OccurrenceNow} from './occurrencesNow.ts';

/** Differences that are shown, words on either side of each, and words of a long one. */
const differencesMax = 3;
const contextWords = 5;
const wordsMax = 12;
const codeLinesMax = 6;
/** Texts that differ in more words are compared side by side. */
const editsMax = 400;

/** Empty: no word differs, or nearly all do. */
export function differenceText(
  finding: PassageFinding,
  own: OccurrenceNow,
  other: OccurrenceNow,
  language: Language,
): string {
  // Of rows in another order, each would be a difference.
  if (finding.reorderedRows !== undefined) return '';
  const [here, there] = [wordsAt(finding, own), wordsAt(finding, other)];
  const differences = differencesBetween(here, there);
  const [first] = differences;
  if (first === undefined) return '';
  if (finding.renamed || formatOf(pathOf(finding, other)).family === 'code') {
    const words = finding.renamed ? '' : there.shown(first.there.from, first.there.to);
    return codeLines(pathOf(finding, other), other, words);
  }
  return language.say('There: {text}', {text: marked(differences, here, there)});
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Words that only one of the two has, and what is at the same place in the other. */
interface Difference {
  readonly here: Range;
  readonly there: Range;
}

function differencesBetween(here: SourceWords, there: SourceWords): readonly Difference[] {
  if (Math.abs(here.keys.length - there.keys.length) > editsMax) return [];
  const differences: Difference[] = [];
  let [a, b] = [0, 0];
  let isOpen = false;
  for (const {kind, from, to} of diffWords(here.keys, there.keys, editsMax)) {
    const count = to - from;
    if (kind === 'same') {
      [a, b, isOpen] = [a + count, b + count, false];
      continue;
    }
    const last = isOpen ? differences.pop() : undefined;
    const [fromA, fromB] = [last?.here.from ?? a, last?.there.from ?? b];
    if (kind === 'removed') a += count;
    else b += count;
    differences.push({here: {from: fromA, to: a}, there: {from: fromB, to: b}});
    isOpen = true;
  }
  return differences;
}

/** `… a colony ~~finds~~ **sees** its way …`: only here, and only there. */
function marked(differences: readonly Difference[], here: SourceWords, there: SourceWords): string {
  const text = (words: SourceWords, {from, to}: Range) => escapedText(visibleText(words.shown(from, to)));
  const cut = (words: SourceWords, {from, to}: Range) =>
    to - from > wordsMax ? `${text(words, {from, to: from + wordsMax})} …` : text(words, {from, to});
  const pieces: string[] = [];
  let done = 0;
  for (const [index, difference] of differences.slice(0, differencesMax).entries()) {
    const {from, to} = difference.there;
    const next = differences[index + 1]?.there.from ?? there.keys.length;
    const start = Math.max(done, from - contextWords);
    if (start > done) pieces.push('…');
    pieces.push(text(there, {from: start, to: from}));
    const [removed, added] = [cut(here, difference.here), cut(there, difference.there)];
    pieces.push(removed === '' ? '' : `~~${removed}~~`, added === '' ? '' : `**${added}**`);
    done = Math.min(next, to + contextWords);
    pieces.push(text(there, {from: to, to: done}));
  }
  if (done < there.keys.length) pieces.push('…');
  return pieces.filter((piece) => piece !== '').join(' ');
}

/** From the line before the words on, or from the beginning. */
function codeLines(path: string, {text, start, end}: OccurrenceNow, words: string): string {
  const passage = text.slice(start, end);
  const at = words === '' ? 0 : Math.max(0, passage.indexOf(words));
  const line = passage.lastIndexOf('\n', at - 1);
  const before = line <= 0 ? 0 : passage.lastIndexOf('\n', line - 1) + 1;
  return quoted(text, start + before, end, path, codeLinesMax);
}

function wordsAt(finding: PassageFinding, now: OccurrenceNow): SourceWords {
  const place = finding.places[now.ordinal];
  const occurrence: Occurrence = {...place, path: pathOf(finding, now), text: now.text.slice(now.start, now.end)};
  return sourceWords(occurrence);
}

function pathOf({places}: PassageFinding, {ordinal}: OccurrenceNow): string {
  const path = places[ordinal]?.path ?? '';
  return historyPath(path)?.path ?? path;
}
