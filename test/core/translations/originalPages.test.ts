import {expect, test} from 'vitest';
import {originalsIn} from '../../../shared/translations/originalPages.ts';

/** Paths, and of which the original is which. */
const cases: readonly (readonly [
  name: string,
  paths: readonly string[],
  originals: Readonly<Record<string, string>>,
])[] = [
  ['folders of languages', ['docs/en/a.md', 'docs/zh/a.md', 'docs/zh/b.md'], {'docs/zh/a.md': 'docs/en/a.md'}],
  ['in the middle of a path', ['docs/en/docs/a.md', 'docs/pt/docs/a.md'], {'docs/pt/docs/a.md': 'docs/en/docs/a.md'}],
  ['pages beside the folders', ['docs/a.md', 'docs/b.md', 'docs/fr/a.md'], {'docs/fr/a.md': 'docs/a.md'}],
  [
    'regions',
    ['content/en-us/a.md', 'content/pt_BR/a.md', 'content/zh-Hans/a.md'],
    {'content/pt_BR/a.md': 'content/en-us/a.md', 'content/zh-Hans/a.md': 'content/en-us/a.md'},
  ],
  [
    'names that end in a language',
    ['README.md', 'README.de.md', 'README_zh-CN.md', 'notes.de.md'],
    {'README.de.md': 'README.md', 'README_zh-CN.md': 'README.md'},
  ],
  ['both names end so', ['setup.en.md', 'setup.de.md'], {'setup.de.md': 'setup.en.md'}],
  ['a folder for translations', ['README.md', 'i18n/README.ja.md'], {'i18n/README.ja.md': 'README.md'}],
  [
    'folders with a language behind the name',
    ['pages/x/a.md', 'pages.ko/x/a.md', 'guide-ru/a.md'],
    {'pages.ko/x/a.md': 'pages/x/a.md'},
  ],
  [
    'Docusaurus',
    [
      'docs/a.md',
      'blog/b.md',
      'versioned_docs/version-1.0/a.md',
      'i18n/zh/docusaurus-plugin-content-docs/current/a.md',
      'i18n/zh/docusaurus-plugin-content-docs/version-1.0/a.md',
      'i18n/zh/docusaurus-plugin-content-blog/b.md',
    ],
    {
      'i18n/zh/docusaurus-plugin-content-docs/current/a.md': 'docs/a.md',
      'i18n/zh/docusaurus-plugin-content-docs/version-1.0/a.md': 'versioned_docs/version-1.0/a.md',
      'i18n/zh/docusaurus-plugin-content-blog/b.md': 'blog/b.md',
    },
  ],
  ['versions are no languages', ['docs/v1/a.md', 'docs/v2/a.md', 'src/js/a.md', 'src/go/a.md'], {}],
];

test.each(cases)('%s', (_, paths, originals) => {
  const originalOf = originalsIn(paths);
  const found = paths.flatMap((path) => {
    const original = originalOf(path);
    return original === null ? [] : [[path, original] as const];
  });
  expect(Object.fromEntries(found)).toEqual(originals);
});
