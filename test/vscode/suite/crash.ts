import {strict as assert} from 'node:assert';
import {readdirSync, readFileSync} from 'node:fs';
import {suite, suiteSetup, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {diagnosed, diagnosticsOf, edited, measured, restored, shown, until, uriOf} from './support.ts';

export function crash(): void {
  suite('a server that is killed', () => {
    const one = uriOf('copy/one.md');
    suiteSetup(restored);
    teardown(restored);

    test('comes back by itself, and knows what is typed', async () => {
      await shown(one);
      const {range} = await diagnosed(one);
      const [before] = serverIds();
      assert.ok(before, 'no server runs');
      process.kill(before, 'SIGKILL');
      const started = performance.now();
      await until('another server', () => serverIds().some((id) => id !== before));
      await edited(one, (edit) => edit.insert(one, new vscode.Position(0, 0), 'New\n\n'));
      await until('diagnostics', () =>
        diagnosticsOf(one).some(({range: now}) => now.start.line === range.start.line + 2),
      );
      measured('from its end to diagnostics', performance.now() - started);
      assert.equal(serverIds().length, 1);
    });
  });
}

/** Processes that this extension host started from the bundle of the server. */
function serverIds(): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((id) => {
      try {
        const parent = /^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${id}/status`, 'utf8'))?.[1];
        return Number(parent) === process.pid && readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('lsp.mjs');
      } catch {
        return false; // The process has ended meanwhile.
      }
    })
    .map(Number);
}
