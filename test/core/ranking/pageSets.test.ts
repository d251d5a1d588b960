// Star sets as data: copies as their pages, heaviest first, and the number of the one that takes each in.
import {describe, expect, test} from 'vitest';
import {entriesOf} from '../../../shared/baseline/updateBaseline.ts';
import {message, noVersions, sentencesOf, versionsOf} from '../../../shared/kinds/message.ts';
import type {Finding, FolderFinding, PassageFinding} from '../../../shared/model/finding.ts';
import {inSets, leadersOfSets} from '../../../shared/ranking/pageSets.ts';
import {acceptedWith} from '../../../shared/ranking/unmerge.ts';
import {english} from '../../../shared/wording/language.ts';
import {languageOf} from '../../../shared/wording/languages.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {editorForm} from '../../../shared/wording/statement.ts';
import {wholeOf} from '../../support/occurrence.ts';
import {random} from '../../support/random.ts';

/** A warning about text that is on these pages, such as 'a.md b.md'. */
function copy(pages: string, more: Partial<PassageFinding> = {}): PassageFinding {
  const places = pages.split(' ').map((path) => wholeOf('', path));
  return {
    kind: 'passage',
    code: 'copied-passage',
    level: 'warning',
    reason: 'run',
    family: pages,
    places,
    pairs: [{a: 0, b: 1, wordsA: 9, wordsB: 9, containmentA: 1, containmentB: 1, resemblance: 1}],
    words: 9,
    evidence: 9,
    discountedWords: 0,
    discountedPages: 0,
    slots: places.length,
    facts: {
      ...{a: 0, b: 1, weight: 70, longest: 70, inRuns: 70, sampleShare: 0, swaps: 0, codeShare: 0, pageShare: 0.1},
      ...{inSource: false, marks: []},
    },
    ...more,
  };
}

/** 'led' of a member, 'leads 2' of the one that names two, '' of the others. */
function shown(finding: Finding): string {
  if (finding.kind !== 'folder' && finding.level === 'info')
    return 'reason' in finding && /^(in a set|parallel folders)$/.test(finding.reason ?? '') ? 'led' : 'info';
  return 'further' in finding && finding.further !== undefined ? `leads ${finding.further.length}` : '';
}

describe('a copy takes in later ones that share a page with it', () => {
  test.each([
    ['one page', ['a.md b.md', 'b.md c.md'], ['leads 1', 'led']],
    ['no page', ['a.md b.md', 'c.md d.md'], ['', '']],
    ['pages named alike are other pages', ['go/a.md js/a.md', 'php/a.md rust/a.md'], ['', '']],
    ['a member takes in none', ['a.md b.md', 'b.md c.md', 'c.md d.md'], ['leads 1', 'led', '']],
    ['pages of two leaders go to the heavier one', ['a.md b.md', 'c.md d.md', 'c.md b.md'], ['leads 1', '', 'led']],
    ['two members', ['a.md b.md', 'b.md c.md', 'a.md d.md'], ['leads 2', 'led', 'led']],
    ['one of three pages', ['a.md b.md c.md', 'c.md d.md'], ['leads 1', 'led']],
  ])('%s', (_, copies, expected) => {
    expect(inSets(copies.map((pages) => copy(pages))).map(shown)).toEqual(expected);
  });

  test('pages of its further texts are its own', () => {
    const {code, family, places, pairs, words} = copy('c.md d.md');
    const lead = copy('a.md b.md', {more: [{code, family, places, pairs, words}]});
    expect(inSets([lead, copy('d.md e.md')]).map(shown)).toEqual(['leads 1', 'led']);
  });

  test('a page that is only compared with is no page of a set', () => {
    const book = {...wholeOf('', 'book.md'), reference: true};
    const copies = ['a.md', 'b.md'].map((path) => copy(`${path} book.md`, {places: [wholeOf('', path), book]}));
    expect(inSets(copies).map(shown)).toEqual(['', '']);
  });

  test.each<[string, Partial<PassageFinding>]>([
    ['has diverged', {drift: {a: 0, b: 1, differences: []}}],
    [
      'was left behind',
      {
        code: 'stale-copy',
        stale: {edits: [], touchesFact: true, marks: {}, adapted: []} as unknown as PassageFinding['stale'] & object,
      },
    ],
    ['is a repeated block', {code: 'repeated-block'}],
    ['is information', {level: 'info'}],
  ])('but not one that %s', (_, more) => {
    const found = inSets([copy('a.md b.md'), copy('b.md c.md', more)]);
    expect(found[0]).not.toHaveProperty('further');
    expect(found[1]).toEqual(copy('b.md c.md', more));
  });
});

