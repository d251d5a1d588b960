/** Minimum distance of a match within one document in tokens; otherwise periodic text would match itself. */
export const selfDistanceMin = 20;
