// How a page includes a file, by its own text.

import {expect, test} from 'vitest';
import {usedInclude} from '../../../shared/evidence/includes.ts';

const around = (line: string) => `# Setup\n\nFirst some text.\n\n${line}\n\nMore text.\n`;

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
