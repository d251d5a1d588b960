import {strict as assert} from 'node:assert';
import {suite, suiteSetup, suiteTeardown, test} from 'mocha';
import * as vscode from 'vscode';
import {ask, hasPage, labels} from './page.ts';
import {codeOf, diagnosed, git, pause, restored, setting, shown, tabs, until, uriOf} from './support.ts';

const rowSelector = '.panel .monaco-list-row';

/** The texts of the view for screen readers. The commands of its rows are run by keys and menus. */
export function view(): void {
  if (!hasPage) return;
  suite('the view', () => {
    const one = uriOf('copy/one.md');
    suiteSetup(async () => {
      await restored();
      await shown(one);
      await diagnosed(one);
      await vscode.commands.executeCommand('shingle.copiedPassages.focus');
      await vscode.commands.executeCommand('shingle.view.showAll');
      await vscode.commands.executeCommand('shingle.view.byFinding');
    });
    suiteTeardown(async () => {
      await setting('enable', undefined);
      await setting('decorations.gutter', undefined);
      await vscode.commands.executeCommand('workbench.action.closePanel');
      await restored();
    });

    test('lists findings with their size and their paths', async () => {
      await row(/^Copied passage, .*, 59 words, copy\/one\.md ↔ copy\/two\.md/);
      await row(/^Mirrored folder group, v1 ↔ v2/);
    });

    test('counts open findings on its tab', async () => {
      const count = await until('a badge', async () =>
        (await labels('.panel .composite-bar .badge-content')).find((text) => /^\d+$/.test(text)),
      );
      assert.ok(Number(count) >= 3, count);
    });

    test('finds the passage at the cursor, with its place chosen', async () => {
      await atPassage(one);
      await vscode.commands.executeCommand('shingle.revealInView');
      await until('the chosen row', async () =>
        (await labels(`${rowSelector}.selected`)).find((text) => /^Leading place, copy\/one\.md/.test(text)),
      );
    });

    test('compares the chosen row, by its key', async () => {
      await byKey('Control+Enter', one, 'the comparison', () =>
        tabs().find(({input, label}) => input instanceof vscode.TabInputTextDiff && /one\.md.*two\.md/.test(label)),
      );
    });

    test('opens the chosen place', async () => {
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      await vscode.commands.executeCommand('shingle.view.open');
      const editor = await until('the editor', () => vscode.window.activeTextEditor);
      assert.equal(String(editor.document.uri), String(one));
      assert.equal(editor.selection.isEmpty, false);
    });

    test('copies the chosen row as Markdown, by the key for copying', async () => {
      await vscode.env.clipboard.writeText('');
      const text = await byKey('Control+C', one, 'text', () => vscode.env.clipboard.readText());
      assert.match(text, /^- `copy\/one\.md:\d+–\d+`: 59 of 60 words$/m);
    });

    test('groups by file, and keeps what is open when findings change', async () => {
      await vscode.commands.executeCommand('shingle.view.byFile');
      await row(/^File, copy\/one\.md, /);
      await atPassage(one);
      await vscode.commands.executeCommand('shingle.revealInView');
      await row(/also in copy\/two\.md/);
      await vscode.commands.executeCommand('shingle.checkWorkspace');
      // Longer than it takes to redraw the view.
      await pause(800);
      await row(/also in copy\/two\.md/);
      await vscode.commands.executeCommand('shingle.view.byFinding');
    });

    test('shows only what has certain words', async () => {
      const searching = vscode.commands.executeCommand('shingle.view.search');
      await until('the box', async () => (await labels('.quick-input-box input')).length > 0);
      for (const key of 'v2') await ask({kind: 'press', keys: key});
      await until('one row', async () => (await labels(rowSelector)).length === 1);
      await row(/^Mirrored folder/);
      await ask({kind: 'press', keys: 'Escape'});
      await searching;
      await row(/^Copied passage/);
    });

    test('accepts with a reason, and is not to do any more', async () => {
      await atPassage(one);
      await vscode.commands.executeCommand('shingle.revealInView');
      const accepting = vscode.commands.executeCommand('shingle.view.accept');
      await until('the box', async () => (await labels('.quick-input-box input')).length > 0);
      for (const key of 'both') await ask({kind: 'press', keys: key});
      await ask({kind: 'press', keys: 'Enter'});
      await accepting;
      await row(/^Copied passage, .*one\.md.*, accepted$/);
    });

    test('lists what the next commit adds, until all is asked for again', async () => {
      const text = await vscode.workspace.fs.readFile(uriOf('lf.md'));
      await vscode.workspace.fs.writeFile(uriOf('staged.md'), text);
      git('add', 'staged.md');
      await vscode.commands.executeCommand('shingle.checkStaged');
      await row(/staged\.md/);
      await until('nothing else', async () => (await labels(rowSelector)).every((one) => !/copy\/one\.md/.test(one)));
      await vscode.commands.executeCommand('list.focusFirst');
      await vscode.commands.executeCommand('list.select');
      await vscode.commands.executeCommand('shingle.view.compare');
      await until('the comparison', () => tabs().find(({label}) => /staged\.md/.test(label)));
      await vscode.commands.executeCommand('shingle.view.closeOnly');
      await row(/copy\/one\.md/);
    });

    test('says that it is turned off, and is back when it is not', async () => {
      await setting('enable', false);
      await until('the welcome', async () =>
        (await labels('.panel .welcome-view p')).find((text) => /turned off/.test(text)),
      );
      await setting('enable', undefined);
      await row(/^Copied passage/);
    });

    test('marks passages in the margin', async () => {
      await setting('decorations.gutter', true);
      const back = uriOf('drift/here.md');
      await shown(back);
      await until('a finding', () => vscode.languages.getDiagnostics(back).find((one) => codeOf(one)));
      await until('the mark', async () =>
        ask<number>({
          kind: 'evaluate',
          expression: "document.querySelectorAll('.margin-view-overlays .cgmr, .glyph-margin-widgets .cgmr').length",
        }),
      );
    });
  });
}

function row(text: RegExp): Promise<string> {
  return until(`a row like ${text}`, async () => (await labels(rowSelector)).find((one) => text.test(one)));
}

async function atPassage(uri: vscode.Uri): Promise<void> {
  const editor = await shown(uri);
  const {range} = await until('the passage', () =>
    vscode.languages.getDiagnostics(uri).find((one) => codeOf(one) === 'copied-passage'),
  );
  editor.selection = new vscode.Selection(range.start, range.start);
}

const keyTries = 6;
const keyMs = 2000;

/**
 * Presses a key on the row of the passage until it has an effect. A view that is redrawn, or an editor that opens late,
 * takes the focus away: a user would press again.
 */
async function byKey<T>(
  keys: string,
  uri: vscode.Uri,
  what: string,
  made: () => T | undefined | Thenable<T | undefined>,
): Promise<T> {
  for (let count = 1; ; count++) {
    await atPassage(uri);
    await vscode.commands.executeCommand('shingle.revealInView');
    await until('the chosen row', async () =>
      (await labels(`${rowSelector}.selected`)).find((text) => /^Leading place, copy\/one\.md/.test(text)),
    );
    await vscode.commands.executeCommand('shingle.copiedPassages.focus');
    await ask({kind: 'press', keys});
    try {
      return await until(what, made, keyMs);
    } catch (error) {
      if (count === keyTries) throw error;
    }
  }
}
