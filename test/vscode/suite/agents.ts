import {strict as assert} from 'node:assert';
import {suite, suiteSetup, suiteTeardown, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {diagnosed, edited, extension, measured, restored, setting, shown, until, uriOf} from './support.ts';

/** Reply to an agent: the text of a tool's answer. */
async function invoked(name: string, input: object): Promise<string> {
  const cancellation = new vscode.CancellationTokenSource();
  const options = {input, toolInvocationToken: undefined};
  const {content} = await vscode.lm.invokeTool(name, options, cancellation.token);
  return content.map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : '')).join('');
}

function offered(): string[] {
  return vscode.lm.tools.map(({name}) => name).filter((name) => name.startsWith('shingle_'));
}

export function agents(): void {
  suite('agents', () => {
    suiteSetup(restored);
    teardown(() => setting('agentTools', undefined));
    suiteTeardown(restored);

    test('the tools of the manifest are offered, and answer nothing when they are switched off', async () => {
      const {languageModelTools} = extension().packageJSON.contributes;
      const names: string[] = languageModelTools.map(({name}: {name: string}) => name);
      await until('the tools', () => offered().length === names.length);
      assert.deepEqual(offered().sort(), names.sort());
      // VS Code hides them by the `when` of the manifest, but not from extensions, which may still call them.
      await setting('agentTools', 'off');
      await assert.rejects(invoked('shingle_report_summary', {}), /shingle\.agentTools/);
      await setting('agentTools', undefined);
      assert.match(await invoked('shingle_report_summary', {}), /files/);
    });

    test('a text that exists is found, from the index of the editor and with unsaved text', async () => {
      const one = uriOf('copy/one.md');
      const document = (await shown(one)).document;
      const {range} = await diagnosed(one);
      const text = document.getText(range);
      const started = performance.now();
      const answer = await invoked('shingle_check_text', {text, path: 'new.md'});
      measured('check_text', performance.now() - started);
      assert.match(answer, /^(?:This|Part of this) text is already in the project: /);
      assert.match(answer, /copy\/one\.md:\d+/);
      const sentence = 'Nobody has written these seventeen words before, so there is no copy of them in any file yet.';
      assert.match(await invoked('shingle_check_text', {text: sentence}), /^No copy of these \d+ words/);
      await edited(one, (edit) =>
        edit.insert(one, document.lineAt(document.lineCount - 1).range.end, `\n\n${sentence}\n`),
      );
      await until('the unsaved sentence', async () =>
        (await invoked('shingle_check_text', {text: sentence})).includes('copy/one.md'),
      );
      await vscode.commands.executeCommand('workbench.action.files.revert');
    });

    test('the other tools answer, and a wrong question says what was expected', async () => {
      assert.match(await invoked('shingle_report_summary', {}), /warnings in \d+ files/);
      assert.match(await invoked('shingle_find_copies', {path: 'copy/one.md'}), /copied p.* in copy\/one\.md/);
      assert.match(
        await invoked('shingle_compare', {a: 'crlf.md', b: 'lf.md'}),
        /^\d+ % of crlf\.md is also in lf\.md/,
      );
      assert.match(await invoked('shingle_check_changes', {}), /changed since the last commit/);
      assert.match(await invoked('shingle_find_copies', {path: '../secret.md'}), /is outside of/);
      assert.match(await invoked('shingle_check_text', {txt: 'any'}).catch(String), /text/);
    });
  });
}
