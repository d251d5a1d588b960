// Parts of sentences about findings: pieces that a report marks up, a pair seen from one of its places, names.

import type {Finding, Measures, OccurrencePair, PassageFinding} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';
import {lineRange} from './numbersInEnglish.ts';
import {visibleText} from './terminal.ts';

/** Text, the name of another place that a report may turn into a link, or words of strangers, which it must escape. */
export type MessagePart = string | OccurrenceName | Quote;

/** Parts with a full stop at their end. */
export type Sentence = readonly MessagePart[];

interface Quote {
  readonly quote: string;
  /** It names a file, which is not broken at the end of a line. */
  readonly isPath?: boolean;
  /** A page outside of what is checked, for reports that have links. */
  readonly link?: string;
}

/** A text that is in quotation marks already, such as a string of code, gets no second pair, and one with some inside others. */
export function inQuotes(quote: string): readonly MessagePart[] {
  if (/^"[^"]*"$/.test(quote)) return [{quote}];
  return quote.includes('"') ? ['“', {quote}, '”'] : ['"', {quote}, '"'];
}

export interface OccurrenceName {
  /** Index of the place in its finding. */
  readonly ordinal: number;
  readonly path: string;
  /** Text behind the path: ':40-58', or nothing for a whole page. */
  readonly lines: string;
}

/** A pair seen from one of its two places. */
export interface View {
  readonly other: number;
  readonly words: number;
  readonly otherWords: number;
  /** Share of the words here that are also there, and the other way round. */
  readonly share: number;
  readonly otherShare: number;
  readonly resemblance: number;
  /** Share of the words here that are there in the same order, if that is less. */
  readonly shareInOrder: number;
}

export function viewOf(pair: OccurrencePair, ordinal: number): View {
  return pair.a === ordinal ? viewFrom(pair, pair.b) : viewFrom(mirrored(pair), pair.a);
}

/** null: the two places were not measured against one another. */
export function pairOfPlaces(pairs: readonly OccurrencePair[], one: number, other: number): OccurrencePair | null {
  return pairs.find(({a, b}) => (a === one && b === other) || (a === other && b === one)) ?? null;
}

/**
 * Of the text here, 0…1. null: the two places were not measured against one another. A pair may be of a part of this place, and
 * code has tokens that are no words of it.
 */
export function shareThere(
  {pairs, places}: Pick<PassageFinding, 'pairs' | 'places'>,
  ordinal: number,
  other: number,
): number | null {
  const pair = pairOfPlaces(pairs, ordinal, other);
  if (pair === null) return null;
  const own = pairs.filter(({a, b}) => a === ordinal || b === ordinal).map((one) => viewOf(one, ordinal).words);
  const {share, words} = viewOf(pair, ordinal);
  return (share * words) / Math.max(places[ordinal].words, ...own);
}

/** The strongest pair of a place. */
export function strongestView(pairs: readonly OccurrencePair[], ordinal: number): View | undefined {
  const pair = pairs.find((one) => one.a === ordinal || one.b === ordinal);
  return pair && viewOf(pair, ordinal);
}

/** The pair in which one was left behind when the other was changed; undefined: this place is none of the two. */
export function driftedView({pairs, drift}: Pick<TextFinding, 'pairs' | 'drift'>, ordinal: number): View | undefined {
  if (drift === undefined || (drift.a !== ordinal && drift.b !== ordinal)) return undefined;
  const pair = pairs.find(({a, b}) => a === drift.a && b === drift.b);
  return pair && viewOf(pair, ordinal);
}

function viewFrom(measures: Measures, other: number): View {
  return {
    other,
    words: measures.wordsA,
    otherWords: measures.wordsB,
    share: measures.containmentA,
    otherShare: measures.containmentB,
    resemblance: measures.resemblance,
    shareInOrder: measures.inOrder?.[0] ?? measures.containmentA,
  };
}

function mirrored(pair: OccurrencePair): Measures {
  return {
    wordsA: pair.wordsB,
    wordsB: pair.wordsA,
    containmentA: pair.containmentB,
    containmentB: pair.containmentA,
    resemblance: pair.resemblance,
    ...(pair.inOrder && {inOrder: [pair.inOrder[1], pair.inOrder[0]]}),
  };
}

export function occurrenceName({places}: Pick<Finding, 'places'>, ordinal: number): OccurrenceName {
  const place = places[ordinal];
  if (place === undefined) return {ordinal, path: '', lines: ''};
  const lines = place.startLine !== undefined ? `:${lineRange(place.startLine, place.endLine)}` : '';
  return {ordinal, path: place.isFolder ? folderName(place.path) : place.path, lines};
}

/** '' is the root itself. A folder ends with a slash so that it cannot be taken for a page. */
export function folderName(folder: string): string {
  return folder === '' ? './' : `${folder}/`;
}

/** The same with the line where it begins, for sentences: the number of words says how long it is. */
export function startName(finding: Pick<Finding, 'places'>, ordinal: number): OccurrenceName {
  const name = occurrenceName(finding, ordinal);
  const place = finding.places[ordinal];
  return place !== undefined && place.startLine !== undefined ? {...name, lines: `:${place.startLine}`} : name;
}

export function listOfParts(items: readonly (MessagePart | Sentence)[]): Sentence {
  const isSentence = (item: MessagePart | Sentence): item is Sentence => Array.isArray(item);
  return items.flatMap((item, at) => {
    const parts = isSentence(item) ? item : [item];
    return at === 0 ? parts : [at === items.length - 1 ? ' and ' : ', ', ...parts];
  });
}

/** '5 other versions of this page have similar text, such as …', or nothing; made once for an inspection. */
export type VersionNames = (places: readonly VersionedPlace[], ordinal: number) => Sentence;

/** A place stands for those versions of its page that have its text. */
export interface VersionedPlace {
  readonly path: string;
  readonly alsoIn: readonly string[];
}

/** The sentence as plain text; `show` makes path and lines safe for where they go. */
export function plainMessage(pieces: readonly MessagePart[], show: (path: string) => string): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece;
      return 'quote' in piece ? visibleText(piece.quote) : show(piece.path) + piece.lines;
    })
    .join('');
}
