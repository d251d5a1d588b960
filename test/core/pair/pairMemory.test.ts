import {expect, test} from 'vitest';
import {type FindingMemory, newFindingMemory} from '../../../shared/group/findingMemory.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import {knownPairs, newPairMemory, pairsIn, storedPairs} from '../../../shared/pair/pairMemory.ts';
import {inspectIndexed} from '../../../shared/pipeline.ts';
import {textsOf} from '../../support/editedPages.ts';
import {newPool, randomPage} from '../../support/edits.ts';
import {pick, random} from '../../support/random.ts';
import {draws, sizeOf} from '../../support/trials.ts';

const quiet = () => undefined;

/** Blocks that a few pages have, of words that hardly any other has, so that an edit concerns few pages. */
function newBlocks(draw: () => number): readonly string[] {
  const word = () => `w${Math.floor(20_000 * draw())}`;
  return Array.from({length: 40}, () => Array.from({length: 30 + Math.floor(draw() * 20)}, word).join(' '));
}

function newPages(draw: () => number, blocks: readonly string[]): Map<string, string> {
  const edited = (block: string) => block.replace(/\w+/g, (word) => (draw() < 0.25 ? `e${word}` : word));
  const page = (n: number) =>
    [`page ${n} on its own ${Math.floor(draw() * 1e6)}`, pick(draw, blocks), edited(pick(draw, blocks))].join('\n\n');
  const pages = new Map(Array.from({length: 70}, (_, n) => [`${n % 9 === 4 ? 'r' : 'p'}${n}.md`, page(n)]));
  for (const name of ['a', 'b', 'c']) {
    const text = Array.from({length: 6}, () => pick(draw, blocks)).join('\n\n');
    for (const version of ['v1', 'v2', 'v3']) pages.set(`${version}/${name}.md`, `${text}\n\nOf ${version}.`);
  }
  return pages;
}

/** They become common, without a passage. */
function onTheirOwn(block: string): string {
  return block.replaceAll(' ', ' of ');
}

function edit(pages: Map<string, string>, blocks: readonly string[], draw: () => number): void {
  const path = pick(draw, [...pages.keys()]);
  const text = pages.get(path) ?? '';
  const chance = draw();
  const words = text.split(' ');
  if (chance < 0.25) pages.set(path, `${text}\n\n${pick(draw, blocks)}`);
  else if (chance < 0.35) pages.set(path, text.split('\n\n').slice(0, -1).join('\n\n'));
  else if (chance < 0.65) pages.set(path, `${text}\n\n${onTheirOwn(pick(draw, blocks)).repeat(8)}`);
  else if (chance < 0.75) pages.set(path, words.with(Math.floor(draw() * words.length), 'another').join(' '));
  else if (chance < 0.8) pages.set(`a${pages.size}.md`, '');
  else if (chance < 0.85) pages.set(`q${pages.size}.md`, `${text}\n\n${pick(draw, blocks)}`);
  else if (chance < 0.92) pages.delete(path);
  else pages.set(`v2/${pick(draw, ['a', 'b', 'c'])}.md`, text);
}

// The property: after any edits, findings and noise are those of a search for all pairs.

test('with the pairs of the run before, everything is as without', () => {
  let [partly, all] = [0, 0];
  for (const seed of draws(30, 2)) {
    const draw = random(seed);
    const blocks = newBlocks(draw);
    const pages = newPages(draw, blocks);
    const config = {...defaults, sameFile: 'all' as const, minWords: 20, boilerplateFrom: 5 + Math.floor(draw() * 4)};
    const memory = newFindingMemory();
    for (let edits = 0; edits < sizeOf(12, 12); edits++) {
      const texts = textsOf(pages);
      if (edits > 0 && knownPairs(memory.pairs, indexTexts(texts, quiet), texts) !== null) partly++;
      const fresh = newFindingMemory();
      const inspected = (kept: FindingMemory) =>
        inspectIndexed(indexTexts(texts, quiet), texts, config, quiet, kept).inspection;
      const about = `seed ${seed}, edit ${edits}`;
      expect(inspected(memory), about).toEqual(inspected(fresh));
      expect(memory.pairs.last?.found, about).toEqual(fresh.pairs.last?.found);
      all++;
      edit(pages, blocks, draw);
    }
  }
  expect(partly).toBeGreaterThan(all / 3);
});

