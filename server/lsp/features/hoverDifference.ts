// Hover text about the other side of a passage: the words that differ, with some around them, or of code the lines with
// the first difference, which an editor colours. Nothing that is equal: the reader is looking at it.

import type {WordRange} from '../../../shared/difference/comparedText.ts';
import type {TextEdit} from '../../../shared/difference/textEdits.ts';
import type {Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {swapSentences} from '../../../shared/wording/differenceSentences.ts';
import type {Language} from '../../../shared/wording/language.ts';
import {extentOf, placeDifference} from '../../../shared/wording/placeDifference.ts';
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

/** Empty: no word differs, or nearly all do. */
export function differenceText(
  finding: PassageFinding,
  own: OccurrenceNow,
  other: OccurrenceNow,
  language: Language,
): string {
  // Of rows in another order, each would be a difference.
  if (finding.reorderedRows !== undefined) return '';
  const [here, there] = [occurrenceAt(finding, own), occurrenceAt(finding, other)];
  const difference = placeDifference(here, there, extentOf(finding));
  if (difference === null || difference.isEqual) return '';
  const words = sourceWords(there);
  const shown = difference.residual.slice(0, differencesMax);
  if (finding.renamed || formatOf(there.path).family === 'code') {
    const [first = difference.edits[0]] = shown;
    return codeLines(there.path, other, finding.renamed ? '' : words.shown(first.b.from, first.b.to));
  }
  const lines = [
    shown.length === 0 ? '' : language.say('There: {text}', {text: marked(shown, sourceWords(here), words)}),
    ...swapSentences(difference, [here, there], language).map((parts) =>
      parts.map((part) => (typeof part === 'string' ? part : 'quote' in part ? escapedText(part.quote) : '')).join(''),
    ),
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

/** `… a colony ~~finds~~ **sees** its way …`: only here, and only there; in order of the text. */
function marked(edits: readonly TextEdit[], here: SourceWords, there: SourceWords): string {
  const text = (words: SourceWords, {from, to}: WordRange) => escapedText(visibleText(words.shown(from, to)));
  const cut = (words: SourceWords, {from, to}: WordRange) =>
    to - from > wordsMax ? `${text(words, {from, to: from + wordsMax})} …` : text(words, {from, to});
  const inOrder = edits.toSorted((one, next) => one.b.from - next.b.from || one.a.from - next.a.from);
  const pieces: string[] = [];
  let done = 0;
  for (const [index, edit] of inOrder.entries()) {
    const {from, to} = edit.b;
    const next = inOrder[index + 1]?.b.from ?? there.keys.length;
    const start = Math.max(done, from - contextWords);
    if (start > done) pieces.push('…');
    pieces.push(text(there, {from: start, to: from}));
    const [removed, added] = [cut(here, edit.a), cut(there, edit.b)];
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

function occurrenceAt(finding: PassageFinding, now: OccurrenceNow): Occurrence {
  const {start, end} = now;
  return {...finding.places[now.ordinal], path: pathOf(finding, now), start, end, text: now.text.slice(start, end)};
}

function pathOf({places}: PassageFinding, {ordinal}: OccurrenceNow): string {
  const path = places[ordinal]?.path ?? '';
  return historyPath(path)?.path ?? path;
}
