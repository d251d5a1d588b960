// Takes a token, gives the kind of text it is in, as far as that says how much an equal word weighs.

import {TokenRole} from '../text/tokens.ts';

export const TextKind = {prose: 0, table: 1, source: 2, sample: 3, none: 4} as const;
export type TextKind = (typeof TextKind)[keyof typeof TextKind];
export const textKindCount = 4;

/**
 * Weight of an equal word of each kind: a reader acts on 40 words of prose as on 53 of a table, 59 of a source file or
 * 80 of sample code and its output.
 */
export const kindFactor: readonly number[] = [1, 0.75, 0.68, 0.5];

/** A character of Han or Kana carries about half a word. */
export const ideographWords = 0.5;

/** Words of a kind that weigh nothing, such as headings, are `none`. `inSource`: the document is a source file. */
export function textKindOf(tag: number, inSource: boolean): TextKind {
  switch (tag & 15) {
    case TokenRole.heading:
    case TokenRole.navigation:
      return TextKind.none;
    case TokenRole.table:
      return TextKind.table;
    case TokenRole.code:
      return inSource ? TextKind.source : TextKind.sample;
    default:
      return inSource ? TextKind.source : TextKind.prose;
  }
}
