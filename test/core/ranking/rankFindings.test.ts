// Levels, merging and order of findings as data: occurrences with lines, the facts of their heaviest pair, and the
// expected report.
import {describe, expect, test} from 'vitest';
import {message, versionsOf} from '../../../shared/kinds/message.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {CopyFacts, DocumentFinding, Finding, PassageFinding} from '../../../shared/model/finding.ts';
import {inspectionOf} from '../../../shared/model/inspection.ts';
import {mergedTexts, rankFindings} from '../../../shared/ranking/rankFindings.ts';
import {unmerged} from '../../../shared/ranking/unmerge.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';

const plain: CopyFacts = {
  a: 0,
  b: 1,
  weight: 70,
  longest: 70,
  inRuns: 70,
  sampleShare: 0,
  swaps: 0,
  codeShare: 1,
  pageShare: 0.1,
  inSource: false,
  marks: [],
};

/** Occurrences such as 'docs/a.md:10-20'; 90 words each. */
function passage(places: string, facts: Partial<CopyFacts> = {}): PassageFinding {
  const list = places.split(' ').map((place) => {
    const [, path = '', from = '1', to = from] = /^(.*?)(?::(\d+)-(\d+))?$/.exec(place) ?? [];
    const [startLine, endLine] = [Number(from), Number(to)];
    return {
      path,
      start: 0,
      end: 1,
      startLine,
      startColumn: 1,
      endLine,
      endColumn: 1,
      text: '',
      words: 90,
      reference: false,
      alsoIn: [],
    };
  });
  const all = list.flatMap((_, a) => list.slice(a + 1).map((_, after) => ({a, b: a + 1 + after})));
  const pairs = all.map((pair) => ({
    ...pair,
    wordsA: 90,
    wordsB: 90,
    containmentA: 1,
    containmentB: 1,
    resemblance: 1,
  }));
  return {
    kind: 'passage',
    code: 'copied-passage',
    level: 'info',
    family: places,
    places: list,
    pairs,
    words: 90,
    evidence: 90,
    discountedWords: 0,
    discountedPages: 0,
    slots: new Set(list.map(({path}) => path)).size,
    facts: {...plain, marks: list.map(() => ''), ...facts},
  };
}

function ranked(findings: readonly Finding[], others: readonly string[] = []): readonly Finding[] {
  const paths = findings.flatMap((finding) => (finding.kind === 'passage' ? finding.places.map(({path}) => path) : []));
  return rankFindings(inspectionOf(findings), [...new Set([...paths, ...others])], {
    ...defaults,
    classOf: () => undefined,
  }).findings;
}

function shown(finding: Finding): string {
  if (finding.kind !== 'passage') return finding.kind;
  const places = finding.places.map(({path, startLine}) => `${path}:${startLine}`).join(' ');
  const more = finding.more === undefined ? '' : ` +${finding.more.length}`;
  return `${finding.level} ${finding.reason || '-'} ${places}${more}`;
}

/** The pair of two places that have so much in common. */
function equal(containment: number) {
  return {a: 0, b: 1, wordsA: 90, wordsB: 90, containmentA: containment, containmentB: containment, resemblance: 0.5};
}

const family = Array.from({length: 8}, (_, n) => `ref/setup-${'abcdefgh'[n]}.md`);

