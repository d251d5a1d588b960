// Shows Markdown that the server wrote: as a preview, and as its source where there is no preview.

import * as vscode from 'vscode';

const scheme = 'shingle-text';

export class MarkdownPages {
  readonly #texts = new Map<string, string>();
  readonly #changed = new vscode.EventEmitter<vscode.Uri>();
  readonly #provider = vscode.workspace.registerTextDocumentContentProvider(scheme, {
    onDidChange: this.#changed.event,
    provideTextDocumentContent: (uri) => this.#texts.get(uri.path) ?? '',
  });

  /** A page of the same title is replaced. */
  async show(title: string, text: string): Promise<void> {
    const uri = vscode.Uri.from({scheme, path: `/${title}.md`});
    this.#texts.set(uri.path, text);
    this.#changed.fire(uri);
    try {
      await vscode.commands.executeCommand('markdown.showPreview', uri);
    } catch {
      await vscode.window.showTextDocument(uri, {preview: true});
    }
  }

  dispose(): void {
    this.#provider.dispose();
    this.#changed.dispose();
  }
}
