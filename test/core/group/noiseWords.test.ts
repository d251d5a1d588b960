// Words that are not compared, against counting them row by row.
import {expect, test} from 'vitest';
import {noiseWords} from '../../../shared/group/noiseWords.ts';
import type {Indexed} from '../../../shared/index/indexed.ts';
import {declaredBoilerplate} from '../../../shared/index/postings.ts';
import {defaults} from '../../../shared/model/config.ts';
import {pick, random} from '../../support/random.ts';

const seeds = Array.from({length: 200}, (_, at) => at + 1);

/** A row counts if it and its neighbours in the document are on too many pages. */
function countedOneByOne({corpus, groups}: Indexed, from: number): [common: number, declared: number] {
  const {postings, firstPosting, endPosting} = corpus;
  let [common, declared] = [0, 0];
  firstPosting.forEach((first, document) => {
    for (let row = first + 1; row < endPosting[document] - 1; row++) {
      const pages = groups.pagesOf.subarray(row - 1, row + 2);
      if (!pages.every((count) => count >= from)) continue;
      const words = postings.at[row + 1] - postings.at[row];
      if (pages.every((count) => count === declaredBoilerplate)) declared += words;
      else common += words;
    }
  });
  return [common, declared];
}

test.each(seeds)('seed %i', (seed) => {
  const draw = random(seed);
  const config = {...defaults, boilerplateFrom: 4};
  const lengths = Array.from({length: 4}, () => Math.floor(draw() * 12));
  const ends = lengths.map((_, at) => lengths.slice(0, at + 1).reduce((sum, length) => sum + length, 0));
  const rows = ends.at(-1) ?? 0;
  let word = 0;
  const indexed = {
    corpus: {
      excluded: {words: [0, 0]},
      postings: {at: Uint32Array.from({length: rows}, () => (word += 1 + Math.floor(draw() * 5)))},
      firstPosting: [0, ...ends.slice(0, -1)],
      endPosting: ends,
    },
    groups: {pagesOf: Uint16Array.from({length: rows}, () => pick(draw, [1, 4, 4, 9, declaredBoilerplate]))},
  } as unknown as Indexed;
  const {templates = 0, 'blocks on more than 3 pages': common = 0} = noiseWords(indexed, config);
  expect([common, templates]).toEqual(countedOneByOne(indexed, config.boilerplateFrom));
});
