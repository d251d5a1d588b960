// Offsets in a text as lines and characters of the protocol, and back, in the encoding that was agreed on.

import type {Span, Spot} from '../../shared/protocol.ts';

export type Encoding = 'utf-16' | 'utf-8';

/** UTF-16 offset at which each line starts. A line ends with \n, \r\n or \r. */
export function lineStartsOf(text: string): number[] {
  const starts = [0];
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 10 || (unit === 13 && text.charCodeAt(at + 1) !== 10)) starts.push(at + 1);
  }
  return starts;
}

export class Lines {
  readonly text: string;
  readonly starts: readonly number[];
  readonly #encoding: Encoding;

  constructor(text: string, encoding: Encoding) {
    this.text = text;
    this.starts = lineStartsOf(text);
    this.#encoding = encoding;
  }

  /** Of an offset beyond the end, the end. */
  spotAt(offset: number): Spot {
    const at = Math.max(0, Math.min(offset, this.text.length));
    let low = 0;
    let high = this.starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if (this.starts[middle] <= at) low = middle;
      else high = middle;
    }
    const start = this.starts[low];
    return {line: low, character: this.#encoding === 'utf-16' ? at - start : utf8Length(this.text, start, at)};
  }

  spanOf(start: number, end: number): Span {
    return {start: this.spotAt(start), end: this.spotAt(end)};
  }

  /** Of a character beyond the line, its end; of a line beyond the text, the end of the text. */
  offsetAt({line, character}: Spot): number {
    if (line >= this.starts.length) return this.text.length;
    if (line < 0) return 0;
    const start = this.starts[line];
    const end = this.#endOf(line);
    if (this.#encoding === 'utf-16') return Math.max(start, Math.min(end, start + character));
    let at = start;
    for (let bytes = 0; at < end; ) {
      const point = this.text.codePointAt(at) ?? 0;
      bytes += utf8Bytes(point);
      if (bytes > character) break;
      at += point > 0xffff ? 2 : 1;
    }
    return at;
  }

  /** Before its line break. */
  #endOf(line: number): number {
    let end = line + 1 < this.starts.length ? this.starts[line + 1] : this.text.length;
    while (end > this.starts[line] && (this.text[end - 1] === '\n' || this.text[end - 1] === '\r')) end--;
    return end;
  }
}

function utf8Length(text: string, from: number, to: number): number {
  let bytes = 0;
  for (let at = from; at < to; ) {
    const point = text.codePointAt(at) ?? 0;
    bytes += utf8Bytes(point);
    at += point > 0xffff ? 2 : 1;
  }
  return bytes;
}

/** A half of a pair that is alone is written as U+FFFD. */
function utf8Bytes(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
