// The file of what a client shows: a file, or a cell of a notebook, whose findings are those of the notebook's file.

import type {Range} from 'vscode-languageserver/node';
import {isSpan, type Spot} from '../../../shared/model/protocol.ts';
import type {DocumentView} from '../project/featureTypes.ts';
import {protocolLocation, protocolRange} from '../protocol/toProtocol.ts';
import {LineIndex, type PositionEncoding} from './lineIndex.ts';
import type {Notebooks} from './notebooks.ts';

interface ShownDocument {
  /** Of a cell, the notebook. */
  readonly view: DocumentView;
  /** Offset in the text of the view. */
  readonly offsetAt: (position: Spot) => number;
  /** null: it is in another cell. */
  readonly rangeOf: (start: number, end: number) => Range | null;
}

export function shownDocument(
  uri: string,
  view: DocumentView,
  notebooks: Notebooks,
  encoding: PositionEncoding,
): ShownDocument {
  const lines = new LineIndex(view.text, encoding);
  const cell = notebooks.notebookOf(uri) === view.uri ? notebooks.cellText(uri) : undefined;
  if (cell === undefined) {
    return {
      view,
      offsetAt: (position) => lines.offsetAt(position),
      rangeOf: (start, end) => protocolRange(lines.spanOf(start, end)),
    };
  }
  return {
    view,
    offsetAt: (position) => notebooks.fileOffset(uri, cell.lines.offsetAt(position)),
    rangeOf: (start, end) => {
      // An empty range is in no cell.
      const span = lines.spanOf(start, Math.max(end, start + 1));
      const location = notebooks.inCell(protocolLocation(view.uri, span), () => lines);
      if (location.uri !== uri) return null;
      return start < end ? location.range : {start: location.range.start, end: location.range.start};
    },
  };
}

/**
 * Takes the arguments of a command, gives them with the file of a notebook in place of its cell: findings are those of
 * files.
 * Arguments are `[uri]`, `[uri, span]`, or one object with a `uri`. Others stay as they are.
 */
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
