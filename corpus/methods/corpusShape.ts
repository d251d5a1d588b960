// Parameters that all users of a corpus must share. Changing one of these makes another corpus.

/** Of the layout of keys and values. */
export const corpusFormat = 1;

/**
 * Runs of five words, of twelve neighbours the smallest is kept: any verbatim run of 16 words has one. That is 0.139
 * fingerprints a word; the local index has 0.317. A passage is asked with all its runs, so of copies of 60 words with
 * every tenth word replaced 93 % are found, and 86 % if it were asked with the kept ones only.
 */
export const corpusSelection = {w: 5, window: 12} as const;

/** Longest distance between the starts of two kept runs in text that is the same. */
export const keptDistanceMax = corpusSelection.window;

/** Places are counted in units of so many words, so that 16 bits reach 262,144 words. */
export const wordsOfPlace = 4;

/** A fingerprint in more documents is common knowledge, and so is one in more documents of one repository. */
export const documentsMax = 32;
export const ofRepositoryMax = 4;

/** Postings of a page of 1,060 words on average, and members of a bucket for which the size of a zone is chosen. */
const postingsOfDocument = 136;
const bucketMembers = 24;

/** Buckets of mega-shingles: 15 a document instead of 136. */
const megaBitsFewer = 3;

/**
 * The bits of a fingerprint that name its bucket, for a corpus of so many documents. A bucket of 24 members on average
 * has fewer than 128, so that the server stores it in one piece: 20 bytes a posting; from 136 on it takes 101.
 */
export function bitsFor(documents: number): number {
  const bits = Math.round(Math.log2(Math.max(1, (documents * postingsOfDocument) / bucketMembers)));
  return Math.min(bitsMax, Math.max(bitsMin, bits));
}

/** 10⁹ documents would need 33. */
export const bitsMax = 32;
export const bitsMin = 6;

export function megaBits(bits: number): number {
  return Math.max(1, bits - megaBitsFewer);
}

/** Mean members of a bucket from which a zone should be made larger: at 136 a posting takes 101 bytes instead of 19. */
export const bucketMeanMax = 64;