test.each([
  ['a long run', passage('a/x.md b/y.md'), 'warning run a/x.md:1 b/y.md:1'],
  ['a shorter one on unrelated pages', passage('a/x.md b/y.md', {weight: 48}), 'warning run a/x.md:1 b/y.md:1'],
  ['a shorter one on pages of one name', passage('a/x.md b/x.md', {weight: 48}), 'warning run a/x.md:1 b/x.md:1'],
  ['a light one', passage('a/x.md b/y.md', {weight: 30, inRuns: 40}), 'info - a/x.md:1 b/y.md:1'],
  ['a lighter one', passage('a/x.md b/y.md', {weight: 20, inRuns: 20}), 'silent light a/x.md:1 b/y.md:1'],
  [
    'a text that is shared already',
    passage('a/_includes/x.md b/y.md', {weight: 26, inRuns: 30}),
    'warning include a/_includes/x.md:1 b/y.md:1',
  ],
  [
    'a block on five pages',
    passage('a/b.md c/d.md e/f.md g/h.md i/j.md'),
    'info repeated block a/b.md:1 c/d.md:1 e/f.md:1 g/h.md:1 i/j.md:1',
  ],
  [
    'a page of text on five pages',
    passage('a/b.md c/d.md e/f.md g/h.md i/j.md', {weight: 210}),
    'warning run a/b.md:1 c/d.md:1 e/f.md:1 g/h.md:1 i/j.md:1',
  ],
  ['one file, little of it', passage('a/x.md:1-9 a/x.md:20-29', {weight: 24}), 'silent one file a/x.md:1 a/x.md:20'],
  ['one file, much of it', passage('a/x.md:1-9 a/x.md:20-29', {weight: 80}), 'info - a/x.md:1 a/x.md:20'],
  [
    'names that differ in a number',
    passage('a/spec.md a/spec_2_0.md'),
    'silent only numbers differ a/spec.md:1 a/spec_2_0.md:1',
  ],
  ['a series', passage('essays/e1.txt essays/e2.txt'), 'warning run essays/e1.txt:1 essays/e2.txt:1'],
  [
    'sample output of a series',
    passage('a/chapter-1.md a/chapter-2.md', {sampleShare: 1}),
    'info sample code a/chapter-1.md:1 a/chapter-2.md:1',
  ],
  ['versions', passage('v1.2/x.md next/y.md'), 'silent versions v1.2/x.md:1 next/y.md:1'],
  [
    'two pages of the newest of two versions',
    passage('v1.1/x.md v1.1/y.md v1.2/x.md v1.2/y.md'),
    'warning run v1.2/x.md:1 v1.2/y.md:1',
  ],
  [
    'of several numbers in a name the greatest, also of two digits',
    passage('a/v9.md b/y.md a/v10.md'),
    'warning run b/y.md:1 a/v10.md:1',
  ],
  [
    'a number in a name is newer than none',
    passage('a/setup3.md b/y.md a/setup.md'),
    'warning run a/setup3.md:1 b/y.md:1',
  ],
  ['translations', passage('en/x.md de/x.md'), 'silent translations en/x.md:1 de/x.md:1'],
  ['a dated page', passage('a/x.md blog/y.md'), 'silent dated pages a/x.md:1 blog/y.md:1'],
  ['two pages and a dated one', passage('a/x.md b/y.md blog/z.md'), 'warning run a/x.md:1 b/y.md:1'],
  ['release notes', passage('a/x.md b/CHANGELOG.md'), 'silent release notes a/x.md:1 b/CHANGELOG.md:1'],
  ['data', passage('a/x.md b/y.csv'), 'silent data files a/x.md:1 b/y.csv:1'],
  ['tests alone', passage('test/x.ts test/y.ts'), 'silent tests test/x.ts:1 test/y.ts:1'],
  ['a test and its source', passage('test/x.ts src/y.ts', {inSource: true}), 'info test input test/x.ts:1 src/y.ts:1'],
  [
    'generated on both sides',
    passage('a/x.md b/y.md', {marks: ['generated', 'generated']}),
    'silent generated files a/x.md:1 b/y.md:1',
  ],
  [
    'a generated page of what is in a program',
    passage('docs/add.md cmd/add.go', {marks: ['generated', ''], inSource: true}),
    'silent generated files docs/add.md:1 cmd/add.go:1',
  ],
  [
    'the same where two programs have it',
    passage('docs/add.md cmd/add.go cmd/edit.go', {a: 1, b: 2, marks: ['generated', '', ''], inSource: true}),
    'warning run cmd/add.go:1 cmd/edit.go:1',
  ],
  [
    'pasted from a generated page',
    passage('a/x.md b/y.md', {marks: ['generated', '']}),
    'warning run a/x.md:1 b/y.md:1',
  ],
  [
    'a page and what a test reads',
    passage('a/x.md tests/suite/out.txt'),
    'silent tests a/x.md:1 tests/suite/out.txt:1',
  ],
  ['a built page', passage('a/x.md site/x.html', {marks: ['', 'built']}), 'silent built pages a/x.md:1 site/x.html:1'],
  ['a compiled style sheet', passage('a/x.css scss/b.scss'), 'silent built pages a/x.css:1 scss/b.scss:1'],
  ['a compiled script', passage('client/a.js src/a.ts'), 'silent built pages client/a.js:1 src/a.ts:1'],
  [
    'a script as another module',
    passage('theme/a.cjs.js theme/a.js'),
    'silent built pages theme/a.cjs.js:1 theme/a.js:1',
  ],
  ['two modules of other names', passage('theme/a.cjs.js theme/b.js'), 'warning run theme/a.cjs.js:1 theme/b.js:1'],
  [
    'scripts that only a forge runs',
    passage('.github/scripts/a.sh .github/scripts/b.sh', {inSource: true}),
    'silent tests .github/scripts/a.sh:1 .github/scripts/b.sh:1',
  ],
  [
    'a program of a folder of examples on a page',
    passage('_examples/arrow.html guide/wildcards.md', {sampleShare: 1}),
    'silent example code _examples/arrow.html:1 guide/wildcards.md:1',
  ],
  [
    'such a program on two pages',
    passage('_examples/arrow.html guide/wildcards.md ref/subjects.md', {sampleShare: 1, a: 1, b: 2}),
    'info sample code guide/wildcards.md:1 ref/subjects.md:1',
  ],
  [
    'prose of an example on a page',
    passage('_examples/arrow.html guide/wildcards.md'),
    'warning run _examples/arrow.html:1 guide/wildcards.md:1',
  ],
  [
    'a page of a folder of examples on another page',
    passage('examples/arrow.md guide/wildcards.md', {sampleShare: 1}),
    'info sample code examples/arrow.md:1 guide/wildcards.md:1',
  ],
  [
    'code that a page shows',
    passage('docs/flags.md src/main.go', {sampleShare: 1, inSource: true}),
    'info sample code docs/flags.md:1 src/main.go:1',
  ],
  [
    'a comment that a page has in its text',
    passage('docs/flags.md src/main.go', {inSource: true}),
    'warning run docs/flags.md:1 src/main.go:1',
  ],
  ['two clouds', passage('aws/overview.md azure/overview.md'), 'warning run aws/overview.md:1 azure/overview.md:1'],
  ['two editions', passage('ce/setup.md ee/setup.md'), 'warning run ce/setup.md:1 ee/setup.md:1'],
  [
    'code of which a name was changed, in files of one kind',
    {...passage('a/invoice-service.ts b/ticket-service.ts', {inSource: true, equalWeight: 20}), pairs: [equal(0.9)]},
    'warning run a/invoice-service.ts:1 b/ticket-service.ts:1',
  ],
  [
    'code of which many names were changed, in files of one kind',
    {...passage('a/invoice-service.ts b/ticket-service.ts', {inSource: true, equalWeight: 20}), pairs: [equal(0.7)]},
    'info renamed code a/invoice-service.ts:1 b/ticket-service.ts:1',
  ],
  [
    'the same in files of other names',
    {...passage('a/invoices.ts b/tickets.ts', {inSource: true, equalWeight: 20}), pairs: [equal(0.7)]},
    'warning run a/invoices.ts:1 b/tickets.ts:1',
  ],
  [
    'code whose names are those of the files',
    passage('a/IndexMetadata.ts b/UniqueMetadata.ts', {inSource: true, weight: 200, equalWeight: 20, swaps: 4}),
    'warning run a/IndexMetadata.ts:1 b/UniqueMetadata.ts:1',
  ],
  ['a script of another name', passage('client/a.js src/b.ts'), 'warning run client/a.js:1 src/b.ts:1'],
  [
    'two programs of one folder of examples',
    passage('examples/one/a.ts examples/two/b.ts', {inSource: true}),
    'silent example code examples/one/a.ts:1 examples/two/b.ts:1',
  ],
  [
    'a folder that is one example',
    passage('example/one/a.ts example/two/b.ts', {inSource: true}),
    'warning run example/one/a.ts:1 example/two/b.ts:1',
  ],
  [
    'two examples of two components',
    passage('form/_example/a.vue list/_example/b.vue', {inSource: true}),
    'silent example code form/_example/a.vue:1 list/_example/b.vue:1',
  ],
  [
    'examples under two names',
    passage('examples/a.ts guide/demos/b.ts', {inSource: true}),
    'warning run examples/a.ts:1 guide/demos/b.ts:1',
  ],
  [
    'forms for issues',
    passage('.github/ISSUE_TEMPLATE/bug.md .github/ISSUE_TEMPLATE/question.md'),
    'silent templates .github/ISSUE_TEMPLATE/bug.md:1 .github/ISSUE_TEMPLATE/question.md:1',
  ],
  [
    'templates of pages',
    passage('templates/how-to.md templates/concept.md'),
    'silent templates templates/how-to.md:1 templates/concept.md:1',
  ],
  [
    'pages about templates',
    passage('docs/templates/a.md docs/lists/b.md'),
    'warning run docs/templates/a.md:1 docs/lists/b.md:1',
  ],
  [
    'instructions for two agents',
    passage('CLAUDE.md .github/copilot-instructions.md'),
    'silent instructions for agents CLAUDE.md:1 .github/copilot-instructions.md:1',
  ],
  [
    'programs of an agent',
    passage('.agents/skills/scan/find.py .agents/skills/scan/list.py', {inSource: true}),
    'warning run .agents/skills/scan/find.py:1 .agents/skills/scan/list.py:1',
  ],
  [
    'instructions for an agent, and a page',
    passage('CLAUDE.md docs/style.md'),
    'warning run CLAUDE.md:1 docs/style.md:1',
  ],
  [
    'a page outside of the folder of its language',
    passage('docs/index.md docs/en/index.md'),
    'silent translations docs/index.md:1 docs/en/index.md:1',
  ],
  [
    'another page outside of it',
    passage('docs/intro.md docs/en/index.md'),
    'warning run docs/intro.md:1 docs/en/index.md:1',
  ],
  [
    'programs in two languages',
    passage('src/server.py client/demo.rb', {inSource: true}),
    'silent programming languages src/server.py:1 client/demo.rb:1',
  ],
  [
    'programs in languages that can call each other',
    passage('src/server.ts client/demo.js', {inSource: true}),
    'warning run src/server.ts:1 client/demo.js:1',
  ],
  [
    'of three programs the two of one language',
    passage('src/server.py client/demo.rb tools/list.py', {inSource: true}),
    'warning run src/server.py:1 tools/list.py:1',
  ],
  [
    'essays among samples',
    passage('samples/one/essay.txt samples/two/notes.txt'),
    'warning run samples/one/essay.txt:1 samples/two/notes.txt:1',
  ],
  [
    'two pages among examples',
    passage('examples/one/a.md examples/two/b.md'),
    'warning run examples/one/a.md:1 examples/two/b.md:1',
  ],
  [
    'a program and its copy in an example',
    passage('examples/one/a.ts src/b.ts', {inSource: true}),
    'warning run examples/one/a.ts:1 src/b.ts:1',
  ],
  [
    'two texts that others include',
    passage('includes/a.md includes/linux/b.md', {weight: 40}),
    'warning run includes/a.md:1 includes/linux/b.md:1',
  ],
  [
    'files for two systems',
    passage('net/listen_linux.go net/listen_windows.go', {inSource: true, weight: 89}),
    'info variants net/listen_linux.go:1 net/listen_windows.go:1',
  ],
  [
    'files for two systems with much in common',
    passage('net/listen_linux.go net/listen_windows.go', {inSource: true, weight: 90}),
    'info variants net/listen_linux.go:1 net/listen_windows.go:1',
  ],
  [
    'one class with and without waiting',
    passage('src/AsyncRetryEngine.cs src/RetryEngine.cs', {inSource: true, weight: 179}),
    'info variants src/AsyncRetryEngine.cs:1 src/RetryEngine.cs:1',
  ],
  [
    'a class for each of two types of numbers',
    passage('src/IntegerRange.java src/LongRange.java', {inSource: true, weight: 179}),
    'info variants src/IntegerRange.java:1 src/LongRange.java:1',
  ],
  [
    'a page that a test of another folder reads',
    passage('docs/proto.md tests/data/data-3.md'),
    'silent tests docs/proto.md:1 tests/data/data-3.md:1',
  ],
  [
    'what authors begin a page with',
    passage('contribute/templates/template-concept.md docs/templates.md'),
    'silent templates contribute/templates/template-concept.md:1 docs/templates.md:1',
  ],
  [
    'such classes with much in common',
    passage('src/JsonReader.Async.cs src/JsonReader.cs', {inSource: true, weight: 180}),
    'info variants src/JsonReader.Async.cs:1 src/JsonReader.cs:1',
  ],
  [
    'source files for two versions of a library',
    passage('boot2/Retry.java boot3/RetryTimer.java', {inSource: true, weight: 179}),
    'info variants boot2/Retry.java:1 boot3/RetryTimer.java:1',
  ],
  [
    'pages in such folders',
    passage('boot2/retry.md boot3/timer.md', {weight: 179}),
    'warning run boot2/retry.md:1 boot3/timer.md:1',
  ],
  [
    'overloads',
    passage('src/Zip.kt src/Combine.kt', {inSource: true, weight: 900, marks: ['overloads', 'overloads']}),
    'info overloads src/Zip.kt:1 src/Combine.kt:1',
  ],
  [
    'overloads in one of them',
    passage('src/Zip.kt src/Combine.kt', {inSource: true, weight: 900, marks: ['overloads', '']}),
    'warning run src/Zip.kt:1 src/Combine.kt:1',
  ],
  [
    'tests at the end of programs',
    passage('src/form.rs src/query.rs', {inSource: true, marks: ['tests', 'tests']}),
    'silent tests src/form.rs:1 src/query.rs:1',
  ],
  [
    'tests of a program, and a folder of tests',
    passage('src/form.rs tests/query.rs', {inSource: true, marks: ['tests', '']}),
    'silent tests src/form.rs:1 tests/query.rs:1',
  ],
  [
    'a program and the tests of another',
    passage('src/form.rs src/query.rs', {inSource: true, marks: ['tests', '']}),
    'warning run src/form.rs:1 src/query.rs:1',
  ],
  [
    'source files of two systems under other names',
    passage('src/unix/core.c src/win/util.c', {inSource: true, weight: 179}),
    'info variants src/unix/core.c:1 src/win/util.c:1',
  ],
  [
    'such files with much in common',
    passage('src/unix/core.c src/win/util.c', {inSource: true, weight: 180}),
    'info variants src/unix/core.c:1 src/win/util.c:1',
  ],
  [
    'pages of two systems under other names',
    passage('docs/unix/core.md docs/win/util.md', {weight: 179}),
    'warning run docs/unix/core.md:1 docs/win/util.md:1',
  ],
  [
    'migrations of a database',
    passage('shop/migrations/0001_initial.py cart/migrations/0001_initial.py', {inSource: true}),
    'silent dated pages shop/migrations/0001_initial.py:1 cart/migrations/0001_initial.py:1',
  ],
  [
    'the examples of two packages',
    passage('packages/a/example/main.dart packages/b/example/run.dart', {inSource: true}),
    'silent example code packages/a/example/main.dart:1 packages/b/example/run.dart:1',
  ],
  [
    'two parts of an example of a package',
    passage('packages/a/example/main.dart packages/a/example/lib/run.dart', {inSource: true}),
    'warning run packages/a/example/main.dart:1 packages/a/example/lib/run.dart:1',
  ],
  [
    'Java packages named example',
    passage('a/src/com/example/Main.java b/src/com/example/Run.java', {inSource: true}),
    'warning run a/src/com/example/Main.java:1 b/src/com/example/Run.java:1',
  ],
  [
    'two templates of new programs',
    passage('create/template-vue/app.ts create/template-react/app.ts', {inSource: true}),
    'silent example code create/template-vue/app.ts:1 create/template-react/app.ts:1',
  ],
  [
    'files of one template',
    passage('create/template-vue/app.ts create/template-vue/page.ts', {inSource: true}),
    'warning run create/template-vue/app.ts:1 create/template-vue/page.ts:1',
  ],
  [
    'benchmarks',
    passage('bench/parse.ts bench/load.ts', {inSource: true}),
    'silent example code bench/parse.ts:1 bench/load.ts:1',
  ],
  [
    'benchmarks of a module',
    passage('store-bench-jmh/Parse.java store-bench-jmh/Load.java', {inSource: true}),
    'silent example code store-bench-jmh/Parse.java:1 store-bench-jmh/Load.java:1',
  ],
  [
    'programs that a manual shows',
    passage('docs/code/echo/main.c docs/code/pipe/main.c', {inSource: true}),
    'silent example code docs/code/echo/main.c:1 docs/code/pipe/main.c:1',
  ],
  [
    'a function and its variant in a benchmark of tests',
    passage('src/keys.ts test/keysBenchmark.ts', {inSource: true, weight: 179}),
    'info test input src/keys.ts:1 test/keysBenchmark.ts:1',
  ],
  [
    'a long function that a test repeats',
    passage('src/keys.ts test/keys.ts', {inSource: true, weight: 180}),
    'info test input src/keys.ts:1 test/keys.ts:1',
  ],
  [
    'a sample of a page that tests have, too',
    passage('docs/keys.md test/keys.ts test/locks.ts', {sampleShare: 1}),
    'info test input docs/keys.md:1 test/keys.ts:1 test/locks.ts:1',
  ],
  [
    'prose of a page that tests have, too',
    passage('docs/keys.md test/keys.ts test/locks.ts'),
    'info test input docs/keys.md:1 test/keys.ts:1 test/locks.ts:1',
  ],
  [
    'a program of an example and a test',
    passage('examples/all/main.rs test/common.rs', {inSource: true, weight: 300}),
    'silent tests examples/all/main.rs:1 test/common.rs:1',
  ],
  [
    'a page of an example and a test',
    passage('examples/all.md test/common.rs', {weight: 300}),
    'info test input examples/all.md:1 test/common.rs:1',
  ],
  [
    'a function in two programs and a test',
    passage('src/keys.ts src/locks.ts test/keys.ts', {inSource: true}),
    'warning run src/keys.ts:1 src/locks.ts:1 test/keys.ts:1',
  ],
  [
    'code that is equal apart from names',
    {...passage('src/bills.ts src/keys.ts', {inSource: true, weight: 60}), renamed: true} as const,
    'warning run src/bills.ts:1 src/keys.ts:1',
  ],
  [
    'such code in files that do one job each',
    {...passage('src/list-bills.ts src/list-keys.ts', {inSource: true, weight: 119}), renamed: true} as const,
    'info named alike src/list-bills.ts:1 src/list-keys.ts:1',
  ],
  [
    'such code of some length',
    {...passage('src/list-bills.ts src/list-keys.ts', {inSource: true, weight: 120}), renamed: true} as const,
    'info named alike src/list-bills.ts:1 src/list-keys.ts:1',
  ],
  [
    'such code with several equal runs',
    {
      ...passage('src/bills/list.ts src/keys/list.ts', {inSource: true, weight: 70, inRuns: 220}),
      renamed: true,
    } as const,
    'info renamed code src/bills/list.ts:1 src/keys/list.ts:1',
  ],
  ['the page of a folder of tests', passage('a/x.md tests/README.md'), 'warning run a/x.md:1 tests/README.md:1'],
  ['a page about tests', passage('a/x.md docs/tests/y.md'), 'warning run a/x.md:1 docs/tests/y.md:1'],
  [
    'code of a program on a page',
    passage('src/x.rs docs/y.md', {inSource: true, codeShare: 0.9}),
    'warning run src/x.rs:1 docs/y.md:1',
  ],
  [
    'a standard text',
    passage('a/x.md b/y.md', {marks: ['standard', 'standard']}),
    'silent standard texts a/x.md:1 b/y.md:1',
  ],
])('%s', (_, finding, expected) => {
  expect(ranked([finding], family).map(shown)).toEqual([expected]);
});

