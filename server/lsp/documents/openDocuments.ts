// The documents that are open in the editor, as they are now, and how places in them moved since an answer was given.

import type {LineSpan} from '../../../shared/model/protocol.ts';
import {LineIndex, type PositionEncoding} from './lineIndex.ts';

/** One replacement, in offsets of the text before it. */
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
  /** Another one with every change, and when it is opened again: whatever the client says of versions. */
  readonly revision: number;
  /** Edits since it was opened, the oldest first. */
  readonly edits: readonly DocumentEdit[];
  /** Number of the first of `edits`: old ones are forgotten, and numbers that it had before it was closed are not used again. */
  readonly firstEdit: number;
  /** When it was changed last, as `performance.now()` says it. */
  readonly changedMs: number;
}

export interface TextChange {
  /** Without it the text is replaced as a whole. */
  readonly range?: LineSpan;
  readonly text: string;
}

/** More edits than these since an answer: its places are asked anew, not moved. */
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

  /** undefined: it is not open, so that its text cannot be known. */
  change(uri: string, version: number, changes: readonly TextChange[]): OpenDocument | undefined {
    const before = this.#open.get(uri);
    if (before === undefined) return undefined;
    let {lines} = before;
    const edits = [...before.edits];
    for (const {range, text} of changes) {
      const old = lines.text;
      // A range that is the wrong way round is one all the same.
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

/** Clients that send the whole text mean a small edit in it, too. */
function smallest(old: string, text: string, {start, end}: DocumentEdit): DocumentEdit {
  let head = 0;
  const headMax = Math.min(end - start, text.length);
  while (head < headMax && old.charCodeAt(start + head) === text.charCodeAt(head)) head++;
  let tail = 0;
  const tailMax = headMax - head;
  while (tail < tailMax && old.charCodeAt(end - 1 - tail) === text.charCodeAt(text.length - 1 - tail)) tail++;
  return {start: start + head, end: end - tail, inserted: text.length - head - tail};
}

/** Which edits an answer has seen. */
export function editsOf({firstEdit, edits}: OpenDocument): number {
  return firstEdit + edits.length;
}

/**
 * Where a place of an answer stands now; null: nothing is left of it, or it is not known any more. `since` is what
 * `editsOf` said for the text that was asked about.
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
      // Into the place: it grows and shrinks with it. Over one of its ends: what is left of it.
      start = edit.start < start ? edit.start + edit.inserted : start;
      end = edit.end > end ? edit.start : end + shift;
      if (end <= start) return null;
    }
  }
  return {start, end};
}
