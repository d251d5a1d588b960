// The bench of the methods is a program of its own in the package, because it is as large as the rest of the laboratory and
// seldom run. Its sources are in lab/bench.

import {createRequire} from 'node:module';
import {UserError} from '../../server/userError.ts';

export interface BenchRequest {
  /** Absolute. */
  readonly folders: readonly string[];
  readonly seed: number;
  /** Words per shingle. */
  readonly w: number;
  readonly quick: boolean;
  /** Called as each step begins. */
  readonly told: (what: string) => void;
  readonly warned: (what: string) => void;
}

export interface BenchAnswer {
  readonly text: string;
  readonly json: string;
  readonly html: string;
}

export interface BenchProgram {
  readonly bench: (request: BenchRequest) => BenchAnswer;
}

export function benchProgram(): BenchProgram {
  const file = import.meta.url.endsWith('.ts') ? '../../dist/methodsBench.cjs' : './methodsBench.cjs';
  try {
    return createRequire(import.meta.url)(file) as BenchProgram;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'MODULE_NOT_FOUND')) throw error;
    throw new UserError(
      'The bench is not in this package. Expected that of npm, which has it; the extension for an editor has not.',
    );
  }
}
