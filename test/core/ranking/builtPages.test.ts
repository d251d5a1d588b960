// Pages that a program made of others are found by what they hold, and not where somebody copied a page or two.
import {expect, test} from 'vitest';
import {builtFolders, pagesBuiltIn} from '../../../shared/evidence/builtPages.ts';
import type {DocumentFinding, PassageFinding} from '../../../shared/model/finding.ts';

const names = ['add', 'build', 'check', 'doc', 'fetch'];

/** `share` of page a is in page b. */
function wholePages(a: string, wordsA: number, b: string, wordsB: number, share = 0.95): DocumentFinding {
  const places = [
    {path: a, words: wordsA},
    {path: b, words: wordsB},
  ];
  const pairs = [{a: 0, b: 1, containmentA: share, containmentB: (share * wordsA) / wordsB}];
  return {kind: 'document', code: 'copied-page', places, pairs} as unknown as DocumentFinding;
}

function passage(a: string, b: string): PassageFinding {
  return {kind: 'passage', places: [{path: a}, {path: b}], pairs: [{a: 0, b: 1}]} as unknown as PassageFinding;
}

const pages = [...names, 'test'].flatMap((name) => [`man/${name}.md`, `book/${name}.md`, `etc/${name}.1`]);

test.each([
  {
    name: 'what includes other text is made of the shorter page, and so are the rest of its folder',
    findings: names.map((name) => wholePages(`man/${name}.md`, 100, `book/${name}.md`, 180)),
    built: ['book/add.md', 'book/test.md'],
    others: ['man/add.md', 'book/index.md', 'etc/add.1'],
  },
  {
    name: 'four pages may have been copied by hand',
    findings: names.slice(1).map((name) => wholePages(`man/${name}.md`, 100, `book/${name}.md`, 180)),
    built: [],
    others: ['book/build.md'],
  },
  {
    name: 'half of a page is not all of it',
    findings: names.map((name) => wholePages(`man/${name}.md`, 100, `book/${name}.md`, 180, 0.5)),
    built: [],
    others: ['book/add.md'],
  },
  {
    name: 'a passage in a page of the same format says nothing',
    findings: names.map((name) => passage(`man/${name}.md`, `book/${name}.md`)),
    built: [],
    others: ['book/add.md'],
  },
  {
    name: 'pages of other names were not made of one another',
    findings: names.map((name) => wholePages(`man/${name}.md`, 100, `book/of-${name}.md`, 180)),
    built: [],
    others: ['book/of-add.md'],
  },
  {
    name: 'the first page of a folder has the name of the folder',
    findings: names.map((name) => wholePages(`man/${name}/index.md`, 100, `book/${name}.md`, 180)),
    built: ['book/add.md', 'book/test.md'],
    others: ['man/add/index.md', 'man/add.md', 'book/index.md', 'etc/add.1'],
  },
  {
    name: 'first pages of folders of other names were not made of one another',
    findings: names.map((name) => wholePages(`man/of-${name}/README.md`, 100, `book/${name}.md`, 180)),
    built: [],
    others: ['book/add.md'],
  },
  {
    name: 'four first pages of folders may have been copied by hand',
    findings: names.slice(1).map((name) => wholePages(`man/${name}/README.md`, 100, `book/${name}.md`, 180)),
    built: [],
    others: ['book/build.md'],
  },
])('$name', ({findings, built, others}) => {
  const isBuilt = pagesBuiltIn(builtFolders(findings), pages);
  expect(built.filter((path) => !isBuilt(path, 'man/includes/options.md'))).toEqual([]);
  expect(others.filter((path) => isBuilt(path, 'man/includes/options.md'))).toEqual([]);
  expect(built.filter((path) => isBuilt(path, 'legal/privacy.md'))).toEqual([]);
  expect(built.filter((path) => !isBuilt(path, built[0]))).toEqual([]);
});
