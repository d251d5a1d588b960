// Takes the word hashes of a text and the secrets of a zone; gives the keyed fingerprints that are stored of a page, or
// asked of a page or a passage. No word and no hash without a key leaves this file.

import {scrambled} from '../../shared/algorithms/permute32.ts';
import {minwiseSamples, newSamplingSpace} from '../../shared/fingerprint/minwise.ts';
import {shingles} from '../../shared/fingerprint/shingle.ts';
import {winnow} from '../../shared/fingerprint/winnow.ts';
import {corpusSelection} from './corpusShape.ts';
import {sipHash} from './sipHash.ts';

export interface Fingerprint {
  readonly high: number;
  readonly low: number;
  /** The word at which its run begins; 0 of a mega-shingle. */
  readonly at: number;
}

/** Secrets of four 32-bit words each, one for either use. */
export interface FingerprintKeys {
  readonly runs: Uint32Array;
  readonly pages: Uint32Array;
}

/** Fingerprints of a page, to store or look up: its winnowed runs, each fingerprint once, at its first place. */
export function storedFingerprints(keys: FingerprintKeys, words: Uint32Array): Fingerprint[] {
  const {w, window} = corpusSelection;
  const runs = new Uint32Array(Math.max(0, words.length - w + 1));
  const count = shingles(words, 0, words.length, w, runs);
  const selected = new Uint32Array(count);
  const selectedCount = winnow(runs, count, window, selected);
  return keyedRuns(keys, words, selected.subarray(0, selectedCount));
}

/**
 * Fingerprints to look up for a passage: every run of words [from, to). The store is a sample, the query need not be
 * one: so a stored run is found whatever was edited next to it.
 */
export function allFingerprints(keys: FingerprintKeys, words: Uint32Array, from: number, to: number): Fingerprint[] {
  const count = Math.max(0, to - from - corpusSelection.w + 1);
  return keyedRuns(
    keys,
    words,
    Uint32Array.from({length: count}, (_, at) => from + at),
  );
}

function keyedRuns({runs: key}: FingerprintKeys, words: Uint32Array, starts: Uint32Array): Fingerprint[] {
  const out = new Uint32Array(2);
  const seen = new Set<bigint>();
  const fingerprints: Fingerprint[] = [];
  for (const at of starts) {
    sipHash(key, words, at, corpusSelection.w, out, 0);
    const [low, high] = out;
    const name = (BigInt(high) << 32n) | BigInt(low);
    if (seen.has(name)) continue;
    seen.add(name);
    fingerprints.push({high, low, at});
  }
  return fingerprints;
}

/** Words of a shingle of whole pages, and shingles from which on a page has mega-shingles. */
const pageShingleWords = 8;
const pageShinglesMin = 20;
const featureCount = 6;
const featureSamples = 14;
const [sampleKey, featureKey] = [scrambled(0x9e3779b9, 1), scrambled(0x9e3779b9, 2)];

/**
 * The 15 mega-shingles of a page (Manasse): fingerprints of all pairs of its 6 features, each of 14 minwise samples. Two
 * pages share one if two of their features agree: at a resemblance of 0.9 in 9 cases of 10, at 0.8 in 1 of 10.
 */
export function megaShingles({pages: key}: FingerprintKeys, words: Uint32Array): Fingerprint[] {
  const hashes = new Uint32Array(Math.max(0, words.length - pageShingleWords + 1));
  const count = shingles(words, 0, words.length, pageShingleWords, hashes);
  if (count < pageShinglesMin) return [];
  const samples = new Uint32Array(featureCount * featureSamples);
  minwiseSamples(hashes, count, sampleKey, samples, samples.length, newSamplingSpace());
  const features = featuresOfSamples(samples);
  const pair = new Uint32Array(6);
  const out = new Uint32Array(2);
  const fingerprints: Fingerprint[] = [];
  for (let a = 0; a < featureCount - 1; a++) {
    for (let b = a + 1; b < featureCount; b++) {
      pair.set([features[a * 2], features[a * 2 + 1], features[b * 2], features[b * 2 + 1], a, b]);
      sipHash(key, pair, 0, pair.length, out, 0);
      fingerprints.push({high: out[1], low: out[0], at: 0});
    }
  }
  return fingerprints;
}

/** Two words a feature; every step is one-to-one, so that groups that differ in one sample never agree. */
function featuresOfSamples(samples: Uint32Array): Uint32Array {
  const features = new Uint32Array(featureCount * 2);
  for (let feature = 0; feature < featureCount; feature++) {
    let high = scrambled(feature, featureKey);
    let low = scrambled(high, 0x3c6ef372);
    for (let at = feature * featureSamples; at < (feature + 1) * featureSamples; at++) {
      high = scrambled(high, samples[at]);
      low = scrambled(low, samples[at] ^ 0x2545f491);
    }
    features.set([high, low], feature * 2);
  }
  return features;
}
