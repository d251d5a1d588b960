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
 * What `auto` means: of what misses nothing the fastest, on two busy cores. One question among a million features takes
 * 52 ms by all, 1.9 s by keys and 6 s by mega-shingles with their indexes, which pay from forty questions on. All pairs of
 * these take 1.9 s by sorting, 10 s by keys, 93 s by mega-shingles; of 10⁵ bins 2.1 s by sorting, 2.8 by keys, 0.5 by
 * bands, which may miss some. Of 3,203 pages (PowerShell-Docs) by bins: 1.2 s, all 2.4 s, and the same clusters.
 */
export const usualLookup = {near: 'all', clusters: 'sorting'} as const satisfies Record<string, LookupName>;
