// A document as the stages get it, and how they report progress.

import type {Config} from './config.ts';
import type {Format} from './format.ts';

/** A document as the caller read it: valid UTF-8 without byte order mark. Documents come sorted by path. */
export interface Document {
  readonly path: string;
  readonly bytes: Uint8Array;
  readonly format: Format;
  /** Matched against, not reported on. */
  readonly reference: boolean;
  /** Declared boilerplate: what stands in it never counts. */
  readonly template: boolean;
  /** Settings of this document where they differ from the common ones. */
  readonly own?: Partial<Config>;
  /** Bytes of the text where `bytes` is read only when it is asked for. */
  readonly length?: number;
}

export type Progress = (stage: string, done: number, total: number) => void;
