// The names of the sketches, apart from the sketches: settings and flags name them, and load none.

export const sketcherNames = [
  'bins',
  'min',
  'mod',
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
] as const;

export type SketcherName = (typeof sketcherNames)[number];

/** What `near` and `clusters` sketch with if nothing is said. */
export const defaultSketcher: SketcherName = 'bins';
