// The names of the sketches, apart from the sketches: settings and flags name them, and load none.

export const sketcherNames = [
  'bins',
  'min',
  'mod',
  'mod-4',
  'permutations',
  'permutations-84',
  'permutations-200',
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
 * What `near` and `clusters` sketch with if nothing is said: five look-ups in a document, and of documents of resemblance
 * 0.6 each look-up meets 1 in 1,300, of 0.3 none. The threshold of 0.9 is passed by 0.42 of the pairs at 0.9, 0.88 at
 * 0.95, 0.026 at 0.8.
 */
export const defaultSketcher: SketcherName = 'features';
