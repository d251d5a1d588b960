// The names of the sketches, apart from the sketches: settings and flags name them, and load none.

export const sketcherNames = [
  'bins',
  'min',
  'mod',
  'mod-4',
  'permutations',
  'permutations-84',
  'permutations-200',
  'permutations-linear',
  'left-to-right',
  'prefix-8',
  'prefix-4',
  'unary',
  'biased',
  'replicated',
  'weighted',
  'simhash',
  'simhash-tfidf',
  'b-bit',
  'features',
  'features-8x25',
  'features-6x5',
  'mega-shingles',
  'eight-bytes',
  'eight-bytes-7',
] as const;

export type SketcherName = (typeof sketcherNames)[number];

/**
 * What `near` and `clusters` sketch with if nothing is said: it finds most where a collection is not very large. Clusters of
 * 3,203 pages hold all pairs of 0.8 and more by bins, 97.5 % by features, which take a tenth of the memory and have few
 * candidates at any threshold: of 4,506 texts with 164 pairs at 0.9 or more, mean of three seeds, they found 0.86 at a
 * precision of 0.90 and met 208 candidates; b-bit 0.90, 0.91 and 359 from 32 bytes, but for pairs at 0.5 all 9.7 million.
 */
export const defaultSketcher: SketcherName = 'bins';
