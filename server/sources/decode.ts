// Takes the raw bytes of a text, gives the same text as valid UTF-8 without byte order mark. Never fails. The length in
// UTF-16 units is that of the text in an editor, so that offsets agree.

import {isUtf8} from 'node:buffer';
import type {FileEncoding} from '../../shared/model/fileEncodings.ts';
import {utf16Of} from '../../shared/text/fileShape.ts';
import {guessEncoding} from './guessEncoding.ts';

export interface Decoded {
  readonly bytes: Uint8Array;
  readonly encoding: FileEncoding;
  /** Nothing in the bytes says which encoding it is. */
  readonly isGuessed?: true;
}

/**
 * UTF-8 is returned as a view of `raw`; everything else is converted. `named` is what the configuration says, unless a
 * byte order mark says otherwise.
 */
export function decode(raw: Uint8Array, named?: FileEncoding): Decoded {
  if (raw[0] === 0xef && raw[1] === 0xbb && raw[2] === 0xbf) {
    return {bytes: repaired(raw.subarray(3)), encoding: 'utf-8-bom'};
  }
  if ((raw[0] === 0xff && raw[1] === 0xfe) || (raw[0] === 0xfe && raw[1] === 0xff)) {
    const encoding = raw[0] === 0xff ? 'utf-16le' : 'utf-16be';
    return {bytes: fromUtf16(raw.subarray(2), encoding), encoding};
  }
  if (named !== undefined && !named.startsWith('utf-8')) return {bytes: decodedAs(raw, named), encoding: named};
  const valid = isUtf8(raw);
  // ASCII in UTF-16 is valid UTF-8 too, with a NUL beside every letter.
  if (!valid || hasNul(raw, 64)) {
    const encoding = hasNul(raw, 8192) ? utf16Of(raw) : undefined;
    if (encoding !== undefined) return {bytes: fromUtf16(raw, encoding), encoding};
  }
  if (valid) return {bytes: raw, encoding: 'utf-8'};
  const text = asBuffer(raw).toString('utf8');
  if (named !== undefined || isDamagedUtf8(text)) return {bytes: Buffer.from(text), encoding: 'utf-8'};
  const encoding = guessEncoding(raw) ?? 'latin-1';
  return {bytes: decodedAs(raw, encoding), encoding, isGuessed: true};
}

/**
 * The same for bytes that Git holds or an editor sends. A file that has an encoding by its attributes is UTF-8 there, so
 * the encoding that is named counts only if they are none. ISO-2022-JP looks like ASCII, but for its escapes.
 */
export function decodeStored(raw: Uint8Array, named: FileEncoding | undefined): Decoded {
  const isAsNamed = named !== undefined && (!isUtf8(raw) || raw.includes(0x1b) || hasNul(raw, 8192));
  return decode(raw, isAsNamed ? named : undefined);
}

/** Bytes that are invalid in the encoding become U+FFFD. */
function decodedAs(raw: Uint8Array, encoding: FileEncoding): Uint8Array {
  if (encoding === 'latin-1') return fromLatin1(raw);
  if (encoding === 'utf-16le' || encoding === 'utf-16be') return fromUtf16(raw, encoding);
  return Buffer.from(new TextDecoder(encoding).decode(raw));
}

function hasNul(bytes: Uint8Array, within: number): boolean {
  const end = Math.min(bytes.length, within);
  for (let at = 0; at < end; at++) if (bytes[at] === 0) return true;
  return false;
}

function asBuffer(bytes: Uint8Array): Buffer {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function repaired(bytes: Uint8Array): Uint8Array {
  return isUtf8(bytes) ? bytes : Buffer.from(asBuffer(bytes).toString('utf8'));
}

/** A lone surrogate becomes U+FFFD, unit for unit. An odd last byte is not a unit and is dropped. */
function fromUtf16(bytes: Uint8Array, encoding: 'utf-16le' | 'utf-16be'): Uint8Array {
  const even = asBuffer(bytes.subarray(0, bytes.length & ~1));
  const little = encoding === 'utf-16le' ? even : Buffer.from(even).swap16();
  return Buffer.from(little.toString('utf16le'), 'utf8');
}

/**
 * Whether a text is UTF-8 with some damage (a character cut in two): more than four of five characters beyond ASCII
 * were decoded. In Latin-1, where such bytes occur alone between ASCII letters, almost none are.
 */
function isDamagedUtf8(text: string): boolean {
  let good = 0;
  let bad = 0;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === 0xfffd) bad++;
    else if (unit >= 0x80) good++;
  }
  return good > 4 * bad;
}

/** Windows code page 1252 between 0x80 and 0x9f, as every browser reads Latin-1; its five gaps remain C1 controls. */
export const windows1252 =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178';

/** One byte becomes one UTF-16 unit and at most three bytes of UTF-8. */
function fromLatin1(raw: Uint8Array): Uint8Array {
  const out = new Uint8Array(raw.length * 3);
  let length = 0;
  for (let at = 0; at < raw.length; at++) {
    const byte = raw[at] ?? 0;
    const unit = byte >= 0x80 && byte < 0xa0 ? windows1252.charCodeAt(byte - 0x80) : byte;
    if (unit < 0x80) {
      out[length++] = unit;
    } else if (unit < 0x800) {
      out[length++] = 0xc0 | (unit >> 6);
      out[length++] = 0x80 | (unit & 0x3f);
    } else {
      out[length++] = 0xe0 | (unit >> 12);
      out[length++] = 0x80 | ((unit >> 6) & 0x3f);
      out[length++] = 0x80 | (unit & 0x3f);
    }
  }
  return out.slice(0, length);
}
