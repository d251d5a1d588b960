import {expect, test} from 'vitest';
import {
  matchesIn,
  occurrenceAt,
  occurrencesIn,
  othersThan,
  ownMatch,
  stepped,
  steppedFrom,
} from '../../client/commands/matches.ts';
import type {FindingItem, LineSpan, OccurrenceItem} from '../../shared/model/protocol.ts';

function span(startLine: number, endLine: number): LineSpan {
  return {start: {line: startLine, character: 0}, end: {line: endLine, character: 0}};
}

function place(path: string, at: LineSpan | null): OccurrenceItem {
  const label = at === null ? path : `${path}:${at.start.line + 1}`;
  return {uri: `file:///${path}`, path, span: at, isFolder: false, label, share: '', excerpt: '', reference: false};
}

function finding(family: string, ...places: readonly OccurrenceItem[]): FindingItem {
  return {
    family,
    kind: 'passage',
    code: 'copied-passage',
    name: 'Copied passage',
    level: 'warning',
    state: 'open',
    message: '',
    size: 30,
    places,
  };
}

const items = [
  finding('late', place('a.md', span(40, 50)), place('b.md', span(1, 5))),
  finding('three', place('a.md', span(10, 30)), place('c.md', span(1, 5)), place('d.md', null)),
  finding('within', place('a.md', span(15, 20)), place('e.md', span(1, 5))),
  finding('other', place('b.md', span(10, 20)), place('c.md', span(30, 40))),
];
const a = 'file:///a.md';
const spot = (line: number) => ({line, character: 2});

test('a document has its matches from top to bottom, each with every other place', () => {
  expect(matchesIn(items, a).map(({family, here, there}) => `${family} ${here} ${there}`)).toEqual([
    'three 0 1',
    'three 0 2',
    'within 0 1',
    'late 0 1',
  ]);
  expect(matchesIn(items, 'file:///none.md')).toEqual([]);
});

test('a finding of the whole document comes before all passages', () => {
  const whole = finding('whole', place('a.md', null), place('b.md', null));
  expect(occurrencesIn([...items, whole], a).map(({item}) => item.family)).toEqual([
    'whole',
    'three',
    'within',
    'late',
  ]);
});

test('at a position the shortest passage is meant', () => {
  const occurrences = occurrencesIn(items, a);
  expect(occurrenceAt(occurrences, spot(12))?.item.family).toBe('three');
  expect(occurrenceAt(occurrences, spot(16))?.item.family).toBe('within');
  expect(occurrenceAt(occurrences, spot(35))).toBeNull();
});

test('one steps through the matches, and from the last to the first', () => {
  const matches = matchesIn(items, a);
  const families: string[] = [];
  let shown = {family: 'three', here: 0, there: 1};
  for (let times = 0; times < 4; times++) {
    const next = stepped(matches, shown, 1);
    expect(next === null ? null : stepped(matches, next, -1)).toMatchObject(shown);
    if (next !== null) shown = next;
    families.push(`${shown.family} ${shown.there}`);
  }
  expect(families).toEqual(['three 2', 'within 1', 'late 1', 'three 1']);
});

test('a comparison that is no match any more goes on with the first', () => {
  expect(stepped(matchesIn(items, a), {family: 'gone', here: 0, there: 1}, 1)?.family).toBe('three');
  expect(stepped([], {family: 'gone', here: 0, there: 1}, 1)).toBeNull();
});

test('from a position the next passage is the one that begins after it', () => {
  const occurrences = occurrencesIn(items, a);
  expect(steppedFrom(occurrences, spot(12), 1)?.item.family).toBe('within');
  expect(steppedFrom(occurrences, spot(45), 1)?.item.family).toBe('three');
  expect(steppedFrom(occurrences, spot(12), -1)?.item.family).toBe('three');
  expect(steppedFrom(occurrences, spot(0), -1)?.item.family).toBe('late');
  expect(steppedFrom([], spot(0), 1)).toBeNull();
});

test('a selection is no copy of itself', () => {
  const twice = finding('twice', place('a.md', span(1, 5)), place('a.md', span(60, 64)), place('b.md', span(1, 5)));
  expect(othersThan(twice, a, span(2, 4))).toEqual([1, 2]);
  expect(ownMatch(twice, a, span(2, 4))).toBe(0);
  expect(ownMatch(twice, a, span(100, 101))).toBe(-1);
});
