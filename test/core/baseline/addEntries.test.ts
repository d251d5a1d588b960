// Some findings are accepted beside what a baseline has.
import {expect, test} from 'vitest';
import {addEntries} from '../../../shared/baseline/addEntries.ts';
import type {BaselineEntry} from '../../../shared/baseline/entries.ts';
import {fingerprintOf} from '../../../shared/baseline/textFingerprint.ts';

const text = 'Every block is encrypted before it leaves the computer, and only the recovery key opens it again.';
const other = 'Snapshots older than a month are thinned out to one a week, those older than a year to one a month.';
const unsaid = {reason: '', owner: '', expires: ''};
const today = '2026-05-01';

function entry(written: string, paths: readonly string[], more: Partial<BaselineEntry> = {}): BaselineEntry {
  const rest = {code: 'copied-passage', words: 17, excerpt: '', line: 0, ...unsaid} as const;
  return {fingerprint: fingerprintOf(written), count: paths.length, paths, ...rest, ...more};
}

test('a new text is an entry with what is said of it, and no other entry changes', () => {
  const known = [entry(other, ['x.md', 'y.md'], {reason: 'old'})];
  const said = {reason: 'both must be complete', owner: 'docs', expires: '2027-01-01'};
  const {entries, added} = addEntries(known, [{entry: entry(text, ['a.md', 'b.md']), accepted: 0}], said, today);
  expect(added).toMatchObject([{paths: ['a.md', 'b.md'], ...said}]);
  expect(entries).toEqual([...known, ...added]);
});

test('one more place widens the entry, which keeps reason, owner and expiry', () => {
  const said = {reason: 'known', owner: 'docs', expires: '2027-01-01'};
  const known = [entry(text, ['a.md', 'b.md', 'c.md'], said)];
  // A review found one old place and the new one.
  const wanted = [{entry: entry(text, ['a.md', 'new.md']), accepted: 1}];
  const {entries, changed} = addEntries(known, wanted, {...unsaid, reason: 'another one'}, today);
  expect(entries).toMatchObject([{count: 4, paths: ['a.md', 'b.md', 'c.md', 'new.md'], ...said}]);
  expect(changed).toMatchObject([{before: 3}]);
  expect(addEntries(entries, wanted, unsaid, today).changed).toEqual([]);
});

test('an entry that is over accepts again with another day only', () => {
  const known = [entry(text, ['a.md', 'b.md'], {expires: '2026-01-01'})];
  const wanted = [{entry: entry(text, ['a.md', 'b.md']), accepted: 0}];
  expect(addEntries(known, wanted, unsaid, today).expired).toHaveLength(1);
  const renewed = addEntries(known, wanted, {...unsaid, expires: '2026-12-31'}, today);
  expect(renewed).toMatchObject({entries: [{expires: '2026-12-31', count: 2}], expired: []});
});

test('a page that is in two findings has one entry for both', () => {
  const page = {code: 'copied-page'} as const;
  const wanted = ['b.md', 'c.md'].map((path) => ({entry: entry(text, ['a.md', path], page), accepted: 0}));
  const {entries} = addEntries([], wanted, unsaid, today);
  expect(entries).toMatchObject([{count: 4, paths: ['a.md', 'a.md', 'b.md', 'c.md']}]);
  const third = [{entry: entry(text, ['a.md', 'd.md'], page), accepted: 1}];
  expect(addEntries(entries, third, unsaid, today).entries).toMatchObject([{count: 5}]);
});

test('what is named twice is accepted once', () => {
  const one = {entry: entry(text, ['a.md', 'b.md']), accepted: 0};
  expect(addEntries([], [one, {...one}], unsaid, today).entries).toMatchObject([{count: 2}]);
});
