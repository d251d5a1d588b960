// Converts byte offsets of UTF-8 text to UTF-16 offsets, lines and columns: the units of editors, SARIF and JSON.

import {lineOf} from './textLines.ts';
import {nativeText} from './utf8.ts';

export interface Positions {
  readonly bytes: Uint8Array;
  /** UTF-16 units before each block of `blockBytes` bytes; empty if the text is ASCII. */
  readonly units: Uint32Array;
  /** Byte offset at which each line starts. A line ends with \n, \r\n or \r. */
  readonly lineStarts: Uint32Array;
}

/** To decode a block takes about as long as to call the decoder. */
const blockBytes = 1024;

export function positionsOf(bytes: Uint8Array): Positions {
  return {bytes, units: isAscii(bytes) ? new Uint32Array(0) : unitsByBlock(bytes), lineStarts: lineStartsOf(bytes)};
}

/** In UTF-8 only ASCII has as many units as bytes. */
function isAscii(bytes: Uint8Array): boolean {
  return nativeText(bytes).length === bytes.length;
}

function unitsByBlock(bytes: Uint8Array): Uint32Array {
  const blocks = new Uint32Array(Math.floor(bytes.length / blockBytes) + 1);
  for (let block = 1; block < blocks.length; block++) {
    blocks[block] = blocks[block - 1] + unitsBetween(bytes, (block - 1) * blockBytes, block * blockBytes);
  }
  return blocks;
}

/** UTF-16 units of the characters that start in bytes [from, to). */
function unitsBetween(bytes: Uint8Array, from: number, to: number): number {
  return nativeText(bytes.subarray(characterStart(bytes, from), characterStart(bytes, to))).length;
}

/** The first offset from `at` on that is not inside a character. */
function characterStart(bytes: Uint8Array, at: number): number {
  let start = at;
  while (start < bytes.length && (bytes[start] & 0xc0) === 0x80) start++;
  return start;
}

/** Byte offset at which each line starts. */
export function lineStartsOf(bytes: Uint8Array): Uint32Array {
  const starts: number[] = [0];
  let feed = bytes.indexOf(10);
  let back = bytes.indexOf(13);
  while (feed >= 0 || back >= 0) {
    if (back >= 0 && (feed < 0 || back < feed)) {
      if (feed !== back + 1) starts.push(back + 1);
      back = bytes.indexOf(13, back + 1);
    } else {
      starts.push(feed + 1);
      feed = bytes.indexOf(10, feed + 1);
    }
  }
  return Uint32Array.from(starts);
}

/** UTF-16 units that start at this byte: none for a continuation byte, two for the lead byte of four bytes. */
function unitsOf(byte: number): number {
  return byte < 0x80 ? 1 : byte < 0xc0 ? 0 : byte < 0xf0 ? 1 : 2;
}

/** UTF-16 offset of a byte offset, which must be the start of a character or the end of the text. */
export function unitOffset(positions: Positions, at: number): number {
  if (positions.units.length === 0) return at;
  const block = Math.floor(at / blockBytes);
  return positions.units[block] + unitsBetween(positions.bytes, block * blockBytes, at);
}

/** Byte offset of a UTF-16 offset; inside a character, that of its start; after the text, that of its end. */
export function byteOffset({bytes, units}: Positions, unit: number): number {
  if (units.length === 0) return Math.max(0, Math.min(unit, bytes.length));
  const low = lineOf(units, unit);
  let at = low * blockBytes;
  for (let met = units[low]; at < bytes.length; at++) {
    const own = unitsOf(bytes[at]);
    if (own > 0 && met + own > unit) break;
    met += own;
  }
  return at;
}

/** Index of the line (from 0) that contains the byte offset. */
export function lineAt({lineStarts}: Pick<Positions, 'lineStarts'>, at: number): number {
  return lineOf(lineStarts, at);
}

/** Column (from 1, UTF-16 units) of the byte offset in its line. */
export function columnAt(positions: Positions, at: number): number {
  return unitOffset(positions, at) - unitOffset(positions, positions.lineStarts[lineAt(positions, at)]) + 1;
}
