// The open documents of the editor as they are now, and how locations in them moved since an answer.

import type {LineSpan} from '../../../shared/model/protocol.ts';
import {LineIndex, type PositionEncoding} from './lineIndex.ts';

/** One replacement, with offsets in the text before it. */
interface DocumentEdit {
  readonly start: number;
  readonly end: number;
  readonly inserted: number;
}

export interface OpenDocument {
  readonly uri: string;
  readonly languageId: string;
  readonly version: number;
  readonly lines: LineIndex;
  /**
   * Changes with every edit, and when the document is opened again. Does not rely on the version numbers of the client.
   */
  readonly revision: number;
  /** Edits since the document was opened, oldest first. */
  readonly edits: readonly DocumentEdit[];
  /** Number of the first entry of `edits`: old entries are dropped. Numbers from before a close are not reused. */
  readonly firstEdit: number;
  /** Time of the last change, by `performance.now()`. */
  readonly changedMs: number;
}

export interface TextChange {
  /** Without a range the whole text is replaced. */
  readonly range?: LineSpan;
  readonly text: string;
}

/** After more edits than this since an answer, its locations are not moved but requested again. */
const editsMax = 2000;

export class OpenDocuments {
  readonly #open = new Map<string, OpenDocument>();
  readonly #encoding: PositionEncoding;
  #lastRevision = 0;
  #editCount = 0;

  constructor(encoding: PositionEncoding) {
    this.#encoding = encoding;
  }

  get(uri: string): OpenDocument | undefined {
    return this.#open.get(uri);
  }

  all(): readonly OpenDocument[] {
    return [...this.#open.values()];
  }

  open(uri: string, languageId: string, version: number, text: string): OpenDocument {
    const document: OpenDocument = {
      uri,
      languageId,
      version,
      lines: new LineIndex(text, this.#encoding),
      revision: ++this.#lastRevision,
      edits: [],
      firstEdit: ++this.#editCount,
      changedMs: -Infinity,
    };
    this.#open.set(uri, document);
    return document;
  }

  /** undefined: the document is not open, so its text is unknown. */
  change(uri: string, version: number, changes: readonly TextChange[]): OpenDocument | undefined {
    const before = this.#open.get(uri);
    if (before === undefined) return undefined;
    let {lines} = before;
    const edits = [...before.edits];
    for (const {range, text} of changes) {
      const old = lines.text;
      // A range with its ends swapped is accepted.
      const [a, b] = range === undefined ? [0, old.length] : [lines.offsetAt(range.start), lines.offsetAt(range.end)];
      const [start, end] = [Math.min(a, b), Math.max(a, b)];
      edits.push(smallest(old, text, {start, end, inserted: text.length}));
      lines = lines.replaced(start, end, text);
    }
    this.#editCount += changes.length;
    const dropped = Math.max(0, edits.length - editsMax);
    const after: OpenDocument = {
      ...before,
      version,
      lines,
      revision: ++this.#lastRevision,
      edits: dropped === 0 ? edits : edits.slice(dropped),
      firstEdit: before.firstEdit + dropped,
      changedMs: performance.now(),
    };
    this.#open.set(uri, after);
    return after;
  }

  close(uri: string): void {
    this.#open.delete(uri);
  }
}

/** Clients that send the whole text usually made a small edit, too. */
function smallest(old: string, text: string, {start, end}: DocumentEdit): DocumentEdit {
  let head = 0;
  const headMax = Math.min(end - start, text.length);
  while (head < headMax && old.charCodeAt(start + head) === text.charCodeAt(head)) head++;
  let tail = 0;
  const tailMax = headMax - head;
  while (tail < tailMax && old.charCodeAt(end - 1 - tail) === text.charCodeAt(text.length - 1 - tail)) tail++;
  return {start: start + head, end: end - tail, inserted: text.length - head - tail};
}

/** The number of edits that an answer has taken into account. */
export function editsOf({firstEdit, edits}: OpenDocument): number {
  return firstEdit + edits.length;
}

/**
 * The current range of a location from an answer; null: nothing is left of it, or its edits were dropped. `since` is
 * the value of `editsOf` for the text of the answer.
 */
export function shifted(
  {edits, firstEdit}: OpenDocument,
  since: number,
  place: {readonly start: number; readonly end: number},
): {start: number; end: number} | null {
  if (since < firstEdit) return null;
  let {start, end} = place;
  for (let at = since - firstEdit; at < edits.length; at++) {
    const edit = edits[at];
    const shift = edit.inserted - (edit.end - edit.start);
    if (edit.end <= start) {
      start += shift;
      end += shift;
    } else if (edit.start < end) {
      // An edit inside the range resizes it. An edit across one of its ends leaves the rest.
      start = edit.start < start ? edit.start + edit.inserted : start;
      end = edit.end > end ? edit.start : end + shift;
      if (end <= start) return null;
    }
  }
  return {start, end};
}
