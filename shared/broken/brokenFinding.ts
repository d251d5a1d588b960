// Takes what copying broke and its two places, gives the finding.

import {nameOfText} from '../group/occurrences.ts';
import type {Breakage} from '../model/breakage.ts';
import type {Level, Occurrence, PassageFinding} from '../model/finding.ts';
import {measuresOf} from '../pair/measuresOf.ts';
import {lineOf, lineStartsOf} from '../text/textLines.ts';
import {compact} from './subjectWords.ts';

export type PlaceMaker = (path: string, range: {readonly start: number; readonly end: number}) => Occurrence;

/** Of longer lines, the parts beside the words are enough to recognize the sentence. */
const partOfLineMax = 200;

export function newPlaces(textOf: (path: string) => string): PlaceMaker {
  const lines = new Map<string, readonly number[]>();
  return (path, {start, end}) => {
    const text = textOf(path);
    const starts = lines.get(path) ?? lineStartsOf(text);
    lines.set(path, starts);
    const [first, last, behind] = [
      lineOf(starts, start),
      lineOf(starts, Math.max(start, end - 1)),
      lineOf(starts, end),
    ];
    const behindLine = starts[last + 1] ?? text.length + 1;
    const isLong = start - starts[first] > partOfLineMax;
    const lead = isLong
      ? text.slice(start - partOfLineMax, start).replace(/^\S*\s/, '')
      : text.slice(starts[first], start);
    const tail = text.slice(end, Math.min(behindLine - 1, end + partOfLineMax)).trimEnd();
    return {
      path,
      start,
      end,
      ...(lead !== '' && {lead}),
      ...(tail !== '' && {tail}),
      startLine: first + 1,
      startColumn: start - starts[first] + 1,
      endLine: last + 1,
      endColumn: end - starts[behind] + 1,
      text: text.slice(start, end),
      words: Math.max(1, phraseWords(text.slice(start, end)).length),
      reference: false,
      alsoIn: [],
    };
  };
}

export function phraseWords(text: string): string[] {
  return text.match(/[\p{L}\p{N}]+/gu) ?? [];
}

export function brokenFinding(
  level: Level,
  about: Omit<Breakage, 'place'>,
  bad: Occurrence,
  good: Occurrence,
): PassageFinding {
  const place = bad.path < good.path ? 0 : 1;
  const places = place === 0 ? [bad, good] : [good, bad];
  const isSame = bad.text === good.text;
  const share = isSame ? 1 : sharedShare(places[0].text, places[1].text);
  const [wordsA, wordsB] = places.map(({words}) => words);
  const shared = Math.round(share * Math.min(wordsA, wordsB));
  return {
    kind: 'passage',
    code: 'broken-in-copy',
    level,
    family: nameOfText(
      [
        'broken-in-copy',
        about.kind,
        bad.path,
        good.path,
        about.target,
        ...(about.kind === 'name' ? [String(bad.startLine)] : []),
      ].join('\0'),
    ),
    places,
    at: place,
    pairs: [{a: 0, b: 1, ...measuresOf(wordsA, wordsB, shared)}],
    words: Math.max(wordsA, wordsB),
    evidence: 0,
    discountedWords: 0,
    discountedPages: 0,
    slots: 2,
    broken: {...about, place},
    ...(about.kind !== 'name' && {marked: about.target}),
  };
}

/** Of the shorter text, the share of words that the other has too. */
function sharedShare(one: string, other: string): number {
  const [a, b] = [compact(one).split(' '), compact(other).split(' ')];
  const left = [...b];
  let shared = 0;
  for (const word of a) {
    const at = left.indexOf(word);
    if (at < 0) continue;
    left.splice(at, 1);
    shared++;
  }
  return shared / Math.max(1, Math.min(a.length, b.length));
}
