// What sentences about findings are made of: pieces that a report marks up, a pair seen from one of its places, names.
import type {DocumentFinding, Measures, OccurrencePair, PassageFinding} from '../model/finding.ts';
import {capitalised, lineRange, percentOf, plural} from './numbersInEnglish.ts';

/** Text, the name of another place that a report may turn into a link, or words of strangers, which it must escape. */
export type MessagePart = string | OccurrenceName | Quote;

interface Quote {
  readonly quote: string;
}

export interface OccurrenceName {
  /** Index of the place in its finding: into `places`, `folders`, or `sources`. */
  readonly ordinal: number;
  readonly path: string;
  /** What follows the path: ':40-58', or nothing for a whole page. */
  readonly lines: string;
}

/** A pair seen from one of its two places. */
export interface View {
  readonly other: number;
  readonly words: number;
  readonly otherWords: number;
  /** Share of the words here that also stand there, and the other way round. */
  readonly share: number;
  readonly otherShare: number;
  readonly resemblance: number;
}

export function viewOf(pair: OccurrencePair, ordinal: number): View {
  return pair.a === ordinal ? viewFrom(pair, pair.b) : viewFrom(mirrored(pair), pair.a);
}

/** The strongest pair of a place. */
export function strongestView(pairs: readonly OccurrencePair[], ordinal: number): View | undefined {
  const pair = pairs.find((one) => one.a === ordinal || one.b === ordinal);
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
  };
}

function mirrored(pair: OccurrencePair): Measures {
  return {
    wordsA: pair.wordsB,
    wordsB: pair.wordsA,
    containmentA: pair.containmentB,
    containmentB: pair.containmentA,
    resemblance: pair.resemblance,
  };
}

export function occurrenceName(finding: PassageFinding | DocumentFinding, ordinal: number): OccurrenceName {
  if (finding.kind === 'passage') {
    const place = finding.places[ordinal];
    return {ordinal, path: place?.path ?? '', lines: place ? `:${lineRange(place.startLine, place.endLine)}` : ''};
  }
  return {ordinal, path: finding.places[ordinal]?.path ?? '', lines: ''};
}

export function passageSubject(finding: PassageFinding, view: View, fresh: string): string {
  const noun = fresh + (finding.code === 'renamed-code' ? 'word of code' : 'word');
  const nouns = fresh + (finding.code === 'renamed-code' ? 'words of code' : 'words');
  const words = `these ${plural(view.words, noun, nouns)}`;
  const subject = view.resemblance === 1 ? words : `${percentOf(view.share)} of ${words}`;
  if (finding.code === 'renamed-code') return `Apart from names, ${subject}`;
  if (finding.code === 'repeated-block') return `A block on ${plural(finding.slots, 'page')}: ${subject}`;
  return capitalised(subject);
}

export function inBrackets(notes: readonly string[]): string {
  const said = notes.filter((note) => note !== '');
  return said.length === 0 ? '' : ` (${said.join('; ')})`;
}

export function furtherOccurrences(left: number): string {
  return left > 0 ? `; and in ${plural(left, 'more place')}` : '';
}
