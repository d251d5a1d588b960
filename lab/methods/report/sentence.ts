// Takes words and the paths in them, gives paragraphs no wider than asked, in which no path is broken.

import {span, type TextSpan, type TextStyle, wholeSpan, wrap} from '../../../shared/wording/layout.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';

type Part = string | TextSpan | readonly TextSpan[];

/** A tag of templates: sentenceOf`${named(path)} is in ${named(other)}`. */
export function sentenceOf(strings: TemplateStringsArray, ...parts: readonly Part[]): TextSpan[] {
  return strings.flatMap((text, at) => (at === 0 ? [span(text)] : [...spansOf(parts[at - 1]), span(text)]));
}

/** A path, or what a collection is called. */
export function nameInSentence(path: string): TextSpan {
  return wholeSpan(visiblePath(path));
}

export function listOf(items: readonly Part[], separator: string): TextSpan[] {
  return items.flatMap((item, at) => (at === 0 ? spansOf(item) : [span(separator), ...spansOf(item)]));
}

/** With its line ends. */
export function paragraph(said: Part, {width, color}: TextStyle, indent = '', restIndent = indent): string {
  const lines = wrap(spansOf(said), {width, color, first: span(indent), rest: span(restIndent)});
  return lines.map((line) => `${line}\n`).join('');
}

function spansOf(part: Part): readonly TextSpan[] {
  return typeof part === 'string' ? [span(part)] : 'text' in part ? [part] : part;
}
