// Shows Markdown from the server in the preview, or as source if there is no preview. The text is written to a file in
// the extension's storage, because links in the preview only work from files.

import * as vscode from 'vscode';
import {previewLinks} from './markdownLinks.ts';

export class MarkdownPages {
  readonly #folder: vscode.Uri;

  constructor({storageUri, globalStorageUri}: vscode.ExtensionContext) {
    this.#folder = storageUri ?? globalStorageUri;
  }

  has({path}: vscode.Uri): boolean {
    return path.startsWith(`${this.#folder.path}/`);
  }

  /** A page with the same title is replaced. */
  async show(title: string, text: string): Promise<void> {
    const uri = vscode.Uri.joinPath(this.#folder, `${title}.md`);
    const folder = new URL('..', uri.toString()).pathname.replace(/\/$/, '');
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(previewLinks(text, folder)));
    try {
      await vscode.commands.executeCommand('markdown.showPreview', uri);
    } catch {
      await vscode.window.showTextDocument(uri, {preview: true});
    }
  }
}