test('pages of one name pattern weigh half where there are eight of them', () => {
  const levels = (weight: number, pages: readonly string[]) =>
    ranked([passage(`${family[0]} ${family[1]}`, {weight})], pages).map(({level}) => level);
  expect(levels(79, family)).toEqual(['info']);
  expect(levels(80, family)).toEqual(['warning']);
  expect(levels(79, family.slice(0, 7))).toEqual(['warning']);
});

test('pages of parallel names weigh half', () => {
  const others = ['go/log.md', 'js/log.md', 'go/run.md', 'js/run.md'];
  const levels = (weight: number, pages: readonly string[]) =>
    ranked([passage('go/setup.md js/setup.md', {weight})], pages).map(shown);
  expect(levels(79, others)).toEqual(['info parallel names go/setup.md:1 js/setup.md:1']);
  expect(levels(80, others)).toEqual(['warning run go/setup.md:1 js/setup.md:1']);
  expect(levels(79, others.slice(0, 2))).toEqual(['warning run go/setup.md:1 js/setup.md:1']);
});

test('a folder that is named like a version is one if there is another version, or the page itself outside', () => {
  const level = (places: string, others: readonly string[] = []) => ranked([passage(places)], others)[0].level;
  expect(level('docs/latest/auth.md handbook/limits.md')).toBe('warning');
  expect(level('frameworks/next/auth.md frameworks/limits.md')).toBe('warning');
  expect(level('docs/latest/auth.md handbook/limits.md', ['docs/v2/auth.md'])).toBe('silent');
  expect(level('docs/v1/auth.md docs/limits.md', ['docs/auth.md'])).toBe('silent');
  expect(level('docs/v1.18/auth.md docs/limits.md')).toBe('silent');
});

