// Takes a path, says whether it is a program: code in a language that has comments and is no template of a page.

import {formatOf} from '../text/formatOf.ts';

const templates: ReadonlySet<string> = new Set(['vue', 'handlebars', 'xml', 'svg', 'unknown']);

export function isProgram(path: string): boolean {
  const {family, language, comments} = formatOf(path);
  return family === 'code' && !templates.has(language) && comments.line.length + comments.block.length > 0;
}
