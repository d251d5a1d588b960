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
 * What `near` and `clusters` sketch with if nothing is said. Of 4,506 texts (pages, news, programs as text; shingles of
 * eight words) with 164 pairs at 0.9 or more, mean of three seeds: features found 0.86 at a precision of 0.90 and met 208
 * candidates; b-bit 0.90, 0.91 and 359 from 32 bytes; permutations-84 0.94, 0.89 and 348 from 336 bytes in 12 times the
 * time. But b-bit has few bits to look up where much may differ: for pairs at 0.8 it met 50,182 candidates and features
 * 340, for pairs at 0.5 all 9.7 million (29 s) and features 781 (33 ms, 0.88 of 555 pairs found).
 */
export const defaultSketcher: SketcherName = 'features';
