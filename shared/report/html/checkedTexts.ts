// Takes findings and the files as they are now, gives the lines that were checked.

import {addTo} from '../../algorithms/groupedBy.ts';
import type {Finding, Occurrence} from '../../model/finding.ts';
import {textsOf} from '../../model/textFinding.ts';
import {lineEnd} from '../../text/textLines.ts';
import type {LinesOf} from './embeddedTexts.ts';

/**
 * The file as it was checked. One that was edited or removed since, and one of the past, has only the passages
 * themselves, at their lines.
 */
export function checkedTexts(findings: readonly Finding[], linesOf: LinesOf): LinesOf {
  const places = new Map<string, Occurrence[]>();
  for (const finding of findings) {
    for (const place of textsOf(finding).flatMap((text) => text.places)) {
      addTo(places, place.path, place);
    }
  }
  return (path) => {
    const lines = linesOf(path);
    const own = places.get(path) ?? [];
    if (lines !== null && own.every((place) => holds(lines, place))) return lines;
    const found: string[] = [];
    for (const {text, startLine, startColumn} of own) {
      for (const [index, line] of text.split(lineEnd).entries()) {
        const at = startLine - 1 + index;
        while (found.length <= at) found.push('');
        // The text before the passage in its first line is unknown.
        const shown = index === 0 ? ' '.repeat(startColumn - 1) + line : line;
        if (shown.length > found[at].length) found[at] = shown;
      }
    }
    return found;
  };
}

function holds(lines: readonly string[], {text, startLine, startColumn, endLine}: Occurrence): boolean {
  const own = text.split(lineEnd);
  const first = lines[startLine - 1] ?? '';
  if (!first.slice(startColumn - 1).startsWith(own[0])) return false;
  return (
    own.length < 2 || (lines[Math.max(startLine, endLine) - 1] ?? '').startsWith(own.at(-1) ?? '') || own.at(-1) === ''
  );
}
