// Passages traced from one version of a page to the previous one, and the paragraphs in which two copies differ. A text
// is a line of words, `|` is a blank line, and brackets mark the passage.
import {describe, test} from 'vitest';
import {diffWords} from '../../../shared/algorithms/diff.ts';
import {differencesOf} from '../../../shared/history/differences.ts';
import {newFingerprintBuffers} from '../../../shared/history/historyFingerprints.ts';
import {type PageVersion, type PassageVersion, pageVersion} from '../../../shared/history/pageVersion.ts';
import {carried, saysTheSame, wholePage} from '../../../shared/history/passageVersion.ts';
import {unchangedRuns} from '../../../shared/history/unchangedRuns.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';

const space = newFingerprintBuffers();

function pageFrom(text: string): PageVersion {
  return pageVersion(
    space,
    'a.txt',
    Buffer.from(text.replaceAll(/[[\]]/g, '').replaceAll('|', '\n\n')),
    formatOf('a.txt'),
  );
}

/** Counts the words before and between the brackets. */
function marked(text: string): PassageVersion {
  const [before = '', inside = ''] = text.split(/[[\]]/);
  const count = (part: string) => part.split(/[\s|]+/).filter((word) => word !== '').length;
  return {page: pageFrom(text), from: count(before), to: count(before) + count(inside)};
}

function shown({page, from, to}: PassageVersion): string {
  const {start, length} = page.tokens;
  const last = to - 1;
  const text = Buffer.from(page.bytes).toString('latin1', start[from], start[last] + length[last]);
  return text.replaceAll('\n\n', '|').trim();
}

describe('carried', () => {
  test.each([
    ['as it is', 'one two | [alpha beta gamma delta]', 'one | alpha beta gamma delta', 'alpha beta gamma delta'],
    ['a word replaced inside', '[alpha beta gamma delta]', 'alpha beta other delta', null],
    [
      'a word replaced of many',
      '[alpha beta gamma delta eta]',
      'alpha beta other delta eta',
      'alpha beta other delta eta',
    ],
    [
      'the first word replaced',
      'x | [new beta gamma delta eta]',
      'x | old beta gamma delta eta',
      'old beta gamma delta eta',
    ],
    [
      'the last word replaced',
      '[alpha beta gamma delta new] | y',
      'alpha beta gamma delta old | y',
      'alpha beta gamma delta old',
    ],
    [
      'a sentence taken out at the end',
      '[alpha beta gamma delta] | y',
      'alpha beta gamma delta. And more | y',
      'alpha beta gamma delta. And more',
    ],
    [
      'a paragraph taken out before',
      '[alpha beta gamma delta] | y',
      'before it | alpha beta gamma delta | y',
      'alpha beta gamma delta',
    ],
    [
      'a paragraph replaced before',
      'new | [alpha beta gamma delta] | y',
      'old and older | alpha beta gamma delta | y',
      'alpha beta gamma delta',
    ],
    ['written anew', '[alpha beta gamma delta eta theta]', 'quite another text stood in this place', null],
    ['came with the change', 'one two three | [alpha beta gamma delta] | y', 'one two three | y', null],
  ])('%s', (_, newer, older, expected) => {
    const found = carried(marked(newer), pageFrom(older));
    expect(found === null ? null : shown(found)).toBe(expected);
  });
});

describe('says the same', () => {
  test.each([
    ['word for word', '[alpha beta gamma]', 'x [alpha beta gamma]', true],
    ['a word differs', '[alpha beta gamma]', '[alpha beta delta]', false],
    ['one begins later, but the words are there', 'alpha [beta gamma]', 'x [alpha beta gamma]', true],
    ['one begins later, and the words are not there', 'other [beta gamma]', '[alpha beta gamma]', false],
    ['one ends later, at the end of the page', '[alpha beta]', '[alpha beta gamma]', false],
    ['nothing in common', '[alpha beta]', '[gamma delta]', false],
  ])('%s', (_, a, b, expected) => {
    expect(saysTheSame(marked(a), marked(b))).toBe(expected);
    expect(saysTheSame(marked(b), marked(a))).toBe(expected);
  });
});

