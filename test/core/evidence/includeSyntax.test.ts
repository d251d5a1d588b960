// How pages of a site include a file, by the configuration in a folder above them.

import {expect, test} from 'vitest';
import {includeSyntax} from '../../../shared/evidence/includes.ts';

test.each([
  ['Docusaurus', ['site/docusaurus.config.ts'], 'site/docs/a.md', 'MDX import'],
  ['Jekyll', ['_config.yml'], 'docs/a.md', 'Jekyll {% include %}'],
  ['Hexo, whose configuration has the same name', ['_config.yml', 'scaffolds/post.md'], 'docs/a.md', ''],
  ['Hexo beside Jekyll', ['a/_config.yml', 'b/_config.yml', 'b/scaffolds/post.md'], 'a/a.md', 'Jekyll {% include %}'],
  ['Sphinx', ['docs/conf.py'], 'docs/a.rst', 'Sphinx .. include::'],
  ['Sphinx with Markdown', ['docs/conf.py'], 'docs/a.md', 'MyST {include}'],
  ['MkDocs with what is left of Sphinx', ['mkdocs.yml', 'docs/conf.py'], 'docs/a.md', ''],
  ['Sphinx beside MkDocs', ['site/mkdocs.yml', 'docs/conf.py'], 'docs/a.md', 'MyST {include}'],
  ['reStructuredText below MkDocs', ['mkdocs.yml', 'docs/conf.py'], 'docs/a.rst', 'Sphinx .. include::'],
  ['MkDocs below Sphinx', ['conf.py', 'docs/mkdocs.yml'], 'docs/a.md', ''],
  ['Hugo, configured in a folder', ['www/config/_default/hugo.toml'], 'www/content/a.md', 'Hugo shortcode'],
  ['a page beside those of Hugo', ['hugo.toml'], 'README.md', ''],
  ['mdBook', ['book.toml'], 'src/a.md', 'mdBook {{#include}}'],
  ['none', ['docs/a.md'], 'docs/a.md', ''],
])('%s', (_, paths, page, syntax) => {
  expect(includeSyntax([...paths, page])(page)).toBe(syntax);
});
