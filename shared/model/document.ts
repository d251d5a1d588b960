// A document as input of the pipeline, and the callback that reports progress.

import type {Config} from './config.ts';
import type {Format} from './format.ts';

/** A document as the caller read it: valid UTF-8 without byte order mark. Documents are sorted by path. */
export interface Document {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
  /** Others are compared with it, but it is not reported on. */
  readonly reference: boolean;
  /** Declared boilerplate: text that occurs in it is never counted. */
  readonly template: boolean;
  /** Settings of this document where they differ from the common settings. */
  readonly own?: Partial<Config>;
  /** Number of bytes, for documents whose `bytes` are read only on demand. */
  readonly length?: number;
  /** Names path, bytes and format, where the caller knows such a name: equal names, equal texts. */
  readonly contentId?: string;
}

/** Without reading `bytes`, which may start a process for each text. */
export function byteLength(text: Pick<Document, 'bytes' | 'length'>): number {
  return text.length ?? text.bytes.length;
}

export type Progress = (stage: string, done: number, total: number) => void;
