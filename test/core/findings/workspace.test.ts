import {expect, test} from 'vitest';
import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {candidatesWithRegions} from '../../../shared/index/regions.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Document} from '../../../shared/model/document.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import {pairPassages} from '../../../shared/pair/passagesOfPair.ts';
import {prepareSearch} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {random} from '../../support/random.ts';

/** A block of words that occur nowhere else. */
function block(draw: () => number, words: number): string {
  return Array.from({length: words}, () => `w${Math.floor(draw() * 1e6)}`).join(' ');
}

/**
 * Some pages share a block that continues verbatim into one that all pages contain: copies longer than their shared
 * fingerprints.
 */
function pages(seed: number): Document[] {
  const draw = random(seed);
  const everywhere = block(draw, 90);
  const shared = Array.from({length: 4}, () => block(draw, 120));
  return Array.from({length: 30}, (_, page) => {
    const text = [block(draw, 60), shared[page] ?? shared[page - 4] ?? '', everywhere, block(draw, 30)].join('\n\n');
    const path = `page${page + 10}.md`;
    return {path, bytes: new TextEncoder().encode(text), format: formatOf(path), reference: false, template: false};
  });
}

test('what two pages share does not depend on what was compared before them', () => {
  const quiet = () => {};
  for (let seed = 1; seed <= 3; seed++) {
    const texts = pages(seed);
    const indexed = indexTexts(texts, quiet);
    const {pairs} = prepareSearch(indexed, texts, defaults);
    const {corpus, groups} = indexed;
    const candidates = candidatesWithRegions(pairs, corpus, groups);
    expect(candidates.length).toBeGreaterThan(3);
    const used = newPairBuffers(newAlignmentBuffers());
    for (const pair of candidates) {
      const {a, b} = pair;
      const [one, other] = [used, newPairBuffers(newAlignmentBuffers())].map((space) =>
        pairPassages(corpus, groups, space, pair, defaults, () => undefined),
      );
      expect(one, `seed ${seed}, ${texts[a]?.path} and ${texts[b]?.path}`).toEqual(other);
      expect(used.linkedA.every((link) => link === 0) && used.linkedB.every((link) => link === 0)).toBe(true);
    }
  }
});
