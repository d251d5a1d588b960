// Takes a path, says whether it is a program: code in a language that has comments and is no template of a page; and which
// language it is written in, of those that have functions.

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

/** Languages that can use one another's functions. */
const together: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'javascript javascriptreact typescript typescriptreact vue coffeescript',
    'c cpp objective-c',
    'java kotlin scala groovy',
  ].flatMap((names) => names.split(' ').map((name) => [name, names])),
);

/** '' if it is no program, or its language is not known. */
export function languageOfProgram(path: string): string {
  const {family, language} = formatOf(path);
  return family === 'code' && !withoutFunctions.has(language) ? (together[language] ?? language) : '';
}
