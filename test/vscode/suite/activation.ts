import {strict as assert} from 'node:assert';
import {suite, test} from 'mocha';
import * as vscode from 'vscode';
import {hasPage, texts} from './page.ts';
import {extension, measured, until} from './support.ts';

/**
 * VS Code's measurement of loading and running the code of the extension, without the start of the server. VS Code
 * starts its own extensions at the same moment: the same code takes 20 ms alone and 400 ms on a busy machine.
 */
const activationMax = 1000;

export function activation(): void {
  suite('activation', () => {
    test(`takes no more than ${activationMax} ms`, async () => {
      await extension().activate();
      if (!hasPage) return;
      await vscode.commands.executeCommand('workbench.action.showRuntimeExtensions');
      await vscode.commands.executeCommand('list.focusFirst');
      // The slowest extensions are at the top, and rows outside the visible area are not in the page.
      const row = await until('the row of the extension', async () => {
        const rows = await texts('.runtime-extensions-editor .monaco-list-row');
        const found = rows.find((text) => text.includes(extension().id));
        if (found === undefined) await vscode.commands.executeCommand('list.focusPageDown');
        return found;
      });
      const took = Number(/Activation: (\d+)ms/.exec(row)?.[1]);
      await vscode.commands.executeCommand('workbench.action.closeAllEditors');
      measured('activation, as VS Code shows it', took);
      assert.ok(took <= activationMax, row);
    });

    test('registers each command that the manifest names', async () => {
      const named: readonly {readonly command: string}[] = extension().packageJSON.contributes?.commands ?? [];
      const known = new Set(await vscode.commands.getCommands(true));
      assert.deepEqual(
        named.filter(({command}) => !known.has(command)).map(({command}) => command),
        [],
      );
    });
  });
}
