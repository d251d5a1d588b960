// How long and how deep a glob may be. A repository may configure it, and everything that is done with a glob takes the
// longer the more there is of it.

import {globLengthMax} from '../../shared/model/globLengthMax.ts';
import {type Phrase, phrase} from '../../shared/model/phrase.ts';

/** Brackets within brackets: `{a,{b,c}}`, `@(a|*(b))`. */
const globDepthMax = 8;
/** Globs that the braces of one glob expand to, and those of a whole list: each file is matched with all of them. */
const globExpansionMax = 1000;
const listExpansionMax = 10_000;

/** Problem of a glob, as "got …, expected …"; null: none. */
export async function globProblem(glob: string): Promise<Phrase | null> {
  if (glob.length > globLengthMax) {
    return phrase('got a glob of {count} characters, expected at most {max}', {count: glob.length, max: globLengthMax});
  }
  let depth = 0;
  for (const character of glob) {
    if (character === '{' || character === '(') depth++;
    else if ((character === '}' || character === ')') && depth > 0) depth--;
    if (depth > globDepthMax)
      return phrase('got a glob with more than {count} brackets in one another, expected fewer', {count: globDepthMax});
  }
  if ((await expansions(glob)) <= globExpansionMax) return null;
  return phrase('got a glob whose braces stand for more than {count} others, expected fewer', {
    count: globExpansionMax,
  });
}

/** Problem of a list of globs; null: none, or one of a single glob. */
export async function globListProblem(globs: readonly string[]): Promise<Phrase | null> {
  let all = 0;
  for (const glob of globs) {
    if (glob.includes('{') && glob.length <= globLengthMax) all += await expansions(glob);
    if (all > listExpansionMax) {
      return phrase('got globs whose braces stand for more than {count} others, expected fewer', {
        count: listExpansionMax,
      });
    }
  }
  return null;
}

/** One more than the limit stands for any number. */
async function expansions(glob: string): Promise<number> {
  if (!glob.includes('{')) return 1;
  const {expand} = await import('brace-expansion');
  return expand(glob, {max: globExpansionMax + 1}).length;
}
