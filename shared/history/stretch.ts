// The words of a passage in one version of a file.

import type {PageVersion} from './pageVersion.ts';

/** Tokens [from, to) of a page, at least one. */
export interface PassageVersion {
  readonly page: PageVersion;
  readonly from: number;
  readonly to: number;
}
