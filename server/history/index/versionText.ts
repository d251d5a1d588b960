// Takes the bytes of a version of a file, gives its text as UTF-8, or the reason why it has none.

import {shapeOfNamed} from '../../../shared/text/fileShape.ts';
import {decode} from '../../sources/decode.ts';

/** Indices into `unreadReasons`. */
export const reasonOf = {missing: 0, large: 1} as const;

const largeFilePointer = Buffer.from('version https://git-lfs.github.com/spec/');

/**
 * The text of a version as UTF-8, or the reason why it has none: an index into `unreadReasons`. Generated and minified
 * text is included: it is not checked itself, but copies taken from it are found.
 */
export function versionText(content: Buffer): Buffer | number {
  if (content.subarray(0, largeFilePointer.length).equals(largeFilePointer)) return 2;
  if (shapeOfNamed(content).kind === 'skipped') return 2;
  const {bytes} = decode(content);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
