import {expect, test} from 'vitest';
import {replacement} from '../../../server/app/mend/replaceWithLink.ts';
import {sectionAbove} from '../../../server/app/mend/sectionAbove.ts';
import {originalOf} from '../../../server/lsp/compare/originalOccurrence.ts';
import type {Site} from '../../../shared/evidence/siteGenerators.ts';
import {defaults} from '../../../shared/model/config.ts';
import {worldOf} from './world.ts';

const prose = `Before you begin, make sure that the service account can read the bucket and that its key
has not expired; otherwise every upload fails without a message. Ask the owner of the project for
a new key, put it into the folder of the configuration and start the service again.`;

const own = 'The clock of the town hall was made by a smith who had never seen one. It strikes thirteen at noon.';

const cinema = `Nobody remembers who painted the ceiling of the old cinema. It shows a harvest, with a mouse in every corner.`;

interface Case {
  readonly what: string;
  readonly path: string;
  readonly text: string;
  /** The replacement of the passage; null: the action is not offered. */
  readonly replaced: string | null;
  readonly site?: Site;
  /** The other page; `docs/keys.md` by default. */
  readonly other?: readonly [path: string, text: string];
}

const keys = `# Keys\n\n${cinema}\n\n## A [new](x.md) *key* & \`bucket\`\n\n${prose}\n`;
const adoc = `= Keys\n\n${cinema}\n\n${prose}\n`;

