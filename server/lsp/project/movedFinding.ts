// Takes a finding with one place and how far its passage has moved since, gives it where the passage is now.

import type {PassageFinding} from '../../../shared/model/finding.ts';
import {lineOf, lineStartsOf} from '../../../shared/text/textLines.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';

/** `bytes`: the text as it is now. */
export function movedFinding(finding: PassageFinding, distance: number, bytes: Uint8Array): PassageFinding {
  if (distance === 0) return finding;
  const starts = lineStartsOf(decodeText(bytes, 0, bytes.length));
  return {
    ...finding,
    places: finding.places.map((place) => {
      const [start, end] = [place.start + distance, place.end + distance];
      const startLine = lineOf(starts, start);
      const endLine = lineOf(starts, Math.max(start, end - 1));
      return {
        ...place,
        start,
        end,
        startLine: startLine + 1,
        startColumn: start - starts[startLine] + 1,
        endLine: endLine + 1,
        endColumn: end - starts[endLine] + 1,
      };
    }),
  };
}