test('a copy of which one side is in older versions only is left out', () => {
  const finding = passage('v1.1/x.md v1.1/y.md');
  const [x, y] = finding.places;
  const levelOf = (alsoIn: readonly string[]) =>
    shown(
      ranked(
        [
          {
            ...finding,
            places: [
              {...x, alsoIn: ['v1.2/x.md']},
              {...y, alsoIn},
            ],
          },
        ],
        ['v1.2/x.md', 'v1.2/z.md'],
      )[0],
    );
  expect(levelOf([])).toBe('silent versions v1.1/x.md:1 v1.1/y.md:1');
  expect(levelOf(['archive/y.md'])).toBe('silent versions v1.1/x.md:1 v1.1/y.md:1');
  expect(levelOf(['v1.2/y.md'])).toBe('warning run v1.1/x.md:1 v1.1/y.md:1');
});

test('what older versions repeat is left out where the newest one repeats something on the same pages', () => {
  const older = passage('v1.1/x.md v1.1/y.md');
  const [x, y] = older.places;
  const inNewer = {
    ...older,
    places: [
      {...x, alsoIn: ['v1.2/x.md']},
      {...y, alsoIn: ['v1.2/y.md']},
    ],
  };
  const levels = (...others: Finding[]) => ranked([inNewer, ...others], ['v1.2/x.md', 'v1.2/y.md']).map(shown);
  expect(levels()).toEqual(['warning run v1.1/x.md:1 v1.1/y.md:1']);
  expect(levels(passage('v1.2/x.md:20-30 v1.2/y.md:20-30'))).toEqual([
    'warning run v1.2/x.md:20 v1.2/y.md:20',
    'silent versions v1.1/x.md:1 v1.1/y.md:1',
  ]);
  expect(levels(passage('v1.2/x.md:20-30 v1.2/z.md:20-30'))).toEqual([
    'warning run v1.1/x.md:1 v1.1/y.md:1',
    'warning run v1.2/x.md:20 v1.2/z.md:20',
  ]);
});

