// Takes a listed file, gives its text or the reason why it was skipped. Any error of the disk is a value here.

import {closeSync, constants, fstatSync, lstatSync, openSync, readlinkSync, readSync, realpathSync} from 'node:fs';
import type {Config} from '../../shared/model/config.ts';
import type {FileEncoding} from '../../shared/model/fileEncodings.ts';
import {type Phrase, phrase} from '../../shared/model/phrase.ts';
import {shapeOfContent, shapeOfNamed, skippedByName} from '../../shared/text/fileShape.ts';
import {formatOf, formatOfScript} from '../../shared/text/formatOf.ts';
import {blobName} from '../git/blobId.ts';
import {errorCode} from '../store/disk.ts';
import {type Decoded, decode, decodeStored} from './decode.ts';
import {settingEncoding} from './namedEncodings.ts';
import type {ListedFile, SkippedFile, SourceFile} from './sourceFile.ts';

/** `seen` gets the raw bytes that were read. `room` provides a buffer of the given size, which may hold the text. */
export function readFile(
  listed: ListedFile,
  config: Config,
  seen?: (raw: Uint8Array) => void,
  room: FileBuffer = sharedRoom,
): SourceFile | SkippedFile {
  const refused = listed.named ? undefined : skippedByName(listed.path);
  if (refused !== undefined) return skipped(listed, refused);
  let descriptor: number;
  try {
    descriptor = openSync(listed.file, openFlags);
  } catch (error) {
    return unread(listed, error);
  }
  try {
    if (!isAsListed(descriptor, listed)) return {...skipped(listed, 'behind a symbolic link'), isUnread: true};
    // Read once more if it changed: an editor may just have saved it.
    const content = contentOf(descriptor, config, room) ?? contentOf(descriptor, config, room);
    if (content === undefined) return skipped(listed, 'changed while it was read');
    if ('reason' in content) return skipped(listed, content.reason);
    seen?.(content);
    return sourceOf(listed, content, decode(content, encodingOf(listed, config)));
  } catch (error) {
    return unread(listed, error);
  } finally {
    closeSync(descriptor);
  }
}

/** Reads standard input as if it were the file `path`, named by the user. `seen` as in `readFile`. */
export function readStdin(
  path: string,
  read: ByteReader,
  config: Config,
  seen?: (raw: Uint8Array) => void,
): SourceFile | SkippedFile {
  const listed: ListedFile = {path, file: '', reference: false, named: true};
  const max = config.limits.fileBytesMax;
  const chunks: Buffer[] = [];
  let total = 0;
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(65_536);
      const count = read(chunk);
      if (count === 0) break;
      total += count;
      if (total > max) return skipped(listed, tooLarge(max));
      chunks.push(chunk.subarray(0, count));
    }
  } catch (error) {
    return skipped(listed, reasonOf(error));
  }
  const raw = Buffer.concat(chunks);
  seen?.(raw);
  return sourceOf(listed, raw, decodeStored(raw, encodingOf(listed, config)));
}

/**
 * Non-blocking, so that a pipe does not block the run; no links, because a link created after the listing could lead
 * out of the tree.
 */
const openFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOFOLLOW ?? 0);

export type FileBuffer = (bytes: number) => Uint8Array;

/** Reuses the same memory for one text after the other: a text must be processed before the next one is read. */
export function fileBuffer(): FileBuffer {
  let memory = new Uint8Array(1 << 16);
  return (bytes) => {
    if (bytes > memory.length) memory = new Uint8Array(bytes * 2);
    return memory.subarray(0, bytes);
  };
}

/** undefined: the file changed meanwhile. */
function contentOf(
  descriptor: number,
  config: Config,
  roomFor: FileBuffer,
): Uint8Array | Pick<SkippedFile, 'reason'> | undefined {
  const stat = fstatSync(descriptor);
  if (!stat.isFile()) return {reason: stat.isDirectory() ? 'a folder' : 'not a regular file'};
  const max = config.limits.fileBytesMax;
  if (stat.size > max) return {reason: tooLarge(max)};
  // One extra byte shows that a file grew, without another system call.
  const room = roomFor(stat.size + 1);
  let length = 0;
  while (length < room.length) {
    const count = readSync(descriptor, room, length, room.length - length, length);
    if (count === 0) break;
    length += count;
  }
  if (length !== stat.size) return undefined;
  if (room.buffer === slab.buffer) slabUsed += length;
  return room.subarray(0, length);
}

/**
 * Texts live as long as the run, in memory that worker threads can access. Sharing slabs saves an allocation and a page
 * fault or two for each small file.
 */
const slabBytes = 1 << 20;
let slab: Uint8Array = new Uint8Array(0);
let slabUsed = 0;

function sharedRoom(bytes: number): Uint8Array {
  if (bytes > slabBytes / 4) return new Uint8Array(new SharedArrayBuffer(bytes));
  if (slabUsed + bytes > slab.length) {
    slab = new Uint8Array(new SharedArrayBuffer(slabBytes));
    slabUsed = 0;
  }
  return slab.subarray(slabUsed, slabUsed + bytes);
}

