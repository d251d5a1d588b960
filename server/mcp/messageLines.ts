// Takes the bytes of standard input, gives the lines of messages that may go to the library, and answers what it would drop
// without an answer: a line that is too long, and a request that is none.

import {Transform, type TransformCallback} from 'node:stream';

/** A text of 4 MB (limits.fileBytesMax) has room, escaped. The library itself ends at 10 MB. */
const lineBytesMax = 16_000_000;
export const bufferBytesMax: number = 2 * lineBytesMax;

const lineFeed = 10;
/** Codes of JSON-RPC 2.0. */
const invalidRequest = -32_600;

/** `answer` gets the text of an answer, one line. */
export function messageLines(answer: (line: string) => void, bytesMax: number = lineBytesMax): Transform {
  let pieces: Buffer[] = [];
  let bytes = 0;
  const refuse = (id: string | number | null, message: string) => {
    answer(`${JSON.stringify({jsonrpc: '2.0', id, error: {code: invalidRequest, message}})}\n`);
  };
  const lineOf = (rest: Buffer): Buffer | null => {
    const line = Buffer.concat([...pieces, rest]);
    const isWhole = bytes + rest.length <= bytesMax;
    pieces = [];
    bytes = 0;
    if (!isWhole) return null;
    const id = idOfNoRequest(line);
    if (id === null) return line;
    refuse(id, 'params is an object, or left out');
    return null;
  };
  return new Transform({
    transform(chunk: Buffer, _, done: TransformCallback) {
      let from = 0;
      for (let end = chunk.indexOf(lineFeed); end >= 0; end = chunk.indexOf(lineFeed, from)) {
        const line = lineOf(chunk.subarray(from, end + 1));
        if (line !== null) this.push(line);
        from = end + 1;
      }
      const before = bytes;
      bytes += chunk.length - from;
      if (bytes <= bytesMax) pieces.push(chunk.subarray(from));
      else {
        // The rest of the line is read and forgotten.
        pieces = [];
        if (before <= bytesMax) refuse(null, `a line has more than ${bytesMax} bytes`);
      }
      done();
    },
  });
}

/** The id of a request whose parameters are no object; null: it is something else. */
function idOfNoRequest(line: Buffer): string | number | null {
  // Nearly all messages have parameters that are an object: only others are parsed twice.
  if (!/"params"\s*:\s*[^\s{]/.test(line.toString('latin1'))) return null;
  try {
    const {id, method, params} = JSON.parse(line.toString('utf8'));
    const isRequest = typeof method === 'string' && (typeof id === 'string' || typeof id === 'number');
    return isRequest && (params === null || typeof params !== 'object' || Array.isArray(params)) ? id : null;
  } catch {
    return null;
  }
}
