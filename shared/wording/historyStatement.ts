// Sentences about the history of a passage in Git: where it was, what changed one of two copies, and where it comes from.

import type {PassageFinding} from '../model/finding.ts';
import type {History, PlaceChange} from '../model/passageHistory.ts';
import {differingIn} from './differenceSentences.ts';
import type {MessagePart, Sentence} from './messageParts.ts';
import {commitOf, originSentences, theseWords} from './originSentences.ts';
import {type Form, inBrackets, listed, nameIn, type Seen} from './statement.ts';

/** The first place is where the passage is now, or where a commit put it; the second is where it was. */
export function historySentences(seen: Seen, history: History): readonly Sentence[] {
  const {finding, ordinal, view, form} = seen;
  const {removed, added, since} = history;
  const {parts} = form.language;
  if (since !== undefined) {
    const origin = originSentences(finding, since, form);
    return origin.length > 0 ? origin : [parts('Where this passage comes from is not known.', {})];
  }
  const length = form.language.words(view.otherWords);
  const notes = view.resemblance === 1 ? [] : inBrackets([parts('a text of {words}', {words: length})]);
  const gaps = {words: theseWords(view, form.language), place: [nameIn(form, finding, view.other), ...notes]};
  if (history.changed !== undefined) return changedSentences(seen, history, gaps);
  if (ordinal === 1) {
    return added === undefined
      ? [parts('{words} were put into {place}.', gaps)]
      : [parts('{words} were put into {place} by {commit}.', {...gaps, commit: commitOf(added, form.language)})];
  }
  if (removed === undefined) {
    const by = added && [parts('Added here by {commit}.', {commit: commitOf(added, form.language)})];
    return [parts('{words} are also in {place}{end}.', {...gaps, end: []}), ...(by ?? [])];
  }
  const commit = commitOf(removed, form.language);
  return [
    parts('{words} were in {place}.', gaps),
    added?.name === removed.name
      ? parts('Moved by {commit}.', {commit})
      : parts('Removed there by {commit}.', {commit}),
    ...alsoBack(finding, form),
  ];
}

/** Passages of the same removal that are back too. */
function alsoBack({more = []}: PassageFinding, form: Form): readonly Sentence[] {
  if (more.length === 0) return [];
  const nameOf = ({places: [place]}: (typeof more)[number]): MessagePart => ({
    quote: `${place.path}:${place.startLine}`,
    isPath: true,
  });
  const places = listed(more, 0, nameOf, form);
  return [form.language.parts('Also removed by it, and back: {places}.', {places})];
}

function changedSentences(
  {finding, ordinal, view, form}: Seen,
  {equalUntil, equalBefore, changed = []}: History,
  gaps: Readonly<Record<'words' | 'place', string | Sentence>>,
): readonly Sentence[] {
  const {parts} = form.language;
  const {end, sentences} = differingIn([{text: finding, here: ordinal, there: view.other}], form);
  const equal =
    equalUntil !== undefined
      ? parts('Both had the same words as of {commit}.', {commit: commitOf(equalUntil, form.language)})
      : equalBefore !== undefined
        ? parts('Both had the same words before {commit}.', {commit: commitOf(equalBefore, form.language)})
        : parts('Both had the same words at first.', {});
  const isHere = ({place}: PlaceChange) => place === ordinal;
  const [here, there] = [changed.filter(isHere), changed.filter((change) => !isHere(change))];
  return [
    parts('{words} are also in {place}{end}.', {...gaps, end}),
    ...sentences,
    equal,
    here.length === 0
      ? parts('Not changed here since.', {})
      : parts('Changed here since: {commits}.', {commits: commitsOf(here, form)}),
    there.length === 0
      ? parts('Not changed there since.', {})
      : parts('Changed there since: {commits}.', {commits: commitsOf(there, form)}),
  ];
}

/** The last ones. */
function commitsOf(changes: readonly PlaceChange[], {language, commitsMax}: Form): Sentence {
  const shown = changes.slice(-commitsMax).map(({commit}) => commitOf(commit, language));
  const left = changes.length - shown.length;
  const earlier = left > 0 ? [[language.counted(left, '{count} earlier one', '{count} earlier ones')]] : [];
  return [...shown, ...earlier].flatMap((one, at) => (at === 0 ? one : ['; ', ...one]));
}
