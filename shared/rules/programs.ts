// Takes a path, says whether it is a program: code in a language that has comments and is no template of a page; and whether
// what it repeats can be moved into a function.

import {formatOf} from '../text/formatOf.ts';

const templates: ReadonlySet<string> = new Set(['vue', 'handlebars', 'xml', 'svg', 'unknown']);

export function isProgram(path: string): boolean {
  const {family, language, comments} = formatOf(path);
  return family === 'code' && !templates.has(language) && comments.line.length + comments.block.length > 0;
}

/** Code without functions, or of which a reader would not think so: rules of a build, styles, settings, schemas. */
const withoutFunctions: ReadonlySet<string> = new Set(
  'unknown bat bibtex cmake css csv diff dockerfile graphql ignore ini json jsonc makefile proto scss sql svg terraform thrift toml xml yaml'.split(
    ' ',
  ),
);

export function hasFunctions(path: string): boolean {
  return !withoutFunctions.has(formatOf(path).language);
}
