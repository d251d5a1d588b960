// The kinds of findings that `check` reports, by their codes; those of other commands are about files or the history.

import type {Finding} from './finding.ts';

export const checkedCodes = [
  'copied-passage',
  'stale-copy',
  'broken-in-copy',
  'copied-page',
  'repeated-block',
  'mirrored-folder',
  'rewritten-passage',
  'copied-elsewhere',
  'resurrected-passage',
] as const satisfies readonly Finding['code'][];
