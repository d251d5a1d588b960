import type {Format} from '../../shared/model/format.ts';

// What the readers of this folder hand on: a file that was listed, a text that was read, a file that was left out.
export const fileEncodings = ['utf-8', 'utf-8-bom', 'utf-16le', 'utf-16be', 'latin-1'] as const;
export type FileEncoding = (typeof fileEncodings)[number];

export interface ListedFile {
  /** As findings show it: relative to the root, with `/`; bytes that are no UTF-8 are U+FFFD. Unique in a listing. */
  readonly path: string;
  /** What to open: absolute, symbolic links resolved; raw bytes where the name is no UTF-8. */
  readonly file: string | Buffer;
  readonly reference: boolean;
  /** The user named this very file: it is read although it is ignored, excluded, generated or minified. */
  readonly named: boolean;
  /** The Git object that holds it, where that is read and not the disk. */
  readonly blob?: string;
}

export interface SourceFile {
  readonly kind: 'source';
  readonly path: string;
  /** Valid UTF-8 without byte order mark. May be a view into a larger buffer. */
  readonly bytes: Uint8Array;
  readonly format: Format;
  readonly encoding: FileEncoding;
  readonly reference: boolean;
  /** The user named this very file: it is read although it is generated or minified. */
  readonly named: boolean;
  readonly mtimeMs: number;
  /** Git's name for the raw content, where that is known or is not `bytes`. */
  readonly blob?: string;
  /** Bytes of the text where `bytes` is read only when it is asked for. */
  readonly length?: number;
}

export interface SkippedFile {
  readonly kind: 'skipped';
  readonly path: string;
  /** A short phrase for the user: 'binary', 'lock file', 'larger than 4000000 bytes (limits.fileBytesMax)'. */
  readonly reason: string;
  readonly reference: boolean;
}

/** As fileShape.ts says it. */
export const lfsReason = 'Git LFS pointer';

/** Of a blob that a partial or damaged clone does not have. */
export const missingReason = 'missing in this clone';

export const ignoredReason = 'ignored by configuration';

/** What a link's reason starts with if the file that it leads to is read under its own name. */
export const sameFileReason = 'symbolic link to ';
