import {strict as assert} from 'node:assert';
import {suite, suiteSetup, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {
  cleared,
  diagnosed,
  diagnosticsOf,
  extension,
  pause,
  restored,
  setting,
  shown,
  tabs,
  until,
  uriOf,
} from './support.ts';

export function commands(): void {
  suite('commands', () => {
    const one = uriOf('copy/one.md');
    suiteSetup(restored);
    teardown(restored);

    test('step from passage to passage', async () => {
      const editor = await shown(one);
      const {range} = await diagnosed(one);
      await vscode.commands.executeCommand('shingle.nextMatch');
      assert.deepEqual(position(editor), range.start);
      editor.selection = new vscode.Selection(0, 0, 0, 0);
      await vscode.commands.executeCommand('shingle.previousMatch');
      assert.deepEqual(position(editor), range.start);
    });

    test('show a file of an old commit as the Git extension does, if whole documents are asked for', async () => {
      await vscode.commands.executeCommand('shingle.indexHistory');
      const back = uriOf('back.md');
      const editor = await shown(back);
      const {range} = await diagnosed(back, 'resurrected-passage');
      editor.selection = new vscode.Selection(range.start, range.start);
      await vscode.commands.executeCommand('shingle.compare');
      await until('the passages', () => diffUris().some(({scheme}) => scheme === 'shingle'));
      await vscode.commands.executeCommand('shingle.toggleMode');
      const past = await until('the document', () => diffUris().find(({scheme}) => scheme === 'git'));
      assert.match((await vscode.workspace.openTextDocument(past)).getText(), /^# Tickets/);
    });

    test('write reports with links that lead to the files', async () => {
      await shown(one);
      await diagnosed(one);
      for (const command of ['shingle.report', 'shingle.showIndexed']) {
        const before = tabs().length;
        await vscode.commands.executeCommand(command);
        await until(`the preview of ${command}`, () => tabs().length > before || tabs().some(isPreview));
      }
      assert.ok(tabs().some(isPreview));
    });

    test('open the HTML report once, in a page of its own', async () => {
      await shown(one);
      await diagnosed(one);
      for (let times = 0; times < 2; times++) await vscode.commands.executeCommand('shingle.openReport');
      const pages = () =>
        tabs().filter(({input}) => input instanceof vscode.TabInputWebview && /report/.test(input.viewType));
      await until('the report', () => pages().length > 0);
      assert.equal(pages().filter(({label}) => /^Copied text in /.test(label)).length, 1);
    });

    test('start the server anew', async () => {
      await shown(one);
      await diagnosed(one);
      await vscode.commands.executeCommand('shingle.restart');
      await diagnosed(one);
    });
  });

  suite('another server', () => {
    const one = uriOf('copy/one.md');
    suiteSetup(restored);
    teardown(async () => {
      await setting('server.path', undefined);
      await restored();
    });

    test('that is not there is none, and the own one is back when it is not asked for any more', async () => {
      await shown(one);
      await diagnosed(one);
      await setting('server.path', '/nowhere/shingle');
      await until('no server', () => diagnosticsOf(one).length === 0);
      await vscode.commands.executeCommand('shingle.nextMatch');
      await setting('server.path', undefined);
      await diagnosed(one);
    });

    test('may be a file that Node runs', async () => {
      await shown(one);
      const file = vscode.Uri.joinPath(extension().extensionUri, 'dist', 'lsp.mjs').fsPath;
      await setting('server.path', file);
      await until('the other server', () => diagnosticsOf(one).length === 0);
      await diagnosed(one);
    });
  });

  suite('tasks', () => {
    // No test before these opens it: problems of tasks are those of documents that are not open.
    const page = uriOf('lf.md');
    suiteSetup(restored);
    teardown(async () => {
      await setting('enable', undefined);
      await restored();
    });

    test('are offered for the folder and for what is staged', async () => {
      assert.deepEqual((await offered()).map(({definition}) => definition.check).sort(), ['staged', 'workspace']);
    });

    if (process.env.SHINGLE_TEST_TERMINALS === 'none') return;

    test('run the command line that comes with the extension, and list nothing twice', async () => {
      await diagnosed(page);
      const before = diagnosticsOf(page).length;
      assert.equal(await exitCodeOf(await checkOfWorkspace()), 1, 'it finds copies');
      await pause(1000);
      assert.equal(diagnosticsOf(page).length, before);
    });

    test('list the problems where the editor does not', async () => {
      await setting('enable', false);
      await cleared(page);
      const task = await checkOfWorkspace();
      assert.equal(await exitCodeOf(task), 1);
      const found = await until('problems', () => diagnosticsOf(page)[0]);
      assert.match(found.message, /words are in crlf\.md/);
      // They stay until there is nothing to find.
      const {definition, scope, name, source, execution} = task;
      assert.ok(typeof scope === 'object' && execution instanceof vscode.ProcessExecution);
      const {process, args, options} = execution;
      const strict = new vscode.ProcessExecution(process, [...args, '--min-words', '5000'], options);
      assert.equal(await exitCodeOf(new vscode.Task(definition, scope, name, source, strict, '$shingle')), 0);
      await cleared(page);
    });
  });

  suite('keys', () => {
    test('are none that VS Code uses itself', async () => {
      const uri = vscode.Uri.parse('vscode://defaultsettings/keybindings.json');
      const text = (await vscode.workspace.openTextDocument(uri)).getText();
      const defaults: readonly {readonly key: string; readonly command: string; readonly when?: string}[] = JSON.parse(
        text.replace(/^\s*\/\/.*$/gm, '').replace(/,(\s*[\]}])/g, '$1'),
      );
      assert.ok(defaults.length > 500);
      const own: readonly {readonly key: string; readonly when: string}[] =
        extension().packageJSON.contributes.keybindings;
      // In our own view keys do the same as in the lists of VS Code.
      for (const {key} of own.filter(({when}) => !when.includes('focusedView == shingle.'))) {
        const others = defaults.filter(
          ({key: other, command, when}) =>
            when !== 'false' &&
            (other === key || key.startsWith(`${other} `)) &&
            !command.startsWith('shingle.') &&
            !command.startsWith('-'),
        );
        assert.deepEqual(others, [], key);
      }
    });
  });
}

function position({selection}: vscode.TextEditor): vscode.Position {
  return selection.active;
}

function offered(): Thenable<vscode.Task[]> {
  return vscode.tasks.fetchTasks({type: 'shingle'});
}

async function checkOfWorkspace(): Promise<vscode.Task> {
  const task = (await offered()).find(({definition}) => definition.check === 'workspace');
  assert.ok(task);
  return task;
}

/** Runs the task to its end. */
async function exitCodeOf(task: vscode.Task): Promise<number | undefined> {
  const ended = new Promise<number | undefined>((resolve) => {
    const listening = vscode.tasks.onDidEndTaskProcess(({exitCode}) => {
      listening.dispose();
      resolve(exitCode);
    });
  });
  await vscode.tasks.executeTask(task);
  return ended;
}

function isPreview({input}: vscode.Tab): boolean {
  return input instanceof vscode.TabInputWebview && input.viewType.endsWith('markdown.preview');
}

/** The URIs of the comparison in the active tab. */
function diffUris(): vscode.Uri[] {
  const tab = tabs().find(({input, isActive}) => isActive && input instanceof vscode.TabInputTextDiff);
  return tab?.input instanceof vscode.TabInputTextDiff ? [tab.input.original, tab.input.modified] : [];
}