test('the kind that the configuration gives a path wins', () => {
  const inspection = inspectionOf([passage('blog/x.md a/y.md')]);
  const settings = {...defaults, classOf: () => 'page' as const};
  expect(rankFindings(inspection, ['blog/x.md', 'a/y.md'], settings).findings.map(shown)).toEqual([
    'warning run blog/x.md:1 a/y.md:1',
  ]);
});

test('texts of the same two pages are one finding, heaviest first; a text that other pages have too is another', () => {
  const one = passage('a/x.md:1-9 b/y.md:1-9', {weight: 70});
  const two = passage('a/x.md:30-39 b/y.md:30-39', {weight: 90});
  const other = passage('a/x.md:50-59 c/z.md:1-9', {weight: 60});
  const findings = ranked([one, two, other]);
  expect(findings.map(shown)).toEqual(['warning run a/x.md:30 b/y.md:30 +1', 'warning run a/x.md:50 c/z.md:1']);
  const each = findings.flatMap(unmerged);
  expect(each.map(({family}) => family)).toEqual([two, one, other].map(({family}) => family));
  expect(mergedTexts(each.toReversed(), defaults).map(shown)).toEqual(findings.map(shown));
  // Advice is on what the two pages share, at each of its passages.
  expect(each.map(({remedy}) => remedy?.isOneOfSeveral ?? false)).toEqual([true, true, false]);
});

