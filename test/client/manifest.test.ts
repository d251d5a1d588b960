// The manifest of the extension against what the code knows: commands, settings, languages, patterns.
import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {clientCommands} from '../../client/commands/commandNames.ts';
import {viewCommands} from '../../client/views/viewCommandNames.ts';
import {agentTools, questionSchema} from '../../shared/model/agentTools.ts';
import {editorDefaults, serverCommands} from '../../shared/model/protocol.ts';
import {formatOfLanguage} from '../../shared/text/formatOf.ts';

interface Setting {
  readonly type: string;
  readonly default?: unknown;
  readonly scope?: string;
  readonly order?: number;
  readonly markdownDescription?: string;
  readonly enum?: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const {contributes} = manifest;
const settings: Readonly<Record<string, Setting>> = Object.assign(
  {},
  ...contributes.configuration.map(({properties}: {properties: Record<string, Setting>}) => properties),
);
const commands: readonly string[] = contributes.commands.map(({command}: {command: string}) => command);

test('every command of the protocol and of the client is in the manifest, titled and of one category', () => {
  for (const command of [serverCommands, clientCommands, viewCommands].flatMap((names) => Object.values(names))) {
    expect(commands).toContain(command);
  }
  expect(new Set(commands).size).toBe(commands.length);
  for (const {command, title, category} of contributes.commands) {
    expect(command).toMatch(/^shingle\.[a-zA-Z.]+$/);
    expect(title).toMatch(/^%.+%$/);
    expect(category).toBe('Shingle');
  }
});

test('menus and keys name commands that there are', () => {
  const submenus: readonly string[] = (contributes.submenus ?? []).map(({id}: {id: string}) => id);
  const menus = Object.values(contributes.menus) as {command?: string; submenu?: string}[][];
  for (const {command, submenu} of menus.flat()) {
    if (submenu === undefined) expect(commands).toContain(command);
    else expect(submenus).toContain(submenu);
  }
  for (const {command} of contributes.keybindings) expect(commands).toContain(command);
});

test('the settings of the server have the defaults of the protocol', () => {
  for (const [name, value] of Object.entries(editorDefaults)) {
    expect([name, settings[`shingle.${name}`]?.default]).toEqual([name, value]);
  }
});

test('settings are described, in order, and have a default and a scope', () => {
  for (const [name, setting] of Object.entries(settings)) {
    expect(name).toMatch(/^shingle\./);
    expect(setting).toMatchObject({
      markdownDescription: expect.stringMatching(/^%.+%$/),
      scope: expect.any(String),
      order: expect.any(Number),
      default: expect.anything(),
    });
    if (setting.enum !== undefined) expect(setting.enum).toContain(setting.default);
  }
});

test('docs/vscode-reference.md has every setting and every command of the palette, as VS Code shows them', () => {
  const page = readFileSync(join(root, 'docs/vscode-reference.md'), 'utf8');
  const texts = JSON.parse(readFileSync(join(root, 'package.nls.json'), 'utf8'));
  const text = (key = ''): string => texts[key.replaceAll('%', '')];
  for (const [name, setting] of Object.entries(settings)) {
    const value = JSON.stringify(setting.default);
    expect(page).toContain(`| \`${name}\` | \`${value}\` | ${text(setting.markdownDescription)} |`);
  }
  const palette: readonly {command: string; when: string}[] = contributes.menus.commandPalette;
  for (const {command, title} of contributes.commands) {
    if (palette.some((one) => one.command === command && one.when === 'false')) continue;
    const [key] = contributes.keybindings.filter((one: {command: string}) => one.command === command);
    expect(page).toContain(`| ${text(title)} | \`${command}\` | ${key === undefined ? '' : `\`${key.key}\``} |`);
  }
});

test('the tools for agents are those of the server, word for word, and only there if the setting says so', () => {
  const tools: readonly Record<string, unknown>[] = contributes.languageModelTools;
  expect(tools.map(({name}) => name)).toEqual(agentTools.map(({name}) => `shingle_${name}`));
  for (const [index, tool] of agentTools.entries()) {
    expect(tools[index]).toMatchObject({
      modelDescription: tool.description,
      inputSchema: questionSchema(tool),
      when: "config.shingle.agentTools == 'tools'",
    });
  }
  expect(settings['shingle.agentTools']).toMatchObject({default: 'tools', enum: ['tools', 'mcpServer', 'off']});
});

/** They change when and how findings are shown, never what is read. */
const shownOnly =
  /^shingle\.(?:run|delay|severity|severities|acceptedSeverity|codeLens|decorations\.\w+|compare\.mode|trace\.server)$/;

test('what names a program or a file, or makes more be read, is not taken from a folder that is not trusted', () => {
  const {untrustedWorkspaces} = manifest.capabilities;
  expect(untrustedWorkspaces.supported).toBe('limited');
  const paths = ['shingle.server.path', 'shingle.configFile'];
  for (const name of paths) expect(settings[name]?.scope).toBe('machine-overridable');
  const restricted: readonly string[] = untrustedWorkspaces.restrictedConfigurations;
  expect(restricted).toEqual(expect.arrayContaining(paths));
  expect(
    Object.keys(settings)
      .filter((name) => !shownOnly.test(name))
      .sort(),
  ).toEqual(restricted.toSorted());
});

test('the codes that may have a severity of their own are those of findings in a document', () => {
  const source = readFileSync(join(root, 'shared/model/finding.ts'), 'utf8');
  for (const code of Object.keys(settings['shingle.severities']?.properties ?? {})) {
    expect(source).toContain(`'${code}'`);
  }
});

test('the extension starts for languages that are read, and for its own configuration', () => {
  const events: readonly string[] = manifest.activationEvents;
  const languages = events.filter((event) => event.startsWith('onLanguage:')).map((event) => event.slice(11));
  // Names of editors for formats that are known by another one here.
  const others = new Set(['tex', 'objective-cpp']);
  expect(languages.filter((one) => formatOfLanguage(one) === undefined && !others.has(one))).toEqual([]);
  expect(events.filter((event) => !event.startsWith('onLanguage:'))).toEqual(
    ['json', 'yaml', 'yml'].map((one) => `workspaceContains:.shingle.${one}`),
  );
});

test('the problem matcher reads what the command line prints', () => {
  const [pattern] = contributes.problemPatterns;
  const expression = new RegExp(pattern.regexp);
  const folder = join(root, 'test/fixtures/report');
  const printed = readdirSync(folder, {recursive: true, encoding: 'utf8'}).filter((name) => /concise/.test(name));
  const lines = printed.flatMap((name) => readFileSync(join(folder, name), 'utf8').split('\n'));
  const found = lines.filter((line) => /:\d+:\d+: (?:warning|info) /.test(line));
  expect(found.length).toBeGreaterThan(3);
  for (const line of found)
    expect(
      expression
        .exec(line)
        ?.slice(1)
        .every((part) => part !== ''),
    ).toBe(true);
  const [, file, row, column, severity, code, message] =
    expression.exec(
      'docs/a: b.md:12:3: warning copied-passage: 56 words here are also in c.md:1. Make both agree, or link.',
    ) ?? [];
  expect({file, row, column, severity, code}).toEqual({
    ...{file: 'docs/a: b.md', row: '12', column: '3', severity: 'warning', code: 'copied-passage'},
  });
  expect(message).toBe('56 words here are also in c.md:1. Make both agree, or link.');
  expect(expression.test('2 findings in 14 files.')).toBe(false);
});

test('files that the manifest names are there', () => {
  const named: string[] = [];
  const collect = (value: unknown): void => {
    if (typeof value === 'string' && /^(?:\.\/)?(?!dist\/|\.\/dist\/)[\w./-]+\.(?:json|png|svg|md)$/.test(value))
      named.push(value);
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) collect(one);
  };
  const {commands: _c, languages: _l, jsonValidation, yamlValidation, ...rest} = contributes;
  collect([manifest.icon, rest.walkthroughs, rest.views, rest.viewsContainers]);
  collect([...jsonValidation, ...yamlValidation].map(({url}: {url: string}) => url));
  for (const name of named) expect([name, existsSync(join(root, name))]).toEqual([name, true]);
});
