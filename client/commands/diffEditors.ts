// Shows comparisons in diff editors, and knows which of the open tabs are some: to step on, to swap sides, to show the
// documents instead of the passages.

import * as vscode from 'vscode';
import {type Comparison, type ComparisonSide, contentScheme} from '../../shared/model/protocol.ts';
import type {GitExtension} from '../git.ts';
import {type CompareMode, compareMode} from '../settings.ts';
import {type ComparisonSides, historyFile, sidesOf, swapSides, tabKey} from './comparison.ts';
import {editorRange} from './editorRanges.ts';

interface ShownComparison {
  readonly comparison: Comparison;
  readonly mode: CompareMode;
}

/** For `when` clauses: the editor in front is a comparison of ours. */
const contextKey = 'shingle.comparing';

export class Comparisons {
  readonly #shown = new Map<string, ShownComparison>();
  /** What stands around a passage steps back behind it. */
  readonly #around = vscode.window.createTextEditorDecorationType({opacity: '0.6', isWholeLine: true});
  readonly #parts: vscode.Disposable;

  readonly #git: GitExtension;

  constructor(git: GitExtension) {
    this.#git = git;
    this.#parts = vscode.Disposable.from(
      this.#around,
      vscode.window.tabGroups.onDidChangeTabs(({closed}) => {
        for (const tab of closed) if (!this.#isOpen(keyOf(tab))) this.#shown.delete(keyOf(tab) ?? '');
        this.#update();
      }),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.#update()),
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.#dim(editors)),
    );
  }

  /** The comparison in front. */
  get current(): ShownComparison | null {
    return this.#shown.get(keyOf(vscode.window.tabGroups.activeTabGroup.activeTab) ?? '') ?? null;
  }

  async open(comparison: Comparison, mode: CompareMode = compareMode()): Promise<void> {
    const {left, right} = sidesOf(comparison, mode);
    const [leftUri, rightUri] = [this.#uriOf(left), this.#uriOf(right)];
    this.#shown.set(tabKey(leftUri.toString(), rightUri.toString()), {comparison, mode});
    await vscode.commands.executeCommand('vscode.diff', leftUri, rightUri, comparison.title, {
      preview: true,
      ...(right.span === null ? {} : {selection: startOf(right)}),
    });
    this.#update();
    this.#dim(vscode.window.visibleTextEditors);
  }

  async swap(): Promise<void> {
    await this.#replaced(({comparison, mode}) => ({comparison: swapSides(comparison), mode}));
  }

  async toggleMode(): Promise<void> {
    await this.#replaced(({comparison, mode}) => ({
      comparison,
      mode: mode === 'passages' ? 'documents' : 'passages',
    }));
  }

  /** Many at once, below each other in one editor. */
  async openAll(title: string, comparisons: readonly Comparison[]): Promise<void> {
    const resources = comparisons.map(({passages, documents}) => [
      vscode.Uri.parse(documents.right.uri),
      vscode.Uri.parse(passages.left.uri),
      vscode.Uri.parse(passages.right.uri),
    ]);
    await vscode.commands.executeCommand('vscode.changes', title, resources);
  }

  dispose(): void {
    this.#parts.dispose();
  }

  async #replaced(other: (shown: ShownComparison) => ShownComparison): Promise<void> {
    const shown = this.current;
    const tab = vscode.window.tabGroups.activeTabGroup.activeTab;
    if (shown === null || tab === undefined) return;
    const {comparison, mode} = other(shown);
    const isKept = tab.isPreview;
    await this.open(comparison, mode);
    // A tab that only previews has been replaced; one that was kept would stay beside its mirror image.
    if (!isKept) await vscode.window.tabGroups.close(tab);
  }

  /** What a commit has of a file, where the Git extension shows it: with its blame, and known to other extensions. */
  #uriOf({uri}: ComparisonSide): vscode.Uri {
    const own = vscode.Uri.parse(uri);
    const past = historyFile(own);
    return (past && this.#git.uriAt(vscode.Uri.joinPath(vscode.Uri.file(past.root), past.path), past.commit)) ?? own;
  }

  #isOpen(key: string | null): boolean {
    return vscode.window.tabGroups.all.some(({tabs}) => tabs.some((tab) => keyOf(tab) === key));
  }

  #update(): void {
    void vscode.commands.executeCommand('setContext', contextKey, this.current !== null);
  }

  #dim(editors: readonly vscode.TextEditor[]): void {
    const spans = new Map<string, ComparisonSide>();
    const shown = this.current;
    if (shown !== null && sidesOf(shown.comparison, shown.mode) === shown.comparison.passages) {
      const {left, right}: ComparisonSides = shown.comparison.passages;
      for (const side of [left, right]) {
        const uri = vscode.Uri.parse(side.uri);
        // What the user edits is shown as it always is.
        if (uri.scheme === contentScheme) spans.set(uri.toString(), side);
      }
    }
    for (const editor of editors) {
      const side = spans.get(editor.document.uri.toString());
      if (side !== undefined) editor.setDecorations(this.#around, aroundOf(side, editor.document.lineCount));
    }
  }
}

/** Whole lines before and after the passage. */
function aroundOf({span}: ComparisonSide, lineCount: number): vscode.Range[] {
  if (span === null) return [];
  // A passage that ends at the beginning of a line has nothing of that line.
  const lastLine = span.end.character === 0 && span.end.line > span.start.line ? span.end.line - 1 : span.end.line;
  const ranges: vscode.Range[] = [];
  if (span.start.line > 0) ranges.push(new vscode.Range(0, 0, span.start.line - 1, 0));
  if (lastLine + 1 < lineCount) ranges.push(new vscode.Range(lastLine + 1, 0, lineCount - 1, 0));
  return ranges;
}

function startOf({span}: ComparisonSide): vscode.Range | undefined {
  if (span === null) return undefined;
  const {start} = editorRange(span);
  return new vscode.Range(start, start);
}

function keyOf(tab: vscode.Tab | undefined): string | null {
  const input = tab?.input;
  return input instanceof vscode.TabInputTextDiff ? tabKey(input.original.toString(), input.modified.toString()) : null;
}
