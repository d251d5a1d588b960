// Places as the server names them, made into those of VS Code.

import * as vscode from 'vscode';
import type {Span} from '../../shared/model/protocol.ts';

export function rangeOf(span: Span): vscode.Range {
  return new vscode.Range(span.start.line, span.start.character, span.end.line, span.end.character);
}

export function spanOf(range: vscode.Range): Span {
  const {start, end} = range;
  return {
    start: {line: start.line, character: start.character},
    end: {line: end.line, character: end.character},
  };
}

/** Without a span the beginning of the document. */
export function locationOf(place: {readonly uri: string; readonly span: Span | null}): vscode.Location {
  const range = place.span === null ? new vscode.Range(0, 0, 0, 0) : rangeOf(place.span);
  return new vscode.Location(vscode.Uri.parse(place.uri), range);
}
