// The data block of an HTML report: JSON, compressed with zlib (RFC 1950), which browsers call 'deflate', in base64.

import {constants} from 'node:buffer';
import {deflateSync, inflateSync, constants as zlib} from 'node:zlib';

/** Takes pieces of JSON, gives base64. The checksum of zlib is in it, so that a browser refuses a file that was cut. */
export function packData(pieces: Iterable<string>): string {
  const bytes = Buffer.concat([...pieces].map((piece) => Buffer.from(piece)));
  return deflateSync(bytes, {level: zlib.Z_BEST_COMPRESSION}).toString('base64');
}

/** The other way. Throws an Error for what is not compressed, is damaged, or is longer than a string can be. */
export function unpackData(packed: string): string {
  const bytes = Buffer.from(packed, 'base64');
  return inflateSync(bytes, {maxOutputLength: constants.MAX_STRING_LENGTH}).toString('utf8');
}

/** The data block of a file; null: it is no HTML report. */
export function packedIn(html: string): string | null {
  return /<script type="application\/octet-stream" id="data">([A-Za-z0-9+/=]*)<\/script>/.exec(html)?.[1] ?? null;
}
