// A folder that nobody trusts; run.mjs opens it so.

import {strict as assert} from 'node:assert';
import {suite, test} from 'mocha';
import * as vscode from 'vscode';

export function untrusted(): void {
  suite('untrusted', () => {
    test('the folder is not trusted', () => {
      assert.equal(vscode.workspace.isTrusted, false);
    });
  });
}
