import {strict as assert} from 'node:assert';
import {suite, suiteSetup, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {
  cleared,
  codeOf,
  diagnosed,
  diagnosticsOf,
  edited,
  measured,
  pause,
  restored,
  shown,
  until,
  uriOf,
} from './support.ts';

export function diagnostics(): void {
  suite('diagnostics', () => {
    const [one, two] = [uriOf('copy/one.md'), uriOf('copy/two.md')];
    suiteSetup(restored);
    teardown(restored);

    test('say how much of what is where', async () => {
      const started = performance.now();
      const {document} = await shown(one);
      const found = await diagnosed(one);
      measured('from opening to diagnostics', performance.now() - started);
      assert.match(found.message, /^59 words here are also in copy\/two\.md:\d+, with differences\. "finds" here is "/);
      assert.equal(found.severity, vscode.DiagnosticSeverity.Information);
      const [other] = found.relatedInformation ?? [];
      assert.equal(other?.location.uri.path, two.path);
      const said = document.getText(found.range);
      assert.match(said, /^A colony on a roof finds/);
    });

    test('link to what they mean', async () => {
      await shown(one);
      const {code} = await diagnosed(one);
      assert.ok(typeof code === 'object');
      assert.match(code.target.toString(true), /docs\/findings\.md#copied-passage$/);
      const page = await vscode.workspace.openTextDocument(code.target.with({fragment: ''}));
      assert.match(page.getText(), /copied-passage/);
    });

    test('are the same in a file with CRLF', async () => {
      const document = (await shown(uriOf('crlf.md'))).document;
      const {range} = await diagnosed(document.uri);
      assert.equal(document.eol, vscode.EndOfLine.CRLF);
      assert.match(document.getText(range), /^We meet on Thursdays/);
      assert.equal(document.lineAt(range.end).text.slice(range.end.character), '');
    });

    test('do not repeat for each page what is said of mirrored folders', async () => {
      const page = uriOf('v1/orchard.md');
      await shown(page);
      await shown(one);
      await diagnosed(one);
      const codes = diagnosticsOf(page).map(codeOf);
      assert.ok(codes.length <= 1 && codes.every((code) => code === 'mirrored-folder'), `${codes}`);
    });

    test('move with what is typed above them, at once', async () => {
      await shown(one);
      const before = await diagnosed(one);
      await edited(one, (edit) => edit.insert(one, new vscode.Position(0, 0), 'New\n\nlines\n'));
      const moved = await until(
        'the moved range',
        () => diagnosticsOf(one).find(({range}) => range.start.line === before.range.start.line + 3),
        2000,
      );
      assert.equal(moved.range.end.line, before.range.end.line + 3);
    });

    test('are never gone while something else is typed', async () => {
      const editor = await shown(one);
      await diagnosed(one);
      const counts: number[] = [];
      const listener = vscode.languages.onDidChangeDiagnostics(() => counts.push(diagnosticsOf(one).length));
      for (let x = 0; x < 20; x++) {
        await editor.edit((edit) => edit.insert(new vscode.Position(0, 2), 'x'));
        await pause(40);
      }
      await pause(1000);
      listener.dispose();
      assert.ok(!counts.includes(0), `counts: ${counts}`);
    });

    test('go when the passage goes, in the other document too', async () => {
      await shown(two);
      await diagnosed(two);
      const document = (await shown(one)).document;
      const {range} = await diagnosed(one);
      await edited(one, (edit) => edit.replace(one, range, 'Nothing of it is left.'));
      await cleared(one);
      await cleared(two);
      assert.ok(document.isDirty);
    });

    test('come with what is pasted, in the other document too', async () => {
      const alone = uriOf('alone.md');
      const other = (await shown(uriOf('queue.md'))).document;
      const end = (await shown(alone)).document;
      await until('an end of the first look', () => diagnosticsOf(one).length > 0);
      const pasted = other.getText(new vscode.Range(2, 0, 8, 0));
      const started = performance.now();
      await edited(alone, (edit) => edit.insert(alone, new vscode.Position(end.lineCount, 0), `\n${pasted}\n`));
      const found = await until('the pasted passage', () => diagnosticsOf(alone)[0]);
      measured('from pasting to its diagnostic', performance.now() - started);
      assert.match(found.message, /queue\.md|notebook\.ipynb/);
      await until('the other document', () =>
        diagnosticsOf(other.uri).some(({message, relatedInformation}) =>
          /alone\.md/.test([message, ...(relatedInformation ?? []).map(({location}) => location.uri.path)].join(' ')),
        ),
      );
    });

    test('tell what was removed once and is back', async () => {
      await vscode.commands.executeCommand('shingle.indexHistory');
      const back = uriOf('back.md');
      await shown(back);
      const found = await diagnosed(back, 'resurrected-passage');
      assert.match(found.message, /gone\.md/);
    });

    test('tell copies that have drifted apart', async () => {
      await vscode.commands.executeCommand('shingle.indexHistory');
      const there = uriOf('drift/there.md');
      await shown(there);
      const found = await diagnosed(there, 'drifted-copy');
      assert.match(found.message, /drift\/here\.md/);
      assert.equal(codeOf(found), 'drifted-copy');
    });
  });
}
