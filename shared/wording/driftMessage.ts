// What is said of a light copy that differs in a fact since one of both was changed, as sentences for all reports.

import type {PassageFinding} from '../model/finding.ts';
import type {Drift, History} from '../model/passageHistory.ts';
import {commitPieces} from './historyMessage.ts';
import {inQuotes, type MessagePart, startName, viewOf} from './messageParts.ts';
import {plural} from './numbersInEnglish.ts';
import type {Statement} from './passageMessage.ts';

/** Differences that are quoted, and words of each. */
const differencesShown = 3;
const wordsShown = 12;

/** null: this place is none of the two that differ. */
export function driftStatement(
  finding: PassageFinding,
  {a, b, differences}: Drift,
  {changed = []}: History,
  ordinal: number,
): Statement | null {
  const pair = finding.pairs.find((one) => one.a === a && one.b === b);
  if (pair === undefined || (ordinal !== a && ordinal !== b)) return null;
  const view = viewOf(pair, ordinal);
  const sides = differences.map((one) => (ordinal === a ? {here: one.a, there: one.b} : {here: one.b, there: one.a}));
  const shown = sides.slice(0, differencesShown).map(differencePieces);
  const left = sides.length - shown.length;
  const [first] = changed;
  const which = first?.place === ordinal ? 'this one' : 'that one';
  const until = first?.commit
    ? [...commitPieces(first.commit), ` changed ${which}`]
    : [`${which} was changed, which is not committed yet`];
  return {
    said: [
      `${plural(Math.round(view.share * view.words), 'word')} here are also in `,
      startName(finding, view.other),
      ', which ',
      ...shown.flatMap((pieces, at) => [
        at === 0 ? '' : at === shown.length - 1 && left === 0 ? ' and ' : ', ',
        ...pieces,
      ]),
      left === 0 ? '' : ` and has ${plural(left, 'more difference')}`,
      // Of the rest of the two texts nothing was asked.
      `. Both agreed on ${differences.length === 1 ? 'this' : 'these'} until `,
      ...until,
    ],
    advice: 'Make both agree',
  };
}

function differencePieces({here, there}: {readonly here: string; readonly there: string}): readonly MessagePart[] {
  if (here === '') return ['also has ', ...shortened(there)];
  if (there === '') return ['lacks ', ...shortened(here)];
  return ['has ', ...shortened(there), ' instead of ', ...shortened(here)];
}

function shortened(text: string): readonly MessagePart[] {
  const words = text.trim().split(/\s+/);
  return inQuotes(words.length > wordsShown ? `${words.slice(0, wordsShown).join(' ')} …` : words.join(' '));
}
