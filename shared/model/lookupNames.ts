// The names of the look-ups, apart from them: settings and flags name them, and load none.

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
 * What `auto` means, in processor time at a threshold of 0.9. One question among a million features takes 14 ms by all,
 * 0.6 s by keys and 1.9 s by mega-shingles with their indexes, which pay from forty questions on. All pairs of these take
 * 0.7 s by sorting, 1.6 by keys, 12 by mega-shingles; of 10⁵ bins 0.32 s by sorting, 0.69 by keys, 0.23 by bands, which
 * may miss some; of 10⁵ simhashes 2.3 by sorting, 1.1 by blocks, which lose to it where more bits may differ.
 */
export const usualLookup = {near: 'all', clusters: 'sorting'} as const satisfies Record<string, LookupName>;
