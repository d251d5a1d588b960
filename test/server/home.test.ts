// Where reports say that the tool is described.
import {expect, test} from 'vitest';
import {homeOf} from '../../server/version.ts';

test.each([
  ['git+https://github.com/o/r.git', 'https://github.com/o/r'],
  ['git@github.com:o/r.git', 'https://github.com/o/r'],
])('the repository %s has a page, and the findings as of the version', (url, page) => {
  const findings = `${page}/blob/v1.2.3/docs/findings.md`;
  expect(homeOf({version: '1.2.3', repository: {url}})).toEqual({page, findings});
});

test('what is not published has none', () => {
  expect(homeOf({version: '1.2.3'})).toBeNull();
  expect(homeOf({version: '1.2.3', repository: {url: '/srv/git/r'}})).toBeNull();
});
