// Each row of a table of conventions does what its example says: ways to write links and anchors, and what a link is relative to.

import {expect, test} from 'vitest';
import {newVersionTest} from '../../../shared/broken/areVersions.ts';
import {includeMarks, newPageReader} from '../../../shared/broken/brokenLinks.ts';
import {linkRows, linksIn} from '../../../shared/broken/linksIn.ts';
import {anchorNamed, anchorRows, anchorsIn} from '../../../shared/links/anchorsIn.ts';
import {baseRows, linkResolver, relativeLink} from '../../../shared/links/linkTargets.ts';

test.each(linkRows.map((row) => [row.name, row] as const))('link: %s', (_, {markups, example: [written, target]}) => {
  const text = `Before it.\n\n${written}\n\nBehind it.\n`;
  const [link, ...others] = linksIn(text, markups[0]);
  expect(others).toEqual([]);
  expect(link.target).toBe(target);
  expect(text.slice(link.targetAt, link.targetAt + target.length)).toBe(target);
  expect(text.slice(link.start, link.end)).toContain(target);
  expect(linksIn('Before it.\n\nBehind it.\n', markups[0])).toEqual([]);
});

test.each(anchorRows.map((row) => [row.name, row] as const))(
  'anchor: %s',
  (_, {pattern, example: [written, anchor]}) => {
    expect([...`${written}\n`.matchAll(pattern)]).toHaveLength(1);
    expect(anchorNamed(anchorsIn(`Before it.\n\n${written}\n\nBehind it.\n`), anchor)).toBeDefined();
    expect(anchorNamed(anchorsIn('Before it.\n\nBehind it.\n'), anchor)).toBeUndefined();
  },
);

test.each(baseRows.map((row) => [row.name, row] as const))('relative to %s', (_, {of, example: [page, link, path]}) => {
  expect(of(page, link, ['site/'])).toBeDefined();
  const site = 'site/docusaurus.config.js';
  const resolve = linkResolver({paths: [page, path, site], closed: new Set(), listed: [''], isWhole: true});
  expect(resolve(page, link)).toMatchObject({kind: 'there', path});
  const without = linkResolver({paths: [page, site], closed: new Set(), listed: [''], isWhole: true});
  expect(without(page, link).kind).toBe('missing');
});

test.each(includeMarks)('a page is put together: %s', (_, pattern, written) => {
  expect(written).toMatch(pattern);
  const texts = new Map([
    ['a.md', `# A\n\n${written}\n`],
    ['b.md', '# B\n\nWords.\n'],
  ]);
  const {isAssembled} = newPageReader((path) => texts.get(path) ?? '');
  expect([isAssembled('a.md'), isAssembled('b.md')]).toEqual([true, false]);
});

const resolve = linkResolver({
  paths: ['a/b.md', 'a/02-more/01-setup.md', 'a/c/index.md', 'a/d.html', 'img/x y.png', 'a/e/_index.md'],
  closed: new Set(['theme']),
  listed: ['a', 'img'],
  isWhole: false,
});

test.each([
  ['a/b.md', 'more/setup', 'a/02-more/01-setup.md'],
  ['a/b.md', 'c', 'a/c/index.md'],
  ['a/b.md', 'c/', 'a/c/index.md'],
  ['a/b.md', './d', 'a/d.html'],
  ['a/b.md', 'd.html#top', 'a/d.html'],
  ['a/b.md', 'b.html?x=1', 'a/b.md'],
  ['a/b.md', 'e', 'a/e/_index.md'],
  ['a/b.md', '../img/x%20y.png', 'img/x y.png'],
  ['a/b.md', '../img', 'img'],
])('%s: %s leads to %s', (page, link, path) => expect(resolve(page, link)).toMatchObject({kind: 'there', path}));

test.each([
  ['missing', 'gone.md'],
  ['unjudged', '../other/gone.md'],
  ['unjudged', '../../gone.md'],
  ['unjudged', '../theme/gone.md'],
  ['unjudged', 'https://example.org/a'],
  ['unjudged', '/a/b'],
  ['unjudged', '@site/a.md'],
  ['unjudged', '{{ page }}'],
  ['unjudged', '#x'],
])('%s: %s', (kind, link) => expect(resolve('a/b.md', link).kind).toBe(kind));

test('a relative link leads from its folder to its path', () => {
  for (const folder of ['', 'a', 'a/b', 'c/d/e']) {
    for (const path of ['x.md', 'a/x.md', 'a/b/x.md', 'c/x.md']) {
      const found = linkResolver({paths: [path], closed: new Set(), listed: [''], isWhole: true});
      const page = folder === '' ? 'page.md' : `${folder}/page.md`;
      expect(found(page, relativeLink(folder, path))).toMatchObject({kind: 'there', path});
    }
  }
});

const areVersions = newVersionTest();

test.each([
  [true, 'docs/v1/a.md', 'docs/v2/a.md'],
  [true, 'versioned_docs/version-2.0/a.md', 'docs/a.md'],
  [true, 'docs/en/a.md', 'docs/de/a.md'],
  [true, 'docs/a.md', 'i18n/fr/docs/a.md'],
  [true, 'README.md', 'README_ja.md'],
  [true, 'docs/a.md', 'docs/legacy/a.md'],
  [false, 'docs/core/a.md', 'docs/enterprise/a.md'],
  [false, 'docs/angular/a.md', 'docs/react/a.md'],
  [false, 'docs/v2/a.md', 'docs/v2/b.md'],
])('%s: versions or translations are %s and %s', (is, a, b) =>
  expect([areVersions(a, b), areVersions(b, a)]).toEqual([is, is]),
);
