// Labels behind the number of a version that is not released yet, or kept for long: `v2.0-preview`, `1.4-rc.1`, `2.x-lts`.

/** Less early ones later: of one number a release is newer than all of them. */
export const earlyLabels: readonly string[] = ['dev', 'snapshot', 'edge', 'alpha', 'beta', 'pre', 'preview', 'rc'];

/** Matches a label with its separator and its own number; groups are the label and the number. */
export const versionLabel = `[-._]?(${[...earlyLabels, 'edition', 'lts'].join('|')})[-._]?(\\d*)`;
