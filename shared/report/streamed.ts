// Reports that are written while findings are still being looked for: the findings as they come, then the answer.

import type {Renderer} from './report.ts';

export interface StreamedRenderer {
  /** Called with an inspection that has only the new findings. */
  readonly findings: Renderer;
  /** Called once, with an inspection that only counts what was written. */
  readonly end: Renderer;
  /** Each finding is written alike, whichever others there are. */
  readonly isByFinding: boolean;
}
