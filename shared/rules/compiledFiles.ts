// Takes two paths, says whether one is what a compiler or a bundler makes of the other: a style sheet of Sass or Less, a script of
// TypeScript, `index.cjs.js` of `index.js`. Who changes the source compiles it again.

import {fileOf} from './relatedPaths.ts';

const styleSource = /\.(?:scss|sass|less|styl|stylus)$/i;
const scriptSource = /(?<!\.d)\.(?:tsx?|mts|cts|coffee)$/i;
/** A module in another format, or without spaces. */
const bundle = /\.(?:cjs|esm|umd|iife|amd|global|min)\.(?:[mc]?js|css)$/i;
const script = /\.(?:d\.[mc]?ts|jsx?|mjs|cjs)$/i;

const plain = /\.(?:[mc]?js|css|tsx?|mts|cts)$/i;

/** Style sheets are compiled of many files, under other names; a script keeps the name of its source. */
export function isCompiledFrom(path: string, source: string): boolean {
  if (bundle.test(path) && !bundle.test(source) && stemOf(path, bundle) === stemOf(source, plain)) return true;
  if (/\.css$/i.test(path)) return styleSource.test(source);
  const areScripts = script.test(path) && scriptSource.test(source);
  return areScripts && stemOf(path, script) === stemOf(source, scriptSource);
}

function stemOf(path: string, ending: RegExp): string {
  return fileOf(path).replace(ending, '');
}
