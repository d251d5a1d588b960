// Every text of the extension is in every language: those of the manifest, and those of the code.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';

const root = fileURLToPath(new URL('../..', import.meta.url));
const languages = ['de'];

function read(name: string): string {
  return readFileSync(join(root, name), 'utf8');
}

function table(name: string): Readonly<Record<string, string>> {
  return JSON.parse(read(name));
}

/** Words of calls of `vscode.l10n.t` or of a `t` that was handed on: literals, as only those can be found. */
function saidIn(source: string): string[] {
  const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
  const calls = code.matchAll(/\b(?:l10n\.)?t\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|([^)]))/g);
  return [...calls].map(([call, single, double, other]) => {
    if (other !== undefined) throw new Error(`Not a literal, and so in no bundle: ${call}`);
    return (single ?? double ?? '').replace(/\\(.)/g, '$1');
  });
}

const clientFiles = readdirSync(join(root, 'client'), {recursive: true, encoding: 'utf8'}).filter((name) =>
  name.endsWith('.ts'),
);
const said = new Set(clientFiles.flatMap((name) => saidIn(read(join('client', name)))));

test('texts of the manifest stand in package.nls.json, and no others', () => {
  const named = new Set([...read('package.json').matchAll(/"%([\w.-]+)%"/g)].map(([, key]) => key));
  // Localised when the extension is packed: the registry of npm shows it as it is.
  named.add('description');
  expect([...named].sort()).toEqual(Object.keys(table('package.nls.json')).sort());
});

test.each(languages)('%s: the manifest is translated, completely and with the same markup', (language) => {
  const [own, other] = [table('package.nls.json'), table(`package.nls.${language}.json`)];
  expect(Object.keys(other).sort()).toEqual(Object.keys(own).sort());
  for (const [key, text] of Object.entries(own)) {
    expect([key, marks(other[key] ?? '')]).toEqual([key, marks(text)]);
    expect(other[key]).not.toBe('');
  }
});

test.each(languages)('%s: what the code says is translated, completely and with the same gaps', (language) => {
  const bundle = table(`client/l10n/bundle.l10n.${language}.json`);
  expect([...said].filter((text) => !(text in bundle))).toEqual([]);
  expect(Object.keys(bundle).filter((text) => !said.has(text))).toEqual([]);
  for (const [text, other] of Object.entries(bundle)) expect([text, marks(other)]).toEqual([text, marks(text)]);
});

/** Code, links to settings and commands, gaps: the same in every language. */
function marks(text: string): string[] {
  return [...text.matchAll(/`[^`]*`|\{\d\}|\]\([^)]*\)|\$\([\w-]+\)/g)].map(([mark]) => mark).sort();
}
