// Compares the weight, the longest run of equal words in order by kind of text, with its definition, in quadratic time.
import {expect, test} from 'vitest';
import {newTokens, TokenKind, TokenRole, type Tokens} from '../../../shared/text/tokens.ts';
import {kindFactor, textKindOf} from '../../../shared/weight/textKind.ts';
import {weigh} from '../../../shared/weight/weight.ts';
import {random} from '../../support/random.ts';

interface Word {
  readonly hash: number;
  readonly role: number;
  readonly kind?: number;
}

function tokensOf(words: readonly Word[]): Tokens {
  const tokens = newTokens(Math.max(1, words.length));
  for (const {hash, role, kind = TokenKind.word} of words) {
    tokens.hash[tokens.count] = hash;
    tokens.tag[tokens.count] = role | (kind << 4);
    tokens.count++;
  }
  return tokens;
}

/** Both texts one after the other; a word is aligned with the one at the same position if they are equal. */
function weighed(a: readonly Word[], b: readonly Word[], inSource = false) {
  const tokens = tokensOf([...a, ...b]);
  const aligned = Int32Array.from(a, ({hash}, at) => (b[at]?.hash === hash ? at : -1));
  return weigh(tokens, {from: 0, to: a.length, inSource}, {from: a.length, to: a.length + b.length}, aligned);
}

const {prose, table, code, heading, navigation} = TokenRole;

/** The definition for texts of equal length: words without weight are removed from both before runs are counted. */
function naive(a: readonly Word[], b: readonly Word[]): number {
  const counts = (word: Word) => word.role !== heading && word.role !== navigation;
  const at = a.map((_, index) => index).filter((index) => counts(a[index]) || counts(b[index]));
  let best = 0;
  for (let from = 0; from < at.length; from++) {
    const sums = new Map<number, number>();
    for (let to = from; to < at.length; to++) {
      const [one, other] = [a[at[to]], b[at[to]]];
      if (!counts(one) || one.hash !== other.hash) break;
      const kind = textKindOf(one.role, false);
      sums.set(kind, (sums.get(kind) ?? 0) + 1);
      for (const [of, words] of sums) best = Math.max(best, words * kindFactor[of]);
    }
  }
  return best;
}

test('the weight is the longest equal run, words of a kind times the factor of the kind', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = random(seed);
    const roles = [prose, prose, prose, table, code, heading];
    let role: number = prose;
    const a = Array.from({length: 80}, (): Word => {
      if (draw() < 0.1) role = roles[Math.floor(draw() * roles.length)];
      return {hash: Math.floor(draw() * 1e6), role};
    });
    const b = a.map((word): Word => (draw() < 0.08 ? {...word, hash: word.hash + 1} : word));
    expect(weighed(a, b).weight, `seed ${seed}`).toBeCloseTo(naive(a, b), 6);
  }
});

const words = (count: number, role: number, kind?: number): Word[] =>
  Array.from({length: count}, (_, hash) => ({hash, role, ...(kind !== undefined && {kind})}));

test.each([
  ['prose', words(60, prose), false, 60],
  ['a table', words(60, table), false, 45],
  ['sample code', words(60, code), false, 30],
  ['a source file', words(60, code), true, 51],
  ['a comment in a source file', words(60, TokenRole.comment), true, 51],
  ['headings', words(60, heading), false, 0],
  ['lists of links', words(60, navigation), false, 0],
  ['Han: half a word a character', words(60, prose, TokenKind.ideograph), false, 30],
] as const)('sixty equal words of %s', (_, text, inSource, weight) => {
  expect(weighed(text, text, inSource).weight).toBeCloseTo(weight, 6);
});

test('a name that is swapped every dozen words breaks the runs, and is counted', () => {
  const a = words(120, prose);
  const b = a.map((word, at): Word => (at % 12 === 11 ? {...word, hash: 1e7 + at} : word));
  const {weight, inRuns, swaps} = weighed(a, b);
  expect([weight, inRuns, swaps.length]).toEqual([11, 110, 9]);
});

test('short runs are not counted as copied words', () => {
  const a = words(90, prose);
  const b = a.map((word, at): Word => (at % 9 === 8 ? {...word, hash: 1e7 + at} : word));
  expect(weighed(a, b).inRuns).toBe(0);
});
