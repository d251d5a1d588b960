// A folder with a corpus, opened by run.mjs: a passage of a repository that is not here.

import {strict as assert} from 'node:assert';
import {suite, test} from 'mocha';
import * as vscode from 'vscode';
import {actionsAt, diagnosed, edited, restored, shown, tabs, take, until, uriOf} from './support.ts';

const paragraph = process.env.SHINGLE_TEST_PASSAGE ?? '';

export function corpus(): void {
  suite('corpus', () => {
    const page = uriOf('setup.md');

    test('a pasted passage of another repository is underlined, and compared with its page', async () => {
      await shown(page);
      await edited(page, (edit) => edit.insert(page, new vscode.Position(0, 0), `${paragraph}\n\n`));
      const {message, range, severity} = await diagnosed(page, 'copied-elsewhere');
      assert.match(message, /^These 60 words are also in org\/handbook: docs\/keys\.md:\d+-\d+ \(as of /);
      assert.equal(severity, vscode.DiagnosticSeverity.Information);
      const [compare] = await until('the action', () => actionsAt(page, range, /^Compare with org\/handbook/));
      assert.ok(compare);
      await take(compare);
      const tab = await until('two sides', () =>
        tabs().find(({input, isActive}) => isActive && input instanceof vscode.TabInputTextDiff),
      );
      assert.match(tab.label, /setup\.md.*org\/handbook: docs\/keys\.md/);
      assert.ok(tab.input instanceof vscode.TabInputTextDiff);
      const there = await vscode.workspace.openTextDocument(tab.input.modified);
      assert.ok(there.getText().includes(paragraph.slice(0, 60)), there.getText());
      await restored();
    });
  });
}
