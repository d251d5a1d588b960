// The kernel against the loops in TypeScript that it replaced: 59,000 random pairs gave the same numbers to the last bit. Of
// some of them, what those loops gave is written down here.

import {createHash} from 'node:crypto';
import {test} from 'vitest';
import {alignAll, findPassages, newAlignmentBuffers, pairThresholds} from '../../../shared/align/localAlignment.ts';
import {setSequences} from '../../../shared/align/sequences.ts';
import {weighByPair} from '../../../shared/align/sequenceWeights.ts';
import {TokenKind} from '../../../shared/text/tokens.ts';
import {expect} from '../../support/expect.ts';
import {random} from '../../support/random.ts';
import {storeOf} from '../../support/tokens.ts';

interface Pair {
  readonly words: number;
  readonly vocabulary: number;
  readonly self: boolean;
  readonly local: boolean;
}

/** Two random texts; b has parts of a, with words left out and put in. Every tenth word is an ideograph. */
function aligned(seed: number, {words, vocabulary, self, local}: Pair): {digest: string; found: number} {
  const draw = random(seed);
  const below = (limit: number) => Math.floor(draw() * limit);
  const word = () => Math.floor(vocabulary * draw() ** 3);
  const a = Array.from({length: words}, word);
  const b = Array.from({length: words}, word);
  for (let part = 0; part < 4; part++) {
    const from = below(words - 20);
    const copy = a.slice(from, from + 20 + below(150));
    const edited = copy.flatMap((one) => (draw() < 0.85 ? [one] : draw() < 0.5 ? [] : [one, word()]));
    b.splice(below(words), part % 2 === 0 ? edited.length : 0, ...edited);
  }
  const {tokens, first} = storeOf(self ? [[...a, ...b]] : [a, b]);
  for (let token = 0; token < tokens.count; token += 10) tokens.tag[token] = TokenKind.ideograph << 4;
  const work = newAlignmentBuffers();
  const [end] = first.slice(-1);
  if (self) setSequences(work.pair, tokens, 0, end, tokens, 0, end, true);
  else setSequences(work.pair, tokens, 0, first[1], tokens, first[1], end, false);
  weighByPair(work.pair);
  for (let i = 0; i < work.pair.countA; i += 7) work.pair.unitA[i] *= draw();
  const passages = findPassages(work, {...pairThresholds, evidenceMin: 4, local});
  const {linkedA, linkedB} = work.pair;
  const links = [...linkedA.subarray(0, work.pair.countA), ...linkedB.subarray(0, work.pair.countB)];
  const linked = alignAll(work);
  const hash = createHash('sha256').update(JSON.stringify([passages, links, linked]));
  return {digest: hash.digest('hex').slice(0, 12), found: passages.length};
}

test.each<Pair & {readonly found: number; readonly digest: string}>([
  {words: 300, vocabulary: 2000, self: false, local: false, found: 1, digest: '431f5fab38a1'},
  {words: 300, vocabulary: 2000, self: false, local: true, found: 1, digest: '22794f8aa4bd'},
  {words: 900, vocabulary: 300, self: false, local: false, found: 4, digest: '16570905ecb7'},
  {words: 900, vocabulary: 5000, self: true, local: false, found: 5, digest: '2595dd29cac3'},
  {words: 500, vocabulary: 7, self: false, local: false, found: 0, digest: '651e184ad91e'},
  {words: 12_000, vocabulary: 100_000, self: false, local: false, found: 4, digest: '69d73f9bebef'},
])('$words words of $vocabulary, within one text: $self, in one region: $local', ({found, digest, ...pair}) => {
  expect(aligned(pair.words + pair.vocabulary, pair)).toEqual({digest, found});
});