describe('folders of two products take in the copies between their pages', () => {
  const folders = (names: string, isParallel = true): FolderFinding => ({
    ...{kind: 'folder', code: 'mirrored-folder', level: 'info', family: names, at: 0},
    places: names.split(' ').map((path) => ({path, isFolder: true})),
    ...(isParallel && {isParallel: true}),
    ...{pages: 4, pagesTotal: 8, pairsMeasured: 4, resemblanceMedian: 0.6, pairs: [], folded: []},
  });
  test.each<[string, Finding[], string[]]>([
    ['pages of each', [copy('go/a.md js/a.md'), folders('go js')], ['led', 'leads 1']],
    [
      'pages of other names',
      [copy('go/a.md js/b.md'), copy('go/c.md js/c.md'), folders('go js')],
      ['led', 'led', 'leads 2'],
    ],
    ['two pages of one', [copy('go/a.md go/b.md js/b.md'), folders('go js')], ['', '']],
    ['a page outside', [copy('go/a.md js/a.md b.md'), folders('go js')], ['', '']],
    ['versions', [copy('v1/a.md v2/a.md'), folders('v1 v2', false)], ['', '']],
    [
      'what has diverged',
      [copy('go/a.md js/a.md', {drift: {a: 0, b: 1, differences: []}}), folders('go js')],
      ['', ''],
    ],
    [
      'of two groups the inner one',
      [copy('go/x/a.md js/x/a.md'), folders('go js'), folders('go/x js/x')],
      ['led', '', 'leads 1'],
    ],
    // A member of a set leads no other copy.
    ['before other sets', [copy('go/a.md js/a.md'), copy('js/a.md b.md'), folders('go js')], ['led', '', 'leads 1']],
  ])('%s', (_, findings, expected) => {
    expect(inSets(findings).map((one) => shown(one).replace('info', ''))).toEqual(expected);
  });
});

test('whoever accepts the first accepts each member by itself, and nothing else', () => {
  const findings = [copy('a.md b.md'), copy('b.md c.md'), copy('c.md d.md'), copy('a.md e.md')];
  const [first, , , last] = inSets(findings);
  expect(acceptedWith(first).map(({family}) => family)).toEqual(['a.md b.md', 'b.md c.md', 'a.md e.md']);
  expect(acceptedWith(last).map(({family}) => family)).toEqual(['a.md e.md']);
  // Of these entries none is about the pages of two members.
  const entries = acceptedWith(first).flatMap((one) => entriesOf([one], {textOf: () => '', namesIn: () => []}));
  expect(entries.map(({paths}) => paths.join(' '))).toEqual(['a.md b.md', 'b.md c.md', 'a.md e.md']);
});

test('laws of sets of random copies', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = random(seed);
    const pick = (count: number) => Math.floor(draw() * count);
    const copies = Array.from({length: 1 + pick(12)}, () => ({
      pages: Array.from({length: 2 + pick(2)}, () => `${pick(12)}.md`),
      isJoining: draw() < 0.9,
    }));
    const leaders = leadersOfSets(copies);
    const shares = (a: number, b: number) => copies[a].pages.some((page) => copies[b].pages.includes(page));
    for (const number of copies.keys()) {
      const earlier = [...copies.keys()].filter((one) => one < number && !leaders.has(one) && shares(one, number));
      // The heaviest of those that are in no set themselves; whatever shares no page with one of them is told.
      expect(leaders.get(number), `seed ${seed}`).toBe(copies[number].isJoining ? earlier[0] : undefined);
    }
    // Later copies change nothing.
    expect(leadersOfSets(copies.slice(0, -1))).toEqual(
      new Map([...leaders].filter(([number]) => number < copies.length - 1)),
    );
  }
});

describe('the first says with which files its own shares further text', () => {
  const said = (copies: readonly string[]) => {
    const [first] = inSets(copies.map((pages) => copy(pages)));
    const report = plainMessage(message(first, 0, versionsOf({findings: []})), (path) => path);
    const [editor, german] = [english, languageOf('de')].map((language) =>
      sentencesOf(first, 0, noVersions, editorForm(language))
        .map((parts) => plainMessage(parts, (path) => path))
        .join(' '),
    );
    return {report, editor, german};
  };

  test.each([
    [
      ['a.md b.md', 'a.md c.md'],
      'This file also shares text with c.md:1 (line 1 here).',
      'Diese Datei hat auch Text mit c.md:1 (hier Zeile 1) gemeinsam.',
    ],
    [
      ['a.md b.md', 'a.md c.md', 'd.md a.md'],
      'This file also shares text with c.md:1 (line 1 here) and d.md:1 (line 1 here).',
      'Diese Datei hat auch Text mit c.md:1 (hier Zeile 1) und d.md:1 (hier Zeile 1) gemeinsam.',
    ],
    [
      ['a.md b.md c.md', 'a.md d.md', 'b.md d.md', 'c.md d.md'],
      'This file also shares text with d.md:1 (line 1 here).',
      'Diese Datei hat auch Text mit d.md:1 (hier Zeile 1) gemeinsam.',
    ],
  ])('%j', (copies, expected, german) => {
    const all = said(copies);
    expect(all.report).toContain(`. ${expected.replace(/\.$/, '')}`);
    expect(all.editor).toContain(expected);
    expect(all.german).toContain(german);
  });

  test('not with which files the other one does, which would seem to have the reported text', () => {
    const all = said(['a.md b.md', 'b.md c.md']);
    expect(Object.values(all).join(' ')).not.toContain('c.md');
  });
});
