// Two folders in one window, opened by run.mjs.

import {strict as assert} from 'node:assert';
import {suite, test} from 'mocha';
import * as vscode from 'vscode';
import {editorRange} from '../../../client/commands/editorRanges.ts';
import {furtherRanges} from '../../../client/commands/marks.ts';
import {cleared, closed, diagnosed, diagnosticsOf, shown, until, uriOf} from './support.ts';

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

    test('a passage with a heading in it is one problem, at its first paragraph', async () => {
      const c = uriOf('c.md', 1);
      const {document} = await shown(c);
      const found = await diagnosed(c);
      assert.deepEqual(diagnosticsOf(c), [found]);
      assert.match(document.getText(found.range), /^We meet on Thursdays/);
      assert.doesNotMatch(document.getText(found.range), /More of it/);
      const [further, ...others] = furtherRanges(found).map(editorRange);
      assert.ok(further);
      assert.deepEqual(others, []);
      assert.equal(document.lineAt(further.start.line - 2).text, '## More of it');
      assert.ok(found.message.length <= 120, found.message);
      await closed();
    });

    test('each has settings of its own', async () => {
      const [a, c] = [uriOf('a.md', 0), uriOf('c.md', 1)];
      const severityIs = (uri: vscode.Uri, severity: vscode.DiagnosticSeverity) =>
        until(`severity ${severity} in ${uri.path}`, () => diagnosticsOf(uri).some((one) => one.severity === severity));
      const set = (uri: vscode.Uri, name: string, value: unknown) =>
        vscode.workspace
          .getConfiguration('shingle', uri)
          .update(name, value, vscode.ConfigurationTarget.WorkspaceFolder);
      await shown(a);
      await severityIs(a, vscode.DiagnosticSeverity.Information);
      await set(a, 'severity', 'error');
      await set(c, 'severity', 'warning');
      await severityIs(a, vscode.DiagnosticSeverity.Error);
      await shown(c);
      await severityIs(c, vscode.DiagnosticSeverity.Warning);
      await set(c, 'enable', false);
      await cleared(c);
      await shown(a);
      await severityIs(a, vscode.DiagnosticSeverity.Error);
      await set(c, 'enable', undefined);
      for (const uri of [a, c]) await set(uri, 'severity', undefined);
      await severityIs(a, vscode.DiagnosticSeverity.Information);
      await severityIs(c, vscode.DiagnosticSeverity.Information);
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
