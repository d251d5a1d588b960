// Takes the words of the command line and what surrounds them, gives one string: two runs with the same string are asked
// the same, and differ in nothing but what stands on the disk. Loaded before anything else, so it imports little.

import {isatty} from 'node:tty';

/** Longer ones, such as lists of a thousand files, are not worth remembering. */
const askedLengthMax = 8192;

export function invocationKey(words: readonly string[]): string | null {
  const terminal = isatty(1) ? process.stdout.columns : null;
  // Entries of a baseline expire from one day to the next.
  const day = new Date().toISOString().slice(0, 10);
  const asked = JSON.stringify([words, process.cwd(), surroundings(), environment(ofLook), terminal, day]);
  return asked.length > askedLengthMax ? null : asked;
}

/** What decides which files are listed and may be read, apart from the disk: the user, and what Git is told. */
export function surroundings(): readonly unknown[] {
  return [process.getuid?.() ?? null, environment(ofGit)];
}

const ofGit = /^(?:GIT_.*|HOME|USERPROFILE|XDG_CONFIG_HOME)$/;
const ofLook = /^(?:FORCE_COLOR|NO_COLOR|TERM)$/;

function environment(heeded: RegExp): readonly (readonly [string, string | undefined])[] {
  // Shells hand it on in orders of their own.
  const names = Object.keys(process.env).filter((name) => heeded.test(name));
  return names.sort().map((name) => [name, process.env[name]]);
}
