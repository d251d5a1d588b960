// Takes two paths, says whether one is what a compiler makes of the other: a style sheet of Sass or Less, a script of
// TypeScript. Who changes the source compiles it again.

import {fileOf} from './relatedPaths.ts';

const styleSource = /\.(?:scss|sass|less|styl|stylus)$/i;
const scriptSource = /(?<!\.d)\.(?:tsx?|mts|cts|coffee)$/i;
const script = /\.(?:d\.[mc]?ts|jsx?|mjs|cjs)$/i;

/** Style sheets are compiled of many files, under other names; a script keeps the name of its source. */
export function isCompiledFrom(path: string, source: string): boolean {
  if (/\.css$/i.test(path)) return styleSource.test(source);
  const areScripts = script.test(path) && scriptSource.test(source);
  return areScripts && fileOf(path).replace(script, '') === fileOf(source).replace(scriptSource, '');
}
