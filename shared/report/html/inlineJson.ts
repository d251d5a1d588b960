// Takes a value, gives JSON that can be in the middle of an HTML file, and in the log of a build, and its size.

import {printableJson} from '../../wording/terminal.ts';

/** It has no `<`, so it cannot end its element, nor begin a comment in it. */
export function inlineJson(value: unknown): string {
  return printableJson(JSON.stringify(value)).replaceAll('<', '\\u003c');
}

/** Bytes in UTF-8. */
export function inlineJsonBytes(value: unknown): number {
  const json = inlineJson(value);
  let bytes = json.length;
  // Half of a surrogate pair counts 2, so that both are 4.
  for (let at = 0; at < json.length; at++) {
    const unit = json.charCodeAt(at);
    if (unit >= 0x80) bytes += unit < 0x800 || (unit >= 0xd800 && unit < 0xe000) ? 1 : 2;
  }
  return bytes;
}
