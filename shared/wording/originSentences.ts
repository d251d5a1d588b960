// Since when each place of a passage has had it: the place that had it first is where it comes from.

import type {PassageFinding} from '../model/finding.ts';
import type {Commit, Since} from '../model/passageHistory.ts';
import type {Language} from './language.ts';
import {type Sentence, type View, viewOf} from './messageParts.ts';
import {type Form, nameIn} from './statement.ts';

/** Places that are named beside the first and this one. */
const originsShown = 6;

/** The first place is the one that was asked about. Nothing where no history is known. */
export function originSentences(finding: PassageFinding, since: readonly Since[], form: Form): readonly Sentence[] {
  const here = since.find(({place}) => place === 0);
  const [first] = since;
  if (here === undefined || first === undefined) return [];
  const tied = first === here ? since.find((one) => one.place !== 0 && isSameCommit(one, here)) : undefined;
  const named = [here, first, ...(tied === undefined ? [] : [tied])];
  const others = since.filter((one) => !named.includes(one));
  return [
    ...firstSentences(finding, here, since.length === 1 ? null : (tied ?? first), form),
    ...(form.isBrief ? [] : otherSentences(finding, others, [here, first], form)),
  ];
}

/** `other`: the one that had it first, or got it in the same commit; null: it is here only. */
function firstSentences(finding: PassageFinding, here: Since, other: Since | null, form: Form): readonly Sentence[] {
  const {language} = form;
  const {parts} = language;
  const words = language.words(finding.words);
  const since = sinceParts(here, language);
  if (other === null) {
    const written = parts('First written as {place}.', {place: nameIn(form, finding, 1)});
    return [parts('These {words} are only here, {since}.', {words, since}), written];
  }
  if (other === here) return [parts('These {words} were here first, {since}.', {words, since})];
  const pair = finding.pairs.find(({b}) => b === other.place);
  const gaps = {
    words: pair === undefined ? words : theseWords(viewOf(pair, 0), language),
    place: nameIn(form, finding, other.place),
  };
  if (!isSameCommit(other, here)) {
    const first = parts('{words} were first in {place}, {since}.', {...gaps, since: sinceParts(other, language)});
    return [first, parts('Here {since}.', {since})];
  }
  return here.commit === null || here.isEarlier
    ? [parts('{words} are here and in {place}, {since}.', {...gaps, since})]
    : [
        parts('{words} came here and into {place} in one commit, {commit}.', {
          ...gaps,
          commit: commitOf(here.commit, language),
        }),
      ];
}

function otherSentences(
  finding: PassageFinding,
  others: readonly Since[],
  described: readonly Since[],
  form: Form,
): readonly Sentence[] {
  const {parts, list, counted} = form.language;
  const named = described.flatMap(({commit}) => commit?.name ?? []);
  const sentences = byCommit(others.slice(0, originsShown)).map((group) => {
    const [{commit, isEarlier, removed}] = group;
    const places = list(group.map(({place}) => nameIn(form, finding, place)));
    // A commit is described once, and then called by its name.
    const isNamed = commit !== null && named.includes(commit.name) && removed === undefined;
    if (commit !== null) named.push(commit.name);
    if (!isNamed) return parts('In {places} {since}.', {places, since: sinceParts(group[0], form.language)});
    const since = isEarlier
      ? parts('since before {commit}', {commit: commit.name})
      : parts('since {commit}', {commit: commit.name});
    return parts('In {places} {since}.', {places, since});
  });
  const left = others.length - originsShown;
  return left > 0
    ? [...sentences, [counted(left, 'Also in {count} more place.', 'Also in {count} more places.')]]
    : sentences;
}

/** Places that one commit put there together, and that still have the passage. */
function byCommit(all: readonly Since[]): (readonly [Since, ...Since[]])[] {
  const groups: [Since, ...Since[]][] = [];
  for (const one of all) {
    const group = groups.find(
      ([head]) => head.removed === undefined && one.removed === undefined && isSameCommit(head, one),
    );
    if (group === undefined) groups.push([one]);
    else group.push(one);
  }
  return groups;
}

function isSameCommit(one: Since, other: Since): boolean {
  return one.commit?.name === other.commit?.name && one.isEarlier === other.isEarlier;
}

function sinceParts({commit: one, isEarlier, removed}: Since, language: Language): Sentence {
  const {parts, say} = language;
  if (one === null) return [say('not committed yet')];
  const commit = commitOf(one, language);
  if (removed !== undefined) {
    const gaps = {commit, removed: commitOf(removed, language)};
    return isEarlier
      ? parts('since before {commit} until {removed}', gaps)
      : parts('from {commit} until {removed}', gaps);
  }
  return isEarlier ? parts('since before {commit}', {commit}) : parts('since {commit}', {commit});
}

/** `3f2a1bc90d12 of 2025-10-12 (Ann: Drop the old setup)`. */
export function commitOf(commit: Commit | null, {parts, say}: Language): Sentence {
  if (commit === null) return [say('not committed yet')];
  const {name, day, author, subject} = commit;
  return parts('{name} of {day} ({subject})', {name, day, subject: {quote: `${author}: ${subject}`}});
}

/** 'These 45 words', '30 of these 45 words'. */
export function theseWords({share, words, resemblance}: View, {say, words: counted}: Language): string {
  const all = counted(words);
  const shared = Math.round(share * words);
  if (resemblance === 1) return say('These {words}', {words: all});
  return shared === words && words > 1
    ? say('All {words}', {words: all})
    : say('{count} of these {words}', {count: shared, words: all});
}
