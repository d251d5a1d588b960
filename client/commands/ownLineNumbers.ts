// Line numbers of the files beside the lines of excerpts. Those of VS Code begin at 1 in every document, and no
// extension can change that. So they are switched off in the editors of excerpts, and ours are drawn in front of the
// lines: as inlay hints, which VS Code counts when it wraps a line. Where hints are switched off, decorations draw them,
// and a wrapped line is as much too long as its number. An excerpt and not the file, because a diff of two files lines up
// what is equal in the same order: passages that are far apart in their files, or broken into other lines, would not be
// beside each other.

import * as vscode from 'vscode';
import {contentScheme} from '../../shared/model/protocol.ts';
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
      vscode.languages.registerInlayHintsProvider(
        {scheme: contentScheme},
        {
          provideInlayHints: (document, {start, end}) =>
            isWanted(document) && hasHints(document)
              ? lineNumbers(document)
                  .slice(start.line, end.line + 1)
                  .map((number, at) => hint(new vscode.Position(start.line + at, 0), number))
              : [],
        },
      ),
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
      if (excerptSource(editor.document.uri) === null) this.#restore(editor);
      else if (isWanted(editor.document)) this.#drawIn(editor);
    }
  }

  dispose(): void {
    this.#parts.dispose();
  }

  #drawIn(editor: vscode.TextEditor): void {
    const {document} = editor;
    this.#isSwitchedOff = true;
    editor.options = {lineNumbers: vscode.TextEditorLineNumbersStyle.Off};
    const options = hasHints(document)
      ? []
      : lineNumbers(document).map((contentText, line) => ({
          range: new vscode.Range(line, 0, line, 0),
          renderOptions: {before: {contentText}},
        }));
    editor.setDecorations(this.#numbers, options);
  }

  #restore(editor: vscode.TextEditor): void {
    if (!this.#isSwitchedOff || editor.options.lineNumbers !== vscode.TextEditorLineNumbersStyle.Off) return;
    if (!isInDiff(editor.document.uri)) return;
    const configured = vscode.workspace.getConfiguration('editor', editor.document.uri).get('lineNumbers', 'on');
    editor.options = {lineNumbers: styles[configured] ?? vscode.TextEditorLineNumbersStyle.On};
  }
}

/** An excerpt, of a reader who wants numbers. */
function isWanted({uri}: vscode.TextDocument): boolean {
  return excerptSource(uri) !== null && vscode.workspace.getConfiguration('editor', uri).get('lineNumbers') !== 'off';
}

/** Not of those who see hints while they press a key. */
function hasHints({uri}: vscode.TextDocument): boolean {
  const enabled = vscode.workspace.getConfiguration('editor.inlayHints', uri).get('enabled', 'on');
  return enabled === 'on' || enabled === 'onUnlessPressed';
}

/** By line of the excerpt; all are equally wide. The cells of a notebook have none: their text says where they begin. */
function lineNumbers({uri, lineCount}: vscode.TextDocument): readonly string[] {
  const {firstLine, isCells} = excerptSource(uri) ?? {firstLine: 1, isCells: true};
  if (isCells) return [];
  const width = String(firstLine + lineCount - 1).length;
  return Array.from({length: lineCount}, (_, line) => String(firstLine + line).padStart(width, '\u2007'));
}

function hint(position: vscode.Position, label: string): vscode.InlayHint {
  // The padding of a hint is a few pixels, with which a number reads as a part of the text.
  const shown = new vscode.InlayHint(position, `${label}\u2007`);
  shown.paddingRight = true;
  return shown;
}

/** Only editors of diffs were ours before. */
function isInDiff(uri: vscode.Uri): boolean {
  return vscode.window.tabGroups.all.some(({activeTab}) => {
    const input = activeTab?.input;
    if (!(input instanceof vscode.TabInputTextDiff)) return false;
    return [input.original, input.modified].some((side) => String(side) === String(uri));
  });
}