test.each([
  ['one of the pages has an include', ['a.md', 'b.md'], ['', 'MkDocs --8<--'], [], 'MkDocs --8<--'],
  ['none has', ['a.md', 'b.md'], undefined, [], ''],
  ['each has its own', ['a.md', 'b.md'], ['{% include %}', 'MkDocs --8<--'], [], ''],
  ['a page in another markup', ['a.mdx', 'b.md'], ['MDX import', ''], [], ''],
  ['the site of both', ['a.md', 'b.md'], ['{% include %}', ''], ['_config.yml'], 'Jekyll {% include %}'],
  ['two sites', ['x/a.md', 'y/b.md'], ['{% include %}', ''], ['x/_config.yml'], ''],
])('how the pages of a copy include a file: %s', (_, pages, includes, files, include) => {
  const inspection = inspectionOf([passage(pages.join(' '), includes && {includes})]);
  const {findings} = rankFindings(inspection, [...pages, ...files], {...defaults, classOf: () => undefined});
  expect(findings.map(({remedy}) => remedy?.include)).toEqual([include]);
});

test('texts that cover the same lines of a page are one finding with the pages of both', () => {
  const one = passage('a/x.md:1-10 b/y.md:1-10', {weight: 90});
  const two = passage('a/x.md:2-9 c/z.md:1-10', {weight: 70});
  expect(ranked([one, two]).map(shown)).toEqual(['warning run a/x.md:1 b/y.md:1 +1']);
});

