import {expect, test} from 'vitest';
import {
  addSharedFingerprint,
  type CandidatePairs,
  newCandidates,
  pairsInOrder,
} from '../../../shared/index/candidatePairs.ts';
import {random} from '../../support/random.ts';

function rowsOf({pairs, a, b, hitsOf, weightOf, last, before, rowA, rowB}: CandidatePairs): string[] {
  return Array.from({length: pairs}, (_, pair) => {
    const hits: string[] = [];
    for (let hit = last[pair]; hit >= 0; hit = before[hit]) hits.push(`${rowA[hit]}-${rowB[hit]}`);
    return `${1000 + a[pair]} ${1000 + b[pair]}: ${hitsOf[pair]} ${weightOf[pair]} ${hits}`;
  });
}

test('the same pairs with the same hits, in order of a, then b', () => {
  for (let seed = 1; seed <= 20; seed++) {
    const draw = random(seed);
    const documents = 2 + Math.floor(draw() * 60);
    const found = newCandidates(1000);
    for (let row = 0; row < 400; row++) {
      const [a, b] = [Math.floor(draw() * documents), Math.floor(draw() * documents)].sort((x, y) => x - y);
      addSharedFingerprint(found, a, b, row, row + 1, draw() * 5);
    }
    const inOrder = pairsInOrder(found, documents);
    expect(rowsOf(inOrder), `seed ${seed}`).toEqual(rowsOf(found).sort());
  }
});
