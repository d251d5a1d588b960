// An untrusted folder, opened by run.mjs.

import {strict as assert} from 'node:assert';
import {suite, test} from 'mocha';
import * as vscode from 'vscode';
import {closed, diagnosed, shown, uriOf} from './support.ts';

export function untrusted(): void {
  suite('untrusted', () => {
    test('the folder is not trusted', () => {
      assert.equal(vscode.workspace.isTrusted, false);
    });

    test('pages are compared, without the configuration that the folder names', async () => {
      const page = uriOf('a.md');
      await shown(page);
      assert.match((await diagnosed(page)).message, /b\.md/);
      await closed();
    });
  });
}
