// Takes real texts and the pieces that matter in their language, gives inputs that nobody has thought of: windows of the
// texts in which bytes, words and lines are changed, repeated, swapped and mixed.

import {chosen, type Draw, upTo} from './target.ts';

const windowBytes = 1500;

export interface Sources {
  readonly texts: readonly Buffer[];
  readonly pieces: readonly string[];
}

export function mutated({texts, pieces}: Sources, draw: Draw): Buffer {
  if (draw() < 0.15) return Buffer.from(Array.from({length: upTo(draw, 60)}, () => chosen(draw, pieces)).join(''));
  let input = windowOf(chosen(draw, texts), draw);
  for (let left = upTo(draw, 5); left >= 0; left--) input = change(input, {texts, pieces}, draw);
  return input;
}

function windowOf(text: Buffer, draw: Draw): Buffer {
  if (text.length <= windowBytes || draw() < 0.02) return text;
  const from = draw() < 0.5 ? 0 : upTo(draw, text.length - 1);
  return text.subarray(from, from + upTo(draw, windowBytes));
}

function change(input: Buffer, sources: Sources, draw: Draw): Buffer {
  const at = upTo(draw, input.length);
  const end = Math.min(input.length, at + (draw() < 0.7 ? upTo(draw, 12) : upTo(draw, 300)));
  const [head, middle, tail] = [input.subarray(0, at), input.subarray(at, end), input.subarray(end)];
  switch (upTo(draw, 9)) {
    case 0:
      return Buffer.concat([head, Buffer.of(upTo(draw, 255)), tail]);
    case 1:
      return Buffer.concat([head, tail]);
    case 2:
      return Buffer.concat([head, middle, middle, tail]);
    case 3:
      return Buffer.concat([head, Buffer.alloc(middle.length * (1 + upTo(draw, 40)), middle), tail]);
    case 4:
      return Buffer.concat([tail, middle, head]);
    case 5:
      return Buffer.concat([head, windowOf(chosen(draw, sources.texts), draw).subarray(0, 200), tail]);
    case 6:
      return head;
    case 7:
      return Buffer.concat([head, Buffer.from(chosen(draw, sources.pieces).repeat(1 + upTo(draw, 30))), tail]);
    case 8:
      return swappedLines(input, draw);
    default:
      return Buffer.concat([head, Buffer.from(chosen(draw, sources.pieces)), middle, tail]);
  }
}

function swappedLines(input: Buffer, draw: Draw): Buffer {
  const lines = input.toString('latin1').split('\n');
  const [x, y] = [upTo(draw, lines.length - 1), upTo(draw, lines.length - 1)];
  [lines[x], lines[y]] = [lines[y], lines[x]];
  return Buffer.from(lines.join('\n'), 'latin1');
}
