// Patterns that are proposed, or written for a finding, against what they are said to do.
import {describe, expect, test} from 'vitest';
import {expectedSets} from '../../../server/config/expectedSets.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import {parallelSets, setOfFinding} from '../../../shared/ranking/parallelSets.ts';
import {wholeOf} from '../../support/occurrence.ts';
import {pick, random} from '../../support/random.ts';

function copy(...pages: readonly string[]): PassageFinding {
  return {
    ...{kind: 'passage', code: 'copied-passage', level: 'warning', family: pages.join(), reason: 'run'},
    places: pages.map((path) => wholeOf('', path)),
    pairs: [{a: 0, b: 1, wordsA: 9, wordsB: 9, containmentA: 1, containmentB: 1, resemblance: 1}],
    ...{words: 9, evidence: 9, discountedWords: 0, discountedPages: 0, slots: pages.length},
    facts: {
      ...{a: 0, b: 1, weight: 70, longest: 70, inRuns: 70, sampleShare: 0, swaps: 0, codeShare: 0, pageShare: 0.1},
      ...{inSource: false, marks: []},
    },
  };
}

const names = ['setup', 'keys', 'uploads', 'queue'];

/** All names in each folder. */
function tree(folders: readonly string[], end = '.md'): string[] {
  return folders.flatMap((folder) => names.map((name) => `${folder}${name}${end}`));
}

describe('what is proposed', () => {
  test.each<[string, readonly string[], readonly (readonly string[])[], readonly string[]]>([
    [
      'folders of products',
      tree(['docs/go/', 'docs/js/', 'docs/php/']),
      [
        ['docs/go/setup.md', 'docs/js/setup.md'],
        ['docs/js/keys.md', 'docs/php/keys.md'],
      ],
      ['docs/{go,js,php}/**'],
    ],
    [
      'copies of pages of other names',
      tree(['docs/go/', 'docs/js/']),
      [
        ['docs/go/setup.md', 'docs/js/keys.md'],
        ['docs/js/keys.md', 'docs/go/uploads.md'],
      ],
      ['docs/{go,js}/**'],
    ],
    [
      'a word of a folder',
      tree(['samples/hello-go/', 'samples/hello-rust/']),
      [
        ['samples/hello-go/setup.md', 'samples/hello-rust/setup.md'],
        ['samples/hello-go/keys.md', 'samples/hello-rust/keys.md'],
      ],
      ['samples/hello-{go,rust}/**'],
    ],
    [
      'a first word in folders of their own',
      names.flatMap((name) => [`src/${name}/sync_pool.py`, `src/${name}/async_pool.py`]),
      names.map((name) => [`src/${name}/sync_pool.py`, `src/${name}/async_pool.py`]),
      ['src/**/{async,sync}_*.py'],
    ],
    [
      'a last word',
      names.flatMap((name) => [`lib/${name}-client.ts`, `lib/${name}-server.ts`]),
      names.map((name) => [`lib/${name}-client.ts`, `lib/${name}-server.ts`]),
      ['lib/*-{client,server}.ts'],
    ],
    [
      'a word that is there or not',
      names.flatMap((name) => [`lib/${name}.py`, `lib/async_${name}.py`]),
      names.map((name) => [`lib/${name}.py`, `lib/async_${name}.py`]),
      ['lib/{async_,}*.py'],
    ],
    [
      'names with signs of globs',
      tree(['app/[go]/', 'app/[js]/']),
      names.map((name) => [`app/[go]/${name}.md`, `app/[js]/${name}.md`]),
      ['app/{\\[go\\],\\[js\\]}/**'],
    ],
    [
      'too few files',
      tree(['docs/go/', 'docs/js/']).filter((path) => !/queue|uploads/.test(path)),
      [
        ['docs/go/setup.md', 'docs/js/setup.md'],
        ['docs/go/keys.md', 'docs/js/keys.md'],
      ],
      [],
    ],
    ['one copy', tree(['docs/go/', 'docs/js/']), [['docs/go/setup.md', 'docs/js/setup.md']], []],
    ['versions', tree(['docs/v1/', 'docs/v2/']), names.map((name) => [`docs/v1/${name}.md`, `docs/v2/${name}.md`]), []],
    [
      'languages',
      tree(['docs/de/', 'docs/fr/']),
      names.map((name) => [`docs/de/${name}.md`, `docs/fr/${name}.md`]),
      [],
    ],
    [
      'numbers',
      names.flatMap((name) => [`docs/${name}-1.md`, `docs/${name}-2.md`]),
      names.map((name) => [`docs/${name}-1.md`, `docs/${name}-2.md`]),
      [],
    ],
    [
      'names that have nothing in common',
      names.flatMap((name) => [`${name}/README.md`, `${name}/index.md`]),
      names.map((name) => [`${name}/README.md`, `${name}/index.md`]),
      [],
    ],
  ])('%s', (_, paths, copies, expected) => {
    const found = parallelSets(
      paths,
      copies.map((pages) => copy(...pages)),
    );
    expect(found.map(({pattern}) => pattern)).toEqual(expected);
  });

  test('counts the copies, and leaves them out', async () => {
    const copies = names.map((name) => copy(`docs/go/${name}.md`, `docs/js/${name}.md`));
    const [first] = parallelSets(tree(['docs/go/', 'docs/js/']), copies);
    expect(first.copies).toBe(4);
    const areExpected = await expectedSets([first.pattern]);
    expect(areExpected('docs/go/keys.md', 'docs/js/keys.md')).toBe(true);
  });
});

test.each<[readonly string[], string | null]>([
  [['docs/go/setup.md', 'docs/js/setup.md'], 'docs/{go,js}/**'],
  [['docs/go/setup.md', 'docs/go/keys.md'], 'docs/go/{setup.md,keys.md}'],
  [['docs/go/setup.md', 'guide.md'], '/{docs/go/setup.md,guide.md}'],
  // The first two are of one alternative.
  [['docs/go/setup.md', 'docs/go/keys.md', 'docs/js/keys.md'], 'docs/{go/setup.md,go/keys.md,js/keys.md}'],
  [['a\nb.md', 'c.md'], null],
])('for a copy of %j: %s', (pages, expected) => {
  expect(setOfFinding(copy(...pages), tree(['docs/go/', 'docs/js/']))).toBe(expected);
});

test('the pattern that is written for a copy expects each two of its pages to be alike', async () => {
  const draw = random(7);
  const part = () =>
    pick(draw, ['go', 'js', 'a b', '[slug]', '{x}', 'hello-go', 'hello-js', 'v1', '!', '*', '@a', 'a,b', 'ü']);
  const name = () =>
    `${pick(draw, ['sync_pool', 'async_pool', 'pool', 'setup', '(x)', '#1'])}${pick(draw, ['.md', '.py', ''])}`;
  const path = () => [...Array.from({length: Math.floor(draw() * 3)}, part), name()].join('/');
  for (let trial = 0; trial < 400; trial++) {
    const pages = [...new Set([path(), path(), ...(draw() < 0.3 ? [path()] : [])])];
    if (pages.length < 2) continue;
    const others = Array.from({length: 40}, path);
    const pattern = setOfFinding(copy(...pages) as Finding, [...new Set([...pages, ...others])]);
    const areExpected = await expectedSets([pattern ?? '']);
    for (const a of pages)
      for (const b of pages) if (a !== b) expect(areExpected(a, b), `${pattern}: ${a} and ${b}`).toBe(true);
  }
});
