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

/** What `auto` means. */
export const usualLookup = {near: 'all', clusters: 'sorting'} as const satisfies Record<string, LookupName>;
