import {expect, test} from 'vitest';
import {type FindingMemory, newFindingMemory} from '../../../shared/group/findingMemory.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import {emptyPairs} from '../../../shared/pair/pairCache.ts';
import {knownPairs} from '../../../shared/pair/pairMemory.ts';
import {inspectWithCache} from '../../../shared/pipeline.ts';
import {textsOf} from '../../support/editedPages.ts';
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

/** Which number an outcome has depends on the runs before. */
function pairsOf({pairs}: FindingMemory) {
  return pairs.last?.found.map((pair) => ({...pair, record: 0}));
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
        inspectWithCache(emptyPairs, indexTexts(texts, quiet), texts, config, quiet, kept).inspection;
      const about = `seed ${seed}, edit ${edits}`;
      expect(inspected(memory), about).toEqual(inspected(fresh));
      expect(pairsOf(memory), about).toEqual(pairsOf(fresh));
      all++;
      edit(pages, blocks, draw);
    }
  }
  expect(partly).toBeGreaterThan(all / 3);
});
