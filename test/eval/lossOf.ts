// Says at which step a review lost a copy that a later commit corrected. The steps of `staleCopies` are taken one by one,
// with the edited page and the copy alone; what is found then was lost among the other pages, or was not read.

import {indexTexts} from '../../shared/indexTexts.ts';
import {defaults} from '../../shared/model/config.ts';
import type {Document} from '../../shared/model/document.ts';
import {searched} from '../../shared/pipeline.ts';
import {editedParagraphs, type Hunk, hunksBetween} from '../../shared/review/editedParagraphs.ts';
import {changeFact} from '../../shared/review/factEdits.ts';
import {copyIn, wordsOf} from '../../shared/review/oldCopy.ts';
import {oldPage, windowsOf} from '../../shared/review/oldTextWindows.ts';
import {partsOf} from '../../shared/review/staleCopies.ts';
import {withoutAddedRows} from '../../shared/review/wholeRows.ts';
import {formatOf} from '../../shared/text/formatOf.ts';
import {copyOf, fileWords, type LaterEdit, textOf} from './laterEdits.ts';
import type {EditedWords} from './wordChanges.ts';

/** In the order of the steps: of several edits, the one that came furthest counts. */
const steps = [
  'renamed page',
  'no edit of words',
  'edit over paragraphs',
  'only added rows',
  'short or mostly replaced text',
  'not searched',
  'other words beside the edit',
  'too few words in common',
  'edited words aligned elsewhere',
  'lists differ',
  'too few words around the edit',
  'item without a fact',
  'found in the two pages alone',
] as const;
type Step = (typeof steps)[number];

export function lossOf(folder: string, {commit, path, other, edits}: LaterEdit): Step {
  const [before, now, there] = [`${commit}^1:${path}`, `${commit}:${path}`, `${commit}:${other}`].map((name) =>
    textOf(folder, name),
  );
  if (before === null || now === null || there === null) return 'renamed page';
  const taken = edits.map((edit) => stepOf({path, before, now}, {path: other, text: there}, edit));
  return steps[Math.max(...taken.map((step) => steps.indexOf(step)))];
}

function stepOf(
  edited: {readonly path: string; readonly before: string; readonly now: string},
  other: {readonly path: string; readonly text: string},
  edit: EditedWords,
): Step {
  const place = copyOf(edit, fileWords(edited.before), fileWords(other.text));
  // Where words repeat, our edit may be some words beside that of Git.
  const [from, to] = place === null ? [0, 0] : rangeWithContext(edited.before, place.at, edit);
  const [fromThere, toThere] = place === null ? [0, 0] : rangeOf(other.text, place.atThere, edit);
  const texts = [pageOf(edited.path, edited.now), pageOf(other.path, other.text)];
  const index = searched(indexTexts(texts, () => undefined));
  const page = oldPage(pageOf(edited.path, edited.before));
  const now = wordsOf(index, texts, 0);
  const hunks = hunksBetween(page, now);
  const {start, length} = page.tokens;
  const isOfEdit = (hunk: Hunk): boolean => {
    const first = hunk.from > 0 ? start[hunk.from - 1] + length[hunk.from - 1] : 0;
    const end = hunk.to < page.to ? start[hunk.to] : page.bytes.length;
    return first <= to && end >= from;
  };
  const own = hunks.filter((hunk) => !hunk.isHidden && isOfEdit(hunk));
  if (own.length === 0) return 'no edit of words';
  const paragraphs = editedParagraphs(page, now, hunks);
  const has = (parts: readonly {readonly hunks: readonly Hunk[]}[]) => parts.some((part) => part.hunks.some(isOfEdit));
  if (!has(paragraphs)) return 'edit over paragraphs';
  const kept = paragraphs.flatMap((one) => withoutAddedRows(one, now));
  if (!has(kept)) return 'only added rows';
  const query = {
    ...{...index, texts, config: defaults, document: 0, page, now, hunks},
    isTouched: [true, false],
  };
  let furthest: Step = 'short or mostly replaced text';
  const reached = (step: Step): void => {
    if (steps.indexOf(step) > steps.indexOf(furthest)) furthest = step;
  };
  const bytesOf = (token: number) => index.corpus.tokens.start[token];
  for (const part of partsOf(page, now, hunks, kept)) {
    if (!part.hunks.some(isOfEdit)) continue;
    reached('not searched');
    for (const window of windowsOf(query, part)) {
      if (bytesOf(window.from) > toThere || bytesOf(window.to - 1) < fromThere) continue;
      const copy = copyIn(query, {...part, hunks: part.hunks.filter(isOfEdit)}, window, () => false);
      if (copy.kind === 'none') reached(copy.why);
      else if (part.isItem && !changeFact(page, now, part, copy.hunks)) reached('item without a fact');
      else reached('found in the two pages alone');
    }
  }
  return furthest;
}

/** Bytes of the old words of the edit, of which the words with those beside them begin with the word `at`. */
function rangeOf(text: string, at: number, {left, before}: EditedWords): [number, number] {
  const words = [...text.matchAll(/\S+/g)];
  const [first, end] = [words[at + left.length], words[at + left.length + before.length]];
  const units = [first?.index ?? text.length, before.length === 0 ? first?.index : end?.index];
  const bytes = units.map((unit) => Buffer.byteLength(text.slice(0, unit ?? text.length)));
  return [bytes[0], bytes[1]];
}

function rangeWithContext(text: string, at: number, {left, before, right}: EditedWords): [number, number] {
  return rangeOf(text, at, {path: '', left: [], before: [...left, ...before, ...right], now: [], right: []});
}

function pageOf(path: string, text: string): Document {
  const bytes = new TextEncoder().encode(text);
  return {path, bytes, format: formatOf(path), reference: false, template: false};
}
