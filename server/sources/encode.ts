// Takes a text and the file that it came from, gives the bytes of a file with the same encoding and byte order mark.

import type {FileEncoding} from '../../shared/model/fileEncodings.ts';
import {decode, windows1252} from './decode.ts';

/** null: the encoding has not all of its characters, or reading it would give another text. `raw` is the old file. */
export function encode(text: string, encoding: FileEncoding, raw: Uint8Array): Uint8Array | null {
  const bytes = bytesOf(text, encoding, raw);
  if (bytes === null) return null;
  const again = decode(bytes, encoding);
  return again.encoding === encoding && Buffer.from(text).equals(again.bytes) ? bytes : null;
}

function bytesOf(text: string, encoding: FileEncoding, raw: Uint8Array): Buffer | null {
  switch (encoding) {
    case 'utf-8':
      return Buffer.from(text);
    case 'utf-8-bom':
      return Buffer.from(`\ufeff${text}`);
    case 'utf-16le':
    case 'utf-16be': {
      const hasMark = raw[0] + raw[1] === 0xfe + 0xff;
      const little = Buffer.from(hasMark ? `\ufeff${text}` : text, 'utf16le');
      return encoding === 'utf-16le' ? little : little.swap16();
    }
    case 'latin-1':
      return latin1(text);
    default:
      return fromTable(text, bytesByCharacter(encoding));
  }
}

function fromTable(text: string, table: ReadonlyMap<string, readonly number[]>): Buffer | null {
  const bytes: number[] = [];
  for (const character of text) {
    const own = table.get(character);
    if (own === undefined) return null;
    for (const byte of own) bytes.push(byte);
  }
  return Buffer.from(bytes);
}

const tables = new Map<FileEncoding, ReadonlyMap<string, readonly number[]>>();

/** Node can only decode: every sequence of bytes is decoded once, and the first for a character is that of the standard. */
function bytesByCharacter(encoding: FileEncoding): ReadonlyMap<string, readonly number[]> {
  const known = tables.get(encoding);
  if (known !== undefined) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, readonly number[]>();
  const add = (sequence: readonly number[]) => {
    const character = decoder.decode(Uint8Array.from(sequence));
    if ([...character].length === 1 && character !== '\ufffd' && !table.has(character)) table.set(character, sequence);
  };
  for (let one = 0; one < 256; one++) add([one]);
  if (withPairs.has(encoding)) {
    for (let lead = 0x81; lead < 0xff; lead++) for (let trail = 0x40; trail < 0xff; trail++) add([lead, trail]);
  }
  if (encoding === 'euc-jp') {
    for (let lead = 0xa1; lead < 0xff; lead++) for (let trail = 0xa1; trail < 0xff; trail++) add([0x8f, lead, trail]);
  }
  tables.set(encoding, table);
  return table;
}

const withPairs: ReadonlySet<FileEncoding> = new Set(['gb18030', 'big5', 'shift_jis', 'euc-jp', 'euc-kr']);

function latin1(text: string): Buffer | null {
  const bytes = Buffer.alloc(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    const late = windows1252.indexOf(text.charAt(at));
    const byte = late >= 0 ? 0x80 + late : unit;
    if (byte > 0xff) return null;
    bytes[at] = byte;
  }
  return bytes;
}
