// Shows comparisons in diff editors, and tracks which open tabs contain one: for stepping, swapping sides and switching
// between passages and documents.

import * as vscode from 'vscode';
import {type Comparison, type ComparisonSide, contentScheme, type LineSpan} from '../../shared/model/protocol.ts';
import type {GitExtension} from '../git.ts';
import {type CompareMode, compareMode} from '../settings.ts';
import {type ComparisonSides, historyFile, listedPath, listedQuery, sidesOf, swapSides, tabKey} from './comparison.ts';
import {editorRange} from './editorRanges.ts';
import {OwnLineNumbers} from './ownLineNumbers.ts';

interface ShownComparison {
  readonly comparison: Comparison;
  readonly mode: CompareMode;
}

/** For `when` clauses: the active editor is one of our comparisons. */
const contextKey = 'shingle.comparing';

export class Comparisons {
  readonly #shown = new Map<string, ShownComparison>();
  /** Dims the context lines around a passage. */
  readonly #around = vscode.window.createTextEditorDecorationType({opacity: '0.6', isWholeLine: true});
  /** Where the other document says the same in other words, which a diff does not show. */
  readonly #rewritten = vscode.window.createTextEditorDecorationType({
    backgroundColor: new vscode.ThemeColor('shingle.quietBackground'),
    overviewRulerColor: new vscode.ThemeColor('shingle.quietOverviewRuler'),
  });
  readonly #numbers = new OwnLineNumbers();
  readonly #parts: vscode.Disposable;

  readonly #git: GitExtension;

  constructor(git: GitExtension) {
    this.#git = git;
    this.#parts = vscode.Disposable.from(
      this.#around,
      this.#rewritten,
      this.#numbers,
      vscode.window.tabGroups.onDidChangeTabs(({closed}) => {
        for (const tab of closed) if (!this.#isOpen(keyOf(tab))) this.#shown.delete(keyOf(tab) ?? '');
        this.#update();
      }),
      vscode.window.tabGroups.onDidChangeTabGroups(() => this.#update()),
      vscode.window.onDidChangeVisibleTextEditors((editors) => this.#dim(editors)),
    );
  }

  /** The comparison in the active tab. */
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
    this.#numbers.draw(vscode.window.visibleTextEditors);
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

  /** Several comparisons below each other in one editor. */
  async openAll(title: string, comparisons: readonly Comparison[]): Promise<void> {
    const resources = comparisons.map(({passages, documents}) => {
      const sides = [vscode.Uri.parse(passages.left.uri), vscode.Uri.parse(passages.right.uri)] as const;
      const path = listedPath(...sides);
      return [
        vscode.Uri.parse(documents.right.uri),
        ...sides.map((side) => side.with({path, query: listedQuery(side.toString())})),
      ];
    });
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
    // A preview tab was replaced; a pinned tab would stay open next to its swapped copy.
    if (!isKept) await vscode.window.tabGroups.close(tab);
  }

  /**
   * The Git extension shows a file of a commit with its blame and makes it known to other extensions, so its URI is
   * preferred.
   */
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
        // Documents that the user can edit are not dimmed.
        if (uri.scheme === contentScheme) spans.set(uri.toString(), side);
      }
    }
    for (const editor of editors) {
      editor.setDecorations(this.#rewritten, shown === null ? [] : rewrittenIn(editor, shown));
      const side = spans.get(editor.document.uri.toString());
      if (side !== undefined) editor.setDecorations(this.#around, aroundOf(side, editor.document.lineCount));
    }
  }
}

function rewrittenIn({document}: vscode.TextEditor, {comparison}: ShownComparison): vscode.DecorationOptions[] {
  const {documents, rewritten} = comparison;
  const uri = document.uri.toString();
  const isOf = (side: ComparisonSide) => vscode.Uri.parse(side.uri).toString() === uri;
  if (isOf(documents.left)) return rewritten.map(({left, ofLeft}) => hover(left, ofLeft));
  return isOf(documents.right) ? rewritten.map(({right, ofRight}) => hover(right, ofRight)) : [];
}

/** The message quotes the documents, so nothing in it is markup. */
function hover(span: LineSpan, message: string): vscode.DecorationOptions {
  return {range: editorRange(span), hoverMessage: new vscode.MarkdownString().appendText(message)};
}

/** Whole lines before and after the passage. */
function aroundOf({span}: ComparisonSide, lineCount: number): vscode.Range[] {
  if (span === null) return [];
  // A passage that ends at the start of a line contains nothing of that line.
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
