import {expect, test} from 'vitest';
import {inJscpdForm, jscpdListing, ownListing} from './agentListings.ts';

test('a line for each finding, with the folder above it', () => {
  const report = `2 warnings in 9 files; copied: 90 of 900 words (10.0 %); information: 1.
In docs/: folder/, then place ~ copy +copies here>there …differences; mend
a.md:1-3 ~ b.md:9; link
guide/
c.md:1-3 ~ d.md:9 +1 one>two …3
info:
e.md ~ f.md
Not shown: the history of 2 copies
`;
  expect(ownListing(report)).toEqual([
    'a.md:1-3 ~ b.md:9; link',
    'guide/\nc.md:1-3 ~ d.md:9 +1 one>two …3',
    'e.md ~ f.md',
  ]);
});

test("jscpd's report, and our findings as it writes them", () => {
  const report = '\u001b[1mClones\u001b[22m:\ndocs/ a.md:markdown:1-3 ~ b.md:markdown:9-11\n---\n2 clones\n';
  expect(jscpdListing(report)).toEqual(['docs/ a.md:markdown:1-3 ~ b.md:markdown:9-11']);
  const level = 'warning';
  const lines = {startLine: 1, endLine: 3};
  const form = (...places: Parameters<typeof inJscpdForm>[0]['places']) => inJscpdForm({level, places});
  expect(form({path: 'docs/a.md', ...lines}, {path: 'docs/x/b.md', startLine: 9, endLine: 11})).toBe(
    'docs/ a.md:1-3 ~ x/b.md:9-11',
  );
  expect(form({path: 'a.md', ...lines}, {path: 'a.md', startLine: 9, endLine: 11})).toBe('a.md 1-3 ~ 9-11');
  expect(form({path: 'a.md', lines: 40}, {path: 'b.md', lines: 41})).toBe('a.md:1-40 ~ b.md:1-41');
});
