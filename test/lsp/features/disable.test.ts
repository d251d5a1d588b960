import {expect, test} from 'vitest';
import {suppressCopy} from '../../../server/app/suppress/suppressCopy.ts';
import {defaults} from '../../../shared/model/config.ts';
import {applySuppressions, suppressionsOf} from '../../../shared/suppress/directives.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {inspected, type Texts, worldOf} from './world.ts';

const prose = `Before you begin, make sure that the service account can read the bucket and that its key
has not expired; otherwise every upload fails without a message. Ask the owner of the project for
a new key, put it into the folder of the configuration and start the service again. The log says
within a minute whether the new key was taken.`;

const other = `# Other

Nobody remembers who painted the ceiling of the old cinema. It shows a harvest, with a mouse in every corner that visitors
are asked to count. Children find eleven, their parents nine, and a restorer found a twelfth one behind the projector.

${prose}
`;

const own = 'The clock of the town hall was made by a smith who had never seen one. It strikes thirteen at noon.';

/** A text that contains the passage, and the inserted text as `line: text`, one-based. */
interface Case {
  readonly path: string;
  readonly text: string;
  readonly inserted: string | null;
}

function lines(prefix: string): string {
  return prose.replace(/^/gm, prefix);
}

const why = 'TODO: say why this copy is intended';
const html = `<!-- shingle-disable-next-line -- ${why} -->`;

const comment = (sign: string) => `${sign} shingle-disable-next-line -- ${why}`;

const cases: readonly Case[] = [
  {path: 'a.md', text: `# A\n\n${own}\n\n${prose}\n`, inserted: `5: ${html}`},
  {path: 'heading.md', text: `${own}\n\n# A\n${prose}\n`, inserted: `4: ${html}`},
  {path: 'front.md', text: `---\ntitle: A\n---\n${prose}\n\n${own}\n`, inserted: `4: ${html}`},
  {path: 'list.md', text: `# A\n\n- ${own}\n- ${prose.replaceAll('\n', '\n  ')}\n- More.\n`, inserted: `3: ${html}`},
  {path: 'item.md', text: `# A\n\n- ${own}\n\n${lines('  ')}\n`, inserted: `5:   ${html}`},
  {path: 'quote.md', text: `# A\n\n${own}\n\n${lines('> ')}\n`, inserted: `5: > ${html}`},
  {path: 'fence.md', text: `# A\n\n${own}\n\n\`\`\`text\n${prose}\n\`\`\`\n`, inserted: `5: ${html}`},
  {path: 'a.mdx', text: `# A\n\n${own}\n\n${prose}\n`, inserted: `5: {/* shingle-disable-next-line -- ${why} */}`},
  {path: 'a.html', text: `<h1>A</h1>\n<p>${own}</p>\n<p>\n${prose}\n</p>\n`, inserted: `3: ${html}`},
  {path: 'inline.html', text: `<!doctype html>\n<p>${prose}</p>\n<p>${own}</p>\n`, inserted: `2: ${html}`},
  {path: 'a.adoc', text: `= A\n\n${own}\n\n${prose}\n`, inserted: `5: ${comment('//')}`},
  {path: 'a.rst', text: `A\n=\n\n${own}\n\n${prose}\n`, inserted: `6: ${comment('..')}`},
  {path: 'note.rst', text: `A\n=\n\n${own}\n\n.. note::\n\n${lines('   ')}\n`, inserted: `8:    ${comment('..')}`},
  {path: 'a.tex', text: `\\section{A}\n${own}\n\n${prose}\n`, inserted: `4: ${comment('%')}`},
  {path: 'a.txt', text: `${own}\n\n${prose}\n`, inserted: `3: shingle-disable-next-line -- ${why}`},
  {path: 'a.ts', text: `const a = 1;\n\n${lines('  // ')}\nconst b = 2;\n`, inserted: `3:   ${comment('//')}`},
  {
    path: 'doc.ts',
    text: `const a = 1;\n\n/**\n * Own words.\n *\n${lines(' * ')}\n */\nconst b = 2;\n`,
    inserted: `3: ${comment('//')}`,
  },
  {
    path: 'template.ts',
    text: `const a = 1;\nconst help = \`\n${prose}\n\`;\n`,
    inserted: null,
  },
  {
    path: 'doc.py',
    text: `def a():\n    """Own words.\n\n${lines('    ')}\n    """\n    return 1\n`,
    inserted: `2:     ${comment('#')}`,
  },
  {path: 'a.py', text: `a = 1\n${lines('# ')}\n`, inserted: `2: ${comment('#')}`},
  {path: 'a.sh', text: `#!/bin/sh\n${lines('# ')}\necho a\n`, inserted: `2: ${comment('#')}`},
  {path: 'a.yaml', text: `a: 1\ntext: |\n${lines('  ')}\nb: 2\n`, inserted: `2: ${comment('#')}`},
  {path: 'a.toml', text: `a = 1\n${lines('# ')}\n`, inserted: `2: ${comment('#')}`},
  {path: 'a.sql', text: `select 1;\n${lines('-- ')}\n`, inserted: `2: ${comment('--')}`},
  {path: 'a.lua', text: `a = 1\n${lines('-- ')}\n`, inserted: `2: ${comment('--')}`},
  {path: 'a.css', text: `a {}\n/*\n${prose}\n*/\n`, inserted: `2: /* shingle-disable-next-line -- ${why} */`},
  {path: 'a.ml', text: `let a = 1\n(*\n${prose}\n*)\n`, inserted: `2: (* shingle-disable-next-line -- ${why} *)`},
  {
    path: 'a.xml',
    text: `<?xml version="1.0"?>\n<a>\n<b>${prose}</b>\n</a>\n`,
    inserted: '3: <!-- shingle-disable-next-line -->',
  },
  {
    path: 'comment.xml',
    text: `<?xml version="1.0"?>\n<a>\n<!--\n${prose}\n-->\n</a>\n`,
    inserted: '3: <!-- shingle-disable-next-line -->',
  },
  {path: 'a.el', text: `(a)\n${lines(';; ')}\n`, inserted: `2: ${comment(';')}`},
  {path: 'a.hs', text: `a = 1\n${lines('-- ')}\n`, inserted: `2: ${comment('--')}`},
  {path: 'a.vim', text: `let a = 1\n${lines('" ')}\n`, inserted: `2: ${comment('"')}`},
  {path: 'a.f90', text: `a = 1\n${lines('! ')}\n`, inserted: `2: ${comment('!')}`},
  {path: 'a.erl', text: `a() -> 1.\n${lines('% ')}\n`, inserted: `2: ${comment('%')}`},
  {path: 'a.php', text: `<?php\n$a = 1;\n${lines('// ')}\n`, inserted: `3: ${comment('//')}`},
  {
    path: 'a.vue',
    text: `<template>\n<!--\n${prose}\n-->\n</template>\n<script>\nlet a;\n</script>\n`,
    inserted: `2: ${html}`,
  },
  {
    path: 'script.vue',
    text: `<template>\n<b>a</b>\n</template>\n<script>\n/*\n${prose}\n*/\nlet a;\n</script>\n`,
    inserted: `5: /* shingle-disable-next-line -- ${why} */`,
  },
  {path: 'a.tsx', text: `const a = (\n  <p>\n${prose}\n  </p>\n);\n`, inserted: null},
  {path: 'a.json', text: `{"a": ${JSON.stringify(prose)}}\n`, inserted: null},
  {
    path: 'a.ipynb',
    text: JSON.stringify({
      cells: [{cell_type: 'markdown', metadata: {}, source: [prose]}],
      metadata: {},
      nbformat: 4,
      nbformat_minor: 5,
    }),
    inserted: null,
  },
];

