// Everything that configures a check and is a file: settings, baselines, globs, owners, lists of files.

import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {ownersIn} from '../../../server/app/htmlReport/codeOwners.ts';
import {withYamlEntry, yamlValue} from '../../../server/app/init/insertYaml.ts';
import type {ParsedTree, SettingNode} from '../../../server/config/configTree.ts';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import {parseJson} from '../../../server/config/parseJson.ts';
import {parseYaml} from '../../../server/config/parseYaml.ts';
import {settingsFrom} from '../../../server/lsp/protocol/editorSettings.ts';
import {namesIn} from '../../../server/sources/fileList.ts';
import {matcherOf} from '../../../server/sources/globs.ts';
import {ignoreRules} from '../../../server/sources/ignoreFile.ts';
import {UserError} from '../../../server/userError.ts';
import {parseBaseline, printBaseline} from '../../../shared/baseline/entries.ts';
import {defaults} from '../../../shared/model/config.ts';
import {textsIn} from '../fixtureTexts.ts';
import {mutated} from '../mutate.ts';
import {type FuzzTarget, must, type OpenTarget, repeatedText} from '../target.ts';

const names = [
  ...Object.keys(defaults),
  ...Object.keys(defaults.limits),
  'extends',
  'overrides',
  'files',
  '$schema',
  'lab',
  'bag',
];
const values = ['true', 'false', 'null', '0', '-1', '1e309', '0.5', '"off"', '"**/*.md"', '[]', '{}', '""', '"../x"'];
const jsonPieces = [...'{}[],:"\\ \n\t', '//', '/*', '*/', '\\u0000', '\\ud800', '__proto__', 'constructor'];
const yamlPieces = [
  ...['- ', ': ', '\n', '  ', '# ', '&a ', '*a', '<<: ', '!!str ', '!!binary ', '? ', '| ', '> ', '---\n', '...\n'],
  ...['%YAML 1.1\n', '{', '}', '[', ']', '"', "'", '\t', '@', '`', '~', '0x', '2026-01-01'],
];

function treeIsIn(text: string, parsed: ParsedTree): void {
  if (parsed.kind === 'broken') {
    for (const {at} of parsed.problems)
      must(at >= 0 && at <= text.length, () => `a problem at ${at} of ${text.length}`);
    return;
  }
  const nodes: SettingNode[] = [parsed.tree];
  for (let node = nodes.pop(); node !== undefined; node = nodes.pop()) {
    const {at} = node;
    must(at >= 0 && at <= text.length, () => `a value at ${at} of ${text.length}`);
    if (node.kind === 'list') nodes.push(...node.items);
    if (node.kind === 'object') nodes.push(...node.members.map(({value}) => value));
  }
}

/** The whole way of a configuration file; only a message for the user may be thrown. */
async function load(folder: string, name: string, input: Buffer): Promise<void> {
  const file = join(folder, name);
  writeFileSync(file, input);
  try {
    const {config, overridesFor} = await loadConfig({root: folder, cwd: folder, configPath: file});
    must(Object.keys(config).length === Object.keys(defaults).length, () => 'a setting is missing or too many');
    overridesFor('docs/page.md');
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
  }
}

function configTarget(
  name: string,
  file: string,
  pieces: readonly string[],
  parse: (text: string) => ParsedTree,
): FuzzTarget {
  return {
    name,
    secondsMax: 2,
    repeated: repeatedText,
    open: () => {
      const folder = mkdtempSync(join(tmpdir(), 'shingle-fuzz-'));
      const texts = [
        ...textsIn(['test/fixtures/cli', 'test/fixtures/lsp'], /\.shingle\.(?:json|ya?ml)$/),
        Buffer.from(JSON.stringify(defaults, null, 2)),
        Buffer.from(
          'minWords: 40\nexclude:\n  - old/**\noverrides:\n  - files: ["*.ts"]\n    code: off\nlimits:\n  filesMax: 7\n',
        ),
      ];
      return {
        input: (draw) => mutated({texts, pieces: [...pieces, ...names, ...values]}, draw),
        run: async (input) => {
          const text = input.toString();
          treeIsIn(text, parse(text));
          await load(folder, file, input);
        },
        close: () => rmSync(folder, {recursive: true, force: true}),
      };
    },
  };
}

function textTarget(
  name: string,
  texts: () => Buffer[],
  pieces: readonly string[],
  run: OpenTarget['run'],
): FuzzTarget {
  return {
    name,
    secondsMax: 2,
    repeated: repeatedText,
    open: () => {
      const known = texts();
      return {input: (draw) => mutated({texts: known, pieces}, draw), run};
    },
  };
}

const entry =
  '{"fingerprint":"1-0123456789abcdef","code":"copied-passage","count":2,"words":63,"paths":["a.md","b.md"],"excerpt":"Before you begin","reason":"why","owner":"me","expires":"2030-01-01"}\n';

