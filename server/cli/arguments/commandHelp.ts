// Help of a command besides its flags.

export interface CommandHelp {
  readonly usage: readonly string[];
  /** The first sentence is the summary. */
  readonly about: string;
  /** Each is a whole command line; a test runs them all. */
  readonly examples: readonly string[];
  readonly operands: Operands;
}

/** Words after a command; with `actions`, the first of them is an action and `rest` are the others. */
type Operands = OperandKind | {readonly actions: readonly string[]; readonly rest: OperandKind};
export type OperandKind = 'paths' | 'commits' | 'commands' | 'nothing';

export function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}
