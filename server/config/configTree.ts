// What every syntax of configuration files is read as: values as a tree with the offset of each, or what is wrong.
// JSON (parseJson.ts) and YAML (parseYaml.ts) give the same tree; nothing else knows which it was.

/** A value and where it stands (UTF-16 offset). Members keep their order and duplicates. */
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
  readonly message: string;
}

export type ParsedTree =
  | {readonly kind: 'tree'; readonly tree: SettingNode}
  | {readonly kind: 'broken'; readonly problems: readonly Problem[]};

/** A hand-written file has some hundred values; a YAML alias may stand for many (the "billion laughs"). */
export const nodesMax = 20_000;
const tooMany: ParsedTree = {
  kind: 'broken',
  problems: [{at: 0, message: `got more than ${nodesMax} values or too deep a nesting, expected fewer`}],
};

export class TooMany extends Error {}

/** Runs a parser that throws TooMany or exhausts the stack on hostile input. */
export function limitedTree(parse: () => ParsedTree): ParsedTree {
  try {
    return parse();
  } catch (error) {
    // Both parsers recurse, so a file of brackets only exhausts the stack: bad input, not a bug of ours.
    if (error instanceof TooMany || error instanceof RangeError) return tooMany;
    throw error;
  }
}