// Data files are compared, too, though what they copy is silent.
const config = {...defaults, minCodeWords: 25, documents: false, level: 'all'} as const;

function check({path, text, inserted}: Case, eol: '\n' | '\r\n'): void {
  const written = text.replaceAll('\n', eol);
  const texts: Texts = {[path]: written, 'zz-other.md': other};
  const {seen} = worldOf(texts, {config});
  const [placed] = seen(path).placed;
  expect(placed?.finding.kind, 'the passage is found').toBe('passage');
  const disable = suppressCopy(seen(path), placed);
  if (disable === null) {
    expect(null).toBe(inserted);
    return;
  }
  const {edit} = disable;
  const line = written.slice(0, edit.start).split(eol).length;
  const lines = edit.newText.split(eol);
  expect(`${line}: ${lines[0]}`).toBe(inserted);
  expect(lines.at(-1)).toBe('');
  const after = written.slice(0, edit.start) + edit.newText + written.slice(edit.end);
  // The property: the comment suppresses all findings of `check`, and without suppressions they are still found.
  const found = inspected({...texts, [path]: after}, config).findings;
  const suppressions = new Map([[path, suppressionsOf(after, formatOf(path))]]);
  expect(found.length).toBeGreaterThan(0);
  expect(applySuppressions(found, suppressions).findings).toEqual([]);
}

test.each(cases)('$path: a comment that silences the passage', (one) => check(one, '\n'));

test.each(cases)('$path with CRLF', (one) => check(one, '\r\n'));

test('a reason cannot end its comment', () => {
  const {seen} = worldOf({'a.md': `# A\n\n${own}\n\n${prose}\n`, 'zz-other.md': other}, {config});
  const [placed] = seen('a.md').placed;
  const disable = suppressCopy(seen('a.md'), placed, 'they said --> <script>\nso');
  expect(disable?.edit.newText).toBe('<!-- shingle-disable-next-line -- they said - -> <script> so -->\n');
});

test('whole pages are silenced by a comment for the file, below front matter', () => {
  const {seen} = worldOf({'a.md': `---\ntitle: A\n---\n# A\n\n${prose}\n`, 'b.md': `# B\n\n${prose}\n`});
  const [placed] = seen('a.md').placed;
  const disable = suppressCopy(seen('a.md'), placed);
  expect(disable).toEqual({
    edit: {start: 17, end: 17, newText: `<!-- shingle-disable-file -- ${why} -->\n`},
    directive: 'disable-file',
    what: 'file',
  });
});
