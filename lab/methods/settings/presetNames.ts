// The names of the presets. They are in a file of their own so that settings and flags do not load the presets.

export const presetNames = ['shingle', 'altavista', 'clustering1997', 'bing', 'horowitz', 'iir', 'manku'] as const;
export type PresetName = (typeof presetNames)[number];
