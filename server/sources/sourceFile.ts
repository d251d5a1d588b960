// Types of the readers in this folder: a listed file, a text that was read, or a skipped file.

import type {FileEncoding} from '../../shared/model/fileEncodings.ts';
import type {Format} from '../../shared/model/format.ts';
import type {Phrase} from '../../shared/model/phrase.ts';

export interface ListedFile {
  /**
   * As shown in findings: relative to the root, with `/`; bytes that are not UTF-8 become U+FFFD. Unique in a listing.
   */
  readonly path: string;
  /** Path to open: absolute, symbolic links resolved; raw bytes if the name is not UTF-8. */
  readonly file: string | Buffer;
  /**
   * Where it was when it was listed, links of all folders resolved; true: at `file`. It is not read if it is elsewhere by the
   * time it is opened. Not given for a file that the user named.
   */
  readonly real?: true | string | Buffer;
  readonly reference: boolean;
  /** The user named this very file: it is read even if it is ignored, excluded, generated or minified. */
  readonly named: boolean;
  /** The Git object with the content, where that is read instead of the disk. */
  readonly blob?: string;
  /** As the configuration or the attributes of Git name it. */
  readonly encoding?: FileEncoding;
}

export interface SourceFile {
  readonly kind: 'source';
  readonly path: string;
  /** Valid UTF-8 without byte order mark. May be a view of a larger buffer. */
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly encoding: FileEncoding;
  /** Nothing says which encoding it is. */
  readonly isGuessed?: true | undefined;
  readonly reference: boolean;
  /** The user named this very file: it is read even if it is generated or minified. */
  readonly named: boolean;
  /** Git's id of the raw content, if it is known or if the raw content differs from `bytes`. */
  readonly blob?: string;
  /** Length of the text in bytes, where `bytes` is read on demand. */
  readonly length?: number;
  /** No comment in it can silence a finding. */
  readonly isSilent?: boolean;
}

export interface SkippedFile {
  readonly kind: 'skipped';
  readonly path: string;
  /** A short phrase for the user: 'binary', 'lock file', 'larger than 4000000 bytes (limits.fileBytesMax)'. */
  readonly reason: string | Phrase;
  readonly reference: boolean;
  /** The disk did not give it, but may do so another time. */
  readonly isUnread?: true;
}

/** The reason that fileShape.ts gives. */
export const lfsReason = 'Git LFS pointer';

/** For a blob that a partial or damaged clone does not have. */
export const missingReason = 'missing in this clone';

export const ignoredReason = 'ignored by configuration';

/** The target of the link is read under its own name. */
export const sameFileReason = 'symbolic link to {path}';