/** The same for a file whose content is already in memory: a Git blob, or the text of an editor. */
export function readBytes(listed: ListedFile, raw: Uint8Array, config: Config): SourceFile | SkippedFile {
  return sourceOf(listed, raw, decodeStored(raw, encodingOf(listed, config)));
}

/** Not every listing asks the settings. */
function encodingOf({encoding, path}: ListedFile, config: Config): FileEncoding | undefined {
  return encoding ?? settingEncoding(path, config);
}

function sourceOf(listed: ListedFile, raw: Uint8Array, decoded: Decoded): SourceFile | SkippedFile {
  const shape = listed.named ? shapeOfNamed(raw) : shapeOfContent(listed.path, raw);
  if (shape.kind === 'skipped') return skipped(listed, shape.reason);
  const {encoding, isGuessed} = decoded;
  const bytes = withLineFeeds(decoded.bytes);
  const named = formatOf(listed.path);
  const format = named.family === 'plain' ? (formatOfScript(bytes) ?? named) : named;
  // Of a text in an encoding that is named, the content is that of the UTF-8, which Git would store.
  const isOwn = bytes !== raw && listed.encoding === undefined;
  const {path, reference, blob = isOwn ? blobName(raw, 20) : undefined} = listed;
  const content = {path, bytes, format, encoding, reference, named: listed.named};
  return {kind: 'source', ...content, ...(isGuessed && {isGuessed}), ...(blob !== undefined && {blob})};
}

/** A carriage return alone ends a line, as in editors. Offsets stay. */
function withLineFeeds(bytes: Uint8Array): Uint8Array {
  let out: Uint8Array | null = null;
  for (let at = bytes.indexOf(13); at >= 0; at = bytes.indexOf(13, at + 1)) {
    if (bytes[at + 1] === 10) continue;
    out ??= bytes.slice();
    out[at] = 10;
  }
  return out ?? bytes;
}

export function skipped(
  {path, reference}: Pick<ListedFile, 'path' | 'reference'>,
  reason: string | Phrase,
): SkippedFile {
  return {kind: 'skipped', path, reason, reference};
}

/**
 * Errors whose end shows in the times of the file or of its folder. A missing permission may be one of a folder above,
 * and on Windows other programs lock files.
 */
const lasting: ReadonlySet<string> = new Set(
  process.platform === 'win32' ? ['ENOENT'] : ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO'],
);

function unread(listed: ListedFile, error: unknown): SkippedFile {
  return {...skipped(listed, reasonOf(error)), ...(!lasting.has(errorCode(error)) && {isUnread: true})};
}

export function tooLarge(bytesMax: number): Phrase {
  return phrase('larger than {count} bytes (limits.fileBytesMax)', {count: bytesMax});
}

/** Reads the next bytes into the given array and gives their number; 0 at the end. */
export type ByteReader = (into: Uint8Array) => number;

/** Standard input of this process. Where a terminal or a non-blocking pipe has no data yet, it retries. */
export function bytesOfStdin(into: Uint8Array): number {
  for (;;) {
    try {
      return readSync(0, into, 0, into.length, null);
    } catch (error) {
      if (errorCode(error) === 'EOF') return 0;
      if (errorCode(error) !== 'EAGAIN') throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 5);
    }
  }
}

function reasonOf(error: unknown): string | Phrase {
  const code = errorCode(error);
  switch (code) {
    case 'ENOENT':
    case 'ENOTDIR':
      return 'deleted';
    case 'EACCES':
    case 'EPERM':
      return 'unreadable (no permission)';
    case 'ELOOP':
    case 'EMLINK':
      return 'symbolic link';
    case 'EISDIR':
      return 'a folder';
    case 'ENXIO':
      return 'not a regular file';
    default:
      return phrase('unreadable ({code})', {code});
  }
}

/**
 * Takes an open file and the path at which it was listed, tells whether it is there: the system opens what a path leads to
 * by then, through whatever links its folders have become, and can refuse only a link at its end.
 * A folder on the way may have become a link since.
 */
export function isAsListed(descriptor: number, {file, real}: Pick<ListedFile, 'file' | 'real'>): boolean {
  return real === undefined || isOpenedAt(descriptor, real === true ? file : real);
}

/** `path` is absolute, without links. */
export function isOpenedAt(descriptor: number, path: string | Buffer): boolean {
  try {
    // Linux: the path of the file itself, which no later change of folders can forge.
    if (readlinkSync(`/proc/self/fd/${descriptor}`, 'buffer').equals(Buffer.from(path))) return true;
  } catch {
    // Another system, or /proc is not there.
  }
  try {
    // Elsewhere, or replaced since: what is at the path, without links on the way, must be what is open.
    const real = realpathSync(path, 'buffer');
    if (!real.equals(Buffer.from(path))) return false;
    const [opened, found] = [fstatSync(descriptor), lstatSync(real)];
    return opened.dev === found.dev && opened.ino === found.ino;
  } catch {
    return false;
  }
}
