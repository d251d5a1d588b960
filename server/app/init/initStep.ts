// Proposals of `init`, one at a time. A caller shows a step, asks, and applies it or not.

import type {FileChange} from './projectFile.ts';

export type InitStep =
  /** Nothing is to be done: it is there already, or there is no need. */
  | {readonly kind: 'done'; readonly name: InitStepName; readonly message: string}
  /** It cannot be done from here; the message says what to do, and `lines` are to be copied. */
  | {readonly kind: 'manual'; readonly name: InitStepName; readonly message: string; readonly lines: string}
  | ProposedStep;

export interface ProposedStep {
  readonly kind: 'proposed';
  readonly name: InitStepName;
  /** Purpose of the step, in a sentence or two. */
  readonly message: string;
  /** File to write; null: it is not known yet. */
  readonly change: FileChange | null;
  readonly question: string;
  /** The answer of those who are not asked. */
  readonly isRecommended: boolean;
  /** Gives a sentence on what was done. Throws UserError. */
  readonly apply: () => Promise<string>;
}

export const initStepNames = ['config', 'baseline', 'hook', 'ci'] as const;
/** The steps of `init`, in their order. The baseline comes after the configuration, which decides what is compared. */
export type InitStepName = (typeof initStepNames)[number];