const cases: readonly Case[] = [
  {
    what: 'Markdown',
    path: 'docs/a.md',
    text: `# A\n\n${own}\n\n@\n`,
    replaced: 'See [A new key & bucket](keys.md#a-new-key--bucket).',
  },
  {
    what: 'from another folder',
    path: 'guides/a/b.md',
    text: `# A\n\n${own}\n\n@\n`,
    replaced: 'See [A new key & bucket](../../docs/keys.md#a-new-key--bucket).',
  },
  {
    what: 'MDX',
    path: 'docs/a.mdx',
    text: `# A\n\n${own}\n\n@\n`,
    replaced: 'See [A new key & bucket](keys.md#a-new-key--bucket).',
  },
  {
    what: 'HTML',
    path: 'docs/a.html',
    text: `<h1>A</h1><p>${own}</p>\n<p>@</p>\n`,
    replaced: 'See <a href="keys.md#a-new-key--bucket">A new key &#38; bucket</a>.',
  },
  {
    what: 'AsciiDoc',
    path: 'docs/a.adoc',
    text: `= A\n\n${own}\n\n@\n`,
    replaced: 'See link:keys.md#a-new-key--bucket[A new key & bucket].',
  },
  {
    what: 'AsciiDoc to its like',
    path: 'docs/a.adoc',
    text: `= A\n\n${own}\n\n@\n`,
    other: ['docs/k e.adoc', adoc],
    replaced: 'See xref:k%20e.adoc[Keys].',
  },
  {
    what: 'reStructuredText',
    path: 'docs/a.rst',
    text: `A\n=\n\n${own}\n\n@\n`,
    replaced: 'See `A new key & bucket <keys.md#a-new-key--bucket>`__.',
  },
  {
    what: 'AsciiDoc, a section with the anchor of Asciidoctor',
    path: 'docs/a.adoc',
    text: `= A\n\n${own}\n\n@\n`,
    other: ['docs/k.adoc', `= Keys\n\n${cinema}\n\n== Of all. The *keys*\n\n=== And the 2nd-best\n\n${prose}\n`],
    replaced: 'See xref:k.adoc#_and_the_2nd_best[And the 2nd-best].',
  },
  {
    what: 'AsciiDoc, a section with an anchor of its own',
    path: 'docs/a.adoc',
    text: `= A\n\n${own}\n\n@\n`,
    other: ['docs/k.adoc', `= Keys\n\n${cinema}\n\n[#of-keys]\n== Of the *keys*\n\n${prose}\n`],
    replaced: 'See xref:k.adoc#of-keys[Of the keys].',
  },
  {
    what: 'AsciiDoc, other prefixes',
    path: 'docs/a.adoc',
    text: `= A\n\n${own}\n\n@\n`,
    other: ['docs/k.adoc', `= Keys\n:idprefix:\n:idseparator: -\n\n${cinema}\n\n== Of the keys\n\n${prose}\n`],
    replaced: 'See xref:k.adoc#of-the-keys[Of the keys].',
  },
  {
    what: 'AsciiDoc, the same page',
    path: 'docs/k.adoc',
    text: `= Keys\n\n${cinema}\n\n@\n\n== Of keys\n\n${prose}\n`,
    other: ['docs/z.adoc', `${own}\n`],
    replaced: 'See <<_of_keys,Of keys>>.',
  },
  {
    what: 'reStructuredText to its like: the id of docutils',
    path: 'docs/a.rst',
    text: `A\n=\n\n${own}\n\n@\n`,
    other: [
      'docs/k.rst',
      `Keys\n====\n\n${cinema}\n\n2. The Größe of \`\`keys\`\`\n---------------------------\n\n${prose}\n`,
    ],
    replaced: 'See `2. The Größe of keys <k.rst#the-grosze-of-keys>`__.',
  },
  {
    what: 'Sphinx: the page',
    path: 'docs/a.rst',
    text: `A\n=\n\n${own}\n\n@\n`,
    site: {generator: 'sphinx', folder: 'docs'},
    other: ['docs/b/k.rst', `Keys\n====\n\n${cinema}\n\n${prose}\n`],
    replaced: 'See :doc:`Keys <b/k>`.',
  },
  {
    what: 'Sphinx: a label',
    path: 'docs/a.rst',
    text: `A\n=\n\n${own}\n\n@\n`,
    site: {generator: 'sphinx', folder: 'docs'},
    other: ['docs/b/k.rst', `.. _all-keys:\n\n====\nKeys\n====\n\n${cinema}\n\n${prose}\n`],
    replaced: 'See :ref:`Keys <all-keys>`.',
  },
  {
    what: 'HTML to its like',
    path: 'docs/a.html',
    text: `<h1>A</h1><p>${own}</p>\n<p>@</p>\n`,
    other: [
      'docs/k.html',
      `<h1>K</h1><p>${cinema}</p>\n<h2 id="of-keys">Of <b>keys</b> &amp; more</h2>\n<p>${prose}</p>\n`,
    ],
    replaced: 'See <a href="k.html#of-keys">Of keys &#38; more</a>.',
  },
  {
    what: 'a heading that names its anchor',
    path: 'docs/a.md',
    text: `# A\n\n${own}\n\n@\n`,
    other: ['docs/k.md', `# Keys\n\n${cinema}\n\n## Of keys {#keys-of-all}\n\n${prose}\n`],
    replaced: 'See [Of keys](k.md#keys-of-all).',
  },
  {
    what: 'Hugo',
    path: 'content/a.md',
    text: `# A\n\n${own}\n\n@\n`,
    site: {generator: 'hugo', folder: ''},
    other: ['content/b/k.md', `# Keys\n\n${cinema}\n\n${prose}\n`],
    replaced: 'See [Keys]({{< relref "b/k.md#keys" >}}).',
  },
  {
    what: 'Jekyll',
    path: 'site/a.md',
    text: `# A\n\n${own}\n\n@\n`,
    site: {generator: 'jekyll', folder: 'site'},
    other: ['site/b/k.md', `# Keys\n\n${cinema}\n\n${prose}\n`],
    replaced: 'See [Keys]({% link b/k.md %}#keys).',
  },
  {
    what: 'plain text',
    path: 'docs/a.txt',
    text: `A\n\n${own}\n\n@\n`,
    replaced: 'See keys.md.',
  },
  {
    what: 'LaTeX',
    path: 'docs/a.tex',
    text: `\\section{A}\n\n${own}\n\n@\n`,
    replaced: 'See \\href{keys.md\\#a-new-key--bucket}{A new key \\& bucket}.',
  },
  {
    what: 'no heading above',
    path: 'docs/a.md',
    text: `# A\n\n${own}\n\n@\n`,
    other: ['docs/k.md', `${cinema}\n\n${prose}\n`],
    replaced: 'See [k.md](k.md).',
  },
  {
    what: 'a name of markup',
    path: 'docs/a.md',
    text: `# A\n\n${own}\n\n@\n`,
    other: ['docs/](javascript:evil).md', `${cinema}\n\n${prose}\n`],
    replaced: 'See [\\](javascript:evil).md](%5D%28javascript%3Aevil%29.md).',
  },
  {
    what: 'a heading of markup',
    path: 'docs/a.md',
    text: `# A\n\n${own}\n\n@\n`,
    other: ['docs/k.md', `# ](command:evil) <script>alert</script>\n\n${cinema}\n\n${prose}\n`],
    replaced: 'See [\\](command:evil) alert](k.md#commandevil-alert).',
  },
  {what: 'a list item', path: 'docs/a.md', text: `# A\n\n${own}\n\n- @\n`, replaced: null},
  {what: 'a quotation', path: 'docs/a.md', text: `# A\n\n${own}\n\n> @\n`, replaced: null},
  {what: 'part of a paragraph', path: 'docs/a.md', text: `# A\n\n${own}\n@\n`, replaced: null},
  {what: 'a paragraph that goes on', path: 'docs/a.md', text: `# A\n\n${own}\n\n@\nThe log tells.\n`, replaced: null},
  {what: 'a block of code', path: 'docs/a.md', text: `# A\n\n${own}\n\n\`\`\`\n@\n\`\`\`\n`, replaced: null},
  {
    what: 'several paragraphs of an element',
    path: 'docs/a.html',
    text: `<h1>A</h1><p>${own}</p>\n<div>First, wash both hands with soap. @</div>\n`,
    replaced: null,
  },
  {what: 'a comment of code', path: 'docs/a.ts', text: `/*\n@\n*/\nconst a = 1;\n`, replaced: null},
  {
    what: 'a copy in code',
    path: 'docs/a.md',
    text: `# A\n\n${own}\n\n@\n`,
    other: ['docs/z.ts', `/*\n${prose}\n*/\nconst a = 1;\n`],
    replaced: null,
  },
];

