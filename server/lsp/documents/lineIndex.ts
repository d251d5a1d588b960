// Converts offsets in a text to lines and characters of the protocol and back, in the agreed position encoding.

import type {LineSpan, Spot} from '../../../shared/model/protocol.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';

export type PositionEncoding = 'utf-16' | 'utf-8';

export class LineIndex {
  readonly text: string;
  readonly starts: readonly number[];
  readonly #encoding: PositionEncoding;

  constructor(text: string, encoding: PositionEncoding, starts: readonly number[] = lineStartsOf(text)) {
    this.text = text;
    this.starts = starts;
    this.#encoding = encoding;
  }

  /**
   * Replaces the text between two offsets. Updates the line starts instead of scanning the whole text, because edits
   * come by the thousand.
   */
  replaced(start: number, end: number, inserted: string): LineIndex {
    const text = this.text.slice(0, start) + inserted + this.text.slice(end);
    const starts: number[] = [];
    for (const at of this.starts) {
      if (at >= start && at > 0) break;
      starts.push(at);
    }
    // Starts at the character before: an edit can split or form a CRLF there.
    for (const at of lineStartsOf(text, Math.max(0, start - 1), start + inserted.length)) if (at > 0) starts.push(at);
    const shift = inserted.length - (end - start);
    for (let line = lineOf(this.starts, end) + 1; line < this.starts.length; line++)
      starts.push(this.starts[line] + shift);
    return new LineIndex(text, this.#encoding, starts);
  }

  /** An offset beyond the end is clamped to the end. */
  spotAt(offset: number): Spot {
    const at = Math.max(0, Math.min(offset, this.text.length));
    const low = lineOf(this.starts, at);
    const start = this.starts[low];
    return {line: low, character: this.#encoding === 'utf-16' ? at - start : utf8Length(this.text, start, at)};
  }

  spanOf(start: number, end: number): LineSpan {
    return {start: this.spotAt(start), end: this.spotAt(end)};
  }

  /** A character beyond the line is clamped to the line's end; a line beyond the text to the text's end. */
  offsetAt({line, character}: Spot): number {
    // An invalid line number counts as beyond all lines, an invalid character as the start of the line.
    if (!(line < this.starts.length)) return this.text.length;
    if (line < 0) return 0;
    const start = this.starts[Math.floor(line)];
    const end = this.#endOf(Math.floor(line));
    if (this.#encoding === 'utf-16') return Math.min(end, start + (character > 0 ? Math.floor(character) : 0));
    let at = start;
    for (let bytes = 0; at < end; ) {
      const point = this.text.codePointAt(at) ?? 0;
      bytes += utf8Bytes(point);
      if (bytes > character) break;
      at += point > 0xffff ? 2 : 1;
    }
    return at;
  }

  /** The end of a line without its line break. */
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

/** A lone surrogate is written as U+FFFD. */
function utf8Bytes(point: number): number {
  return point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4;
}
