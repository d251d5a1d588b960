// Takes a file of Git's index, gives its content out of the work tree where that is the same: most files of the index are there,
// and to read and hash one takes less than to start a Git that reads it.

import {blobName} from '../../git/blobId.ts';
import {isAsListed} from '../../sources/readFile.ts';
import type {ListedFile} from '../../sources/sourceFile.ts';
import {systemErrorCode} from '../../store/disk.ts';
import {readWhole} from '../../store/wholeFile.ts';

/**
 * null: the file is not there, is behind a link, is longer than `bytesMax`, or has another content than the index, by Git's id
 * of it.
 */
export function workTreeCopy(listed: ListedFile, bytesMax: number): Buffer | null {
  const {file, blob = ''} = listed;
  if (file.length === 0) return null;
  try {
    const raw = readWhole(file, bytesMax, (_, descriptor) => isAsListed(descriptor, listed));
    return raw !== null && blobName(raw, blob.length === 64 ? 32 : 20) === blob ? raw : null;
  } catch (error) {
    if (systemErrorCode(error) === null) throw error;
    return null;
  }
}
