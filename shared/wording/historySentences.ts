// Sentences for an editor about a passage with a history in Git: where it was, what changed only one of two copies,
// which copy was left behind, and where it comes from.

import type {PassageFinding} from '../model/finding.ts';
import type {Commit, History} from '../model/passageHistory.ts';
import {type Asked, nameOf, type Sentence, sentenceOf} from './editorNames.ts';
import type {Language} from './language.ts';
import type {MessagePart} from './messageParts.ts';

/** A passage that was in another place, or that was changed in one of two places since both were the same. */
export function historySentences(asked: Asked, history: History): readonly Sentence[] {
  const {view, place, language} = asked;
  const {parts} = language;
  const {removed, changed, since} = history;
  if (since !== undefined) return originSentences(asked.finding, history, language);
  if (changed !== undefined) return changeSentences(asked, history, place);
  const words = language.words(view.share * view.words);
  if (removed === undefined) return [parts('{words} here were in {place} before.', {words, place})];
  const said = parts('{words} here were in {place} until {day}.', {words, place, day: removed.day});
  return [said, parts('Removed there ({commit}).', {commit: commitParts(removed)})];
}

/** `place` null: it was named before. */
export function changeSentences(
  {ordinal, language}: Asked,
  {changed = [], equalUntil, equalBefore}: History,
  place: Asked['place'] | null,
): readonly Sentence[] {
  if (changed.length === 0) return [];
  const {parts} = language;
  const sides = new Set(changed.map((change) => change.place));
  const day = (equalUntil ?? equalBefore)?.day;
  const said =
    place === null
      ? []
      : [
          day === undefined
            ? parts('It was the same as {place} at first.', {place})
            : parts('It was the same as {place} on {day}.', {place, day}),
        ];
  const who =
    sides.size > 1
      ? language.say('Both have changed since')
      : sides.has(ordinal)
        ? language.say('Only this one has changed since')
        : language.say('Only the other one has changed since');
  const commit = changed.at(-1)?.commit ?? null;
  const last =
    commit === null
      ? sentenceOf(language.say('The last change is not committed yet'))
      : parts('The last change: {commit}.', {commit: commitParts(commit)});
  return [...said, sentenceOf(who), last];
}

/** Where a passage comes from; nothing if that is not known. */
export function originSentences(
  finding: PassageFinding,
  {since = []}: History,
  {parts}: Language,
): readonly Sentence[] {
  const [first] = since;
  const here = since.find(({place}) => place === 0);
  if (first === undefined || here === undefined) return [];
  const place = nameOf(finding, first.place);
  const commit = (one: Commit | null) => (one === null ? [] : commitParts(one));
  if (here.commit === null && first === here) return [parts('Not committed yet.', {})];
  if (first === here) {
    return [
      here.isEarlier === true
        ? parts('First here (before {commit}).', {commit: commit(here.commit)})
        : parts('First here ({commit}).', {commit: commit(here.commit)}),
    ];
  }
  if (first.commit === null) return [parts('First in {place}.', {place})];
  return [
    first.isEarlier === true
      ? parts('First in {place} (before {commit}).', {place, commit: commit(first.commit)})
      : parts('First in {place} ({commit}).', {place, commit: commit(first.commit)}),
    here.commit === null
      ? parts('Here it is not committed yet.', {})
      : parts('Here since {day}.', {day: here.commit.day}),
  ];
}

/** `2025-10-12, Ann: Drop the old setup, 3f2a1bc90d12`, in any language. */
function commitParts({name, day, author, subject}: Commit): readonly MessagePart[] {
  return [`${day}, `, {quote: author}, ': ', {quote: subject}, `, ${name}`];
}
