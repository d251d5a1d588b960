// Takes a path, says whether it is a program: code in a language that has comments and is no template of a page; whether
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

function hasFunctions(path: string): boolean {
  return !withoutFunctions.has(formatOf(path).language);
}

/** Markup with some code in it, by the end of the name where the language is another: what it repeats is no function. */
const pageTemplate = /\.(?:blade\.php|phtml)$/i;

/** Programs of one file each, which share no function unless they share a file. */
const scripts: ReadonlySet<string> = new Set(['shellscript', 'powershell']);

/** Header files: their declarations are defined elsewhere. */
const declarations = /\.(?:h|hh|hpp|hxx|d\.[cm]?ts|pyi)$/i;

/** Whether a reader would move what is copied into a function. */
export function isMovedIntoFunction(path: string): boolean {
  const {language} = formatOf(path);
  if (templates.has(language) || scripts.has(language) || declarations.test(path)) return false;
  return hasFunctions(path) && !pageTemplate.test(path);
}

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
  return family === 'code' && hasFunctions(path) ? (together[language] ?? language) : '';
}
