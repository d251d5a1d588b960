// Names of the functions that turn a shingle into a number.

/**
 * What makes a number of a shingle. The rolling polynomial is the default: 2.4 ns a shingle of six words, Rabin's 5.1;
 * of 524,288 different shingles 32 pairs agree within 4σ under either, as of random bits. Of two words that
 * alternate over 16 like the Thue–Morse sequence the polynomial keeps 10 bits, Rabin's all 32 (test/shingle).
 */
export type FingerprintName = 'rolling' | 'rabin';
