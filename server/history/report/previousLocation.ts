// Where words that a change added were before, according to the index: a path, and its last version that had them.

import type {Held} from '../queries/traceVersions.ts';

export type PreviousKind = 'copied' | 'reintroduced' | 'restored';

export interface PreviousLocation {
  readonly kind: PreviousKind;
  readonly path: number;
  readonly held: Held;
  /** Tokens of the new page, ascending, whose fingerprints that version contains; and these fingerprints. */
  readonly at: readonly number[];
  readonly fingerprints: readonly number[];
}
