import {strict as assert} from 'node:assert';
import {mkdirSync, readFileSync, writeFileSync} from 'node:fs';
import {suite, suiteSetup, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {
  actionsAt,
  cleared,
  diagnosed,
  diagnosticsOf,
  pause,
  restored,
  setting,
  shown,
  take,
  until,
  uriOf,
} from './support.ts';

export function features(): void {
  suite('features', () => {
    const [one, two] = [uriOf('copy/one.md'), uriOf('copy/two.md')];
    suiteSetup(restored);
    teardown(restored);

    test('hover marks the words that differ, and leaves to the message what that says', async () => {
      await shown(one);
      const {range} = await diagnosed(one);
      const text = await until('hover', async () => {
        const hovers = await vscode.commands.executeCommand<vscode.Hover[]>(
          'vscode.executeHoverProvider',
          one,
          range.start.translate(1, 3),
        );
        const all = hovers.flatMap(({contents}) => contents.map((one) => (typeof one === 'string' ? one : one.value)));
        return all.find((said) => said.includes('copy/two.md'));
      });
      assert.match(text, /A colony on a roof ~~finds~~ \*\*sees\*\* /);
      assert.doesNotMatch(text, /59 words/);
      for (const command of ['compare', 'accept', 'disable']) assert.ok(text.includes(`(command:shingle.${command}?`));
    });

    test('references name all places, and a definition one of them', async () => {
      await shown(one);
      const {range} = await diagnosed(one);
      const places = (command: string) =>
        vscode.commands.executeCommand<(vscode.Location | vscode.LocationLink)[]>(command, one, range.start);
      const paths = (found: readonly (vscode.Location | vscode.LocationLink)[]) =>
        found.map((place) => ('targetUri' in place ? place.targetUri : place.uri).path);
      const references = await until('references', async () => {
        const found = paths(await places('vscode.executeReferenceProvider'));
        return found.length > 0 && found;
      });
      assert.ok(references.includes(two.path), references.join(' '));
      assert.ok(paths(await places('vscode.executeDefinitionProvider')).length > 0);
    });

    test('the next paragraph can be left out, with a reason', async () => {
      const {document} = await shown(one);
      const {range} = await diagnosed(one);
      const action = await until('the action', async () => (await actionsAt(one, range, /disable/i))[0]);
      const [target] = action.command?.arguments ?? [];
      assert.ok(action.command);
      // Without the reason, an input box asks for it.
      await vscode.commands.executeCommand(action.command.command, {...target, reason: 'Each is read alone.'});
      await cleared(one);
      assert.match(
        document.getText(),
        /<!-- shingle-disable-next-line -- Each is read alone\. -->\nA colony on a roof/,
      );
    });

    test('a passage can be replaced by a link, and be moved to a file that both pages include', async () => {
      const files = {
        'site/_config.yml': 'title: Site\n',
        'site/a.md': sitePage('Trains'),
        'site/b.md': sitePage('Boats'),
      };
      mkdirSync(uriOf('site').fsPath, {recursive: true});
      for (const [path, text] of Object.entries(files)) writeFileSync(uriOf(path).fsPath, text);
      const [a, b] = [uriOf('site/a.md'), uriOf('site/b.md')];
      const {document} = await shown(a);
      const {range} = await diagnosed(a);
      await take(await until('the link', async () => (await actionsAt(a, range, /^Replace by a link/))[0]));
      await cleared(a);
      assert.match(document.getText(), /\n\nSee \[Boats\]\(\{% link b\.md %\}#boats\)\.\n$/);
      await vscode.commands.executeCommand('undo');
      await diagnosed(a);
      await take(await until('the include', async () => (await actionsAt(a, range, /^Move it to/))[0]));
      await cleared(a);
      const include = '{% include whoever-keeps-the-tower.md %}';
      assert.equal(document.getText(), files['site/a.md'].replace(shared, include));
      assert.equal((await vscode.workspace.openTextDocument(b)).getText(), files['site/b.md'].replace(shared, include));
      const partial = await vscode.workspace.openTextDocument(uriOf('site/_includes/whoever-keeps-the-tower.md'));
      assert.equal(partial.getText(), `${shared}\n`);
      await vscode.workspace.saveAll();
    });

    test('cells of a notebook have a hover, actions and a lens', async () => {
      const notebook = await vscode.workspace.openNotebookDocument(uriOf('notebook.ipynb'));
      const editor = await vscode.window.showNotebookDocument(notebook);
      const {document: cell} = notebook.cellAt(1);
      // The commands want a text that is loaded; that of a cell shown as rendered Markdown is not.
      editor.selection = new vscode.NotebookRange(1, 2);
      await vscode.commands.executeCommand('notebook.cell.edit');
      const {range} = await until('a diagnostic', () => diagnosticsOf(cell.uri)[0]);
      const hovers = await until('hover', async () => {
        const found = await vscode.commands.executeCommand<vscode.Hover[]>(
          'vscode.executeHoverProvider',
          cell.uri,
          range.start,
        );
        return found.length > 0 && found;
      });
      const texts = hovers.flatMap(({contents}) => contents.map((one) => (typeof one === 'string' ? one : one.value)));
      assert.match(texts.join('\n'), /queue\.md/);
      const titles = (await actionsAt(cell.uri, range, /./)).map(({title}) => title);
      // On a slow machine alone.md may still have the passage that another test has pasted there; then the link leads there.
      for (const title of [
        /^Compare with queue\.md/,
        /^Accept/,
        /^Disable/,
        /^Replace by a link to (?:queue|alone)\.md/,
      ]) {
        assert.ok(
          titles.some((one) => title.test(one)),
          `${title}: ${titles}`,
        );
      }
      try {
        await setting('codeLens', true);
        await until('a lens', async () => {
          const lenses = await vscode.commands.executeCommand<vscode.CodeLens[]>(
            'vscode.executeCodeLensProvider',
            cell.uri,
            10,
          );
          return lenses.some(({command}) => command?.title.includes('queue.md'));
        });
      } finally {
        await setting('codeLens', undefined);
      }
      const [disable] = await actionsAt(cell.uri, range, /^Disable/);
      const [target] = disable?.command?.arguments ?? [];
      await vscode.commands.executeCommand('shingle.disable', {...target, reason: 'A notebook is read alone.'});
      await cleared(cell.uri);
      assert.match(cell.getText(), /^<!-- shingle-disable-next-line -- A notebook is read alone\. -->\n/);
      await vscode.commands.executeCommand('undo');
      await notebook.save();
    });

    test('a finding can be accepted: the baseline is written, and it is a hint from then on', async () => {
      await shown(one);
      const found = await diagnosed(one);
      const action = await until('the action', async () => (await actionsAt(one, found.range, /accept/i))[0]);
      const [target] = action.command?.arguments ?? [];
      assert.ok(action.command);
      // The input box asks for the reason, prefilled with the proposed one.
      const accepted = vscode.commands.executeCommand(action.command.command, {...target, reason: 'Both stand alone.'});
      await pause(500);
      await vscode.commands.executeCommand('workbench.action.acceptSelectedQuickOpenItem');
      await accepted;
      await until('a hint', () => diagnosticsOf(one).some(({severity}) => severity === vscode.DiagnosticSeverity.Hint));
      assert.match(readFileSync(uriOf('.shingle-baseline.jsonl').fsPath, 'utf8'), /Both stand alone/);
    });

    test('code lenses are there if asked for, and not before', async () => {
      await shown(one);
      await diagnosed(one);
      const lenses = async () => {
        const found = await vscode.commands.executeCommand<vscode.CodeLens[]>(
          'vscode.executeCodeLensProvider',
          one,
          10,
        );
        return found.filter(({command}) => command?.command.startsWith('shingle.'));
      };
      assert.deepEqual(await lenses(), []);
      try {
        await setting('codeLens', true);
        const [lens] = await until('a code lens', async () => {
          const found = await lenses();
          return found.length > 0 && found;
        });
        assert.match(lens?.command?.title ?? '', /\d/);
      } finally {
        await setting('codeLens', undefined);
      }
    });
  });
}

const shared = `Whoever keeps the tower tonight writes down the hour of every bell, how long the wind blew from the sea, and which of
the lamps went out before the morning. The book lies open on the desk below the stairs, and nobody takes it home; a page
that was torn is copied by hand, signed by two of us, and put back where it was before the next watch begins.`;

function sitePage(title: string): string {
  const own = {
    Trains:
      'Trains leave for the hills at ten past every hour until the snow comes, and then twice a day with a plough in front. ' +
      'Skis travel free of charge in the last wagon, dogs only on a lead, and the conductor sells hot soup after the tunnel.',
    Boats:
      'Boats cross to the island whenever three passengers have gathered at the pier and the flag of the harbour is green. ' +
      'Bicycles are tied to the mast; a horse needs a letter from its owner, and goats have not been carried since last May.',
  }[title];
  return `# ${title}\n\n${own}\n\n${shared}\n`;
}
