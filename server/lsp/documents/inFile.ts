// Takes the arguments of a command, gives them with the file of a notebook in place of its cell: findings are those of
// files.

import {isSpan} from '../../../shared/model/protocol.ts';
import {LineIndex, type PositionEncoding} from './lineIndex.ts';
import type {Notebooks} from './notebooks.ts';

/** Arguments are `[uri]`, `[uri, span]`, or one object with a `uri`. Others stay as they are. */
export function inFile(
  words: readonly unknown[],
  notebooks: Notebooks,
  encoding: PositionEncoding,
): readonly unknown[] {
  const [first, span, ...rest] = words;
  if (typeof first === 'object' && first !== null && 'uri' in first && typeof first.uri === 'string') {
    const notebook = notebooks.notebookOf(first.uri);
    return notebook === undefined ? words : [{...first, uri: notebook}, ...words.slice(1)];
  }
  const notebook = typeof first === 'string' ? notebooks.notebookOf(first) : undefined;
  const cell = typeof first === 'string' ? notebooks.cellText(first) : undefined;
  if (typeof first !== 'string' || notebook === undefined || cell === undefined) return words;
  if (!isSpan(span)) return [notebook, ...words.slice(1)];
  const lines = new LineIndex(notebooks.textOf(notebook), encoding);
  const [start, end] = [span.start, span.end].map((spot) => notebooks.fileOffset(first, cell.lines.offsetAt(spot)));
  return [notebook, lines.spanOf(start ?? 0, end ?? 0), ...rest];
}
