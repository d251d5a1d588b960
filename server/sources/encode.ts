// Takes a text and the file that it came from, gives the bytes of a file with the same encoding and byte order mark.

import {decode, windows1252} from './decode.ts';
import type {FileEncoding} from './sourceFile.ts';

/** null: the encoding has not all of its characters, or reading it would give another text. `raw` is the old file. */
export function encode(text: string, encoding: FileEncoding, raw: Uint8Array): Uint8Array | null {
  const bytes = bytesOf(text, encoding, raw);
  if (bytes === null) return null;
  const again = decode(bytes);
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
  }
}

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
