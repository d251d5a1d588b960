// Beyond 2^20 documents an entry of the index of mega-shingles has four bytes.
import {expect, test} from 'vitest';
import {drawnFeatures} from '../../bench/lookupMega.ts';
import {featureWords, megaIndex, megaIndexBytes, megaMatches, newMegaMatches} from '../../methods/lookup/megaIndex.ts';

test('of 1.1 million documents the index finds what a comparison of features finds, in 115 bytes a document', () => {
  const [documents, seed] = [1_100_000, 10];
  const features = drawnFeatures(documents, seed);
  const index = megaIndex(features, documents);
  expect(index.entryBytes).toBe(4);
  // 12 words of features, 15 entries of 4 bytes, and at most 1.5 buckets.
  expect(megaIndexBytes(index)).toBeLessThan(48 + 60 + 6 + 1);
  const matches = newMegaMatches();
  let some = 0;
  for (let query = 0; query < documents; query += 250_007) {
    const found: number[] = [];
    for (let document = 0; document < documents; document++) {
      let agreeing = 0;
      for (let word = 0; word < featureWords; word += 2) {
        const [one, other] = [document * featureWords + word, query * featureWords + word];
        if (features[one] === features[other] && features[one + 1] === features[other + 1]) agreeing++;
      }
      if (agreeing >= 2) found.push(document);
    }
    megaMatches(index, features, query * featureWords, matches);
    expect(
      [...matches.documents.subarray(0, matches.count)].sort((a, b) => a - b),
      `document ${query}`,
    ).toEqual(found);
    some += found.length;
  }
  // Each finds itself.
  expect(some).toBeGreaterThanOrEqual(5);
});
