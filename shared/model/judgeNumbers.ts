// The numbers of the judge, each with its evidence. The labels are those of two or three strict readers on 28 slices of 22
// repositories, which are not part of the project; `npm run eval:judge` measures them again.

/**
 * The limits of the configuration, `minWeight` and `infoWeight`: a reader acts on 75 % of what weighs 40 or more on the pages
 * of the older slices, and on 69 % of six newer ones; with 60, on 86 % and 69 %, but half of what is worth acting on is lost.
 */
export const minWeightDefault = 40;
export const infoWeightDefault = 25;

/**
 * A chain gains a word for each equal word, and loses so many for an edit, for each further word of it, and for a
 * systematic swap. With 20 for a swap 4 % of what readers act on is lost; with 1.5 for an edit, precision.
 */
export const editCost = 2;
export const furtherWordCost = 0.5;
export const swapCost = 5;

/** A word of a chain weighs less than one of a run; with 0.85, readers act on three points fewer of the first warnings. */
export const chainFactor = 0.8;

/** So many systematic swaps halve the weight: without this the first ten of new documentation fall by five points. */
export const halvingSwaps = 5;

/** So many files that one replacement turns into others make the two sides of a copy parallel on purpose: 10 of 16 are kept. */
export const parallelFilesMin = 3;

/**
 * Evidence for a copy that was left behind counts so many times, and against it so many times less: a fact, pages that were
 * one text, edits on most pages that have it, edits of both texts alike before; names of a pattern, an edit that is only
 * partly for the other page. Of 250 copies of nine repositories, 72 % of those that were edited alike within a year are
 * warnings (34 % by rules).
 */
export const staleEvidenceFactor = 2;

/** So many pages of one name pattern are a reference or a catalogue; with 4, 6 % of what readers act on is lost. */
export const namePatternMin = 8;

/** The share from which a copy is mostly comments, or mostly sample code: of 12 such copies of pages readers act on two. */
export const mostlyShare = 0.75;

/**
 * So many times the limit: a text on `repeatedFrom` pages or more is a warning from this multiple of `minWeight` on. With 4, one
 * entry fewer in 400.
 */
export const manyTimes = 3;

/** Code of which so much is equal, names included, was copied; with less it may have the shape of many functions. */
export const nearlyEqualMin = 0.85;

/** The rule of the level in one sentence, as help, configuration and `init` have it; docs/findings.md has all of it. */
export const scoreRule =
  'The score is how many words the two places share (the weight), times the evidence in docs/findings.md.';
