// Globs of the configuration and of the command line. The matcher for wildcards is loaded only when a glob has one. A
// repository may configure a glob, and everything that is done with it takes the longer the more there is of it: its length,
// its depth and what its braces stand for have limits.

import {globLengthMax} from '../../shared/model/limitTable.ts';
import {type Phrase, phrase} from '../../shared/model/phrase.ts';
import {UserError} from '../userError.ts';

/** Gives the glob that decided for a path, or undefined. */
export type GlobMatcher = (path: string) => string | undefined;

/**
 * Works like ignore files. A glob without a slash is matched against every name in the path, one with a slash against
 * the path from the root. Both also cover everything below. The last glob that matches decides, and `!` negates.
 */
export async function matcherOf(globs: readonly string[]): Promise<GlobMatcher> {
  const rules: {readonly glob: string; readonly keeps: boolean; readonly matches: (path: string) => boolean}[] = [];
  const problem = await globListProblem(globs);
  if (problem !== null) throw new UserError(phrase('{problem}.', {problem}));
  for (const glob of globs) {
    const keeps = glob.startsWith('!');
    const pattern = trimmed(keeps ? glob.slice(1) : glob);
    rules.push({glob, keeps, matches: isLiteral(pattern) ? literal(pattern) : await wild(pattern)});
  }
  rules.reverse();
  return (path) => {
    const rule = rules.find(({matches}) => matches(path));
    return rule === undefined || rule.keeps ? undefined : rule.glob;
  };
}

/**
 * Matches a glob against whole paths, as a shell would, but including folders and names with a leading dot. Throws
 * UserError for a glob that is too long or too deep.
 */
export async function wholeMatcherOf(glob: string): Promise<(path: string) => boolean> {
  const {globTest} = await import('./glob.ts');
  const tests = (await expanded(glob)).map((one) => globTest(one, {groups: true, ignoreCase: false}));
  const [first] = tests;
  return tests.length === 1 ? first : (path) => tests.some((test) => test(path));
}

async function expanded(glob: string): Promise<readonly string[]> {
  const problem = await globProblem(glob);
  if (problem !== null) {
    const start = `${glob.slice(0, 60)}${glob.length > 60 ? '…' : ''}`;
    throw new UserError(phrase('"{start}": {problem}.', {start, problem}));
  }
  return glob.includes('{') ? (await import('brace-expansion')).expand(glob) : [glob];
}

export function hasWildcard(glob: string): boolean {
  return /[*?[{]|[!+@]\(/.test(glob);
}

/** A backslash takes the meaning from the sign behind it, as in `\\!important.md`. */
function isLiteral(glob: string): boolean {
  return !hasWildcard(glob) && !glob.includes('\\');
}

function trimmed(glob: string): string {
  const start = glob.startsWith('./') ? 2 : 0;
  return glob.endsWith('/') ? glob.slice(start, -1) : glob.slice(start);
}

async function wild(pattern: string): Promise<(path: string) => boolean> {
  const rooted = pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`;
  const itself = await wholeMatcherOf(rooted);
  // A `**` at the end already covers everything below.
  if (rooted.endsWith('**')) return itself;
  const below = await wholeMatcherOf(`${rooted}/**`);
  return (path) => itself(path) || below(path);
}

function literal(pattern: string): (path: string) => boolean {
  if (!pattern.includes('/')) return (path) => `/${path}/`.includes(`/${pattern}/`);
  const rooted = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  return (path) => path === rooted || path.startsWith(`${rooted}/`);
}

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
