// How long and how deep a glob may be. A repository may configure it, and everything that is done with a glob takes the
// longer the more there is of it.

/** Globs that people write have up to 300 characters; lists in braces are the longest. */
export const globLengthMax = 2000;
/** Brackets within brackets: `{a,{b,c}}`, `@(a|*(b))`. */
export const globDepthMax = 8;
/** What the braces of one glob expand to. */
export const globExpansionMax = 1000;

/** What is wrong with a glob, as "got …, expected …"; null: nothing. */
export async function globProblem(glob: string): Promise<string | null> {
  if (glob.length > globLengthMax) {
    return `got a glob of ${glob.length} characters, expected at most ${globLengthMax}`;
  }
  let depth = 0;
  for (const character of glob) {
    if (character === '{' || character === '(') depth++;
    else if ((character === '}' || character === ')') && depth > 0) depth--;
    if (depth > globDepthMax)
      return `got a glob with more than ${globDepthMax} brackets in one another, expected fewer`;
  }
  if (!glob.includes('{')) return null;
  const {braceExpand} = await import('minimatch');
  if (braceExpand(glob, {braceExpandMax: globExpansionMax + 1}).length <= globExpansionMax) return null;
  return `got a glob whose braces stand for more than ${globExpansionMax} others, expected fewer`;
}
