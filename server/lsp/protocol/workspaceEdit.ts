// Takes the edits of a document, gives them as the client can apply them: for one version of it, and confirmed by the user
// if it is another document than the one in front of them.

import type {WorkspaceEdit} from 'vscode-languageserver/node';
import {LineIndex, type PositionEncoding} from '../documents/lineIndex.ts';
import type {PageEdit} from '../edits/applyChange.ts';
import {protocolRange} from './toProtocol.ts';

/** What a client can do with edits. */
export interface EditSupport {
  /** Edits of a certain version of a document are refused if it has been changed since. */
  readonly versioned: boolean;
  /** Edits can be shown and confirmed before they are applied. */
  readonly annotated: boolean;
  /** A menu can show why an action is not possible. */
  readonly disabled: boolean;
}

const annotation = 'otherCopy';

/** `version` null: the document is not open. `isHere`: it is the one whose menu was opened. */
export function workspaceEdit(
  {uri, text, edits}: PageEdit,
  {version, isHere, title}: {readonly version: number | null; readonly isHere: boolean; readonly title: string},
  {versioned, annotated}: EditSupport,
  encoding: PositionEncoding,
): WorkspaceEdit {
  const lines = new LineIndex(text, encoding);
  const changes = edits.map(({start, end, newText}) => ({range: protocolRange(lines.spanOf(start, end)), newText}));
  if (!versioned) return {changes: {[uri]: changes}};
  const textDocument = {uri, version};
  if (!annotated || isHere) return {documentChanges: [{textDocument, edits: changes}]};
  return {
    documentChanges: [{textDocument, edits: changes.map((change) => ({...change, annotationId: annotation}))}],
    changeAnnotations: {[annotation]: {label: title, needsConfirmation: true}},
  };
}
