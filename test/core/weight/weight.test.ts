// Compares the weight, the longest run of equal words by kind of text or the best chain of runs, with its definition, in
// quadratic time.
import {expect, test} from 'vitest';
import {chainFactor, editCost, furtherWordCost, halvingSwaps, swapCost} from '../../../shared/model/judgeNumbers.ts';
import {newTokens, TokenKind, TokenRole, type Tokens} from '../../../shared/text/tokens.ts';
import {kindFactor, textKindOf, weigh} from '../../../shared/weight/weight.ts';
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
  const isEqual = (index: number) => counts(a[index]) && a[index].hash === b[index].hash;
  let best = 0;
  for (let from = 0; from < at.length; from++) {
    const sums = new Map<number, number>();
    for (let to = from; to < at.length; to++) {
      if (!isEqual(at[to])) break;
      const kind = textKindOf(a[at[to]].role, false);
      sums.set(kind, (sums.get(kind) ?? 0) + 1);
      for (const [of, words] of sums) best = Math.max(best, words * kindFactor[of]);
    }
  }
  return best;
}

interface Piece {
  /** Of equal words; 0: an edit. */
  readonly gain: number;
  readonly cost: number;
}

/** The best chain from any piece to any other: a sum over all pairs of pieces. */
function naiveChain(a: readonly Word[], b: readonly Word[]): {chain: number; swaps: number} {
  const pieces: Piece[] = [];
  const edits = new Map<string, number>();
  const all: string[] = [];
  for (let at = 0; at < a.length; ) {
    const start = at;
    const equal = a[at].hash === b[at].hash;
    while (at < a.length && (a[at].hash === b[at].hash) === equal) at++;
    const length = at - start;
    if (equal) pieces.push({gain: length > 1 ? length : 0, cost: 0});
    else {
      // Words before the first equal word or after the last one are no edit.
      if (start === 0 || at === a.length) continue;
      const side = (of: readonly Word[]) => of.slice(start, at).map(({hash}) => hash);
      const key = length <= 4 ? `${side(a)}/${side(b)}` : `long ${start}`;
      edits.set(key, (edits.get(key) ?? 0) + 1);
      all.push(key);
      pieces.push({gain: 0, cost: length});
    }
  }
  let edit = 0;
  const costs = pieces.map(({cost}) => {
    if (cost === 0) return 0;
    const isSystematic = !all[edit].startsWith('long') && (edits.get(all[edit]) ?? 0) > 1;
    edit++;
    return (isSystematic ? swapCost : editCost) + furtherWordCost * (cost - 1);
  });
  let chain = 0;
  for (let from = 0; from < pieces.length; from++) {
    let sum = 0;
    for (let to = from; to < pieces.length; to++) {
      sum += pieces[to].gain - costs[to];
      chain = Math.max(chain, sum);
    }
  }
  return {chain, swaps: all.filter((key) => !key.startsWith('long') && (edits.get(key) ?? 0) > 1).length};
}

test('of two source files the weight is the longest equal run, words of a kind times the factor of the kind', () => {
  for (let seed = 1; seed <= 200; seed++) {
    const draw = random(seed);
    const roles = [prose, prose, prose, table, code, heading];
    let role: number = prose;
    const a = Array.from({length: 80}, (): Word => {
      if (draw() < 0.1) role = roles[Math.floor(draw() * roles.length)];
      return {hash: Math.floor(draw() * 1e6), role};
    });
    const b = a.map((word): Word => (draw() < 0.08 ? {...word, hash: word.hash + 1} : word));
    expect(weighed(a, b).weight, `seed ${seed}`).toBeGreaterThanOrEqual(naive(a, b) - 1e-6);
    expect(weighed(a, b, true).longest, `seed ${seed}`).toBeLessThanOrEqual(80);
  }
});

test('of pages it is the longest run or the best chain, less for systematic swaps', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const draw = random(seed);
    const share = draw() * 0.3;
    const a = Array.from({length: 120}, (): Word => ({hash: Math.floor(draw() * 30), role: prose}));
    const b = a.map((word): Word => (draw() < share ? {...word, hash: word.hash + 1000} : word));
    const {chain, swaps} = naiveChain(a, b);
    const expected = Math.max(naive(a, b), chainFactor * chain) / (1 + swaps / halvingSwaps);
    expect(weighed(a, b).weight, `seed ${seed}`).toBeCloseTo(expected, 6);
  }
});

const words = (count: number, role: number, kind?: number): Word[] =>
  Array.from({length: count}, (_, hash) => ({hash, role, ...(kind !== undefined && {kind})}));

test.each([
  ['prose', words(60, prose), false, 60],
  ['a table', words(60, table), false, 45],
  ['sample code', words(60, code), false, 30],
  ['a source file', words(60, code), true, 40.8],
  ['a comment in a source file', words(60, TokenRole.comment), true, 40.8],
  ['headings', words(60, heading), false, 0],
  ['lists of links', words(60, navigation), false, 0],
  ['Han: half a word a character', words(60, prose, TokenKind.ideograph), false, 30],
] as const)('sixty equal words of %s', (_, text, inSource, weight) => {
  expect(weighed(text, text, inSource).weight).toBeCloseTo(weight, 6);
});

test('a name that is swapped every dozen words breaks the runs, and takes from the weight', () => {
  const a = words(120, prose).map((word, at): Word => (at % 12 === 11 ? {...word, hash: 5000} : word));
  const b = a.map((word): Word => (word.hash === 5000 ? {...word, hash: 6000} : word));
  const {weight, inRuns, swaps} = weighed(a, b);
  expect([inRuns, swaps]).toEqual([110, 9]);
  expect(weight).toBeCloseTo((chainFactor * (110 - 9 * swapCost)) / (1 + 9 / halvingSwaps), 6);
});

test('edits that are made once are bridged', () => {
  const a = words(140, prose);
  const b = a.map((word, at): Word => (at % 10 === 9 ? {...word, hash: 1e7 + at} : word));
  expect(weighed(a, b).weight).toBeCloseTo(chainFactor * (126 - 13 * editCost), 6);
});

test('short runs are not counted as copied words', () => {
  const a = words(90, prose);
  const b = a.map((word, at): Word => (at % 9 === 8 ? {...word, hash: 1e7 + at} : word));
  expect(weighed(a, b).inRuns).toBe(0);
});

test('a word alone that is equal to another out of order takes nothing from the weight', () => {
  const words = (from: number, count: number): Word[] =>
    Array.from({length: count}, (_, at) => ({hash: from + at, role: prose}));
  const a = [...words(100, 30), {hash: 1, role: prose}, ...words(200, 30)];
  const b = [...words(100, 30), {hash: 2, role: prose}, ...words(200, 30), ...words(900, 40), {hash: 1, role: prose}];
  const tokens = tokensOf([...a, ...b]);
  const aligned = Int32Array.from(a, ({hash}, at) => (b[at].hash === hash ? at : -1));
  const weightWith = (partner: number) =>
    weigh(
      tokens,
      {from: 0, to: a.length, inSource: false},
      {from: a.length, to: a.length + b.length},
      aligned.with(30, partner),
    ).weight;
  expect(weightWith(b.length - 1)).toBe(weightWith(-1));
  expect(weightWith(-1)).toBe(chainFactor * (60 - editCost));
});
