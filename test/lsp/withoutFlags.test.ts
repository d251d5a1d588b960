// An editor cannot pass flags, so what it shows names none: not even in sentences that the command line prints too.
import {readdirSync, readFileSync} from 'node:fs';
import {join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {withoutFlags} from '../../server/lsp/withoutFlags.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
/** `init` and `hook` write files and ask on a terminal. */
const folders = ['app', 'cache', 'config', 'git', 'history', 'lsp', 'sources', 'store', 'threads', 'workspace'];

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'})
    .filter((name) => name.endsWith('.ts') && !name.startsWith('init'))
    .map((name) => readFileSync(join(root, folder, name), 'utf8'));
}

/** Sentences with a flag; what is put into their gaps is a word. */
const sentences = folders
  .flatMap((folder) => sourcesIn(`server/${folder}`))
  .flatMap((source) => {
    const code = source.replace(/^\s*(?:\/\/|\*|\/\*).*$/gm, '');
    const literals = code.matchAll(/'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\]|\\.)*)`/g);
    return [...literals].map(([, single, template]) => single ?? template ?? '');
  })
  .map((text) => text.trim().replace(/\$\{(?:[^{}]|\{[^{}]*\})*\}/g, 'WORD'))
  .filter(
    (text) =>
      !text.startsWith('--') &&
      /(?<![\w-])--[a-z]/.test(text) &&
      /^[^\n]* [^\n]* [^\n]*[.:]/.test(text) &&
      !text.includes('\n'),
  );

test('of no sentence of the server a flag is left, and of each something', () => {
  expect(sentences.length).toBeGreaterThan(15);
  for (const sentence of sentences) {
    const shown = withoutFlags(sentence);
    expect([sentence, /(?<!git [^".]*)(?<![\w-])--[a-z]/.test(shown)]).toEqual([sentence, false]);
    expect([sentence, /^\S+ \S.*[.\w"'}]$/.test(shown)]).toEqual([sentence, true]);
  }
});

test.each([
  ['No flag: nothing happens.', 'No flag: nothing happens.'],
  ['It is not cached: disk full. --no-cache does without.', 'It is not cached: disk full.'],
  ['--staged: no Git here. Expected a folder of one; --root names another.', 'no Git here. Expected a folder of one.'],
  ['--since: got "x", expected a date.', 'since: got "x", expected a date.'],
  ['A shallow clone: run "git fetch --unshallow".', 'A shallow clone: run "git fetch --unshallow".'],
])('%s', (message, shown) => expect(withoutFlags(message)).toBe(shown));
