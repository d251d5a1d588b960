// docs/architecture.md and CONTRIBUTING.md are about the code as it is: what they name is there.

import {existsSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {stages} from '../support/stages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = textOf('docs/architecture.md');

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** Text between backticks that looks like a path of the project; not `a/…`, of which the rest is left out. */
function pathsIn(text: string): string[] {
  const named = [...text.matchAll(/`([^`\s]+)`/g)].map(([, name]) => name);
  const own = /^(?:\.ci|browser|client|corpus|docs|lab|server|shared|test)\/[\w./-]*$|^[\w.]+\.(?:json|md|mjs)$/;
  return [...new Set(named.filter((name) => own.test(name)))];
}

/** Targets of links to files, relative to the page. */
function linksIn(text: string): string[] {
  return [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, target]) => target);
}

test.each(['docs/architecture.md', 'CONTRIBUTING.md'])('every path that %s names is there', (file) => {
  const text = textOf(file);
  const paths = [...pathsIn(text), ...linksIn(text).map((target) => join(dirname(file), target))];
  expect(paths.length).toBeGreaterThan(10);
  expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([]);
});

test('every name that is said to be in a file is declared there', () => {
  const named = [...page.matchAll(/`(\w+)`\s+in\s+`([\w./-]+\.ts)`/g)].map(([, name, file]) => ({name, file}));
  expect(named.length).toBeGreaterThan(40);
  const declares = (text: string, name: string): boolean =>
    new RegExp(`^\\s*(?:export )?(?:async )?(?:function\\*?|class|const|interface|type) ${name}\\b`, 'm').test(text);
  const missing = named.filter(({name, file}) => !declares(textOf(file), name));
  expect(missing.map(({name, file}) => `${name} in ${file}`)).toEqual([]);
});

test('the table of stages has every stage, in the order of the law', () => {
  const rows = [...page.matchAll(/^\| `((?:shared|server|corpus|lab)\/\w+)(?:\/|\.ts)` \|/gm)].map(
    ([, stage]) => stage,
  );
  expect(rows).toEqual(stages);
});

test('drawings fit into 80 columns', () => {
  const drawings = [...page.matchAll(/^```\n([\s\S]*?)^```$/gm)].flatMap(([, drawing]) => drawing.split('\n'));
  expect(drawings.length).toBeGreaterThan(10);
  expect(drawings.filter((line) => [...line].length > 80)).toEqual([]);
});
