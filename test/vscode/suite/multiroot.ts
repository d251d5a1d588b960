// Two folders in one window, opened by run.mjs.

import {strict as assert} from 'node:assert';
import {suite, test} from 'mocha';
import * as vscode from 'vscode';
import {cleared, closed, diagnosed, shown, until, uriOf} from './support.ts';

export function multiroot(): void {
  suite('two folders', () => {
    test('are looked at apart', async () => {
      const [a, c] = [uriOf('a.md', 0), uriOf('c.md', 1)];
      await shown(a);
      assert.match((await diagnosed(a)).message, /b\.md/);
      await shown(c);
      assert.match((await diagnosed(c)).message, /d\.md/);
      await closed();
    });

    test('become one, and two again, without a restart', async () => {
      const c = uriOf('c.md', 1);
      await shown(c);
      await diagnosed(c);
      const second = vscode.workspace.workspaceFolders?.[1];
      assert.ok(second);
      vscode.workspace.updateWorkspaceFolders(1, 1);
      await until('one folder', () => vscode.workspace.workspaceFolders?.length === 1);
      await cleared(c);
      vscode.workspace.updateWorkspaceFolders(1, 0, {uri: second.uri});
      await diagnosed(c);
      await closed();
    });
  });
}
