// Takes the words of a text, says which begin a paragraph: by blank lines, which all formats that people write have in
// common.

import type {Tokens} from './tokens.ts';

/** By token of [from, to): 1 where a paragraph begins, a row of a list after a blank line, or the text; and behind the last. */
export function paragraphStarts(bytes: Uint8Array, tokens: Tokens, from: number, to: number): Uint8Array {
  const starts = new Uint8Array(to - from + 1);
  starts[0] = 1;
  starts[to - from] = 1;
  for (let token = from + 1; token < to; token++) {
    let lines = 0;
    const end = tokens.start[token];
    for (let at = tokens.start[token - 1] + tokens.length[token - 1]; at < end && lines < 2; at++) {
      if (bytes[at] === 10) lines++;
    }
    if (lines > 1) starts[token - from] = 1;
  }
  return starts;
}
