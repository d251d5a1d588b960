// Takes the findings of a review, gives the comment that silences the first of them in the place that the change added,
// and the line to put it above.

import {resolve} from 'node:path';
import type {Finding} from '../../../shared/model/finding.ts';
import {isTextFinding} from '../../../shared/model/textFinding.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {textOnDisk} from '../baseline/readPages.ts';
import {suppressCopy} from './suppressCopy.ts';

interface SuppressionHint {
  readonly path: string;
  /** From 1. */
  readonly line: number;
  readonly comment: string;
}

/** null: none of them can be silenced by a comment, as in JSON. */
export function suppressionHint(
  findings: readonly Finding[],
  root: string,
  {config}: LoadedConfig,
): SuppressionHint | null {
  for (const finding of findings) {
    if (!isTextFinding(finding)) continue;
    for (const [ordinal, place] of finding.places.entries()) {
      if (place.new === false || place.reference) continue;
      const text = textOnDisk(resolve(root), place.path, config);
      if (text === null) continue;
      const [start, end] = place.start !== undefined ? [place.start, place.end] : [0, 1];
      const found = suppressCopy({path: place.path, text}, {finding, ordinal, start, end}, 'why');
      if (found === null) continue;
      const line = lineOf(lineStartsOf(text), found.edit.start) + 1;
      return {path: place.path, line, comment: found.edit.newText.trim()};
    }
  }
  return null;
}
