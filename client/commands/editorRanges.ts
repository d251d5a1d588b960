// Converts ranges and locations of the server to those of VS Code.

import * as vscode from 'vscode';
import type {LineSpan} from '../../shared/model/protocol.ts';

export function editorRange(span: LineSpan): vscode.Range {
  return new vscode.Range(span.start.line, span.start.character, span.end.line, span.end.character);
}

export function editorSpan(range: vscode.Range): LineSpan {
  const {start, end} = range;
  return {
    start: {line: start.line, character: start.character},
    end: {line: end.line, character: end.character},
  };
}

/** Without a span: the start of the document. */
export function editorLocation(place: {readonly uri: string; readonly span: LineSpan | null}): vscode.Location {
  const range = place.span === null ? new vscode.Range(0, 0, 0, 0) : editorRange(place.span);
  return new vscode.Location(vscode.Uri.parse(place.uri), range);
}
