// Reads a file that is to be edited, and replaces it: in one step, with the same encoding and rights, and only if it is
// still what was read. A file behind a link, or outside the root, is not edited.

import {randomBytes} from 'node:crypto';
import {accessSync, chmodSync, constants, lstatSync, readFileSync, realpathSync, rmSync, writeFileSync} from 'node:fs';
import {dirname, join, resolve} from 'node:path';
import type {FileEncoding} from '../../shared/model/fileEncodings.ts';
import {decodeText} from '../../shared/text/wordLexer.ts';
import {isBelow} from '../pathNames.ts';
import {errorCode} from '../store/disk.ts';
import {renameOver} from '../store/renameOver.ts';
import {decode} from './decode.ts';
import {encode} from './encode.ts';
import {isText} from './insideRepository.ts';

export interface EditableFile {
  readonly kind: 'editable';
  /** Absolute, behind no link. */
  readonly file: string;
  readonly raw: Buffer;
  readonly encoding: FileEncoding;
  readonly text: string;
}

/** As the rest of a sentence that begins with the file. */
export interface NotEditable {
  readonly kind: 'refused';
  readonly reason: string;
}

/** `path` is relative to the root, with `/`; `named` is the encoding that the configuration names. */
export function readEditable(root: string, path: string, named?: FileEncoding): EditableFile | NotEditable {
  const refused = (reason: string): NotEditable => ({kind: 'refused', reason});
  const file = resolve(root, path);
  try {
    const base = realpathSync(root);
    if (realpathSync(file) !== join(base, ...path.split('/'))) return refused('it is behind a symbolic link');
    if (!isBelow(realpathSync(file), base)) return refused('it is outside the root');
    if (!isText(realpathSync(file), base)) return refused('it is a file of Git');
    const stat = lstatSync(file);
    if (!stat.isFile()) return refused('it is not a regular file');
    if (stat.nlink > 1) return refused('the file has a second name (a hard link)');
    accessSync(file, constants.R_OK | constants.W_OK);
    const raw = readFileSync(file);
    const {bytes, encoding} = decode(raw, named);
    const text = decodeText(bytes, 0, bytes.length);
    // Damaged bytes would be written as replacement characters.
    const again = encode(text, encoding, raw);
    if (again === null || !raw.equals(again)) return refused(`its bytes are not valid ${encoding}`);
    return {kind: 'editable', file: realpathSync(file), raw, encoding, text};
  } catch (error) {
    return refused(`it cannot be edited (${errorCode(error)})`);
  }
}

/** null: it is done. */
export function replaceFile({file, raw, encoding}: EditableFile, text: string): NotEditable | null {
  const refused = (reason: string): NotEditable => ({kind: 'refused', reason});
  const bytes = encode(text, encoding, raw);
  if (bytes === null) return refused(`the new text cannot be written in ${encoding}`);
  const changed = 'it has changed since it was read';
  // The name of the file would make a long one too long.
  const temporary = join(dirname(file), `.shingle-${process.pid}-${randomBytes(4).toString('hex')}.tmp`);
  try {
    // A folder on the way may have become a link, which must not be written through.
    if (realpathSync(file) !== file) return refused(changed);
    const {mode} = lstatSync(file);
    writeFileSync(temporary, bytes, {flag: 'wx', mode: 0o600});
    chmodSync(temporary, mode & 0o7777);
    if (realpathSync(file) !== file || !readFileSync(file).equals(raw)) return refused(changed);
    renameOver(temporary, file);
    return null;
  } catch (error) {
    return refused(`it cannot be written (${errorCode(error)})`);
  } finally {
    rmSync(temporary, {force: true});
  }
}
