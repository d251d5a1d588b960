// The result of parsing a configuration file: a tree of values with their offsets, or the syntax errors. JSON
// (parseJson.ts) and YAML (parseYaml.ts) give the same tree, so nothing else depends on the syntax.

import {type Phrase, phrase} from '../../shared/model/phrase.ts';

/** A value and its offset (UTF-16). Members keep their order, and duplicates are included. */
export type SettingNode =
  | {readonly kind: 'object'; readonly at: number; readonly members: readonly Member[]}
  | {readonly kind: 'list'; readonly at: number; readonly items: readonly SettingNode[]}
  | {readonly kind: 'scalar'; readonly at: number; readonly value: string | number | boolean | null};

export interface Member {
  readonly key: string;
  readonly at: number;
  readonly value: SettingNode;
}

export interface Problem {
  readonly at: number;
  readonly problem: Phrase;
}

export const gotAndExpected = 'got {got}, expected {expected}';

export type ParsedTree =
  | {readonly kind: 'tree'; readonly tree: SettingNode}
  | {readonly kind: 'broken'; readonly problems: readonly Problem[]};

/** A configuration has a few hundred values, but a YAML alias may expand to many (the "billion laughs" attack). */
export const nodesMax = 20_000;
const tooMany: ParsedTree = {
  kind: 'broken',
  problems: [
    {
      at: 0,
      problem: phrase('got more than {count} values or too deep a nesting, expected fewer', {count: nodesMax}),
    },
  ],
};

export class TooMany extends Error {}

/** Runs a parser that throws TooMany or exhausts the stack on hostile input. */
export function limitedTree(parse: () => ParsedTree): ParsedTree {
  try {
    return parse();
  } catch (error) {
    // Both parsers recurse, so a file full of brackets exhausts the stack: that is bad input, not a bug.
    if (error instanceof TooMany || error instanceof RangeError) return tooMany;
    throw error;
  }
}
