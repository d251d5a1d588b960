// How a page includes a file: by the configuration of its site in a folder above it, and by its own text.

import {expect, test} from 'vitest';
import {siteIncludes, usedInclude} from '../../../shared/evidence/includes.ts';

const around = (line: string) => `# Setup\n\nFirst some text.\n\n${line}\n\nMore text.\n`;

test.each([
  ['Docusaurus', ['site/docusaurus.config.ts', 'site/docs/_note.mdx'], 'site/docs/a.md', 'MDX import'],
  ['Jekyll', ['_config.yml', '_includes/note.md'], 'docs/a.md', 'Jekyll {% include %}'],
  ['Jekyll, which includes parts of its layout alone', ['_config.yml', '_includes/head.svg'], 'docs/a.md', ''],
  ['Jekyll, of which another site includes texts', ['a/_config.yml', 'b/_includes/note.md'], 'a/a.md', ''],
  ['Hexo, whose configuration has the same name', ['_config.yml', 'scaffolds/post.md'], 'docs/a.md', ''],
  [
    'Hexo beside Jekyll',
    ['a/_config.yml', 'b/_config.yml', 'b/scaffolds/post.md', 'a/_includes/note.md'],
    'a/a.md',
    'Jekyll {% include %}',
  ],
  ['Sphinx', ['docs/conf.py', 'docs/includes/note.rst'], 'docs/a.rst', 'Sphinx .. include::'],
  ['Sphinx with Markdown', ['docs/conf.py', 'docs/includes/note.rst'], 'docs/a.md', 'MyST {include}'],
  ['MkDocs with what is left of Sphinx', ['mkdocs.yml', 'docs/conf.py'], 'docs/a.md', ''],
  [
    'Sphinx beside MkDocs',
    ['site/mkdocs.yml', 'docs/conf.py', 'docs/includes/note.rst'],
    'docs/a.md',
    'MyST {include}',
  ],
  [
    'reStructuredText below MkDocs',
    ['mkdocs.yml', 'docs/conf.py', 'docs/includes/note.rst'],
    'docs/a.rst',
    'Sphinx .. include::',
  ],
  ['MkDocs below Sphinx', ['conf.py', 'docs/mkdocs.yml'], 'docs/a.md', ''],
  [
    'Hugo, configured in a folder',
    ['www/config/_default/hugo.toml', 'www/content/_includes/a.md'],
    'www/content/a.md',
    'Hugo shortcode',
  ],
  ['Hugo with a shortcode', ['hugo.toml', 'layouts/shortcodes/include.html'], 'content/a.md', 'Hugo shortcode'],
  ['Hugo without', ['hugo.toml', 'layouts/shortcodes/note.html'], 'content/a.md', ''],
  ['AsciiDoc', ['docs/partials/note.adoc'], 'docs/a.adoc', 'AsciiDoc include::'],
  ['AsciiDoc without', ['docs/b.adoc'], 'docs/a.adoc', ''],
  ['a page beside those of Hugo', ['hugo.toml'], 'README.md', ''],
  ['mdBook', ['book.toml', 'src/includes/note.md'], 'src/a.md', 'mdBook {{#include}}'],
  ['none', ['docs/a.md'], 'docs/a.md', ''],
])('%s', (_, paths, page, syntax) => {
  const include = siteIncludes([...paths, page])(page);
  expect(include.isUsed ? include.syntax : '').toBe(syntax);
});

test.each([
  ['a.mdx', "import Setup from './_setup.mdx'", 'MDX import'],
  ['a.mdx', "import Tabs from '@theme/Tabs'", ''],
  ['a.md', '--8<-- "includes/setup.md"', 'MkDocs --8<--'],
  ['a.md', '--8<--\nincludes/setup.md\n--8<--', 'MkDocs --8<--'],
  ['a.md', '    ;--8<-- "includes/setup.md"', ''],
  ['a.md', '{% include setup.md %}', '{% include %}'],
  ['a.md', '{% include_relative setup.md %}', '{% include %}'],
  ['a.md', 'Write {% include setup.md %} there.', ''],
  ['a.md', '{{#include setup.md}}', 'mdBook {{#include}}'],
  ['a.rst', '.. include:: setup.txt', '.. include::'],
  ['a.ts', "import Setup from './_setup.mdx'", ''],
  ['a.md', 'Nothing.', ''],
])('%s: %s', (path, line, include) => {
  const bytes = (text: string) => new TextEncoder().encode(text);
  expect(usedInclude(path, bytes(around(line)))).toBe(include);
  // An example of how to.
  if (path !== 'a.rst') expect(usedInclude(path, bytes(around(`\`\`\`\n${line}\n\`\`\``)))).toBe('');
});
