// A row of the table in docs/security.md, and the attack that shows whether it holds.
import type {Shell} from '../../support/shell.ts';

export interface Promised {
  /** As in the table. */
  readonly promise: string;
  /** The attack takes seconds, so `npm run test:slow` makes it. */
  readonly isSlow?: true;
  /** Builds a hostile repository and throws if the promise is broken. */
  readonly holds: (shell: Shell) => Promise<void>;
}

/** Long enough to be reported when it is in two files, and in no other text. */
export const copied = `${'The quick keeper of the archive writes every borrowed volume into a ledger that hangs beside the door, '.repeat(1)}and whoever brings one back late pays for a candle, because the archive is read at night and candles are never cheap in winter.\n`;

/** Text that must not be printed. */
export const secret = 'hunter2-correct-horse';
