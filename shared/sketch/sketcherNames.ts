// The names of the sketches, apart from the sketches: settings and flags name them, and load none.

export const sketcherNames = ['bins'] as const;

export type SketcherName = (typeof sketcherNames)[number];

/** What `near` and `clusters` sketch with if nothing is said. */
export const defaultSketcher: SketcherName = 'bins';
