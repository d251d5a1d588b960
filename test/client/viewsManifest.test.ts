// The manifest of the view, the marks and the walkthrough, against the names in the code.
import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {markKinds} from '../../client/commands/marks.ts';
import {viewCommands} from '../../client/views/viewCommandNames.ts';
import {welcomes} from '../../client/views/viewState.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (name: string): string => readFileSync(join(root, name), 'utf8');
const {contributes} = JSON.parse(read('package.json'));

test('there is a welcome for each state without rows', () => {
  const reported = contributes.viewsWelcome.map(({when}: {when: string}) => when);
  expect(reported.sort()).toEqual(welcomes.map((one) => `shingle.view.welcome == '${one}'`).sort());
});

test('what the clauses of the view ask for is told by its code', () => {
  const clauses = [...JSON.stringify(contributes).matchAll(/"when":"([^"]*)"/g)].map(([, clause]) => clause ?? '');
  const asked = clauses.flatMap((clause) => [...clause.matchAll(/shingle\.view\.(\w+)/g)].map(([, name]) => name));
  const code = read('client/views/copiedPassages.ts');
  const reported = new Set([...code.matchAll(/setContext\('(\w+)'/g)].map(([, name]) => name));
  expect(new Set(asked)).toEqual(reported);

  const words = clauses.flatMap((clause) => [...clause.matchAll(/viewItem =~ \/\\\\b\(?([\w|]+)/g)]);
  expect(words.length).toBeGreaterThan(9);
  const wording = read('client/views/wording.ts');
  for (const word of words.flatMap(([, some]) => some?.split('|') ?? [])) expect(wording).toContain(`'${word}'`);
});

test('commands of the view do not stand in the palette, where no row is meant', () => {
  const hidden = contributes.menus.commandPalette.filter(({when}: {when: string}) => when === 'false');
  const names = hidden.map(({command}: {command: string}) => command);
  expect(names.sort()).toEqual(
    Object.values(viewCommands)
      .filter((one) => one !== viewCommands.revealInView)
      .sort(),
  );
});

test('each mark has colours for every kind of theme, and an icon for light and dark', () => {
  const ids = markKinds.flatMap((kind) => [`shingle.${kind}OverviewRuler`, `shingle.${kind}Background`]);
  expect(contributes.colors.map(({id}: {id: string}) => id).sort()).toEqual(ids.sort());
  const code = read('client/commands/marks.ts') + read('client/commands/decorations.ts');
  for (const {id, defaults} of contributes.colors) {
    expect(code).toContain(`'${id}'`);
    expect(Object.keys(defaults).sort()).toEqual(['dark', 'highContrast', 'highContrastLight', 'light']);
    for (const color of Object.values(defaults)) expect(color).toMatch(/^#[0-9a-f]{6}(?:[0-9a-f]{2})?$/);
  }
  for (const kind of markKinds) {
    for (const theme of ['light', 'dark']) expect(read(`client/media/gutter-${kind}-${theme}.svg`)).toMatch(/^<svg /);
  }
});

test('steps of the walkthrough are done by commands that there are', () => {
  const commands = new Set(contributes.commands.map(({command}: {command: string}) => command));
  const [{steps}] = contributes.walkthroughs;
  expect(steps).toHaveLength(4);
  for (const {completionEvents} of steps) {
    expect(completionEvents.length).toBeGreaterThan(0);
    for (const event of completionEvents) {
      const [, kind, name] = /^(onCommand|onView|onSettingChanged):(.+)$/.exec(event) ?? [];
      if (kind === 'onCommand') expect(commands).toContain(name);
      if (kind === 'onView') expect(contributes.views.shingle.map(({id}: {id: string}) => id)).toContain(name);
      if (kind === 'onSettingChanged') expect(read('package.json')).toContain(`"${name}": {`);
    }
  }
  const texts = read('package.nls.json');
  for (const [, command = ''] of texts.matchAll(/\(command:(shingle\.[\w.]+)/g)) {
    if (command !== 'shingle.copiedPassages.focus') expect(commands).toContain(command);
  }
});
