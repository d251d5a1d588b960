// What a flag is made of, and the commands that have flags in common.

import type {Command} from './choices.ts';

/** What a flag takes. `share` is 0…1, also written as a percentage. */
export type FlagValue =
  | {readonly kind: 'switch'}
  /** `dashed`: its value may begin with a dash, as -case does. */
  | {readonly kind: 'text'; readonly what: string; readonly dashed?: true}
  | {readonly kind: 'whole'; readonly least: number}
  | {readonly kind: 'share'}
  | {readonly kind: 'threads'}
  | {readonly kind: 'choice'; readonly of: readonly string[]};

export interface Flag {
  readonly name: string;
  readonly short?: string;
  readonly value: FlagValue;
  readonly repeatable?: true;
  readonly commands: readonly Command[];
  readonly group: Group;
  readonly help: string;
}

export const groups = ['What is read', 'What counts as a copy', 'What is reported', 'How it runs'] as const;
export type Group = (typeof groups)[number];

export const check: readonly Command[] = ['check'];
/** What is found must be the same when it is accepted and when it is checked. */
export const finding: readonly Command[] = ['check', 'baseline'];
export const both: readonly Command[] = ['check', 'compare'];
/** Commands that ask the history of a repository. */
export const past: readonly Command[] = ['moves', 'origin', 'drift'];
/** Commands about whole documents, of which sketches are made. */
export const collected: readonly Command[] = ['near', 'clusters'];
export const asking: readonly Command[] = ['check', ...past, ...collected, 'index'];
/** Commands in which it is told what counts as a copy. */
export const three: readonly Command[] = ['check', 'compare', 'baseline', ...past];
export const all: readonly Command[] = ['check', 'compare', 'explain', 'baseline'];
/** Commands that look at whole collections. */
export const collections: readonly Command[] = ['mirrors', 'overlap'];
/** Commands that tell what of a whole document is a shingle. */
export const shingling: readonly Command[] = ['compare', 'explain', ...collected, 'overlap'];
export const baseline: readonly Command[] = ['baseline'];
export const every: readonly Command[] = [...all, ...past, ...collected, ...collections, 'index', 'status', 'clean'];
export const lsp: readonly Command[] = ['lsp'];
export const overlap: readonly Command[] = ['overlap'];
export const onOff: FlagValue = {kind: 'switch'};
export const text = (what: string): FlagValue => ({kind: 'text', what});
export const whole = (least: number): FlagValue => ({kind: 'whole', least});
export const choice = (...of: readonly string[]): FlagValue => ({kind: 'choice', of});

export function flag(
  name: string,
  value: FlagValue,
  ofCommands: readonly Command[],
  group: 0 | 1 | 2 | 3,
  help: string,
  more: {readonly short?: string; readonly repeatable?: true} = {},
): Flag {
  return {name, value, commands: ofCommands, group: groups[group], help, ...more};
}
