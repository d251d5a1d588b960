import {strict as assert} from 'node:assert';
import {suite, suiteSetup, test} from 'mocha';
import * as vscode from 'vscode';
import {extension, idle, measured} from './support.ts';

/** For the code of the extension to be loaded and run, until it is ready; starting a server may take longer than that. */
const activationMax = 500;

export function activation(): void {
  suite('activation', () => {
    suiteSetup(async () => {
      // What else starts with a window would be counted, too.
      for (const other of ['vscode.git', 'vscode.markdown-language-features']) {
        await vscode.extensions.getExtension(other)?.activate();
      }
      await idle();
    });

    test(`takes no more than ${activationMax} ms`, async () => {
      assert.equal(extension().isActive, false, 'it was active before a document was opened');
      const started = performance.now();
      await extension().activate();
      const took = performance.now() - started;
      measured('activation', took);
      assert.ok(took <= activationMax, `${took} ms`);
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
