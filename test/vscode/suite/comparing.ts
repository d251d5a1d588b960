import {strict as assert} from 'node:assert';
import {suite, suiteSetup, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {ask, hasPage} from './page.ts';
import {actionsAt, closed, diagnosed, restored, shown, tabs, take, until, uriOf} from './support.ts';

export function comparing(): void {
  suite('comparing', () => {
    const one = uriOf('copy/one.md');
    suiteSetup(restored);
    teardown(restored);

    test('shows both passages beside each other, with both shares in the title', async () => {
      await shown(one);
      const {range} = await diagnosed(one);
      await take(await until('the action', async () => (await actionsAt(one, range, /compare/i))[0]));
      const {tab, left, right} = await diff();
      assert.match(tab.label, /one\.md.*two\.md.*59 of 60 words.*59 of 60 words/);
      assert.match(left, /railway banks/);
      assert.match(right, /A colony on a roof sees/);
    });

    test('has the side from which it was opened on the left, whichever it is', async () => {
      for (const [path, own] of [
        ['copy/one.md', /that finds? the|railway banks/],
        ['copy/two.md', /A colony on a roof sees/],
      ] as const) {
        const uri = uriOf(path);
        await shown(uri);
        const {range} = await diagnosed(uri);
        await take(await until('the action', async () => (await actionsAt(uri, range, /compare/i))[0]));
        const {tab, left} = await diff();
        assert.ok(tab.label.startsWith(path), tab.label);
        assert.match(left, own);
        await closed();
      }
    });

    test('has the line numbers and names of the files, and leads to their lines from both sides', async () => {
      await shown(one);
      const {range} = await diagnosed(one);
      await take(await until('the action', async () => (await actionsAt(one, range, /compare/i))[0]));
      const {tab} = await diff();
      for (const side of [tab.input.original, tab.input.modified]) {
        const editor = await until('its editor', () =>
          vscode.window.visibleTextEditors.find(({document}) => String(document.uri) === String(side)),
        );
        const {Off} = vscode.TextEditorLineNumbersStyle;
        await until('no numbers from 1', () => editor.options.lineNumbers === Off);
        const position = new vscode.Position(1, 3);
        const [found] = await vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(
          'vscode.executeDefinitionProvider',
          side,
          position,
        );
        assert.ok(found && 'uri' in found, 'a definition');
        assert.equal(found.uri.scheme, 'file');
        assert.ok(side.path.endsWith(found.uri.path.split('/').slice(-2).join('/')), side.path);
        const file = await vscode.workspace.openTextDocument(found.uri);
        assert.equal(file.lineAt(found.range.start.line).text, editor.document.lineAt(1).text);
      }
      if (hasPage) {
        const numbers = await until('numbers in front of lines', async () => {
          const drawn = await ask<string[]>({kind: 'evaluate', expression: drawnAsHints});
          return drawn.length > 0 && drawn;
        });
        assert.deepEqual(await ask({kind: 'evaluate', expression: linesTooLong}), []);
        await ask({kind: 'shot', name: 'line-numbers'});
        const first = range.start.line + 1;
        for (const line of [first - 1, first, first + 1]) assert.ok(numbers.includes(String(line)), numbers.join(' '));
        assert.ok(!numbers.includes('1'), numbers.join(' '));
      }
      // By the command, at the line of the cursor.
      const right = vscode.window.visibleTextEditors.find(
        ({document}) => String(document.uri) === String(tab.input.modified),
      );
      assert.ok(right);
      right.selection = new vscode.Selection(2, 0, 2, 0);
      const text = right.document.lineAt(2).text;
      await vscode.commands.executeCommand('shingle.goToFile');
      const opened = await until('the file', () => {
        const {activeTextEditor: editor} = vscode.window;
        return editor?.document.uri.scheme === 'file' && editor;
      });
      assert.equal(opened.document.lineAt(opened.selection.active.line).text, text);
      assert.equal(opened.options.lineNumbers, vscode.TextEditorLineNumbersStyle.On);
    });

    if (hasPage) {
      test('has line numbers where hints are switched off', async () => {
        const settings = vscode.workspace.getConfiguration('editor');
        await settings.update('inlayHints.enabled', 'off', vscode.ConfigurationTarget.Global);
        try {
          await shown(one);
          const {range} = await diagnosed(one);
          await take(await until('the action', async () => (await actionsAt(one, range, /compare/i))[0]));
          await diff();
          const line = String(range.start.line + 1);
          await until('its number', async () =>
            (await ask<string[]>({kind: 'evaluate', expression: drawnBefore})).includes(line),
          );
          const hints = await ask<string[]>({kind: 'evaluate', expression: drawnAsHints});
          assert.ok(!hints.includes(line), hints.join(' '));
        } finally {
          await settings.update('inlayHints.enabled', undefined, vscode.ConfigurationTarget.Global);
        }
      });
    }

    test('shows a notebook as the text of its cells, and leads to the cell', async () => {
      const queue = uriOf('queue.md');
      await shown(queue);
      const {range} = await diagnosed(queue);
      await take(await until('the action', async () => (await actionsAt(queue, range, /compare.*ipynb/i))[0]));
      const {tab, left, right} = await diff();
      assert.match(tab.label, /notebook\.ipynb, cell 2/);
      assert.doesNotMatch(right, /[{}"]/);
      const lines = right.split('\n');
      const at = lines.findIndex((line) => line !== '' && left.includes(line));
      assert.ok(at >= 0, right);
      if (hasPage) await ask({kind: 'shot', name: 'notebook'});
      const [found] = await until('the cell', () =>
        vscode.commands.executeCommand<vscode.Location[]>(
          'vscode.executeDefinitionProvider',
          tab.input.modified,
          new vscode.Position(at, 2),
        ),
      );
      assert.equal(found?.uri.scheme, 'vscode-notebook-cell');
      const cell = await vscode.workspace.openTextDocument(found.uri);
      assert.equal(cell.lineAt(found.range.start.line).text, lines[at]);
    });

    test('leaves other diffs in the same place their line numbers', async () => {
      await shown(one);
      const {range} = await diagnosed(one);
      await take(await until('the action', async () => (await actionsAt(one, range, /compare/i))[0]));
      await diff();
      await vscode.commands.executeCommand('vscode.diff', one, uriOf('copy/two.md'), 'other', {preview: true});
      for (const side of [one, uriOf('copy/two.md')]) {
        await until('line numbers', () =>
          vscode.window.visibleTextEditors.some(
            ({document, options}) =>
              String(document.uri) === String(side) && options.lineNumbers === vscode.TextEditorLineNumbersStyle.On,
          ),
        );
      }
    });

    test('has the other side on the other side after a swap', async () => {
      await shown(one);
      const {range} = await diagnosed(one);
      await take(await until('the action', async () => (await actionsAt(one, range, /compare/i))[0]));
      const before = await diff();
      await vscode.commands.executeCommand('shingle.swapSides');
      const after = await until('swapped sides', async () => {
        const now = await diff();
        return now.left === before.right && now;
      });
      assert.equal(after.right, before.left);
    });

    test('shows the whole documents on request', async () => {
      await shown(one);
      const {range} = await diagnosed(one);
      await take(await until('the action', async () => (await actionsAt(one, range, /compare/i))[0]));
      await diff();
      await vscode.commands.executeCommand('shingle.toggleMode');
      const {left} = await until('whole documents', async () => {
        const now = await diff();
        return /^# On the roof/.test(now.left) && now;
      });
      assert.match(left, /railway banks/);
    });

    test('has a file that is gone beside what came back', async () => {
      await vscode.commands.executeCommand('shingle.indexHistory');
      const back = uriOf('back.md');
      await shown(back);
      const {range} = await diagnosed(back, 'resurrected-passage');
      await take(await until('the action', async () => (await actionsAt(back, range, /compare/i))[0]));
      const {tab, texts} = await diff();
      assert.match(tab.label, /gone\.md/);
      const [scheme] = [tab.input.original, tab.input.modified].filter((uri) => uri.scheme !== 'file');
      assert.ok(scheme, 'both sides are files');
      for (const text of texts) assert.match(text, /winter_final_2/);
    });

    test('finds the nearest copy of a document', async () => {
      await shown(uriOf('drift/here.md'));
      await vscode.commands.executeCommand('shingle.compareNearest');
      const {tab} = await diff();
      assert.match(tab.label, /here\.md.*there\.md|there\.md.*here\.md/);
    });

    test('shows all places of a finding in one editor', async () => {
      await shown(one);
      await diagnosed(one);
      const editor = await vscode.window.showTextDocument(one);
      const {range} = await diagnosed(one);
      editor.selection = new vscode.Selection(range.start, range.start);
      await vscode.commands.executeCommand('shingle.compareAll');
      await until('the editor of many', () => tabs().find(({label}) => /one\.md|places|copies/i.test(label)));
      // A file that was renamed has the letter R, and its old name is struck out.
      const headers = await until('the headers', async () => {
        const drawn = await ask<string[]>({kind: 'evaluate', expression: drawnHeaders});
        return drawn.length > 0 && drawn;
      });
      for (const header of headers) assert.match(header, /one\.md ↔ \w+\.md/);
    });
  });
}

const drawnHeaders = `[...document.querySelectorAll('.multiDiffEntry .header')].map((one) => one.textContent)`;

/** Text drawn in front of the text of lines. */
const drawnBefore = `[...document.querySelectorAll('.monaco-diff-editor .view-line span')]
  .map((one) => getComputedStyle(one, '::before').content.replace(/["\\u2007]/g, ''))
  .filter((content) => /^[0-9]+$/.test(content))`;

/** Hints are part of a line. */
const drawnAsHints = `[...document.querySelectorAll('.monaco-diff-editor .view-line')]
  .flatMap((line) => /^[\\u2007]*([0-9]+)/.exec(line.textContent)?.[1] ?? [])`;

/** Lines that go on behind what is visible of their editor. */
const linesTooLong = `[...document.querySelectorAll('.monaco-diff-editor .view-line')]
  .filter((line) => {
    const {right} = line.closest('.monaco-scrollable-element').getBoundingClientRect();
    return [...line.querySelectorAll('span')].some((one) => one.getBoundingClientRect().right > right);
  })
  .map((line) => line.textContent)`;

interface Diff {
  readonly tab: {readonly label: string; readonly input: vscode.TabInputTextDiff};
  readonly left: string;
  readonly right: string;
  readonly texts: readonly string[];
}

function diff(): Promise<Diff> {
  return until('a tab with two sides', async () => {
    const tab = tabs().find(({input, isActive}) => isActive && input instanceof vscode.TabInputTextDiff);
    if (!(tab?.input instanceof vscode.TabInputTextDiff)) return null;
    const [left, right] = [textOf(tab.input.original), textOf(tab.input.modified)];
    if (left === undefined || right === undefined) return null;
    return {tab: {label: tab.label, input: tab.input}, left, right, texts: [left, right]};
  });
}

function textOf(uri: vscode.Uri): string | undefined {
  const editor = vscode.window.visibleTextEditors.find(({document}) => String(document.uri) === String(uri));
  return editor?.document.getText();
}