test('an index of openings: short passages that open three pages and are all on one other', () => {
  const openings = ['a', 'b', 'c'].map((name, n) => {
    const finding = passage(`guides/${name}.md:3-4 index.md:${n * 10 + 30}-${n * 10 + 31}`);
    return {...finding, places: finding.places.map((place) => ({...place, words: 60}))};
  });
  expect(
    ranked(openings)
      .map(shown)
      .every((line) => line.startsWith('silent index of openings')),
  ).toBe(true);
  expect(
    ranked(openings.slice(1))
      .map(shown)
      .every((line) => line.startsWith('warning')),
  ).toBe(true);
});

test('warnings come first, the heaviest first, whatever the order they were found in', () => {
  const findings = [30, 90, 20, 70].map((weight, n) => passage(`a${n}/x.md b${n}/y.md`, {weight, inRuns: weight}));
  const order = ranked(findings).map((finding) => (finding.kind === 'passage' ? finding.facts?.weight : 0));
  expect(order).toEqual([90, 70, 30, 20]);
  expect(ranked(findings.toReversed())).toEqual(ranked(findings));
});

test('a place that was measured only with one that is taken out is taken out too', () => {
  const all = passage('a/x.md b/y.md c/z.md blog/2023-01-02-x.md');
  const pairs = all.pairs.filter(({a, b}) => (a === 0 && b === 1) || b === 3);
  const [finding] = ranked([{...all, pairs}]);
  expect(shown(finding)).toBe('warning run a/x.md:1 b/y.md:1');
});

