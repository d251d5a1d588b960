// The protocol of Redis and Valkey (RESP2), as far as a corpus needs it: commands as bytes, and answers read as they come in.
//
// No library does it within our limits: corpus/README.md has the measurements.

/** An argument of a command, and what a server answers: text, bytes, numbers, lists of them, or an error as a value. */
type CommandPart = string | Uint8Array;
export type Command = readonly CommandPart[];
export type Reply = string | number | null | Buffer | Error | readonly Reply[];

const [carriageReturn, lineFeed] = [13, 10];
/** '*' or '$', up to ten digits, and two line ends. */
const frameBytes = 15;

/** All commands in one piece. */
export function commandBytes(commands: readonly Command[]): Buffer {
  let size = 0;
  for (const command of commands) {
    size += frameBytes;
    for (const part of command) size += frameBytes + lengthOf(part);
  }
  const bytes = Buffer.allocUnsafe(size);
  let at = 0;
  for (const command of commands) {
    at = writeHead(bytes, at, '*', command.length);
    for (const part of command) {
      const length = lengthOf(part);
      at = writeHead(bytes, at, '$', length);
      if (typeof part === 'string') bytes.write(part, at, 'utf8');
      else bytes.set(part, at);
      at = writeLineEnd(bytes, at + length);
    }
  }
  return bytes.subarray(0, at);
}

function lengthOf(part: CommandPart): number {
  return typeof part === 'string' ? Buffer.byteLength(part) : part.length;
}

function writeHead(bytes: Buffer, at: number, kind: '*' | '$', count: number): number {
  bytes[at] = kind.charCodeAt(0);
  let digits = 1;
  for (let rest = count; rest >= 10; rest = Math.floor(rest / 10)) digits++;
  for (let digit = digits, rest = count; digit > 0; digit--, rest = Math.floor(rest / 10))
    bytes[at + digit] = 48 + (rest % 10);
  return writeLineEnd(bytes, at + digits + 1);
}

function writeLineEnd(bytes: Buffer, at: number): number {
  bytes[at] = carriageReturn;
  bytes[at + 1] = lineFeed;
  return at + 2;
}

/** A list of which some answers are still to come. */
interface OpenList {
  readonly items: Reply[];
  left: number;
}

/**
 * Lines have numbers and messages, and lists within lists what we ask for. Stored pieces are less than a megabyte, and
 * a batch asks for some thousand of them.
 */
const lineBytesMax = 1 << 16;
const bytesMax = 1 << 26;
const itemsMax = 1 << 20;
const depthMax = 8;

/** Reads answers from what comes over one connection, in pieces of any size. */
export class ReplyReader {
  #pieces: Buffer[] = [];
  #have = 0;
  /** Bytes without which the next answer is not whole. */
  #need = 1;
  readonly #open: OpenList[] = [];
  /** Bytes and items of the list that is not whole yet. */
  #size = 0;
  #items = 0;

  /** The answers that are whole now. Throws on what is no answer of this protocol. */
  read(piece: Buffer): Reply[] {
    this.#pieces.push(piece);
    this.#have += piece.length;
    if (this.#have < this.#need) return [];
    const bytes = this.#pieces.length === 1 ? piece : Buffer.concat(this.#pieces);
    const whole: Reply[] = [];
    let at = 0;
    for (;;) {
      const next = this.#scalar(bytes, at);
      if (next === null) break;
      this.#size += next.end - at;
      this.#items++;
      at = next.end;
      this.#place(next.value, whole);
      if (this.#open.length === 0) this.#size = this.#items = 0;
      else if (this.#size > bytesMax || this.#items > itemsMax) throw new Error('its answer is too large');
    }
    const rest = bytes.subarray(at);
    this.#pieces = rest.length === 0 ? [] : [rest];
    this.#have = rest.length;
    return whole;
  }

  /** null: its end is still to come. Of a list that is not empty, its beginning is opened, and its items follow. */
  #scalar(bytes: Buffer, at: number): {readonly value: Reply | undefined; readonly end: number} | null {
    const lineEnd = bytes.indexOf(carriageReturn, at + 1);
    if (lineEnd < 0 || lineEnd + 1 >= bytes.length) {
      if (bytes.length - at > lineBytesMax) throw new Error('a line of its answer does not end');
      this.#need = bytes.length - at + 1;
      return null;
    }
    const end = lineEnd + 2;
    switch (bytes[at]) {
      case plus:
        return {value: bytes.toString('utf8', at + 1, lineEnd), end};
      case minus:
        return {value: saidError(bytes.toString('utf8', at + 1, lineEnd)), end};
      case colon:
        return {value: numberIn(bytes, at + 1, lineEnd), end};
      case dollar: {
        const length = numberIn(bytes, at + 1, lineEnd);
        if (length < 0) return {value: null, end};
        if (length > bytesMax) throw new Error('its answer is too large');
        const needed = end + length + 2;
        if (bytes.length < needed) {
          this.#need = needed - at;
          return null;
        }
        return {value: bytes.subarray(end, end + length), end: needed};
      }
      case star: {
        const count = numberIn(bytes, at + 1, lineEnd);
        if (count < 0) return {value: null, end};
        if (count === 0) return {value: [], end};
        if (count > itemsMax) throw new Error('its answer is too large');
        if (this.#open.length >= depthMax) throw new Error('its answer has lists within lists');
        this.#open.push({items: [], left: count});
        return {value: undefined, end};
      }
      default:
        throw new Error('it does not answer as Redis or Valkey does');
    }
  }

  #place(value: Reply | undefined, whole: Reply[]): void {
    if (value === undefined) return;
    let done: Reply = value;
    for (;;) {
      const list = this.#open.at(-1);
      if (list === undefined) {
        whole.push(done);
        return;
      }
      list.items.push(done);
      if (--list.left > 0) return;
      this.#open.pop();
      done = list.items;
    }
  }
}

const [plus, minus, colon, dollar, star] = [...'+-:$*'].map((kind) => kind.charCodeAt(0));

/** A value, of which a server can say a million: without the places in the program. */
function saidError(message: string): Error {
  const limit = Error.stackTraceLimit;
  Error.stackTraceLimit = 0;
  const error = new Error(message);
  Error.stackTraceLimit = limit;
  return error;
}

function numberIn(bytes: Buffer, from: number, to: number): number {
  const isNegative = bytes[from] === minus;
  let value = 0;
  for (let at = isNegative ? from + 1 : from; at < to; at++) {
    const digit = bytes[at] - 48;
    if (digit < 0 || digit > 9) throw new Error('it does not answer as Redis or Valkey does');
    value = value * 10 + digit;
  }
  return isNegative ? -value : value;
}
