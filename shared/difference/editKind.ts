// Takes an edit as a reader sees it, gives its kind. Of all that differs between two copies, a fact, a negation or a command
// that is another one in one of them is the best sign that one of the two is wrong; other words may be a matter of style.

import {factsIn} from '../text/factsIn.ts';

/** The most telling first. */
export const editKinds = ['fact', 'negation', 'command', 'link', 'number', 'word'] as const;
export type EditKind = (typeof editKinds)[number];

/** Dates, versions, and numbers with a unit or behind a sign of assignment. */
const values =
  /(?<![\p{L}\p{N}])(?:(?:19|20)\d\d(?:[-/.]\d\d?){1,2}|\d{1,2}[./]\d{1,2}[./](?:19|20)?\d\d|(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\.? \d{1,4}|v?\d+(?:\.\d+)+|v\d+|\d+ ?(?:%|°|[kmgt]i?b|[munµ]?s|min|minutes?|hours?|days?|seconds?|months?|years?|px|[kmg]?hz|bits?|bytes?|times))(?![\p{L}\p{N}])|[=:] ?["']?\d+/giu;
/** In languages whose pages were read; of other ones a negation is a word. */
const negations =
  /(?<![\p{L}\p{N}])(?:not|no|never|none|nor|neither|cannot|without|unless|except|nicht|kein\p{L}{0,2}|nie|niemals|ohne|ne|pas|jamais|sans|sin|nunca|jamás|não|sem|non|mai|senza|не|нет|ни|без|никогда)(?![\p{L}\p{N}])|n['’]t(?![\p{L}\p{N}])|[不没沒未無无非勿別]|ない|ません|않|없|못/giu;
const address = /^(?:https?:\/\/|www\.|\]\()|^[\w.-]*\/[\w./-]*$/;
const plainNumber = /^[\p{N}.,:%-]+$/u;
const digit = /\p{N}/u;

/** `here` and `there`: the words of either side with the signs that touch them, '' if there are none. */
export function editKindOf(here: string, there: string): EditKind {
  if (differ(here.match(values), there.match(values))) return 'fact';
  if (here.match(negations)?.length !== there.match(negations)?.length) return 'negation';
  const [own, others] = [new Set(factsIn(here)), new Set(factsIn(there))];
  const differing = [
    ...[...own].filter((fact) => !others.has(fact)),
    ...[...others].filter((fact) => !own.has(fact)),
  ].filter((fact) => !plainNumber.test(fact));
  if (differing.some((fact) => !address.test(fact))) return 'command';
  if (differing.length > 0) return 'link';
  return digit.test(here) || digit.test(there) ? 'number' : 'word';
}

function differ(some: readonly string[] | null, others: readonly string[] | null): boolean {
  return (some ?? []).join('\n').toLowerCase() !== (others ?? []).join('\n').toLowerCase();
}
