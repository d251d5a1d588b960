// Excerpts show the line numbers of the files that they come from. VS Code counts the lines of every document from 1 and
// has no other numbers to give, so its own are switched off in the editors of excerpts, and ours are drawn in front of the
// lines. An excerpt and not the file, because a diff of two files lines up what is equal in the same order: passages that
// are far apart in their files, or broken into other lines, would not be beside each other.

import * as vscode from 'vscode';
import {excerptSource} from './comparison.ts';

const styles: Readonly<Record<string, vscode.TextEditorLineNumbersStyle>> = {
  off: vscode.TextEditorLineNumbersStyle.Off,
  on: vscode.TextEditorLineNumbersStyle.On,
  relative: vscode.TextEditorLineNumbersStyle.Relative,
  interval: vscode.TextEditorLineNumbersStyle.Interval,
};

export class OwnLineNumbers {
  readonly #numbers = vscode.window.createTextEditorDecorationType({
    before: {color: new vscode.ThemeColor('editorLineNumber.foreground'), margin: '0 1.5em 0 0'},
  });
  readonly #parts: vscode.Disposable;
  /** VS Code uses an editor again for the next documents of its tab group, and what was switched off stays off. */
  #isSwitchedOff = false;

  constructor() {
    this.#parts = vscode.Disposable.from(
      this.#numbers,
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.draw(editors)),
      // The text of an excerpt may come after its editor.
      vscode.workspace.onDidChangeTextDocument(({document}) => {
        if (excerptSource(document.uri) === null) return;
        this.draw(vscode.window.visibleTextEditors.filter((editor) => editor.document === document));
      }),
    );
  }

  draw(editors: readonly vscode.TextEditor[]): void {
    for (const editor of editors) {
      const source = excerptSource(editor.document.uri);
      if (source === null) this.#restore(editor);
      else this.#drawIn(editor, source.firstLine);
    }
  }

  dispose(): void {
    this.#parts.dispose();
  }

  #drawIn(editor: vscode.TextEditor, firstLine: number): void {
    const {lineNumbers} = vscode.workspace.getConfiguration('editor', editor.document.uri);
    // Who wants no numbers gets none.
    if (lineNumbers === 'off') return;
    this.#isSwitchedOff = true;
    editor.options = {lineNumbers: vscode.TextEditorLineNumbersStyle.Off};
    const {lineCount} = editor.document;
    const width = String(firstLine + lineCount - 1).length;
    const options = Array.from({length: lineCount}, (_, line): vscode.DecorationOptions => {
      const contentText = String(firstLine + line).padStart(width, '\u2007');
      return {range: new vscode.Range(line, 0, line, 0), renderOptions: {before: {contentText}}};
    });
    editor.setDecorations(this.#numbers, options);
  }

  #restore(editor: vscode.TextEditor): void {
    if (!this.#isSwitchedOff || editor.options.lineNumbers !== vscode.TextEditorLineNumbersStyle.Off) return;
    if (!isInDiff(editor.document.uri)) return;
    const configured = vscode.workspace.getConfiguration('editor', editor.document.uri).get('lineNumbers', 'on');
    editor.options = {lineNumbers: styles[configured] ?? vscode.TextEditorLineNumbersStyle.On};
  }
}

/** Only editors of diffs were ours before. */
function isInDiff(uri: vscode.Uri): boolean {
  return vscode.window.tabGroups.all.some(({activeTab}) => {
    const input = activeTab?.input;
    if (!(input instanceof vscode.TabInputTextDiff)) return false;
    return [input.original, input.modified].some((side) => String(side) === String(uri));
  });
}
