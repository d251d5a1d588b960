// History of a passage in Git, as one sentence for all reports: where it was, what changed it, where it comes from.

import type {PassageFinding} from '../model/finding.ts';
import type {Commit, History, PlaceChange, Since} from '../model/passageHistory.ts';
import {differenceParts} from './differenceParts.ts';
import {inBrackets, listOfParts, type MessagePart, occurrenceName, type View, viewOf} from './messageParts.ts';
import {count, plural} from './numbersInEnglish.ts';

/** The first place is where the passage is now, or where a commit put it; the second is where it was. */
export function historyMessage(
  finding: PassageFinding,
  past: History,
  ordinal: number,
  view: View,
): readonly MessagePart[] {
  const there = occurrenceName(finding, view.other);
  const subject = subjectOf(view);
  const share = view.resemblance === 1 ? '' : `a text of ${plural(view.otherWords, 'word')}`;
  const {removed, added, changed, since} = past;
  if (since !== undefined) return originMessage(finding, since);
  if (changed !== undefined) {
    const sentence = `${subject} are also in `;
    const differences = differenceParts([{text: finding, here: ordinal, there: view.other}]);
    return [...driftPieces(past, changed, ordinal), `. ${sentence}`, there, ...inBrackets([share]), ...differences];
  }
  const by = added === undefined ? [] : [', put here by ', ...commitPieces(added)];
  if (ordinal === 1) return [`${subject} were put into `, there, ...inBrackets([share]), ...by];
  if (removed === undefined) {
    const end = added === undefined ? [] : ['; added here by ', ...commitPieces(added)];
    return [`${subject} are also in `, there, ...inBrackets([share]), ...end];
  }
  const isMove = added?.name === removed.name;
  const end = [isMove ? ', moved by ' : ', removed there by ', ...commitPieces(removed)];
  return [`${subject} were in `, there, ...inBrackets([share]), ...end, ...alsoBack(finding)];
}

/** Further passages that are named. */
const backShown = 4;

/** Passages of the same removal that are back too. */
function alsoBack({more = []}: PassageFinding): readonly MessagePart[] {
  if (more.length === 0) return [];
  const names = more
    .slice(0, more.length === backShown + 1 ? backShown + 1 : backShown)
    .map(({places: [place]}): MessagePart => ({quote: `${place.path}:${place.startLine}`, isPath: true}));
  const left = more.length - names.length;
  const listed = listOfParts(left > 0 ? [...names, `${count(left)} more`] : names);
  return [`. It also removed ${plural(more.length, 'more passage')} that came back: `, ...listed];
}

function subjectOf({share, words, resemblance}: View): string {
  const all = plural(words, 'word');
  if (resemblance === 1) return `These ${all}`;
  const shared = Math.round(share * words);
  return shared === words && words > 1 ? `All ${all}` : `${count(shared)} of these ${all}`;
}

/** Changes that are named: the last ones. */
const changesShown = 4;

function driftPieces(
  {equalUntil, equalBefore}: History,
  changed: readonly PlaceChange[],
  ordinal: number,
): readonly MessagePart[] {
  const equal = equalUntil ?? equalBefore;
  const shown = changed.slice(-changesShown);
  const left = changed.length - shown.length;
  const changes = shown.flatMap((change, at): MessagePart[] => [
    at === 0 ? '' : ', ',
    change.place === ordinal ? 'here' : 'there',
    ...(change.commit === null ? [', not committed yet'] : [' in ', ...commitPieces(change.commit)]),
  ]);
  const places = new Set(changed.map(({place}) => place));
  const other = places.has(ordinal) ? 'there' : 'here';
  return [
    equalUntil === undefined ? 'The same words in both before ' : 'The same words in both as of ',
    ...(equal === undefined ? ['their first commit'] : commitPieces(equal)),
    '; since then changed ',
    ...(left > 0 ? [`${plural(changed.length, 'time')}, last `] : []),
    ...changes,
    places.size > 1 ? '' : `, but not ${other}`,
  ];
}

/** Places that are named beside the first and this one. */
const originsShown = 6;

/** The first place is the one that was asked about. */
function originMessage(finding: PassageFinding, since: readonly Since[]): readonly MessagePart[] {
  const here = since.find(({place}) => place === 0);
  const [first] = since;
  if (here === undefined || first === undefined) return ['Where this passage comes from is not known'];
  const {pairs} = finding;
  const subject = (place: number): string => {
    const pair = pairs.find(({b}) => b === place);
    return pair === undefined ? plural(finding.words, 'word') : subjectOf(viewOf(pair, 0));
  };
  const reported = new Set([here.place, first.place]);
  const pieces: MessagePart[] = [];
  const tied = since.find((one) => one.place !== 0 && isSameCommit(one, here));
  if (since.length === 1) {
    pieces.push(`These ${plural(finding.words, 'word')} are only here, `, ...sincePieces(here));
    pieces.push('; first written as ', occurrenceName(finding, 1));
  } else if (tied !== undefined && isSameCommit(first, here)) {
    reported.add(tied.place);
    const isBrought = here.commit !== null && !here.isEarlier;
    pieces.push(`${subject(tied.place)} ${isBrought ? 'came' : 'are'} here and in${isBrought ? 'to' : ''} `);
    pieces.push(occurrenceName(finding, tied.place), ', ');
    pieces.push(...(isBrought ? ['in one commit, ', ...commitPieces(here.commit)] : sincePieces(here)));
  } else if (first === here) {
    pieces.push(`These ${plural(finding.words, 'word')} were here first, `, ...sincePieces(here));
  } else {
    pieces.push(`${subject(first.place)} were first in `, occurrenceName(finding, first.place), ', ');
    pieces.push(...sincePieces(first), '; here ', ...sincePieces(here));
  }
  const others = since.filter(({place}) => !reported.has(place));
  const named = [here, first].flatMap(({commit}) => commit?.name ?? []);
  for (const group of byCommit(others.slice(0, originsShown))) {
    const [{commit, isEarlier, removed}] = group;
    const places = group.map(({place}) => occurrenceName(finding, place));
    pieces.push('; in ', ...listOfParts(places), ' ');
    // A commit is described once, and then called by its name.
    const isNamed = commit !== null && named.includes(commit.name) && removed === undefined;
    pieces.push(...(isNamed ? [`since ${isEarlier ? 'before ' : ''}${commit.name}`] : sincePieces(group[0])));
    if (commit !== null) named.push(commit.name);
  }
  const left = others.length - originsShown;
  return left > 0 ? [...pieces, `; and in ${plural(left, 'more place')}`] : pieces;
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

function sincePieces({commit, isEarlier, removed}: Since): readonly MessagePart[] {
  if (commit === null) return ['not committed yet'];
  const from = isEarlier ? 'since before ' : removed === undefined ? 'since ' : 'from ';
  const until = removed === undefined ? [] : [' until ', ...commitPieces(removed)];
  return [from, ...commitPieces(commit), ...until];
}

/** `3f2a1bc90d12 of 2025-10-12 (Ann: Drop the old setup)`. */
function commitPieces({name, day, author, subject}: Commit): readonly MessagePart[] {
  return [`${name} of ${day} (`, {quote: `${author}: ${subject}`}, ')'];
}
