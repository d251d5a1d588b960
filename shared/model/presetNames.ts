// The names of the presets, apart from the presets: settings and flags name them, and load none.

export const presetNames = ['shingle', 'altavista', 'clustering1997', 'bing', 'horowitz', 'iir', 'manku'] as const;
export type PresetName = (typeof presetNames)[number];
