import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {lexed, printed} from './lex.ts';

const folder = new URL('../../fixtures/lex/', import.meta.url);

/**
 * A fixture: a line with the reason, optionally `//! keep aside`, `//- path`, the document, `//= words`, one line per
 * run.
 */
function check(name: string): void {
  const file = new URL(name, folder);
  const fixture = readFileSync(file, 'utf8');
  const parts = /^[^\n]+\n(\/\/! keep aside\n)?\/\/- \/(\S+)\n([\s\S]*?)\/\/= words\n([\s\S]*)$/.exec(fixture);
  if (parts === null) throw new Error(`${name}: expected a line that says why, "//- /path", text and "//= words"`);
  const [, kept, path = '', text = '', words = ''] = parts;
  const actual = printed(lexed(path, text, kept !== undefined));
  if (process.env.UPDATE === '1' && actual !== words) {
    writeFileSync(file, fixture.slice(0, fixture.length - words.length) + actual);
    return;
  }
  expect(actual).toBe(words);
}

test.each(readdirSync(folder).sort())('%s', (name) => check(name));
