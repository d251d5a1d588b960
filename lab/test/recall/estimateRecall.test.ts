// The estimate of what check misses, on pages into which copies were planted: it is known where all of them are.
import {expect, test} from 'vitest';
import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import type {Indexed} from '../../../shared/index/indexed.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import type {Passage} from '../../../shared/pair/passage.ts';
import {passagesInBoxes} from '../../../shared/pair/passagesOfPair.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {newLanguage, newProse, newTopic, newWord} from '../../../test/bench/text.ts';
import {random} from '../../../test/support/random.ts';
import {sizeOf, trials, within} from '../../../test/support/trials.ts';
import {chapman} from '../../methods/recall/captureRecapture.ts';
import {bothDetectors, estimateRecall} from '../../methods/recall/estimateRecall.ts';
import {comparedCopies} from '../../methods/recall/sameCopies.ts';

const quiet = () => {};
const language = newLanguage(100, random(1));

interface Plan {
  readonly from: number;
  readonly into: number;
  readonly source: readonly string[];
  readonly copy: readonly string[];
}

/** Half of the copies have words replaced, up to 45 %; into the others a word was put after every two to four. */
function planted(seed: number, pages: number, copies: number) {
  const draw = random(seed);
  const topics = Array.from({length: 6}, () => newTopic(language, draw));
  const blocks = Array.from({length: pages}, (_, page) =>
    Array.from({length: 4 + Math.floor(draw() * 5)}, () =>
      newProse(language, topics[page % 6], 40 + draw() * 60, draw),
    ),
  );
  const plans: Plan[] = [];
  while (plans.length < copies) {
    const [from, into] = [Math.floor(draw() * pages), Math.floor(draw() * pages)];
    const source = blocks[from][Math.floor(draw() * blocks[from].length)];
    if (from === into || plans.some((plan) => plan.source === source || plan.copy === source)) continue;
    const other = () => newWord(language, topics[into % 6], draw);
    const taken = source.slice(0, 26 + Math.floor(draw() * 40));
    const share = draw() * 0.45;
    const every = 2 + Math.floor(draw() * 3);
    const copy =
      draw() < 0.5
        ? taken.map((word) => (draw() < share ? other() : word))
        : taken.flatMap((word, at) => (at % every === every - 1 ? [word, other()] : [word]));
    blocks[into].push(copy);
    plans.push({from, into, source, copy});
  }
  const texts = blocks.map((own, page): Document => {
    const path = `p${String(page).padStart(4, '0')}.md`;
    const bytes = new TextEncoder().encode(own.map((words) => words.join(' ')).join('\n\n'));
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  return {texts, blocks, plans};
}

/** Passages at the very places where copies were planted, as far as they are copies by the rules of check. */
function plantedPassages({corpus, groups}: Indexed, {blocks, plans}: ReturnType<typeof planted>): Passage[] {
  const space = newPairBuffers(newAlignmentBuffers());
  const placeOf = (page: number, words: readonly string[]) => {
    const before = blocks[page].slice(0, blocks[page].indexOf(words as string[]));
    const from = corpus.firstToken[page] + before.reduce((sum, {length}) => sum + length, 0);
    return {page, from: Math.max(corpus.firstToken[page], from - 40), to: Math.min(corpus.endToken[page], from + 130)};
  };
  return plans.flatMap(({from, into, source, copy}) => {
    const [x, y] = [placeOf(from, source), placeOf(into, copy)].sort((one, other) => one.page - other.page);
    const box = {a0: x.from, a1: x.to, b0: y.from, b1: y.to};
    return passagesInBoxes({corpus, groups, space, a: x.page, b: y.page, config: defaults}, [box]);
  });
}

test('the number of missed copies is in the interval in nine of ten trials, also where the second detector is weak', () => {
  const tries = trials(10, 3);
  let held = 0;
  let missed = 0;
  let seconds = 0;
  for (let seed = 1; seed <= tries; seed++) {
    const collection = planted(seed, 60, 60);
    const indexed = indexTexts(collection.texts, quiet);
    // Two bands of sixteen: with one, which misses what is hard for check too, it was 13 of 16 trials.
    const estimate = estimateRecall(indexed, collection.texts, defaults, quiet, 2);
    const {first, second} = bothDetectors(indexed, collection.texts, defaults, quiet, 2);
    const truth = comparedCopies(first, [...plantedPassages(indexed, collection), ...second]).onlySecond.length;
    missed += truth;
    seconds += estimate.second - estimate.both;
    if (estimate.missedLow <= truth && truth <= (estimate.missedHigh ?? Number.POSITIVE_INFINITY)) held++;
    const {found, second: bySecond, both} = estimate;
    const {size, low, high} = chapman({first: found, second: bySecond, both});
    expect([estimate.missed, estimate.missedLow, estimate.missedHigh], `seed ${seed}`).toEqual([
      size - found,
      Math.max(0, low - found),
      Number.isFinite(high) ? high - found : null,
    ]);
    expect(estimate.onlySecond.length, `seed ${seed}`).toBe(estimate.second - estimate.both);
    for (const {places, containmentA, containmentB} of estimate.onlySecond) {
      expect(places[0].path, `seed ${seed}`).not.toBe(places[1].path);
      expect(Math.max(containmentA, containmentB), `seed ${seed}`).toBeGreaterThan(0.5);
    }
  }
  // There is something to estimate: check misses copies with a word between every two, and the weak second some of these.
  expect(missed).toBeGreaterThan(tries * 10);
  expect(seconds).toBeLessThan(missed);
  expect(held, `seeds 1…${tries}`).toBeGreaterThanOrEqual(tries - 1);
});

test('where nothing is copied, nothing is missed', () => {
  const {texts} = planted(99, 30, 0);
  const estimate = estimateRecall(indexTexts(texts, quiet), texts, defaults, quiet);
  expect(estimate).toMatchObject({found: 0, second: 0, both: 0, onlySecond: []});
});

test('of a page in two versions only the newer one is looked at by either', () => {
  const {texts} = planted(5, 20, 20);
  const versions = ['v1', 'v2'].flatMap((folder) => texts.map((text) => ({...text, path: `${folder}/${text.path}`})));
  const alone = estimateRecall(indexTexts(texts, quiet), texts, defaults, quiet);
  const twice = estimateRecall(indexTexts(versions, quiet), versions, defaults, quiet);
  expect(alone.second).toBeGreaterThan(10);
  const {first, second} = bothDetectors(indexTexts(versions, quiet), versions, defaults, quiet, 16);
  for (const {a, b} of [...first, ...second]) {
    expect([versions[a].path.slice(0, 2), versions[b].path.slice(0, 2)]).toEqual(['v2', 'v2']);
  }
  expect(Math.abs(twice.second - alone.second)).toBeLessThanOrEqual(2);
});

test('two books that are alike all through are one copy to both detectors, in time that grows with their length', async () => {
  const draw = random(5);
  const words = Array.from({length: sizeOf(60_000)}, () => `w${Math.floor(draw() * 30_000)}`);
  const other = words.map((word) => (draw() < 0.1 ? `w${Math.floor(draw() * 30_000)}` : word));
  const texts = [words, other].map((own, page): Document => {
    const path = `book-${page === 0 ? 'alpha' : 'beta'}.md`;
    const bytes = new TextEncoder().encode(own.join(' '));
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  // 0.6 s; it was 9, when each of the 15,000 windows was held against all before it.
  const {found, second, both, missed} = await within(5, () =>
    estimateRecall(indexTexts(texts, quiet), texts, defaults, quiet),
  );
  expect({found, second, both, missed}).toEqual({found: 1, second: 1, both: 1, missed: 0});
});
