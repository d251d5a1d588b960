// Text of strangers: always a text node. Characters that reorder or hide text are shown by their number.

import type {ComponentChild} from 'preact';

const hidden =
  /([\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u00ad\u061c\u180e\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb\u{e0000}-\u{e007f}])/u;

export function PlainText({text}: {readonly text: string}): ComponentChild {
  if (!hidden.test(text)) return text;
  // A part of odd number is what the expression has caught.
  return text
    .split(hidden)
    .map((part, index) => (index % 2 === 0 ? part : <span class="control">{codeName(part)}</span>));
}

function codeName(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
