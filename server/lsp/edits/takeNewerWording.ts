// Takes two copies that were the same once, of which only the other one was changed since; gives the edits that bring
// this one up to date. Nothing else is taken over: the rest of both may differ on purpose.

import {diffWords} from '../../../shared/algorithms/diff.ts';
import type {TextRange} from '../../../shared/algorithms/span.ts';
import type {PassageFinding} from '../../../shared/model/finding.ts';
import {plainText} from '../../../shared/review/fixStaleCopy.ts';
import {transferEdit} from '../../../shared/review/transferEdit.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {locatedOccurrence} from '../compare/currentOccurrences.ts';
import type {DocumentView, PlacedFinding} from '../project/featureTypes.ts';
import type {EditOffer, PageEdits} from './pageEdits.ts';

/** null: the two have not drifted, or this one is the newer. */
export async function newerWordingOffer(view: DocumentView, placed: PlacedFinding): Promise<EditOffer | null> {
  const {finding, ordinal} = placed;
  if (finding.kind !== 'passage' || finding.history?.changed === undefined) return null;
  const [a, b] = finding.drift === undefined ? [0, 1] : [finding.drift.a, finding.drift.b];
  if (finding.code !== 'drifted-copy' && finding.drift === undefined) return null;
  if ((ordinal !== a && ordinal !== b) || finding.places[ordinal]?.reference) return null;
  const other = ordinal === a ? b : a;
  const changes = finding.history.changed;
  const last = changes.at(-1);
  if (last === undefined || last.place !== other) return null;
  const {path, startLine} = finding.places[other];
  const when = last.commit === null ? '' : ` (${last.commit.day})`;
  const {say} = view.context.language;
  const title = say('Use the newer wording of {place}', {place: `${visiblePath(path)}:${startLine}${when}`});
  if (changes.some(({place}) => place === ordinal)) {
    return {title, change: say('Both copies have been changed since they were the same. Compare them, and decide.')};
  }
  return {title, change: await changeFrom(view, placed, finding, other)};
}

async function changeFrom(
  view: DocumentView,
  placed: PlacedFinding,
  finding: PassageFinding,
  other: number,
): Promise<PageEdits | string> {
  const {context} = view;
  const {say} = context.language;
  const [own, place] = [finding.places[placed.ordinal], finding.places[other]];
  const there = await locatedOccurrence(context, view.root, finding, other);
  if (there === null) return say('The other copy cannot be read.');
  // Typed on since: the next check offers it again.
  if (view.text.slice(placed.start, placed.end) !== own.text) {
    return say('This copy has changed since it was checked.');
  }
  if (there.text.slice(there.start, there.end) !== place.text)
    return say('The other copy has changed since it was checked.');
  const here = blockAround(view.text, placed);
  const newer = blockAround(there.text, there);
  const [before, now] = [view.text.slice(here.start, here.end), there.text.slice(newer.start, newer.end)];
  const asked =
    finding.drift === undefined
      ? [{start: placed.start - here.start, end: placed.end - here.start}]
      : differencesAt(before, now, finding.drift, placed.ordinal === finding.drift.a ? 'a' : 'b');
  const found = transferEdit({before, now, at: asked}, before);
  if (found.kind === 'refused') {
    return say('It cannot be applied here: {reason}.', {reason: context.language.phrase(found.reason)});
  }
  const edits = found.edits.map((edit) => ({...edit, start: edit.start + here.start, end: edit.end + here.start}));
  const isSameMarkup = formatOf(view.path).language === formatOf(there.path).language;
  if (!isSameMarkup && !edits.every(({newText}) => plainText.test(newText))) {
    return say(
      'It cannot be applied here: the other file has another format, and the new text has characters that may mean something else here.',
    );
  }
  return {pages: [{uri: view.uri, text: view.text, edits}], created: []};
}

/** The lines of a passage, up to blank lines: a difference has its context in the same paragraph. */
function blockAround(text: string, {start, end}: TextRange): TextRange {
  const starts = lineStartsOf(text);
  const isBlank = (line: number) => text.slice(starts[line], starts[line + 1] ?? text.length).trim() === '';
  let first = lineOf(starts, start);
  let last = lineOf(starts, Math.max(start, end - 1));
  while (first > 0 && !isBlank(first - 1)) first--;
  while (last + 1 < starts.length && !isBlank(last + 1)) last++;
  const to = starts[last + 1] ?? text.length;
  return {start: starts[first], end: starts[first] + text.slice(starts[first], to).trimEnd().length};
}

const wordsIn = /[\p{L}\p{M}\p{N}_]+/gu;

/** Places of the differences of the history in the text of this side; other differences are none of them. */
function differencesAt(
  before: string,
  now: string,
  {differences}: NonNullable<PassageFinding['drift']>,
  side: 'a' | 'b',
): readonly TextRange[] {
  const [old, current] = [[...before.matchAll(wordsIn)], [...now.matchAll(wordsIn)]];
  const known = differences.map((one) => {
    const [here, there] = side === 'a' ? [one.a, one.b] : [one.b, one.a];
    return keyOf(here.match(wordsIn) ?? [], there.match(wordsIn) ?? []);
  });
  const edits = editsBetween(
    old.map(([word]) => word.toLowerCase()),
    current.map(([word]) => word.toLowerCase()),
  );
  return edits.flatMap((first, index): TextRange[] => {
    // A difference that is one expression for a reader, such as a version, may be several edits of its words.
    const last = edits
      .slice(index, index + joinedMax)
      .find(({to, nowTo}) =>
        known.includes(keyOf(words(old.slice(first.from, to)), words(current.slice(first.nowFrom, nowTo)))),
      );
    if (last === undefined) return [];
    const start = first.from < last.to ? old[first.from].index : endOf(old[first.from - 1]);
    return [{start, end: first.from < last.to ? endOf(old[last.to - 1]) : start}];
  });
}

const joinedMax = 5;

/** Words [from, to) of the one became [nowFrom, nowTo) of the other. */
interface WordsEdit {
  readonly from: number;
  readonly to: number;
  readonly nowFrom: number;
  readonly nowTo: number;
}

function editsBetween(old: readonly string[], current: readonly string[]): readonly WordsEdit[] {
  const edits: WordsEdit[] = [];
  let [from, nowFrom] = [0, 0];
  const same = diffWords(old, current).filter(({kind}) => kind === 'same');
  for (const {a: to, b: nowTo, length} of [...same, {a: old.length, b: current.length, length: 0}]) {
    if (to > from || nowTo > nowFrom) edits.push({from, to, nowFrom, nowTo});
    [from, nowFrom] = [to + length, nowTo + length];
  }
  return edits;
}

function words(found: readonly RegExpMatchArray[]): string[] {
  return found.map(([word]) => word);
}

function keyOf(here: readonly string[], there: readonly string[]): string {
  return `${here.join(' ')} → ${there.join(' ')}`.toLowerCase();
}

function endOf(match: RegExpMatchArray | undefined): number {
  return match?.index === undefined ? 0 : match.index + match[0].length;
}
