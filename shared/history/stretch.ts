// A passage in one version of a file.

import type {Page} from './pageVersion.ts';

/** Tokens [from, to) of a page, at least one. */
export interface Stretch {
  readonly page: Page;
  readonly from: number;
  readonly to: number;
}
