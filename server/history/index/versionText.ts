// Takes the bytes of a version, as Git holds them, gives its text as UTF-8.

import {resolve} from 'node:path';
import type {FileEncoding} from '../../../shared/model/fileEncodings.ts';
import {shapeOfNamed} from '../../../shared/text/fileShape.ts';
import type {Repository} from '../../git/repository.ts';
import {nameFrom} from '../../pathNames.ts';
import {decodeStored} from '../../sources/decode.ts';
import {settingEncoding} from '../../sources/namedEncodings.ts';
import type {HistoryOptions} from './commitSelection.ts';

const largeFilePointer = Buffer.from('version https://git-lfs.github.com/spec/');

/**
 * The text of a version, or the reason why it has none: an index into `unreadReasons`. Generated and minified text is
 * included: it is not checked itself, but copies taken from it are found.
 */
export function versionText(content: Buffer, encoding: FileEncoding | undefined): Buffer | number {
  if (content.subarray(0, largeFilePointer.length).equals(largeFilePointer)) return 2;
  if (shapeOfNamed(content).kind === 'skipped') return 2;
  const {bytes} = decodeStored(content, encoding);
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** The encoding that the setting `encodings` gives a path of the history, which is relative to the top of the repository. */
export type VersionEncoding = (path: string) => FileEncoding | undefined;

/** The setting has been prepared. */
export function versionEncoding({workTree}: Repository, {encodings}: HistoryOptions): VersionEncoding {
  if (encodings === null) return () => undefined;
  const {root, rules} = encodings;
  return (path) => settingEncoding(nameFrom(root, resolve(workTree ?? root, path)), {encodings: rules});
}
