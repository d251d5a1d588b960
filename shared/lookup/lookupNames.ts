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
