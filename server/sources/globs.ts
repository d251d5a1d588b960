// Globs of the configuration and of the command line. The library is loaded only when one of them holds a wildcard.

/** The glob that decided for a path, or nothing. */
export type GlobMatcher = (path: string) => string | undefined;

/**
 * As in ignore files: a glob without a slash is asked of every name on the way, one with a slash of the path from the
 * root on; either covers all that lies below; the last one that matches decides, and `!` takes back.
 */
export async function matcherOf(globs: readonly string[]): Promise<GlobMatcher> {
  const rules: {readonly glob: string; readonly keeps: boolean; readonly matches: (path: string) => boolean}[] = [];
  for (const glob of globs) {
    const keeps = glob.startsWith('!');
    const pattern = trimmed(keeps ? glob.slice(1) : glob);
    rules.push({glob, keeps, matches: hasWildcard(pattern) ? await wild(pattern) : literal(pattern)});
  }
  rules.reverse();
  return (path) => {
    const rule = rules.find(({matches}) => matches(path));
    return rule === undefined || rule.keeps ? undefined : rule.glob;
  };
}

/** Matches a glob against whole paths, as a shell would, but into folders and names with a leading dot too. */
export async function wholeMatcherOf(glob: string): Promise<(path: string) => boolean> {
  const {Minimatch} = await import('minimatch');
  const whole = new Minimatch(glob, {dot: true, nonegate: true, nocomment: true});
  return (path) => whole.match(path);
}

export function hasWildcard(glob: string): boolean {
  return /[*?[{]|[!+@]\(/.test(glob);
}

function trimmed(glob: string): string {
  const start = glob.startsWith('./') ? 2 : 0;
  return glob.endsWith('/') ? glob.slice(start, -1) : glob.slice(start);
}

async function wild(pattern: string): Promise<(path: string) => boolean> {
  const rooted = pattern.includes('/') ? pattern.replace(/^\//, '') : `**/${pattern}`;
  const itself = await wholeMatcherOf(rooted);
  // `**` at the end covers what lies below already.
  if (rooted.endsWith('**')) return itself;
  const below = await wholeMatcherOf(`${rooted}/**`);
  return (path) => itself(path) || below(path);
}

function literal(pattern: string): (path: string) => boolean {
  if (!pattern.includes('/')) return (path) => `/${path}/`.includes(`/${pattern}/`);
  const rooted = pattern.startsWith('/') ? pattern.slice(1) : pattern;
  return (path) => path === rooted || path.startsWith(`${rooted}/`);
}
