// Each row of evidence holds of its examples, and not of its counterexamples; what docs/findings.md says of it is made of them.
import {describe, expect, test} from 'vitest';
import {collectionRows} from '../../../shared/evidence/collection.ts';
import {type CopyAsked, copyRows} from '../../../shared/evidence/copies.ts';
import {builtRow} from '../../../shared/evidence/pairs.ts';
import {exampleRow, instructionsRow, pathRows, templateRow} from '../../../shared/evidence/paths.ts';
import {textRows} from '../../../shared/evidence/texts.ts';

/** Two pages that have nothing to do with one another. */
const usual: CopyAsked = {
  a: 'docs/upload.md',
  b: 'guides/archive.md',
  classes: ['page', 'page'],
  marks: ['', ''],
  pages: 2,
  weight: 80,
  codeShare: 1,
  sampleShare: 0,
  pageShare: 0.2,
  isWholePages: false,
  isOneShape: false,
  parallel: 0,
  namePattern: 0,
  packages: ['', ''],
  limits: {
    ...{repeatedFrom: 5, blockWeight: 120, commentShareMin: 0.75, parallelFilesMin: 3, sampleShareMin: 0.75},
    namePatternMin: 8,
  },
};

const ofPaths = [...pathRows, instructionsRow, templateRow, exampleRow];

describe.each(ofPaths)('$name, by the path', ({holds, yes, no}) => {
  test.each(yes)('%s', (path) => expect(holds(path)).toBe(true));
  test.each(no)('not %s', (path) => expect(holds(path)).toBe(false));
});

describe.each(Object.values(textRows))('$name, by the text', ({holds, yes, no}) => {
  test.each([...yes])('%j', (text) => expect(holds(text)).toBe(true));
  test.each([...no])('not %j', (text) => expect(holds(text)).toBe(false));
});

describe.each(collectionRows)('$name', ({holds, yes, no}) => {
  test.each(yes)('%s and %s', (...pair) => expect(holds(pair)).toBe(true));
  test.each(no)('not %s and %s', (...pair) => expect(holds(pair)).toBe(false));
});

describe(builtRow.name, () => {
  test.each(builtRow.yes)('%s of %s', (...pair) => expect(builtRow.holds(pair)).toBe(true));
  test.each(builtRow.no)('not %s of %s', (...pair) => expect(builtRow.holds(pair)).toBe(false));
});

describe.each(copyRows)('$name', ({holds, yes, no}) => {
  test('does not hold of any two pages', () => expect(holds(usual)).toBe(false));
  test.each(yes)('%j', (example) => expect(holds({...usual, ...example})).toBe(true));
  test.each(no)('not %j', (example) => expect(holds({...usual, ...example})).toBe(false));
});

test('the judge has 30 rows at most', () => {
  const names = [...ofPaths, ...Object.values(textRows), builtRow, ...copyRows, ...collectionRows].map(
    ({name}) => name,
  );
  expect(new Set(names).size).toBeLessThanOrEqual(30);
});
