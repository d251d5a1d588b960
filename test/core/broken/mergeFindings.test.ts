// Breaks of one page against one other page are told as one finding, and known one by one.

import {expect, test} from 'vitest';
import {limitFindings} from '../../../shared/group/limitFindings.ts';
import {message, noVersions} from '../../../shared/kinds/message.ts';
import type {Breakage} from '../../../shared/model/breakage.ts';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import {phrase} from '../../../shared/model/phrase.ts';
import {mergeBroken} from '../../../shared/ranking/mergeFindings.ts';
import {inRankOrder} from '../../../shared/ranking/rankFindings.ts';
import {acceptedWith, unmerged} from '../../../shared/ranking/unmerge.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {brokenIn, foundIn} from './brokenProbe.ts';

const nouns =
  'quota key account server client bucket backup ticket ferry lamp clock baker pupil island candle garden'.split(' ');

/** Each noun has a heading on the first page, and a link to it on both. */
function twoPages(count: number): Map<string, string> {
  const links = nouns.slice(0, count).map((noun) => `[${noun}](#about-${noun})`);
  const linking = `Every request counts against what the owner has bought, and a request that is refused counts as well; read all that is said of ${links.join(' and ')} before you retry, because a program that retries at once is blocked for a minute and later for an hour.`;
  const headings = nouns.slice(0, count).map((noun) => `## About ${noun}\n\nOnly here.\n`);
  return new Map([
    ['guides/http.md', `# Http\n\nA page on its own.\n\n${linking}\n\n${headings.join('\n')}`],
    ['ref/api.md', `# Api\n\nAnother page, which says little of itself.\n\n${linking}\n`],
  ]);
}

function said(finding: Finding, ordinal: number): string {
  return plainMessage(message(finding, ordinal, noVersions), (name) => name);
}

test.each([
  [1, ''],
  [2, ' Also broken here: #about-key.'],
  [3, ' Also broken here: #about-key and #about-account.'],
  [16, ' Also broken here: #about-key, #about-account, #about-server, #about-client and 11 more.'],
])('%i broken anchors are one finding that counts them', (count, also) => {
  const found = brokenIn({pages: twoPages(count)});
  expect(found).toHaveLength(count);
  const merged = mergeBroken(found);
  expect(merged).toHaveLength(1);
  const [lead] = merged as PassageFinding[];
  expect(said(lead, lead.broken?.place ?? 0)).toBe(
    `This page has no heading #about-quota. The same link works in guides/http.md:5: that page has the heading.${also}`,
  );
  expect(unmerged(lead)).toEqual(found);
  expect(acceptedWith(lead)).toEqual(found);
});

test('at the other page it is said that the others are right there', () => {
  const [lead] = mergeBroken(brokenIn({pages: twoPages(3)})) as PassageFinding[];
  expect(said(lead, 1 - (lead.broken?.place ?? 0))).toBe(
    '#about-quota works here, and is broken in ref/api.md:5. 2 more are the same: #about-key and #about-account.',
  );
});

test('breaks of other pages, and against other pages, are findings of their own, and others stay where they are', () => {
  const found = brokenIn({pages: twoPages(2)});
  const moved = (finding: PassageFinding, path: string, at: number): PassageFinding => ({
    ...finding,
    places: finding.places.map((place, ordinal) => (ordinal === at ? {...place, path} : place)),
  });
  const [one, two] = found;
  const others = [moved(one, 'a/other.md', 0), moved(one, 'z/other.md', 1)];
  const {broken: _, ...copy} = one;
  const all: Finding[] = [copy, one, ...others, two];
  expect(mergeBroken(all)).toEqual([copy, {...one, also: [two]}, ...others]);
});

test('a warning leads a name, whichever comes first', () => {
  const [one, two] = brokenIn({pages: twoPages(2)});
  const name: PassageFinding = {
    ...one,
    level: 'info',
    broken: {...(one.broken as Breakage), kind: 'name', target: 'Http'},
  };
  const [lead] = mergeBroken([name, two]) as PassageFinding[];
  expect(lead.level).toBe('warning');
  expect(said(lead, 1)).toContain(
    'This page has no heading #about-key. The same link works in guides/http.md:5: that page has the heading. 1 more mention is left over from there: Http.',
  );
});

test('what is wrong comes first among warnings, and a limit keeps it', () => {
  const [broken] = mergeBroken(brokenIn({pages: twoPages(2)})) as PassageFinding[];
  const {broken: _, also: __, ...rest} = broken;
  const facts = {
    ...{a: 0, b: 1, weight: 900, longest: 900, inRuns: 900, sampleShare: 0, swaps: 0, codeShare: 0, pageShare: 0.1},
    ...{inSource: false, marks: []},
  };
  const heavy: PassageFinding = {...rest, code: 'copied-passage', evidence: 900, facts};
  const stale: PassageFinding = {...heavy, code: 'stale-copy', stale: {} as never};
  const info: PassageFinding = {...broken, level: 'info'};
  expect(inRankOrder([info, heavy, stale, broken])).toEqual([broken, stale, heavy, info]);
  const inspection = {findings: [heavy, broken], cuts: []} as never;
  expect(limitFindings(inspection, 1).findings).toEqual([broken]);
});

test('to link to the heading of the other page is not proposed: what is right there need not be right here', () => {
  const [there, here] = [...twoPages(1).values()];
  for (const [control, page] of [
    ['a/http.md', 'a/api.md'],
    ['docs/a/guides/http.md', 'docs/b/guides/api.md'],
  ]) {
    const pages = new Map([
      [control, there],
      [page, here],
    ]);
    expect(brokenIn({pages}).map(({broken}) => broken?.right)).toEqual([null]);
  }
});

test.each(['docs/old/api.md', 'blog/2024-05-01-api.md', 'docs/release-notes/api.md', 'vendor/x/api.md'])(
  'nothing is reported at %s, which nobody edits',
  (page) => {
    const [there, here] = [...twoPages(3).values()];
    expect(
      brokenIn({
        pages: new Map([
          ['ref/http.md', there],
          [page, here],
        ]),
      }),
    ).toEqual([]);
  },
);

test('nothing is reported in a version folder beside which there is a newer one', () => {
  const [there, here] = [...twoPages(3).values()];
  const newer = ['v2.0/start.md', '# Start\n\nNothing in common.\n'] as const;
  const older = new Map([
    ['v1.0/http.md', there],
    ['v1.0/api.md', here],
  ]);
  expect(brokenIn({pages: older})).toHaveLength(3);
  expect(brokenIn({pages: new Map([...older, newer])})).toEqual([]);
});

test('limits are said', () => {
  const text = (name: string) =>
    `# ${name}\n\n${name} is a module of the app. To add ${name}, open the settings and turn on the switch. Once the app has started, ${name} writes a line into the log, and a graph shows these lines every minute. The team of Analytics helps you to understand what they mean.\n`;
  const pages = new Map([
    ['modules/analytics.md', text('Analytics')],
    ['modules/crashes.md', text('Crashes')],
  ]);
  expect(foundIn({pages})).toMatchObject({findings: [{broken: {kind: 'name'}}], cuts: []});
  expect(foundIn({pages}, {nameWordsMax: 10})).toEqual({
    findings: [],
    cuts: [
      {limit: 'limits.nameWordsMax', value: 10, lost: phrase('names left over in {count} further copy', {count: 1})},
    ],
  });
  expect(foundIn({pages}, {nameSearchesMax: 0})).toEqual({
    findings: [],
    cuts: [{limit: 'limits.nameSearchesMax', value: 0, lost: phrase('{count} name that may be left over', {count: 1})}],
  });
});
