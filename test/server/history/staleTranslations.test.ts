// Which passages of a translation lag behind, by the history of both pages.

import {expect, test} from 'vitest';
import {file, type MadeCommit, makeHistory, type Tree} from '../../support/histories.ts';
import {withShell} from '../../support/shell.ts';

const english = (limit: number, version: string) =>
  `# Setup\n\nInstall version ${version} of \`shaker\` from https://example.org/shaker.\n\n## Limits\n\nA worker takes ${limit} tasks and \`workers.max\` of them at once.\n`;
const german = (limit: number, version: string) =>
  `# Einrichten\n\nVersion ${version} von \`shaker\` kommt von https://example.org/shaker.\n\n## Grenzen\n\nEin Arbeiter nimmt ${limit} Aufgaben, davon \`workers.max\` zugleich.\n`;

type Pages = Readonly<Record<string, string>>;

/** A line of commits, each with all of its pages. */
function line(...states: readonly Pages[]): MadeCommit[] {
  return states.map((pages, at) => ({parents: at === 0 ? [] : [at - 1], tree: treeOf(pages), subject: `commit ${at}`}));
}

function treeOf(pages: Pages): Tree {
  return new Map(Object.entries(pages).map(([path, text]) => [path, file(text)]));
}

const [en, de] = ['docs/en/setup.md', 'docs/de/setup.md'];

const cases: readonly (readonly [name: string, commits: readonly MadeCommit[], found: readonly string[]])[] = [
  ['nothing changed', line({[en]: english(40, '1.2'), [de]: german(40, '1.2')}), []],
  [
    'the original changed',
    line(
      {[en]: english(40, '1.2'), [de]: german(40, '1.2')},
      {[en]: english(50, '1.2'), [de]: german(40, '1.2')},
      {[en]: english(60, '1.2'), [de]: german(40, '1.2')},
    ),
    ['7: 40 > 60, edited in commit 0, changed in commit 1'],
  ],
  [
    'it changed before the translation was written',
    line({[en]: english(40, '1.2')}, {[en]: english(60, '1.2')}, {[en]: english(60, '1.2'), [de]: german(40, '1.2')}),
    [],
  ],
  [
    'another passage of the translation was edited since',
    line(
      {[en]: english(40, '1.2'), [de]: german(40, '1.2')},
      {[en]: english(60, '1.3'), [de]: german(40, '1.2')},
      {[en]: english(60, '1.3'), [de]: german(40, '1.3')},
    ),
    ['7: 40 > 60, edited in commit 0, changed in commit 1'],
  ],
  [
    'this passage was edited since',
    line(
      {[en]: english(40, '1.2'), [de]: german(40, '1.2')},
      {[en]: english(60, '1.2'), [de]: german(40, '1.2')},
      {[en]: english(60, '1.2'), [de]: german(40, '1.2').replace('Ein Arbeiter', 'Jeder Arbeiter')},
    ),
    [],
  ],
  [
    'both pages were moved since',
    line(
      {'en/setup.md': english(40, '1.2'), 'de/setup.md': german(40, '1.2')},
      {'en/setup.md': english(60, '1.2'), 'de/setup.md': german(40, '1.2')},
      {[en]: english(60, '1.2'), [de]: german(40, '1.2')},
    ),
    ['7: 40 > 60, edited in commit 0, changed in commit 1'],
  ],
  [
    'a merge brought the change',
    [
      {parents: [], tree: treeOf({[en]: english(40, '1.2'), [de]: german(40, '1.2')}), subject: 'commit 0'},
      {parents: [0], tree: treeOf({[en]: english(60, '1.2'), [de]: german(40, '1.2')}), subject: 'commit 1'},
      {
        parents: [0],
        tree: treeOf({[en]: english(40, '1.2'), [de]: german(40, '1.2'), 'a.md': 'a\n'}),
        subject: 'commit 2',
      },
      {
        parents: [2, 1],
        tree: treeOf({[en]: english(60, '1.2'), [de]: german(40, '1.2'), 'a.md': 'a\n'}),
        subject: 'commit 3',
      },
    ],
    ['7: 40 > 60, edited in commit 0, changed in commit 3'],
  ],
];

interface Reported {
  readonly translation: {readonly commit: {readonly subject: string}};
  readonly changes: readonly {
    readonly before: string;
    readonly after: string | null;
    readonly line: number;
    readonly commit: {readonly subject: string} | null;
  }[];
}

test.each(cases)('%s', async (_, commits, expected) => {
  await withShell(async (shell) => {
    await makeHistory(shell, 'a', commits);
    const {code, stdout} = await shell.runHere('shingle mirrors --stale -f json --root a');
    const {passages} = JSON.parse(stdout) as {passages: readonly Reported[]};
    const found = passages.flatMap(({translation, changes}) =>
      changes.map(
        ({before, after, line: at, commit}) =>
          `${at}: ${before} > ${after}, edited in ${translation.commit.subject}, changed in ${commit?.subject}`,
      ),
    );
    expect(found).toEqual(expected);
    expect(code).toBe(expected.length > 0 ? 1 : 0);
  });
});

test('what is not committed counts: a change of the original, and the mend of the translation', async () => {
  await withShell(async (shell) => {
    await makeHistory(shell, 'a', line({[en]: english(40, '1.2'), [de]: german(40, '1.2')}));
    await shell.run(`sed -i s/40/60/ a/${en}`);
    const changed = await shell.runHere('shingle mirrors --stale --root a');
    expect(changed.stdout).toContain('“40”, where the original has “60” now');
    await shell.run(`sed -i s/40/60/ a/${de}`);
    const mended = await shell.runHere('shingle mirrors --stale --root a');
    expect([mended.code, mended.stdout]).toEqual([0, expect.stringContaining('No translated passage')]);
  });
});

test('limits are said', async () => {
  await withShell(async (shell) => {
    await makeHistory(shell, 'a', [...cases[1][1]]);
    await shell.run(`echo '{"limits": {"translationVersionsMax": 1}}' > a/.shingle.json`);
    const versions = await shell.runHere('shingle mirrors --stale --root a');
    expect(versions.stderr).toContain('limits.translationVersionsMax (1) cut off 1 translated page.');
    await shell.run(`echo '{"limits": {"sectionsMax": 1}}' > a/.shingle.json`);
    const sections = await shell.runHere('shingle mirrors --stale --root a');
    expect(sections.stderr).toContain('1 translated page not compared: more than 1 sections (limits.sectionsMax)');
  });
});
