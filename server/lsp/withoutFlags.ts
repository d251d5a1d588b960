// Takes a message of a use case that the command line shares, gives it for an editor, where nobody can pass a flag: the
// clauses that name one are left out. Commands of Git stay, with their flags.

import type {Phrase} from '../../shared/model/phrase.ts';
import type {Language} from '../../shared/wording/language.ts';

const flag = /(?<!\bgit\b[^".;]*)(?<![\w-])--[a-z][\w-]*/;

/** "--since: got …": what a bad value is of stays; "--staged: …" goes. */
const subject = /^--([a-z-]+)(?: [^:]*)?: (?:(got )|)/;

/** A failure of a use case, or a note of one, in the language of the reader. */
export function saidInEditor(said: string | Phrase, language: Language): string {
  return withoutFlags(language.phrase(said));
}

export function withoutFlags(message: string): string {
  if (!flag.test(message)) return message;
  const clauses = message
    .replace(subject, (_, name, got = '') => (got === '' ? '' : `${name}: ${got}`))
    .split(/(?<=[.;]) (?=["\w-])/);
  const left = clauses.filter((clause) => !flag.test(clause));
  // Better a command without its flag than nothing.
  if (left.length === 0) return message.replace(/ ?--[a-z][\w-]*/g, '');
  return left.join(' ').replace(/[;:,]$/, '.');
}
