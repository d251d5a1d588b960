// The configurations of the published systems, by name: what a shingle is, the sketch of a document, and the
// resemblance at which two documents are near duplicates.

import type {LabConfig} from '../settings/labConfig.ts';
import type {PresetName} from '../settings/presetNames.ts';
import {lexedWords, switched} from '../settings/wordSwitches.ts';
import type {Shingling} from './shingleSet.ts';

interface Preset {
  readonly shingling: Shingling;
  /** A name in the table of sketches. The table itself belongs to a later stage and cannot be imported here. */
  readonly sketch: string;
  /** Minimum resemblance of near duplicates. */
  readonly threshold: number;
  /** For a sketch of bits: in how many of them near duplicates differ. */
  readonly distanceMax?: number;
  readonly source: string;
}

/** Ignores case and drops markup, but keeps the targets of HREF and IMG (Manasse, "An application"). */
const htmlFeatures = switched(lexedWords, ['-urls']);

const presets: Readonly<Record<PresetName, Preset>> = {
  shingle: {
    // Broder's length for a page of 1,000 words ("Real implementation"). Good lengths are 3 to 10 ("Impact of shingle
    // size").
    shingling: {w: 8, words: lexedWords},
    sketch: 'bins',
    threshold: 0.9,
    source: 'our default: the lexer of check, shingles of Broder 2000',
  },
  altavista: {
    shingling: {w: 6, words: htmlFeatures},
    sketch: 'features',
    threshold: 0.9,
    source: 'Manasse, "An application": six words, HREF and IMG kept, 6 features of 14 samples, 2 in common',
  },
  clustering1997: {
    shingling: {w: 10, words: lexedWords},
    sketch: 'mod',
    threshold: 0.5,
    source: 'Broder, Glassman, Manasse and Zweig 1997, section 4: ten words, fingerprints that are 0 mod 25, 50 %',
  },
  bing: {
    shingling: {w: 6, words: htmlFeatures},
    sketch: 'features-6x5',
    threshold: 0.9,
    source: 'Manasse, "Precise features": runs of about 5 samples, 4 of 6 in common',
  },
  horowitz: {
    shingling: {w: 3, words: lexedWords},
    sketch: 'mod-4',
    threshold: 0.8,
    source: 'Horowitz, slides "Shingles -> numbers" (three words, 0 mod 4) and "Solving the issue" (80 %)',
  },
  iir: {
    shingling: {w: 4, words: lexedWords},
    sketch: 'permutations-200',
    threshold: 0.9,
    source: 'Manning, Raghavan and Schütze 2008, section 19.6: four words, 200 permutations',
  },
  manku: {
    shingling: {w: 1, words: lexedWords},
    sketch: 'simhash',
    // Documents this similar differ in 3 bits on average (simhash/simhashes.ts).
    threshold: 0.98,
    distanceMax: 3,
    source: 'Manku, Jain and Das Sarma 2007: single words, 64 bits, at most 3 of them different',
  },
};

/** Settings and flags of users. */
type ShinglingSettings = Pick<LabConfig, 'preset' | 'shingleWords' | 'words'> &
  Partial<Pick<LabConfig, 'fingerprint' | 'bag'>>;

/** The preset with the user's changes. */
export function presetWith({
  preset,
  shingleWords,
  words,
  fingerprint = 'rolling',
  bag = false,
}: ShinglingSettings): Preset {
  const chosen = presets[preset];
  const {shingling} = chosen;
  const switches = switched(shingling.words, words);
  // A sentence or chunk has as many words as a shingle.
  const usual = switches.sentences || switches.chunks ? 1 : shingling.w;
  const w = shingleWords === 0 ? usual : shingleWords;
  return {...chosen, shingling: {...shingling, w, words: switches, fingerprint, bag}};
}
