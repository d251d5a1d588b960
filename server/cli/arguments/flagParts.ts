// The parts of a flag definition, and the groups of commands that share flags.

import type {Command} from './commandTable.ts';

/** The kind of value. `share` is 0…1, also written as a percentage. */
export type FlagValue =
  | {readonly kind: 'switch'}
  /** `dashed`: the value may start with a dash, as in `-case`. */
  | {readonly kind: 'text'; readonly what: string; readonly dashed?: true}
  | {readonly kind: 'whole'; readonly least: number}
  | {readonly kind: 'share'}
  | {readonly kind: 'wholeOr'; readonly word: string}
  /** `shown`: in the help, where the choices would be too many. */
  | {
      readonly kind: 'choice';
      readonly of: readonly string[];
      readonly shown?: string;
      /** Other words for some of the choices, as others call them. */
      readonly also?: Readonly<Record<string, string>>;
    };

/** `Name`: the commands that can have the flag. */
export interface Flag<Name extends string = Command> {
  readonly name: string;
  readonly short?: string;
  readonly value: FlagValue;
  readonly repeatable?: true;
  /** Parsed, also without its value, but neither suggested for mistyped flags nor listed in help. */
  readonly hidden?: true;
  readonly commands: readonly Name[];
  readonly group: FlagGroup;
  readonly help: string;
}

export const flagGroups = ['What is read', 'What counts as a copy', 'What is reported', 'How it runs'] as const;
type FlagGroup = (typeof flagGroups)[number];

export const checkFlags: readonly Command[] = ['check'];
/** The same settings must apply when copies are accepted and when they are checked. */
export const finding: readonly Command[] = ['check', 'baseline'];
/** Commands that can be about a change. */
export const changeFlags: readonly Command[] = ['check', 'baseline'];
export const both: readonly Command[] = ['check', 'compare'];
/** Commands that query the history of a repository. */
export const historyFlags: readonly Command[] = ['moves', 'origin', 'drift'];
export const historyQueryFlags: readonly Command[] = ['check', ...historyFlags, 'index'];
/** Commands with flags for what counts as a copy. */
export const three: readonly Command[] = ['check', 'compare', 'baseline', ...historyFlags];
export const all: readonly Command[] = ['check', 'compare', 'explain', 'baseline'];
export const baselineFlags: readonly Command[] = ['baseline'];
export const every: readonly Command[] = [...all, ...historyFlags, 'mirrors', 'index', 'status', 'clean'];
export const lsp: readonly Command[] = ['lsp'];
export const onOff: FlagValue = {kind: 'switch'};
export const text = (what: string): FlagValue => ({kind: 'text', what});
export const wholeFlags = (least: number): FlagValue => ({kind: 'whole', least});
export const choice = (...of: readonly string[]): FlagValue => ({kind: 'choice', of});
export const choiceAlso = (also: Readonly<Record<string, string>>, ...of: readonly string[]): FlagValue => ({
  kind: 'choice',
  of,
  also,
});

export function flag<Name extends string = Command>(
  name: string,
  value: FlagValue,
  ofCommands: readonly Name[],
  group: 0 | 1 | 2 | 3,
  help: string,
  more: {readonly short?: string; readonly repeatable?: true} = {},
): Flag<Name> {
  return {name, value, commands: ofCommands, group: flagGroups[group], help, ...more};
}
