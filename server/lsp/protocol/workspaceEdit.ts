// Takes edits of documents, gives them as the client can apply them: for one version of each, and confirmed by the user if
// they are in another document than the one in front of them.

import type {CreateFile, TextDocumentEdit, WorkspaceEdit} from 'vscode-languageserver/node';
import {LineIndex, type PositionEncoding} from '../documents/lineIndex.ts';
import type {PageEdit, PageEdits} from '../edits/pageEdits.ts';
import {protocolRange} from './toProtocol.ts';

/** Capabilities of a client for edits. */
export interface EditSupport {
  /** Edits of a certain version of a document are refused if it has been changed since. */
  readonly versioned: boolean;
  /** Edits can be shown and confirmed before they are applied. */
  readonly annotated: boolean;
  /** Edits can create files. */
  readonly creates: boolean;
  /** The server can ask for edits. */
  readonly applied: boolean;
  /** A menu can show why an action is not possible. */
  readonly disabled: boolean;
}

interface EditedAt {
  /** The document whose menu was opened. */
  readonly here: string;
  /** null: the document is not open. */
  readonly versionOf: (uri: string) => number | null;
  readonly title: string;
}

const annotation = 'otherCopy';

/** null: it needs a new file, and the client cannot create any. */
export function workspaceEdit(
  {pages, created, belongTogether}: PageEdits,
  {here, versionOf, title}: EditedAt,
  {versioned, annotated, creates}: EditSupport,
  encoding: PositionEncoding,
): WorkspaceEdit | null {
  if (created.length > 0 && !(versioned && creates)) return null;
  if (!versioned) return {changes: Object.fromEntries(pages.map((page) => [page.uri, textEdits(page, encoding)]))};
  const asked = annotated && belongTogether !== true && pages.some(({uri}) => uri !== here);
  const edited = pages.map((page): TextDocumentEdit => {
    const edits = textEdits(page, encoding);
    const isAsked = asked && page.uri !== here;
    return {
      textDocument: {uri: page.uri, version: versionOf(page.uri)},
      edits: isAsked ? edits.map((edit) => ({...edit, annotationId: annotation})) : edits,
    };
  });
  const start = {line: 0, character: 0};
  const files = created.flatMap(({uri, text}): (CreateFile | TextDocumentEdit)[] => [
    // Do not overwrite a file that was created in the meantime.
    {kind: 'create', uri, options: {overwrite: false, ignoreIfExists: false}},
    {textDocument: {uri, version: null}, edits: [{range: {start, end: start}, newText: text}]},
  ]);
  return {
    documentChanges: [...files, ...edited],
    ...(asked && {changeAnnotations: {[annotation]: {label: title, needsConfirmation: true}}}),
  };
}

function textEdits({text, edits}: PageEdit, encoding: PositionEncoding) {
  const lines = new LineIndex(text, encoding);
  return edits.map(({start, end, newText}) => ({range: protocolRange(lines.spanOf(start, end)), newText}));
}
