// Not tests: screenshots of the extension, for developers who change it, and those of docs/images/ (`docs-hover.png`,
// `docs-comparison.png`). run.mjs --run pictures --shots FOLDER.

import {suite, suiteSetup, teardown, test} from 'mocha';
import * as vscode from 'vscode';
import {ask, type Clip} from './page.ts';
import {actionsAt, diagnosed, pause, restored, shown, take, until, uriOf} from './support.ts';

const themes = {
  light: 'Default Light Modern',
  dark: 'Default Dark Modern',
  contrast: 'Default High Contrast',
};

export function pictures(): void {
  for (const [name, theme] of Object.entries(themes)) {
    suite(name, () => {
      const one = uriOf('docs/questions.md');
      const picture = async (what: string) => {
        await pause(1200);
        await vscode.commands.executeCommand('notifications.clearAll');
        await ask({kind: 'shot', name: `${what}-${name}`});
      };
      /** For the documentation: without sidebar, and without other marks of the same word. */
      const documented = async (what: string, clip: Clip) => {
        if (name === 'light') await ask({kind: 'shot', name: `docs-${what}`, clip});
      };
      suiteSetup(async () => {
        await restored();
        const workbench = vscode.workspace.getConfiguration('workbench');
        await workbench.update('colorTheme', theme, vscode.ConfigurationTarget.Global);
        const editor = vscode.workspace.getConfiguration('editor');
        await editor.update('occurrencesHighlight', 'off', vscode.ConfigurationTarget.Global);
        await vscode.commands.executeCommand('workbench.action.closeSidebar');
        await vscode.commands.executeCommand('shingle.indexHistory');
      });
      teardown(async () => {
        await vscode.commands.executeCommand('workbench.action.closePanel');
        await restored();
      });

      test('squiggle, overview ruler and status', async () => {
        await shown(one);
        await diagnosed(one);
        await picture('squiggle');
      });

      test('hover', async () => {
        const editor = await shown(one);
        const {range} = await diagnosed(one);
        editor.selection = new vscode.Selection(range.start.translate(1, 8), range.start.translate(1, 8));
        await vscode.commands.executeCommand('editor.action.showHover');
        await picture('hover');
        await documented('hover', {x: 50, y: 36, width: 980, height: 480});
      });

      test('code actions', async () => {
        const editor = await shown(one);
        const {range} = await diagnosed(one);
        editor.selection = new vscode.Selection(range.start, range.start);
        await vscode.commands.executeCommand('editor.action.quickFix');
        await picture('actions');
        await ask({kind: 'press', keys: 'Escape'});
      });

      test('Problems', async () => {
        await shown(one);
        await diagnosed(one);
        await vscode.commands.executeCommand('workbench.actions.view.problems');
        await picture('problems');
      });

      test('the view', async () => {
        await shown(one);
        await diagnosed(one);
        await vscode.commands.executeCommand('shingle.copiedPassages.focus');
        await vscode.commands.executeCommand('list.focusFirst');
        await vscode.commands.executeCommand('list.expand');
        await picture('view');
      });

      test('a comparison', async () => {
        await shown(one);
        const {range} = await diagnosed(one);
        await take(await until('the action', async () => (await actionsAt(one, range, /compare/i))[0]));
        await picture('diff');
        await documented('comparison', {x: 50, y: 36, width: 1340, height: 320});
      });

      test('a comparison of long lines', async () => {
        const long = uriOf('docs/long.md');
        await shown(long);
        const {range} = await diagnosed(long);
        await picture('squiggle-gap');
        await take(await until('the action', async () => (await actionsAt(long, range, /compare/i))[0]));
        await picture('diff-long');
      });

      test('a comparison with what is gone', async () => {
        const back = uriOf('docs/travelling.md');
        await shown(back);
        const {range} = await diagnosed(back, 'resurrected-passage');
        await take(await until('the action', async () => (await actionsAt(back, range, /compare/i))[0]));
        await picture('diff-history');
      });

      test('many comparisons', async () => {
        const editor = await shown(one);
        const {range} = await diagnosed(one);
        editor.selection = new vscode.Selection(range.start, range.start);
        await vscode.commands.executeCommand('shingle.compareAll');
        await picture('multi-diff');
      });

      test('status', async () => {
        await shown(one);
        await diagnosed(one);
        await ask({kind: 'point', selector: '[id="status.languageStatus"]', click: false});
        await pause(700);
        await picture('status');
      });

      test('walkthrough', async () => {
        await vscode.commands.executeCommand(
          'workbench.action.openWalkthrough',
          'shingle.shingle#shingle.start',
          false,
        );
        await pause(1000);
        await picture('walkthrough');
      });

      test('settings', async () => {
        await vscode.commands.executeCommand('workbench.action.openSettings', '@ext:shingle.shingle');
        await pause(1000);
        await picture('settings');
      });

      test('report', async () => {
        await shown(one);
        await diagnosed(one);
        await vscode.commands.executeCommand('shingle.report');
        await picture('report');
      });

      test('html report', async () => {
        await shown(one);
        await diagnosed(one);
        await vscode.commands.executeCommand('shingle.openReport');
        await pause(3000);
        await picture('html-report');
      });

      test('what is indexed', async () => {
        await shown(one);
        await diagnosed(one);
        await vscode.commands.executeCommand('shingle.showIndexed');
        await picture('indexed');
      });
    });
  }
}
