// Twenty planted copies, each mended by a scripted agent: it asks the server for the findings and for the mend, applies the patch
// with Git, and checks again. The finding must be gone, nothing else reported, and nothing else changed.

import {execFileSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {Client} from '@modelcontextprotocol/client';
import {StdioClientTransport} from '@modelcontextprotocol/client/stdio';
import {describe, expect, test} from 'vitest';
import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import {program} from '../../support/build.ts';

type Files = Readonly<Record<string, string>>;

interface Planted {
  readonly name: string;
  readonly code: 'stale-copy' | 'broken-in-copy' | 'copied-passage' | 'copied-page';
  readonly files: Files;
  /** After the commit: what a person edited. */
  readonly edited?: Files;
  /** Files that the patch changes, as they are then. */
  readonly mended: Files;
}

/** Paragraphs that have nothing in common. */
const bees =
  'A colony that is about to swarm is louder than usual, and its bees hang from the board in a thick beard. Open the hive at noon, look for queen cells along the lower edge of every frame, and move the frame with the old queen into an empty box before the weather turns.';
const ferry =
  'The crossing takes 40 minutes in calm water and nearly twice as long when the wind comes from the north. Tickets for bicycles are sold on the quay only, so be there a quarter of an hour before the ramp goes down, and have the exact fare ready.';
const choir =
  'Nobody has to read music to sing with us. We learn each voice by ear, first slowly and then with the piano, and by the third week most people hum the alto line on their way home without noticing, which is exactly how it should be.';
const own = {
  a: 'Honey from spruce is dark and tastes of resin; the spring harvest of fruit trees is light and sets within a few weeks.',
  b: 'Whoever rents a locker gets a key for the year, and returns it in autumn together with the lamp and the rope.',
  c: 'The old mill by the weir burned down twice, and both times the village rebuilt it before the next harvest came in.',
};

const md = (title: string, ...blocks: readonly string[]) => `# ${title}\n\n${blocks.join('\n\n')}\n`;
const comment = (text: string, lead: string) => text.replaceAll(/(.{50,70}) /g, `$1\n${lead}`);

const stale: readonly Planted[] = [
  ['a word', bees, (text: string) => text.replace('noon', 'dusk')],
  ['a number', ferry, (text: string) => text.replace('40', '55')],
  ['two words', choir, (text: string) => text.replace('third', 'fifth').replace('alto', 'tenor')],
  ['words that are removed', ferry, (text: string) => text.replace(' in calm water', '')],
  ['words that are added', bees, (text: string) => text.replace('an empty box', 'an empty and clean box')],
].map(([name, text, edit]): Planted => {
  const [before, after] = [text as string, (edit as (text: string) => string)(text as string)];
  return {
    name: `a stale copy lacks ${String(name)}`,
    code: 'stale-copy',
    files: {'docs/one.md': md('One', own.a, before), 'notes/two.md': md('Two', before, own.b)},
    edited: {'docs/one.md': md('One', own.a, after)},
    mended: {'notes/two.md': md('Two', after, own.b)},
  };
});

const faster = ferry.replace('40', '35');
const others: readonly Planted[] = [
  {
    name: 'a stale copy with the line ends of Windows, and none at its end',
    code: 'stale-copy',
    files: {'docs/one.md': md('One', own.a, ferry), 'notes/two.md': `# Two\r\n\r\n${own.b}\r\n\r\n${ferry}`},
    edited: {'docs/one.md': md('One', own.a, faster)},
    mended: {'notes/two.md': `# Two\r\n\r\n${own.b}\r\n\r\n${faster}`},
  },
  {
    name: 'two stale copies of one paragraph, in two formats',
    code: 'stale-copy',
    files: {
      'docs/one.md': md('One', own.a, ferry),
      'notes/two.rst': `Two\n===\n\n${own.b}\n\n${ferry}\n`,
      'web/three.adoc': `= Three\n\n${own.c}\n\n${ferry}\n`,
    },
    edited: {'docs/one.md': md('One', own.a, faster)},
    mended: {
      'notes/two.rst': `Two\n===\n\n${own.b}\n\n${faster}\n`,
      'web/three.adoc': `= Three\n\n${own.c}\n\n${faster}\n`,
    },
  },
  {
    name: 'a stale copy that is wrapped otherwise',
    code: 'stale-copy',
    files: {'docs/one.md': md('One', own.a, ferry), 'notes/two.md': md('Two', comment(ferry, ''), own.b)},
    edited: {'docs/one.md': md('One', own.a, ferry.replace('north', 'south'))},
    mended: {'notes/two.md': md('Two', comment(ferry, '').replace('north', 'south'), own.b)},
  },
];

/** A paragraph with a link that leads nowhere from the copy. */
const linked = (way: string) => bees.replace('queen cells', `[queen cells](${way})`);
const broken: readonly Planted[] = [
  ['one folder down', 'docs/hives.md', 'docs/year/may.md', 'cells.md', '../hives.md', 'docs/cells.md'],
  ['in a folder beside', 'docs/hives.md', 'notes/may.md', 'cells.md', '../docs/hives.md', 'docs/cells.md'],
  ['at the root', 'docs/hives.md', 'may.md', 'cells.md', 'docs/hives.md', 'docs/cells.md'],
  ['to an image', 'docs/hives.md', 'docs/year/may.md', 'img/cells.png', '../hives.md', 'docs/img/cells.png'],
].map(
  ([name, from, to, way, original, target]): Planted => ({
    name: `a link is broken in a copy ${name}`,
    code: 'broken-in-copy',
    files: {
      [from]: md('Hives', own.a, linked(way)),
      [to]: md('May', own.b, linked(way)),
      [target]: target.endsWith('.png') ? 'image' : md('Cells', own.c),
    },
    mended: {[to]: md('May', own.b, `See [Hives](${original}#hives).`)},
  }),
);

const links: readonly Planted[] = [
  {
    name: 'a paragraph of two pages of one folder becomes a link',
    code: 'copied-passage',
    files: {'docs/one.md': md('One', own.a, bees), 'docs/two.md': md('Two', bees, own.b)},
    mended: {'docs/one.md': md('One', own.a, 'See [Two](two.md#two).')},
  },
  {
    name: 'a paragraph of pages of two folders becomes a link, under its heading',
    code: 'copied-passage',
    files: {
      'docs/one.md': md('One', own.a, ferry),
      'notes/two.md': md('Two', own.b, '## Times', ferry, '## More', own.c),
    },
    mended: {'docs/one.md': md('One', own.a, 'See [Times](../notes/two.md#times).')},
  },
  {
    name: 'a paragraph of three pages is kept on one',
    code: 'copied-passage',
    files: {
      'docs/one.md': md('One', own.a, choir),
      'docs/two.md': md('Two', choir, own.b),
      'docs/three.md': md('Three', own.c, choir),
    },
    mended: {
      'docs/one.md': md('One', own.a, 'See [Three](three.md#three).'),
      'docs/two.md': md('Two', 'See [Three](three.md#three).', own.b),
    },
  },
  {
    name: 'a paragraph of AsciiDoc becomes a cross-reference',
    code: 'copied-passage',
    files: {
      'docs/one.adoc': `= One\n\n${own.a}\n\n${choir}\n`,
      'docs/two.adoc': `= Two\n\n${own.b}\n\n== Voices\n\n${choir}\n`,
    },
    mended: {'docs/one.adoc': `= One\n\n${own.a}\n\nSee xref:two.adoc#_voices[Voices].\n`},
  },
];

const included: readonly Planted[] = [
  {
    name: 'Jekyll includes a file that is there',
    code: 'copied-page',
    files: {
      '_config.yml': 'title: Bees\n',
      '_includes/swarm.md': `${bees}\n`,
      'docs/one.md': md('One', own.a, bees),
    },
    mended: {'docs/one.md': md('One', own.a, '{% include swarm.md %}')},
  },
  {
    name: 'a site of Jekyll in a folder includes it, by its name there',
    code: 'copied-page',
    files: {
      'site/_config.yml': 'title: Ferry\n',
      'site/_includes/ferry/times.md': `${ferry}\n`,
      'site/docs/one.md': md('One', ferry, own.a),
    },
    mended: {'site/docs/one.md': md('One', '{% include ferry/times.md %}', own.a)},
  },
  {
    name: 'Docusaurus imports a file that is there',
    code: 'copied-page',
    files: {
      'docusaurus.config.js': 'module.exports = {};\n',
      'docs/_swarm.md': `${bees}\n`,
      'docs/one.md': md('One', own.a, bees),
    },
    mended: {'docs/one.md': `import Swarm from './_swarm.md';\n\n${md('One', own.a, '<Swarm />')}`},
  },
  {
    name: 'pages of MDX import it behind their front matter',
    code: 'copied-page',
    files: {
      'docs/_voices.mdx': `${choir}\n`,
      'docs/one.mdx': `---\ntitle: One\n---\n\n${md('One', own.a, choir)}`,
    },
    mended: {
      'docs/one.mdx': `---\ntitle: One\n---\n\nimport Voices from './_voices.mdx';\n\n${md('One', own.a, '<Voices />')}`,
    },
  },
];

const cases = [...stale, ...others, ...broken, ...links, ...included];

describe.concurrent('an agent mends what was planted', () => {
  test.each(cases)('$name', async ({code, files, edited = {}, mended}) => {
    await inRepository(files, async ({root, ask, git}) => {
      put(root, edited);
      const scope = code === 'stale-copy' ? 'check_changes' : 'report_summary';
      const before = await ask(scope, {});
      const found = before.copies.filter((copy) => copy.code === code);
      expect(found, JSON.stringify(before.copies)).toHaveLength(1);
      const plan = await ask('plan_mend', {finding: found[0]?.finding});
      expect(plan.summary).toMatch(/^The mend is /);
      expect(contentsOf(root), 'nothing is written').toEqual({...files, ...edited});
      writeFileSync(join(root, '../mend.patch'), plan.patch ?? '');
      git('apply', '--whitespace=nowarn', '../mend.patch');
      expect(contentsOf(root)).toEqual({...files, ...edited, ...mended});
      expect((await ask(scope, {})).copies).toEqual([]);
    });
  });
});

test('a broken link in a copy that has other words gets the right link', async () => {
  const copy = linked('cells.md').replace('noon', 'dusk');
  const files = {
    'docs/hives.md': md('Hives', own.a, linked('cells.md')),
    'docs/year/may.md': md('May', own.b, copy),
    'docs/cells.md': md('Cells', own.c),
  };
  await inRepository(files, async ({root, ask, git}) => {
    const {copies} = await ask('report_summary', {});
    const {patch} = await ask('plan_mend', {finding: copies.find(({code}) => code === 'broken-in-copy')?.finding});
    writeFileSync(join(root, '../mend.patch'), patch ?? '');
    git('apply', '--whitespace=nowarn', '../mend.patch');
    const right = copy.replace('cells.md', '../cells.md');
    expect(contentsOf(root)).toEqual({...files, 'docs/year/may.md': md('May', own.b, right)});
  });
});

test('a mend that would lose text is refused, with the reason', async () => {
  const files = {'docs/one.md': md('One', own.a, ferry), 'docs/two.md': md('Two', faster, own.b)};
  await inRepository(files, async ({ask}) => {
    const {copies} = await ask('report_summary', {});
    const plan = await ask('plan_mend', {finding: copies[0]?.finding});
    expect([plan.summary, plan.patch]).toEqual([
      'No mend can be planned: Its places differ: make them the same first, or decide which of them is right.',
      undefined,
    ]);
  });
});

interface Repository {
  readonly root: string;
  readonly ask: (tool: string, input: Record<string, unknown>) => Promise<AgentAnswer>;
  readonly git: (...words: readonly string[]) => void;
}

async function inRepository(files: Files, work: (repository: Repository) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-mend-'));
  const root = join(folder, 'project');
  mkdirSync(root);
  put(root, files);
  const git = (...words: readonly string[]) =>
    void execFileSync('git', ['-c', 'user.name=A', '-c', 'user.email=a@b.c', '-c', 'core.autocrlf=false', ...words], {
      cwd: root,
    });
  git('init', '-q', '-b', 'main');
  git('add', '.');
  git('commit', '-qm', 'one');
  const client = new Client({name: 'test', version: '1'});
  const env = {PATH: process.env.PATH ?? '', HOME: folder, XDG_CACHE_HOME: join(folder, 'cache')};
  const args = [program, 'mcp', '--root', root];
  await client.connect(new StdioClientTransport({command: process.execPath, args, env, stderr: 'ignore'}));
  try {
    const ask = async (name: string, input: Record<string, unknown>) => {
      const {structuredContent, content} = await client.callTool({name, arguments: input});
      if (structuredContent === undefined) throw new Error(JSON.stringify(content));
      return structuredContent as unknown as AgentAnswer;
    };
    await work({root, ask, git});
  } finally {
    await client.close();
    rmSync(folder, {recursive: true, force: true});
  }
}

function put(root: string, files: Files): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), {recursive: true});
    writeFileSync(join(root, path), text);
  }
}

function contentsOf(root: string): Files {
  const names = readdirSync(root, {recursive: true, withFileTypes: true}).filter((entry) => entry.isFile());
  const paths = names.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1));
  return Object.fromEntries(
    paths.filter((path) => !path.startsWith('.git/')).map((path) => [path, readFileSync(join(root, path), 'utf8')]),
  );
}
