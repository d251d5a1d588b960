import {strict as assert} from 'node:assert';
import {readFileSync} from 'node:fs';
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

    test('hover quotes the other text, and says how many words are equal', async () => {
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
      assert.match(text, /59 words here are also in/);
      assert.match(text, /A colony on a roof sees/);
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
      const action = await until('the action', async () => (await actionsAt(one, range, /comment|disable|ignore/i))[0]);
      await take(action);
      await cleared(one);
      assert.match(document.getText(), /<!-- shingle-disable-next-line .*-->\nA colony on a roof/);
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