test('a copy without the place that a rule takes out has the weight of the others', () => {
  const facts = {weight: 300, longest: 300, inRuns: 300};
  const ofPairs = [
    {...plain, ...facts, a: 0, b: 2},
    {...plain, a: 0, b: 1, weight: 30, inRuns: 30},
  ];
  const [finding] = ranked([passage('a/x.md b/y.md blog/z.md', {...facts, b: 2, ofPairs})]);
  expect(shown(finding)).toBe('info - a/x.md:1 b/y.md:1');
});

test('passages that one commit removed are one finding, which lists them; those of another are another', () => {
  const back = (place: string, removed: string, words: number): PassageFinding => {
    const {facts: _, ...one} = passage(`${place} 0123456789ab:old.md:3-5`);
    const commit = {name: removed, day: '2025-04-01', author: 'a', subject: 'Drop the old page'};
    const [pair] = one.pairs;
    const pairs = [{...pair, wordsA: words, wordsB: words}];
    return {...one, code: 'resurrected-passage', words, pairs, history: {removed: commit}};
  };
  const found = ranked([back('a.md:3-5', 'c1', 40), back('b.md:9-11', 'c2', 50), back('c.md:7-9', 'c1', 60)]);
  const said = found.map((finding) => plainMessage(message(finding, 0, versionsOf({findings: []})), (path) => path));
  expect(said).toEqual([
    'These 60 words were in 0123456789ab:old.md:3. Removed there by c1 of 2025-04-01 (a: Drop the old page). ' +
      'Also removed by it, and back: a.md:3.',
    'These 50 words were in 0123456789ab:old.md:3. Removed there by c2 of 2025-04-01 (a: Drop the old page).',
  ]);
  expect(found.map(({level}) => level)).toEqual(['info', 'info']);
  const each = unmerged(found[0]).map((one) => (one.kind === 'passage' ? [one.words, one.history?.removed?.name] : []));
  expect(each).toEqual([
    [60, 'c1'],
    [40, 'c1'],
  ]);
});

describe('two whole pages that have a repeated block in common', () => {
  const paths = ['a/x.md', 'a/y.md', 'b/z.md', 'c/u.md', 'd/v.md'];
  const whole = (words: number): DocumentFinding => {
    const facts = {...plain, marks: ['' as const, '' as const], weight: 220, inRuns: words, pageShare: 1};
    const places = ['a/x.md', 'a/y.md'].map((path) => ({
      path,
      words: 2 * words,
      lines: 90,
      reference: false,
      alsoIn: [],
    }));
    const detail = 'near-duplicate-document';
    return {
      ...{kind: 'document', code: 'copied-page', detail, level: 'info', family: 'whole'},
      places,
      pairs: [equal(1)],
      facts,
    };
  };
  const block = (weight: number) => passage(paths.join(' '), {weight});

  test('are not reported beside it', () => {
    expect(ranked([whole(100), block(210)]).map(shown)).toEqual([
      `warning run ${paths.map((path) => `${path}:1`).join(' ')}`,
      'document',
    ]);
    expect(ranked([whole(100), block(210)]).map(({level}) => level)).toEqual(['warning', 'silent']);
  });

  test('are, where it is no warning itself', () => {
    expect(ranked([whole(100), block(110)]).map(({level}) => level)).toEqual(['warning', 'info']);
  });

  test('are, where they have much more in common', () => {
    expect(ranked([whole(200), block(210)]).map(({level}) => level)).toEqual(['warning', 'warning']);
  });
});

test('programs in a folder of pages are shown by these', () => {
  const pair = passage('content/a/go/demo.go content/b/go/demo.go', {inSource: true});
  const pages = ['content/a/a.md', 'content/b/b.md', 'content/c.md'];
  expect(ranked([pair], pages).map(shown)).toEqual([
    'silent example code content/a/go/demo.go:1 content/b/go/demo.go:1',
  ]);
  expect(ranked([pair]).map(({level}) => level)).toEqual(['warning']);
});
