// Takes the text of a page, gives the parts of it that a program fills in: between two comments that say so, such as
// `<!-- BEGIN_TF_DOCS -->` and `<!-- END_TF_DOCS -->`, or `<!-- snippet: retry -->` and `<!-- endSnippet -->`.

import type {Span} from '../algorithms/span.ts';

/** A comment of a line or a few, or a definition of a link that is used as one. */
const comment = /<!--([\s\S]{0,300}?)-->|^\[\/\/\]: # \(([^\n)]*)\)/gm;
const opening = /(?<![a-z])(?:begin|beginning|start)(?![a-z])/i;
const closing = /(?<![a-z])(?:end|stop|endsnippet)(?![a-z])/i;
/** Hand-written text has `prettier-ignore-start` or `tabs:start` around it. */
const program = /docs\b|docs hook|generated|doctoc|all-contributors|do not (?:edit|modify|remove)|^\s*snippet:/i;

export function writtenParts(text: string): Span[] {
  const parts: Span[] = [];
  let from = -1;
  for (const found of text.matchAll(comment)) {
    const words = found[1] ?? found[2];
    const isSnippet = /^\s*snippet:/.test(words);
    if (from >= 0 && closing.test(words)) {
      parts.push({from, to: found.index});
      from = -1;
    } else if (from < 0 && program.test(words) && (isSnippet || opening.test(words))) {
      from = found.index + found[0].length;
    }
  }
  return parts;
}
