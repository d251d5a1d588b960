// Parts of a page that a program fills in are told apart from what somebody wrote around them.
import {expect, test} from 'vitest';
import {writtenParts} from '../../../shared/evidence/writtenParts.ts';

test.each([
  ['documentation of a module', 'a <!-- BEGIN_TF_DOCS -->b<!-- END_TF_DOCS --> c', ['b']],
  [
    'the same by an older program',
    '<!-- BEGINNING OF PRE-COMMIT-TERRAFORM DOCS HOOK -->b<!-- END OF PRE-COMMIT-TERRAFORM DOCS HOOK -->',
    ['b'],
  ],
  ['snippets', '<!-- snippet: one -->a<!-- endSnippet -->b<!-- snippet: two -->c<!-- endSnippet -->', ['a', 'c']],
  [
    'a table of contributors',
    '<!-- ALL-CONTRIBUTORS-LIST:START - Do not remove -->a<!-- ALL-CONTRIBUTORS-LIST:END -->b',
    ['a'],
  ],
  ['a part without an end', '<!-- BEGIN_TF_DOCS -->b', []],
  ['what a formatter leaves alone', '<!-- prettier-ignore-start -->b<!-- prettier-ignore-end -->', []],
  ['tabs', '<!-- tabs:start -->b<!-- tabs:end -->', []],
  ['a comment about an end', 'a <!-- the end of the docs --> b <!-- end -->', []],
])('%s', (_, text, expected) => {
  expect(writtenParts(text).map(({from, to}) => text.slice(from, to))).toEqual(expected);
});