const paths = ['docs/page.md', 'a', 'a/b/c/d/e.ts', 'naïve/[x].md', '.github/x', 'a'.repeat(100)];

export const settingsTargets: readonly FuzzTarget[] = [
  configTarget('json-settings', 'x.json', jsonPieces, parseJson),
  configTarget('yaml-settings', 'x.yaml', yamlPieces, parseYaml),
  textTarget(
    'baseline',
    () => [...textsIn(['test/fixtures/cli'], /\.shingle-baseline\.json(?:l)?$/), Buffer.from(entry.repeat(3))],
    [...jsonPieces, ...values, 'fingerprint', 'count', 'paths', 'expires', '2026-02-30', '\r', '\u2028'],
    (input) => {
      const parsed = parseBaseline(input.toString(), 'baseline');
      if (parsed.kind === 'broken') return;
      const printed = printBaseline(parsed.entries);
      const again = parseBaseline(printed, 'baseline');
      must(again.kind === 'entries' && printBaseline(again.entries) === printed, () => `printed and read: ${printed}`);
    },
  ),
  textTarget(
    'code-owners',
    () => [
      Buffer.from('* @all\n/docs/ @a @b\n*.ts c@d.e\n[Section][2] @s\n^[Other]\n/a\\ b/*.md @x\n**/x/** @y\n# no\n'),
    ],
    ['*', '**', '/', '[', ']', '^[', ' ', '\\ ', '#', '@a', '!', '{', '}', '?', '\n', '(', '+('],
    (input) => {
      const text = input.toString();
      const owners = ownersIn(text);
      for (const path of paths) owners(path);
    },
  ),
  textTarget(
    'ignore-file',
    () => [Buffer.from('/dist\n*.log\n!keep.log\n**/x/**\na/\n\\#b\n[a-z]?c \\ \n')],
    ['*', '**', '**/', '/', '[', ']', '[!', '!', '?', '\\', '#', ' ', '\n', '\r\n', '\ufeff', 'a'.repeat(300)],
    (input) => {
      const {decides} = ignoreRules(input.toString(), true);
      for (const path of [...paths, 'docs/']) decides(path);
    },
  ),
  textTarget(
    'globs',
    () => [Buffer.from('docs/**/*.md\n!old\n/a/{b,c}/[a-z]?.ts\nx/\n./y\n@(a|b)\n')],
    [
      '*',
      '**',
      '**/',
      '/',
      '[',
      ']',
      '[^',
      '!',
      '{',
      ',',
      '}',
      '?',
      '\\',
      '+(',
      '@(',
      '|',
      ')',
      '\n',
      '{1..9}',
      '[[:alpha:]]',
    ],
    async (input) => {
      const globs = input.toString().split('\n').slice(0, 20);
      try {
        const matches = await matcherOf(globs);
        for (const path of paths) matches(path);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
      }
    },
  ),
  textTarget(
    'file-list',
    () => [Buffer.from('a.md\n"b\\303\\244.md"\nc d.md\n"e\\n\\".md"\n')],
    ['"', '\\', '\\303', '\\377', '\\n', '\n', '\r\n', '\0', 'a', '\\8'],
    (input) => {
      for (const name of namesIn(input.toString(), () => false)) must(name !== '', () => 'an empty name');
    },
  ),
  textTarget(
    'editor-settings',
    () => [
      Buffer.from(
        '{"enable":true,"run":"onType","severity":"warning","delay":300,"exclude":["a"],"severities":{"x":"off"}}',
      ),
    ],
    [...jsonPieces, ...values, '"severities"', '"exclude"', '"delay"', '"history"', '"auto"'],
    (input) => {
      const given = jsonOf(input);
      const {settings} = settingsFrom(given, null);
      must(settings.delay >= 0 && Array.isArray(settings.exclude), () => JSON.stringify(settings));
    },
  ),
  textTarget(
    'yaml-insert',
    () => [
      Buffer.from('repos:\n  - repo: x\n    hooks:\n      - id: y\n# end\n'),
      Buffer.from('on: push\njobs:\n  test:\n    steps:\n    - run: npm test\n'),
    ],
    [...yamlPieces, 'repos', 'jobs', 'repos:\n', '- repo: z\n'],
    (input) => {
      const text = input.toString();
      yamlValue(text);
      const result = withYamlEntry(text, ['repos'], '- repo: shingle\n');
      if (result !== null) must(result.after.includes('- repo: shingle'), () => result.after);
      withYamlEntry(text, [], 'shingle: 1\n');
    },
  ),
];

function jsonOf(input: Buffer): unknown {
  try {
    return JSON.parse(input.toString());
  } catch {
    return input.toString();
  }
}
