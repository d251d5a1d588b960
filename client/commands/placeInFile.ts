// From a side of a comparison to the line in its file: as the definition of every word there, and as a command.

import * as vscode from 'vscode';
import {contentScheme} from '../../shared/model/protocol.ts';
import {excerptSource} from './comparison.ts';

export function registerPlacesInFiles(): vscode.Disposable {
  return vscode.languages.registerDefinitionProvider(
    {scheme: contentScheme},
    {
      provideDefinition: ({uri}, position) => {
        const place = placeInFile(uri, position);
        return place === null ? null : new vscode.Location(place.uri, place.position);
      },
    },
  );
}

/** Opens the file of the side with the cursor, at the same line. */
export async function goToFile(): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (editor === undefined) return;
  const {document, selection} = editor;
  const place = placeInFile(document.uri, selection.active) ?? {uri: document.uri, position: selection.active};
  await vscode.commands.executeCommand('vscode.open', place.uri, {
    preview: false,
    selection: new vscode.Range(place.position, place.position),
  });
}

/** null: the document is no excerpt. */
function placeInFile(
  uri: vscode.Uri,
  {line, character}: vscode.Position,
): {readonly uri: vscode.Uri; readonly position: vscode.Position} | null {
  const source = excerptSource(uri);
  if (source === null) return null;
  const {root, path, commit, firstLine} = source;
  const file =
    commit === null
      ? vscode.Uri.joinPath(vscode.Uri.file(root), path)
      : uri.with({query: uri.query.replace(/^lines=\d+-\d+&/, '')});
  return {uri: file, position: new vscode.Position(firstLine - 1 + line, character)};
}
