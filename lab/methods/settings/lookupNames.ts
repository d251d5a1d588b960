// The names of the look-ups. They are in a file of their own so that settings and flags do not load the look-ups.

export const lookupNames = [
  'all',
  'sorting',
  'keys',
  'bands',
  'rotations',
  'blocks',
  'volatility',
  'mega-shingles',
] as const;

export type LookupName = (typeof lookupNames)[number];

/**
 * The look-up that `auto` selects, by processor time at a threshold of 0.9. One query among a million features takes 14
 * ms with a linear scan, 0.6 s with keys and 1.9 s with mega-shingles, building their indexes included; the indexes pay
 * off from forty queries on. All pairs of these take 0.7 s by sorting, 1.6 s by keys, 12 s by mega-shingles. All pairs
 * of 10⁵ bins take 0.32 s by sorting, 0.69 s by keys, 0.23 s by bands, which may miss some. All pairs of 10⁵ simhashes
 * take 2.3 s by sorting and 1.1 s by blocks; with more differing bits allowed, blocks are slower than sorting.
 */
export const usualLookup = {near: 'all', clusters: 'sorting'} as const satisfies Record<string, LookupName>;
