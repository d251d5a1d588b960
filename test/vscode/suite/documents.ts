import {strict as assert} from 'node:assert';
import {readFileSync, writeFileSync} from 'node:fs';
import {suite, suiteSetup, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {
  cleared,
  codeOf,
  diagnosed,
  diagnosticsOf,
  git,
  measured,
  pause,
  restored,
  shown,
  until,
  uriOf,
} from './support.ts';

export function documents(): void {
  suite('documents', () => {
    const [one, two] = [uriOf('copy/one.md'), uriOf('copy/two.md')];
    suiteSetup(restored);
    teardown(restored);

    test('that are not saved anywhere are compared', async () => {
      const passage = readFileSync(one.fsPath, 'utf8').split('\n').slice(7, 12).join('\n');
      const untitled = await vscode.workspace.openTextDocument({
        language: 'markdown',
        content: `# New\n\n${passage}\n`,
      });
      await vscode.window.showTextDocument(untitled);
      const found = await until('a diagnostic', () => diagnosticsOf(untitled.uri)[0]);
      assert.match(found.message, /copy\/one\.md|copy\/two\.md/);
    });

    test('that are notebooks have them in their cells', async () => {
      const notebook = await vscode.workspace.openNotebookDocument(uriOf('notebook.ipynb'));
      await vscode.window.showNotebookDocument(notebook);
      const cell = notebook.cellAt(1).document;
      const found = await until(
        () => `a diagnostic in the cell ${cell.uri} of ${said('ipynb')} and ${said('queue')}`,
        () => diagnosticsOf(cell.uri)[0],
      );
      assert.match(found.message, /queue\.md/);
    });

    test('that another program edits while they are open are read again', async () => {
      await shown(one);
      await diagnosed(one);
      writeFileSync(one.fsPath, '# On the roof\n\nNothing is left.\n');
      await cleared(one);
      git('checkout', '-q', 'copy/one.md');
      await diagnosed(one);
    });

    test('that are not open are read again when another program edits them', async () => {
      await shown(one);
      await diagnosed(one);
      writeFileSync(two.fsPath, '# Neighbours\n\nNothing is left.\n');
      await cleared(one);
      git('checkout', '-q', 'copy/two.md');
      await diagnosed(one);
    });

    test('that are open without a tab are read again, too', async () => {
      await vscode.workspace.openTextDocument(two);
      await shown(one);
      await diagnosed(one);
      writeFileSync(two.fsPath, '# Neighbours\n\nNothing is left.\n');
      await cleared(one);
      git('checkout', '-q', 'copy/two.md');
      await diagnosed(one);
    });

    test('that were deleted or added count', async () => {
      const [left, gone] = [uriOf('crlf.md'), uriOf('lf.md')];
      await shown(left);
      await diagnosed(left);
      await vscode.workspace.fs.delete(gone);
      await cleared(left);
      writeFileSync(uriOf('third.md').fsPath, readFileSync(left.fsPath));
      const found = await until('diagnostics', () => diagnosticsOf(left)[0]);
      assert.match(found.message, /third\.md/);
    });

    test('that the extension wrote itself are no copies of what they quote', async () => {
      await shown(one);
      await diagnosed(one);
      await vscode.commands.executeCommand('shingle.report');
      await pause(1500);
      const messages = vscode.languages.getDiagnostics().flatMap(([, found]) => found.map(({message}) => message));
      assert.deepEqual(
        messages.filter((message) => /Copied text/.test(message)),
        [],
      );
    });

    test('that Git or an output channel shows are not looked at', async () => {
      await shown(one);
      await diagnosed(one);
      const api = vscode.extensions.getExtension('vscode.git');
      assert.ok(api);
      const git = (await api.activate()).getAPI(1);
      const old = await vscode.workspace.openTextDocument(git.toGitUri(one, 'HEAD'));
      await vscode.window.showTextDocument(old);
      const channel = vscode.window.createOutputChannel('Copy', 'markdown');
      channel.append(readFileSync(one.fsPath, 'utf8'));
      channel.show();
      await pause(1500);
      channel.dispose();
      const schemes = vscode.languages
        .getDiagnostics()
        .filter(([, found]) => found.some(({source}) => source === 'shingle'))
        .map(([uri]) => uri.scheme);
      // VS Code keeps notebooks open for a while after their editor was closed.
      assert.deepEqual(
        [...new Set(schemes)].filter((scheme) => scheme !== 'vscode-notebook-cell'),
        ['file'],
      );
    });

    test('are those of the branch that was switched to', async () => {
      await shown(one);
      await diagnosed(one);
      const started = performance.now();
      git('checkout', '-q', 'other');
      await cleared(one);
      measured('from a branch to the next', performance.now() - started);
      git('checkout', '-q', 'main');
      assert.equal(codeOf(await diagnosed(one)), 'copied-passage');
    });
  });
}

/** All diagnostics of documents with this name. */
function said(name: string): string {
  const all = vscode.languages.getDiagnostics().filter(([uri]) => uri.path.includes(name));
  return JSON.stringify(all.map(([uri, found]) => [String(uri), found.map(({message}) => message)]));
}