const [p, q, r] = ['p', 'q', 'r'].map((name) => Array.from({length: 12}, (_, at) => `${name}${at}`).join(' '));

describe('differences', () => {
  test.each<[string, string, string, [string, string][]]>([
    ['none', `${p} | ${q}`, `${p} | ${q}`, []],
    [
      'a word of a paragraph',
      `${p} | ${q} q12 q13 q14 q15 | ${r}`,
      `${p} | ${q} x q13 q14 q15 | ${r}`,
      [[`${q} q12 q13 q14 q15`, `${q} x q13 q14 q15`]],
    ],
    [
      'two paragraphs',
      `${p} ${p} a | ${q} ${r} | ${r} ${r} b`,
      `${p} ${p} c | ${q} ${r} | ${r} ${r} d`,
      [
        [`${p} ${p} a`, `${p} ${p} c`],
        [`${r} ${r} b`, `${r} ${r} d`],
      ],
    ],
    [
      'a paragraph that one has more',
      `${p} | ${q}`,
      `${p} | ${r} | ${q}`,
      [
        [
          'p4 p5 p6 p7 p8 p9 p10 p11 | q0 q1 q2 q3 q4 q5 q6 q7',
          `p4 p5 p6 p7 p8 p9 p10 p11 | ${r} | q0 q1 q2 q3 q4 q5 q6 q7`,
        ],
      ],
    ],
  ])('%s', (_, a, b, expected) => {
    const found = differencesOf([wholePage(pageFrom(a)), wholePage(pageFrom(b))]);
    const bare = (text: string) => text.replaceAll(' | ', '|').replaceAll(' |', '|').replaceAll('| ', '|');
    expect(found.map((sides) => sides.map((side) => bare(shown(side))))).toEqual(
      expected.map((sides) => sides.map(bare)),
    );
  });
});

test('a paragraph that came is whole, though it begins as its neighbour does', () => {
  const [a, b] = [pageFrom(`x | Before ${p}`), pageFrom(`x | Before ${q} | Before ${p}`)];
  const runs = unchangedRuns(wholePage(a), wholePage(b));
  expect(runs).toEqual([
    {from: 0, to: 1, there: 0},
    {from: 1, to: 14, there: 14},
  ]);
});

test('runs hold equal words in order, and as many as a diff has', () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const next = random(seed);
  for (let round = 0; round < 200; round++) {
    const [a, b] = [randomPage(next), randomPage(next)];
    const runs = unchangedRuns(wholePage(a), wholePage(b));
    let [here, there, words] = [0, 0, 0];
    for (const run of runs) {
      expect(run.from, `seed ${seed}`).toBeGreaterThanOrEqual(here);
      expect(run.there, `seed ${seed}`).toBeGreaterThanOrEqual(there);
      for (let at = run.from; at < run.to; at++) {
        expect(a.tokens.hash[at], `seed ${seed}`).toBe(b.tokens.hash[run.there + at - run.from]);
      }
      [here, there, words] = [run.to, run.there + run.to - run.from, words + run.to - run.from];
    }
    const all = ({tokens}: PageVersion) => tokens.hash.subarray(0, tokens.count);
    const same = diffWords(all(a), all(b)).filter(({kind}) => kind === 'same');
    expect(words, `seed ${seed}`).toBe(same.reduce((sum, {length}) => sum + length, 0));
  }
});

function randomPage(next: () => number): PageVersion {
  return pageFrom(Array.from({length: 40}, () => (below(next, 6) === 0 ? '|' : `w${below(next, 5)}`)).join(' '));
}

function below(next: () => number, end: number): number {
  return Math.floor(next() * end);
}