async function check({path, text, replaced, other, site}: Case, eol: string): Promise<void> {
  const [otherPath, otherText] = other ?? ['docs/keys.md', keys];
  const written = text.replace('@', prose).replaceAll('\n', eol);
  const {seen} = worldOf(
    {[path]: written, [otherPath]: otherText},
    {config: {...defaults, minCodeWords: 25, minSameFileWords: 25, level: 'all', documents: false}},
  );
  const placed = seen(path).placed.find(({finding}) => finding.code === 'copied-passage');
  expect(placed, 'the passage is found').toBeDefined();
  if (placed === undefined) return;
  const original = await originalOf(seen(path), placed, 10);
  const edit = original && replacement(seen(path), placed, original, site ?? null);
  const after = edit === null ? null : written.slice(0, edit.start) + edit.newText + written.slice(edit.end);
  expect(after).toBe(replaced === null ? null : text.replace('@', () => replaced).replaceAll('\n', eol));
}

test('a passage that was edited since is not replaced', async () => {
  const texts = {'docs/a.md': `# A\n\n${own}\n\n${prose}\n`, 'docs/keys.md': keys};
  const now = {'docs/a.md': texts['docs/a.md'].replace('the owner', 'the new owner')};
  const {seen} = worldOf(texts, {now, config: {...defaults, documents: false}});
  const [placed] = seen('docs/a.md').placed;
  const original = await originalOf(seen('docs/a.md'), placed, 10);
  expect(original?.path).toBe('docs/keys.md');
  expect(original && replacement(seen('docs/a.md'), placed, original, null)).toBeNull();
});

test.each(cases)('$what', (one) => check(one, '\n'));
test.each(cases)('$what, with CRLF', (one) => check(one, '\r\n'));

test.each([
  ['# One\ntext', 'one'],
  ['# One\n\n## Two words!\ntext', 'two-words'],
  ['# One\n\n# One\n\n# One\ntext', 'one-2'],
  ['One\n===\n\ntext', 'one'],
  ['```\n# no\n```\n# Yes\n~~~\n# no\n~~~\ntext', 'yes'],
  ['---\ntitle: no\n---\ntext', undefined],
  ['# snake_case and _emphasis_ `co_de`\ntext', 'snake_case-and-emphasis-co_de'],
  ['# Größe – 鍵\ntext', 'größe--鍵'],
  ['', undefined],
])('the heading above in %j', (text, anchor) => {
  expect(sectionAbove(text, text.length, 'markdown')?.anchor).toBe(anchor);
});
