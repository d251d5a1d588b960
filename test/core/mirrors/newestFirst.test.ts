import {expect, test} from 'vitest';
import {localeOf, translations} from '../../../shared/mirrors/locales.ts';
import {newestFirst} from '../../../shared/mirrors/newestFirst.ts';
import {shuffled} from '../../support/pages.ts';
import {random} from '../../support/random.ts';

test.each([
  ['numbers, not digits', ['v3.10/a.md', 'v3.9/a.md', 'v3.1/a.md', 'v2.20/a.md']],
  [
    'names before numbers',
    ['docs/latest/a.md', 'docs/stable/a.md', 'docs/next/a.md', 'docs/7.7/a.md', 'docs/5.1/a.md'],
  ],
  [
    'a version after a release is newer, a candidate older',
    ['1.2.1/a.md', '1.2/a.md', '1.2-rc.2/a.md', '1.2-beta1/a.md', '1.1/a.md'],
  ],
  [
    'no version is the current one',
    ['docs/a.md', 'versioned_docs/version-2.0/a.md', 'versioned_docs/version-1.x/a.md'],
  ],
  ['the source language before newer translations', ['en/v1/a.md', 'de/v2/a.md', 'de/v1/a.md', 'pt-BR/v1/a.md']],
  ['no language is the source', ['docs/a.md', 'docs/fr/a.md']],
  ['vendored and archived copies last', ['guide/1.0/a.md', 'archive/2.0/a.md', 'vendor/guide/1.0/a.md']],
  ['versions in names of folders', ['docs/a.md', 'v1.18-docs/a.md', 'v1.9-docs/a.md']],
  ['dated posts last', ['docs/setup.md', 'blog/setup.md', 'news/2023-01-02-setup.md']],
  ['labels', ['2.0/a.md', '2.0-rc/a.md', '2.0-preview/a.md', '2.0-beta/a.md', '2.0-edge/a.md', '1.9/a.md']],
  ['editions and years', ['2024-edition/a.md', '2021-edition/a.md', '2018-edition/a.md']],
  ['a file has no name of a folder', ['a/vendor', 'b/1.0', 'b/x']],
  ['nothing known: by path', ['alpha/a.md', 'beta/a.md', 'zeta/a.md']],
])('%s', (_, expected) => {
  for (let seed = 1; seed <= 10; seed++) {
    const paths = shuffled(expected, random(seed));
    const order = newestFirst(paths, [...paths.keys()]);
    expect(order.map((document) => paths[document])).toEqual(expected);
  }
});

test('languages by name', () => {
  expect(['de', 'pt-BR', 'zh_Hans', 'zh-Hant-TW', 'es-419', 'fil'].map(localeOf)).toEqual([
    'de',
    'pt',
    'zh',
    'zh',
    'es',
    'fil',
  ]);
  expect(['js', 'go', 'api', 'docs', 'en-', '', 'de.md', 'guide'].map(localeOf)).toEqual(Array(8).fill(''));
});

test.each([
  ['content/en', 'content/fr', true],
  ['docs', 'docs/fr', true],
  ['docs', 'i18n/fr/docusaurus-plugin-content-docs/current', true],
  ['sdk/js', 'sdk/go', false],
  ['docs', 'website/fr', false],
  ['v1', 'v2', false],
])('%s ~ %s are translations: %s', (a, b, expected) => {
  expect(translations(a, b)).toBe(expected);
  expect(translations(b, a)).toBe(expected);
});
