// Takes the words of the command line and its surroundings, gives a string: runs with the same string can differ only
// in what is on the disk. Loaded before anything else, so it imports little.

import {linkStyle} from '../../shared/wording/fileLinks.ts';
import type {Environment} from '../store/location.ts';

/** Longer invocations, such as lists of a thousand files, are not worth caching. */
const askedLengthMax = 8192;

interface Invocation {
  /** The command line without the program. */
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  /** Width of the terminal on standard output; null: it is not a terminal. */
  readonly columns: number | null;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

export function invocationKey({words, cwd, env, columns, nowMs}: Invocation): string | null {
  // Entries of a baseline expire by day.
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const asked = JSON.stringify([
    words,
    cwd,
    surroundings(env),
    chosen(env, columns === null ? ofLook : ofTerminal),
    linkStyle(env, columns !== null),
    columns,
    day,
  ]);
  return asked.length > askedLengthMax ? null : asked;
}

/** Inputs of the listing and of reading, apart from the disk: the user, and the variables of Git. */
export function surroundings(env: Environment): readonly unknown[] {
  return [process.getuid?.() ?? null, chosen(env, ofGit)];
}

const ofGit = /^(?:GIT_.*|HOME|USERPROFILE|XDG_CONFIG_HOME)$/;
const ofLook = /^(?:CI|FORCE_COLOR|NO_COLOR|TERM)$/;
/** A report on a terminal prints commands as they are found on the PATH. */
const ofTerminal = /^(?:CI|FORCE_COLOR|NO_COLOR|TERM|PATH)$/;

function chosen(env: Environment, heeded: RegExp): readonly (readonly [string, string | undefined])[] {
  // Shells pass variables on in different orders.
  const names = Object.keys(env).filter((name) => heeded.test(name));
  return names.sort().map((name) => [name, env[name]]);
}
