// Takes the words of the command line and what surrounds them, gives one string: two runs with the same string are asked
// the same, and differ in nothing but what stands on the disk. Loaded before anything else, so it imports little.

import type {Environment} from '../store/location.ts';

/** Longer ones, such as lists of a thousand files, are not worth remembering. */
const askedLengthMax = 8192;

export interface Invocation {
  /** Of the command line, without the program. */
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Environment;
  /** Of the terminal that standard output is; null: it is none. */
  readonly columns: number | null;
  /** Milliseconds since 1970. */
  readonly nowMs: number;
}

export function invocationKey({words, cwd, env, columns, nowMs}: Invocation): string | null {
  // Entries of a baseline expire from one day to the next.
  const day = new Date(nowMs).toISOString().slice(0, 10);
  const asked = JSON.stringify([words, cwd, surroundings(env), chosen(env, ofLook), columns, day]);
  return asked.length > askedLengthMax ? null : asked;
}

/** What decides which files are listed and may be read, apart from the disk: the user, and what Git is told. */
export function surroundings(env: Environment): readonly unknown[] {
  return [process.getuid?.() ?? null, chosen(env, ofGit)];
}

const ofGit = /^(?:GIT_.*|HOME|USERPROFILE|XDG_CONFIG_HOME)$/;
const ofLook = /^(?:FORCE_COLOR|NO_COLOR|TERM)$/;

function chosen(env: Environment, heeded: RegExp): readonly (readonly [string, string | undefined])[] {
  // Shells hand it on in orders of their own.
  const names = Object.keys(env).filter((name) => heeded.test(name));
  return names.sort().map((name) => [name, env[name]]);
}
