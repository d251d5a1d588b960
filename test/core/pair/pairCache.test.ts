import {expect, test} from 'vitest';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import {emptyPairs, type PairNumbers} from '../../../shared/pair/pairCache.ts';
import {inspectWithCache} from '../../../shared/pipeline.ts';
import {changePages, textsOf} from '../../support/editedPages.ts';
import {newPool, randomPage} from '../../support/edits.ts';
import {random} from '../../support/random.ts';
import {draws, sizeOf} from '../../support/trials.ts';

// The property: regardless of what earlier runs cached about pairs and copy groups, on other texts and with other settings, the
// findings are those of a run without a cache.

const quiet = () => {};

test('with what is known of pairs and groups, all findings are as without it', () => {
  for (const seed of draws(12, 3)) {
    const pool = newPool(random(seed));
    const pages = new Map(Array.from({length: 24}, (_, n) => [`${n % 5 === 4 ? 'r' : 'p'}${n}.md`, randomPage(pool)]));
    if (seed % 3 === 0) pages.set('t.md', randomPage(pool));
    // Versions of pages, of which findings name those that have the passage, too.
    for (let n = 0; n < 4; n++) {
      const text = pages.get(`p${n}.md`) ?? '';
      for (const version of ['v1', 'v2', 'v3']) pages.set(`${version}/a${n}.md`, text);
    }
    let known: PairNumbers = emptyPairs;
    let findings = 0;
    const edits = sizeOf(15, 8);
    for (let edit = 0; edit < edits; edit++) {
      const texts = textsOf(pages);
      const config: Config = edit % 7 === 5 ? {...defaults, minContainment: 0.9} : defaults;
      const alone = inspectWithCache(emptyPairs, indexTexts(texts, quiet), texts, config, quiet);
      const warm = inspectWithCache(known, indexTexts(texts, quiet), texts, config, quiet);
      expect(JSON.stringify(warm.inspection), `seed ${seed}, edit ${edit}`).toBe(JSON.stringify(alone.inspection));
      expect(warm.known, `seed ${seed}, edit ${edit}`).toEqual(alone.known);
      known = warm.known;
      findings += alone.inspection.findings.length;
      changePages(pages, pool);
    }
    expect(findings, `seed ${seed}`).toBeGreaterThan(edits);
  }
});

test('pairs of texts that did not change are not aligned again', () => {
  const pool = newPool(random(7));
  const pages = new Map(Array.from({length: 40}, (_, n) => [`p${n}.md`, randomPage(pool)]));
  const texts = textsOf(pages);
  const {known} = inspectWithCache(emptyPairs, indexTexts(texts, quiet), texts, defaults, quiet);
  pages.set('p99.md', 'Nothing of this is elsewhere, and it is short.');
  const more = textsOf(pages);
  const again = inspectWithCache(known, indexTexts(more, quiet), more, defaults, quiet);
  const keysOf = ({keys}: PairNumbers) =>
    Array.from({length: keys.length / 2}, (_, n) => `${keys[2 * n]} ${keys[2 * n + 1]}`);
  const before = new Set(keysOf(known));
  const after = keysOf(again.known);
  expect(after.length).toBeGreaterThan(20);
  expect(after.filter((key) => !before.has(key)).length).toBeLessThan(after.length / 10);
});

test('a block of equal texts that is declared a template is weighed again', () => {
  const draw = random(5);
  const words = (count: number) => Array.from({length: count}, () => `w${Math.floor(draw() * 9000)}`).join(' ');
  const [block, note, behind] = [words(60), words(20), words(60)];
  // The note is on too many pages for hits, so those of the pair stay the same: they are before and behind it.
  const pages = Array.from({length: 60}, (_, n) => [`p${n + 10}.md`, `${words(20)}\n\n${note}\n`] as const);
  const both = ['x.md', 'y.md'].map((path) => [path, `${words(50)}\n\n${block} ${note} ${behind}\n`] as const);
  const texts = textsOf(new Map([...pages, ...both]));
  const declared = texts.map((text) => ({...text, template: text.path === 'p10.md'}));
  const inspected = (known: PairNumbers, of: typeof texts) =>
    inspectWithCache(known, indexTexts(of, quiet), of, defaults, quiet);
  const before = inspected(emptyPairs, texts);
  const [alone, warm] = [inspected(emptyPairs, declared), inspected(before.known, declared)];
  expect(warm.known).toEqual(alone.known);
  expect(warm.known.numbers).not.toEqual(before.known.numbers);
});

test('a pair is aligned again when its words became common on pages that share no run of them with it', () => {
  const words = (name: string, count: number) => Array.from({length: count}, (_, n) => `${name}${n}`);
  const behind = words('b', 14);
  // Whether an alignment goes on behind a gap depends on the weights of the words behind it.
  const changed = [10, 15, 20, 25, 30].map((gap) => {
    const page = (own: string) => [...words('a', 40), ...words(own, gap), ...behind].join(' ');
    const pages = new Map([
      ['a.md', page('x')],
      ['b.md', page('y')],
    ]);
    const inspected = (known: PairNumbers) => {
      const texts = textsOf(pages);
      return inspectWithCache(known, indexTexts(texts, quiet), texts, defaults, quiet);
    };
    const before = inspected(emptyPairs);
    pages.set('c.md', words('c', 600).join(` ${behind[0]} `));
    for (const [n, word] of behind.entries()) pages.set(`c${n}.md`, words(`c${n}x`, 600).join(`\n\n${word}\n\n`));
    const [alone, warm] = [inspected(emptyPairs), inspected(before.known)];
    expect(warm.known, `gap ${gap}`).toEqual(alone.known);
    return before.known.numbers.join() !== alone.known.numbers.join();
  });
  expect(changed).toContain(true);
});

test('numbers that belong to other pairs are never taken for these', () => {
  const pool = newPool(random(8));
  const pages = new Map(Array.from({length: 20}, (_, n) => [`p${n}.md`, randomPage(pool)]));
  const texts = textsOf(pages);
  const indexed = indexTexts(texts, quiet);
  const {inspection, known} = inspectWithCache(emptyPairs, indexed, texts, defaults, quiet);
  const others = (keys: Uint32Array) => keys.map((half) => half ^ 1);
  const wrong = {...known, keys: others(known.keys)};
  expect(inspectWithCache(wrong, indexed, texts, defaults, quiet).inspection).toEqual(inspection);
});
