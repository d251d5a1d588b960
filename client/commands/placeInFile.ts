// From a side of a comparison to the line in its file: as the definition of every word there, and as a command.

import * as vscode from 'vscode';
import {contentScheme} from '../../shared/model/protocol.ts';
import {cellLine, excerptSource} from './comparison.ts';

export function registerPlacesInFiles(): vscode.Disposable {
  return vscode.languages.registerDefinitionProvider(
    {scheme: contentScheme},
    {
      provideDefinition: async (document, position) => {
        const place = await placeInFile(document, position);
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
  const place = (await placeInFile(document, selection.active)) ?? {uri: document.uri, position: selection.active};
  await vscode.commands.executeCommand('vscode.open', place.uri, {
    preview: false,
    selection: new vscode.Range(place.position, place.position),
  });
}

interface PlaceInFile {
  readonly uri: vscode.Uri;
  readonly position: vscode.Position;
}

/** null: the document is no excerpt. */
async function placeInFile(
  document: vscode.TextDocument,
  {line, character}: vscode.Position,
): Promise<PlaceInFile | null> {
  const {uri} = document;
  const source = excerptSource(uri);
  if (source === null) return null;
  const {root, path, commit, firstLine, isCells} = source;
  const file = vscode.Uri.joinPath(vscode.Uri.file(root), path);
  if (isCells) return commit === null ? placeInCell(file, document, line, character) : null;
  const past = uri.with({query: uri.query.replace(/^lines=\d+-\d+&/, '')});
  return {uri: commit === null ? file : past, position: new vscode.Position(firstLine - 1 + line, character)};
}

/** The excerpt may begin within a cell: then only the whole text says in which. */
async function placeInCell(
  notebook: vscode.Uri,
  excerpt: vscode.TextDocument,
  line: number,
  character: number,
): Promise<PlaceInFile | null> {
  const firstLine = excerptSource(excerpt.uri)?.firstLine ?? 1;
  const query = excerpt.uri.query.replace(/lines=\d+-(\d+)/, 'lines=1-$1');
  const text = (await vscode.workspace.openTextDocument(excerpt.uri.with({query}))).getText();
  const spot = cellLine(text.split('\n'), firstLine - 1 + line);
  if (spot === null) return null;
  const opened = await vscode.workspace.openNotebookDocument(notebook);
  if (spot.cell >= opened.cellCount) return null;
  return {uri: opened.cellAt(spot.cell).document.uri, position: new vscode.Position(spot.line, character)};
}
