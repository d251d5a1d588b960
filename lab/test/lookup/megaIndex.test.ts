import {describe, expect, test} from 'vitest';
import {random} from '../../../test/support/random.ts';
import {drawnFeatures} from '../../bench/lookupMega.ts';
import {
  featureWords,
  type MegaIndex,
  megaIndex,
  megaIndexBytes,
  megaMatches,
  newMegaMatches,
} from '../../methods/lookup/megaIndex.ts';

/** Documents that agree with the one at `query` in r = 2 features and more, and in how many. */
function byFilter(features: Uint32Array, documents: number, query: Uint32Array, at: number): string[] {
  const found: string[] = [];
  for (let document = 0; document < documents; document++) {
    let agreeing = 0;
    for (let word = 0; word < featureWords; word += 2) {
      const row = document * featureWords + word;
      if (features[row] === query[at + word] && features[row + 1] === query[at + word + 1]) agreeing++;
    }
    if (agreeing >= 2) found.push(`${document}: ${agreeing}`);
  }
  return found.sort();
}

function byIndex(index: MegaIndex, query: Uint32Array, at: number): string[] {
  const matches = newMegaMatches();
  megaMatches(index, query, at, matches);
  return Array.from({length: matches.count}, (_, nth) => `${matches.documents[nth]}: ${matches.agreeing[nth]}`).sort();
}

/** Few values, half of them with equal low or high words: features agree often, and in all combinations. */
function crowdedFeatures(documents: number, seed: number): Uint32Array {
  const next = random(seed);
  return Uint32Array.from({length: documents * featureWords}, () => Math.floor(next() * 6));
}

describe('the index of mega-shingles', () => {
  test.each([1, 2, 3])('finds the pairs of the filter of features with r = 2, seed %i', (seed) => {
    const documents = 700;
    const features = drawnFeatures(documents, seed);
    const index = megaIndex(features, documents);
    let matches = 0;
    for (let document = 0; document < documents; document++) {
      const found = byIndex(index, features, document * featureWords);
      matches += found.length;
      expect(found).toEqual(byFilter(features, documents, features, document * featureWords));
    }
    // One in four has an original, and five in six of those agree with it in two features and more.
    expect(matches).toBeGreaterThan(documents * 1.3);
  });

  test.each([1, 2, 3])('also where features are few, for queries that are not in the index, seed %i', (seed) => {
    const features = crowdedFeatures(400, seed);
    const index = megaIndex(features, 400);
    const queries = crowdedFeatures(100, seed + 100);
    for (let query = 0; query < 100; query++) {
      const found = byIndex(index, queries, query * featureWords);
      expect(found).toEqual(byFilter(features, 400, queries, query * featureWords));
    }
  });

  test('nothing is found by a feature alone, where buckets are full and tags are short', () => {
    // Of 40,000 documents a tag has 8 bits and a bucket 18 entries: under its five pairs with the first feature, in which
    // all agree, a query meets 0.35 strangers with its tag, all 40 of them 14.
    const documents = 40_000;
    const features = drawnFeatures(documents, 9);
    for (let document = 0; document < documents; document++)
      features.fill(5, document * featureWords, document * featureWords + 2);
    const index = megaIndex(features, documents);
    for (let document = 0; document < documents; document += 1000) {
      const found = byIndex(index, features, document * featureWords);
      expect(found, `document ${document}`).toEqual(byFilter(features, documents, features, document * featureWords));
    }
  });

  test('a document agrees with its equals in all features, however many there are', () => {
    const features = drawnFeatures(1000, 5);
    for (let document = 1; document < 1000; document++) features.copyWithin(document * featureWords, 0, featureWords);
    const found = byIndex(megaIndex(features, 1000), features, 0);
    expect(found.length).toBe(1000);
    expect(found.every((match) => match.endsWith(': 6'))).toBe(true);
  });

  test.each([0, 1])('holds %i documents', (documents) => {
    const features = drawnFeatures(1, 7);
    expect(byIndex(megaIndex(features, documents), features, 0).length).toBe(documents);
  });

  test.each([1000, 1023, 1400, 5000])(
    'takes at most 99 bytes a document and one bucket, of %i documents',
    (documents) => {
      const index = megaIndex(drawnFeatures(documents, 8), documents);
      expect(megaIndexBytes(index)).toBeLessThanOrEqual(99 + 20 / documents);
    },
  );
});
