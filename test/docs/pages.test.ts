// The README and the pages for tasks stay short, and every link between pages, and from the program to a page, leads
// somewhere.

import {existsSync, readdirSync, readFileSync} from 'node:fs';
import {dirname, join} from 'node:path';
import {fileURLToPath} from 'node:url';
import {expect, test} from 'vitest';
import {slugOf} from '../../shared/links/anchorsIn.ts';
import {otherPages, taskPages} from '../support/docsPages.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const docs = readdirSync(join(root, 'docs')).filter((name) => name.endsWith('.md'));
const pages = [
  ...docs.map((name) => `docs/${name}`),
  ...['README.md', 'CONTRIBUTING.md', 'corpus/README.md', 'lab/README.md'],
];

function textOf(file: string): string {
  return readFileSync(join(root, file), 'utf8');
}

/** As `wc -w` counts them. */
function wordCount(text: string): number {
  return text.split(/\s+/).filter((word) => word !== '').length;
}

function withoutCode(text: string): string {
  return text.replace(/^```.*?^```/gms, '').replace(/`[^`\n]*`/g, '`');
}

/** The names by which a link may name a heading. */
function headingsOf(file: string): string[] {
  const text = textOf(file).replace(/^```.*?^```/gms, '');
  return [...text.matchAll(/^#{1,6} (.*)$/gm)].map(([, heading]) => slugOf(heading));
}

test('every page is in one of the two lists', () => {
  const listed = [...taskPages, ...otherPages].map((name) => `${name}.md`);
  expect(listed.sort()).toEqual(docs.sort());
});

test.each([['README.md', 1200], ...taskPages.map((name) => [`docs/${name}.md`, 800] as const)] as const)(
  '%s has at most %i words',
  (file, wordsMax) => {
    expect(wordCount(textOf(file))).toBeLessThanOrEqual(wordsMax);
  },
);

test.each(pages)('the links of %s lead somewhere', (file) => {
  const broken = [...withoutCode(textOf(file)).matchAll(/\]\(([^()\s]+)\)/g)]
    .map(([, link]) => link)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const [path, anchor] = link.split('#');
      const target = path === '' ? file : join(dirname(file), path);
      if (!existsSync(join(root, target))) return true;
      return anchor !== undefined && !headingsOf(target).includes(anchor);
    });
  expect(broken).toEqual([]);
});

test('every page that the program, its help or a comment names is there', () => {
  const folders = ['shared', 'server', 'client', 'browser', 'corpus', 'lab', '.ci', 'docs/corpus'];
  const files = folders.flatMap((folder) =>
    readdirSync(join(root, folder), {recursive: true, encoding: 'utf8'}).map((name) => join(folder, name)),
  );
  const own = [...files, 'action.yml', 'package.json', 'package.nls.json', '.pre-commit-hooks.yaml'];
  const read = own.filter((file) => /\.(?:ts|mjs|json|ya?ml|sh)$/.test(file) && !/(?:^|\/)test\//.test(file));
  expect(read.length).toBeGreaterThan(300);
  // Paths of an example are none of the project.
  const named = read.flatMap((file) =>
    [
      ...textOf(file).matchAll(
        /\bdocs\/([a-z-]+)\.md(?:#([\w-]+))?(?= (?:describes|has|lists|shows|says|defines|is)\b)/g,
      ),
    ].map(([, name, anchor]) => ({file, name, anchor})),
  );
  expect(named.length).toBeGreaterThan(10);
  const broken = named.filter(({name, anchor}) => {
    const target = `docs/${name}.md`;
    if (!docs.includes(`${name}.md`)) return true;
    return anchor !== undefined && !headingsOf(target).includes(anchor);
  });
  expect(broken).toEqual([]);
});