test('what is stored of pairs is read as it was', () => {
  const draw = random(11);
  const rows = Array.from({length: 12}, (_, n) => `| name${n} | of ${n} its own meaning${n} here |`);
  const table = (of: readonly string[]) => ['| Name | Meaning |', '| --- | --- |', ...of].join('\n');
  const pages = newPages(draw, newBlocks(draw));
  pages.set('t1.md', table(rows)).set('t2.md', table(rows.toReversed()));
  const texts = textsOf(pages);
  const memory = newFindingMemory();
  const {pairs} = memory;
  const inspected = (of: typeof texts) => inspectIndexed(indexTexts(of, quiet), of, defaults, quiet, memory).inspection;
  inspected(texts);
  const fingerprints = new Map(pairs.last?.texts.map((text) => [text.contentId, text.fingerprints]));
  const stored = storedPairs(pairs);
  if (stored === null) throw new Error('pairs are kept');
  const found = (of: FindingMemory['pairs']) => {
    const {last} = of;
    return last?.found.map(({a, b, passages, trimmed, rejections}) => {
      const [firstA, firstB] = [last.firstToken[a], last.firstToken[b]];
      const within = ({a0, b0, ...passage}: (typeof passages)[number]) => {
        const ends = {a1: passage.a1 - firstA, b1: passage.b1 - firstB};
        return {...passage, a0: a0 - firstA, b0: b0 - firstB, ...ends};
      };
      const refused = rejections.map(({rejection, passage: {a: of, a0, a1}}) => [
        rejection,
        of,
        a0 - firstA,
        a1 - firstA,
      ]);
      return {a, b, passages: passages.map(within), trimmed: trimmed.map(within), refused};
    });
  };
  const read = newPairMemory();
  read.last = pairsIn(stored, (id) => fingerprints.get(id) ?? null);
  expect(found(read)?.length).toBeGreaterThan(20);
  expect(found(read)?.flatMap(({refused}) => refused).length).toBeGreaterThan(5);
  expect(found(read)?.some(({passages}) => passages.some(({reordered}) => reordered))).toBe(true);
  expect(found(read)).toEqual(found(pairs));
});

test('pairs of texts that did not change are not searched for again', () => {
  const pool = newPool(random(7));
  const pages = new Map(Array.from({length: 40}, (_, n) => [`p${n}.md`, randomPage(pool)]));
  const memory = newFindingMemory();
  const texts = textsOf(pages);
  inspectIndexed(indexTexts(texts, quiet), texts, defaults, quiet, memory);
  expect(memory.pairs.last?.found.length).toBeGreaterThan(20);
  pages.set('p99.md', 'Nothing of this is elsewhere, and it is short.');
  const more = textsOf(pages);
  const known = knownPairs(memory.pairs, indexTexts(more, quiet), more);
  expect(known?.isAsked.filter((asked) => asked === 1)).toHaveLength(1);
  expect(known?.found).toHaveLength(memory.pairs.last?.found.length ?? -1);
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
    const inspected = (memory: FindingMemory) => {
      const texts = textsOf(pages);
      inspectIndexed(indexTexts(texts, quiet), texts, defaults, quiet, memory);
      return memory.pairs.last?.found.flatMap(({passages}) =>
        passages.map(({a0, a1, evidence}) => [a1 - a0, evidence]),
      );
    };
    const memory = newFindingMemory();
    const before = inspected(memory);
    pages.set('c.md', words('c', 600).join(` ${behind[0]} `));
    for (const [n, word] of behind.entries()) pages.set(`c${n}.md`, words(`c${n}x`, 600).join(`\n\n${word}\n\n`));
    const alone = inspected(newFindingMemory());
    expect(inspected(memory), `gap ${gap}`).toEqual(alone);
    return JSON.stringify(before) !== JSON.stringify(alone);
  });
  expect(changed).toContain(true);
});

test('pages that are compared as a whole are all found again after an edit', () => {
  const pool = newPool(random(3));
  const pages = new Map(Array.from({length: 40}, (_, n) => [`p${n}.md`, randomPage(pool)]));
  // Within a page so much longer that their sketches have nothing to do with one another.
  pages.set(
    'w.md',
    [pages.get('p7.md'), ...Array.from({length: 12}, () => randomPage(newPool(pool.draw)))].join('\n\n'),
  );
  const config = {...defaults, passages: false};
  const memory = newFindingMemory();
  const inspected = (kept: FindingMemory) => {
    const texts = textsOf(pages);
    return inspectIndexed(indexTexts(texts, quiet), texts, config, quiet, kept).inspection;
  };
  for (const edited of ['', 'p1.md', 'p2.md', 'p3.md']) {
    if (edited !== '') pages.set(edited, `${pages.get(edited)} edited`);
    const fresh = inspected(newFindingMemory());
    expect(fresh.findings.flatMap(({places}) => places.map(({path}) => path))).toContain('w.md');
    expect(inspected(memory), edited).toEqual(fresh);
  }
});
