import {strict as assert} from 'node:assert';
import {suite, suiteSetup, suiteTeardown, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {cleared, diagnosed, diagnosticsOf, pause, restored, setting, shown, until, uriOf} from './support.ts';

export function settings(): void {
  suite('settings', () => {
    const one = uriOf('copy/one.md');
    const names = ['enable', 'severity', 'severities', 'exclude', 'run'];
    suiteSetup(restored);
    teardown(async () => {
      for (const name of names) await setting(name, undefined);
      await restored();
    });
    suiteTeardown(() => pause(200));

    test('severity changes what is there', async () => {
      await shown(one);
      await diagnosed(one);
      await setting('severity', 'warning');
      await until('warnings', () =>
        diagnosticsOf(one).some(({severity}) => severity === vscode.DiagnosticSeverity.Warning),
      );
      await setting('severities', {'copied-passage': 'error'});
      await until('errors', () =>
        diagnosticsOf(one).some(({severity}) => severity === vscode.DiagnosticSeverity.Error),
      );
    });

    test('enable switches off and on again', async () => {
      await shown(one);
      await diagnosed(one);
      await setting('enable', false);
      await cleared(one);
      await setting('enable', undefined);
      await diagnosed(one);
    });

    test('exclude leaves files out', async () => {
      await shown(one);
      await diagnosed(one);
      await setting('exclude', ['copy/two.md']);
      await cleared(one);
    });

    test('a configuration file counts as soon as it is there', async () => {
      await shown(one);
      await diagnosed(one);
      const file = uriOf('.shingle.json');
      await vscode.workspace.fs.writeFile(file, Buffer.from('{"minWords": 80}\n'));
      await cleared(one);
      await vscode.workspace.fs.delete(file);
      await diagnosed(one);
    });

    test('what is typed is looked at on saving only, if so set', async () => {
      await setting('run', 'onSave');
      const document = (await shown(one)).document;
      const {range} = await diagnosed(one);
      const edit = new vscode.WorkspaceEdit();
      edit.replace(one, new vscode.Range(range.start, range.start.translate(3, 0)), 'Gone.\n');
      await vscode.workspace.applyEdit(edit);
      await pause(1000);
      assert.notEqual(diagnosticsOf(one).length, 0);
      await document.save();
      await cleared(one);
    });
  });
}
