// The table of the settings of the laboratory: the section `lab` of a configuration, or flags.

import {anyOf, defaultsOf, oneOf, onOff, setting, type ValuesOf, whole} from '../../../shared/model/settingParts.ts';
import {fingerprintNames} from './fingerprintName.ts';
import {lookupNames} from './lookupNames.ts';
import {presetNames} from './presetNames.ts';
import {sketcherNames} from './sketchNames.ts';
import {switchNames, switchWords} from './wordSwitches.ts';

export const labSettings = {
  sketch: setting(
    oneOf('preset', ['preset', ...sketcherNames]),
    'Sketch of a document',
    'How `shingle lab` summarises a document to find similar ones; preset uses the sketch of the preset.',
    {
      flags: {
        sketch:
          'How a document is summarised to find similar ones; docs/methods.md helps you choose. For distances: what this sketch estimates, beside the exact figure. minhash means permutations, super-shingles means features (default: {default}).',
      },
    },
  ),
  lookup: setting(
    oneOf('auto', ['auto', ...lookupNames]),
    'Look-up of sketches',
    'How `shingle lab` finds similar sketches. For all sketches: compare all, sort their keys, or index their keys. For some: bands of slots; rotations, blocks or volatility of the bits of simhash; mega-shingles of features. With auto, `lab near` compares all and `lab clusters` sorts.',
    {
      flags: {
        lookup:
          'How similar sketches are found; docs/sketches.md lists the sketches that each look-up reads. lsh means bands (default: {default}, which is all for near, sorting for clusters).',
      },
    },
  ),
  preset: setting(
    oneOf('shingle', presetNames),
    'Preset',
    'Parameters of `shingle lab`: what a shingle is, the sketch, and the minimum resemblance of similar documents.',
    {flags: {preset: 'Shingles, sketch and minimum resemblance as published by others (default: {default}).'}},
  ),
  shingleWords: setting(
    whole(0, 0, {most: 16}),
    'Words of a shingle',
    'Words in a shingle of `shingle lab`, up to 16; 0 uses the number of the preset.',
    {flags: {'shingle-words': 'Words in a shingle, up to 16.'}},
  ),
  words: setting(
    anyOf(switchWords),
    'Switches of words',
    'What counts as a word in `shingle lab`: switches in addition to those of the preset. `stopwords` turns one on, `-case` turns one off. If two contradict each other, the last one applies; `--words` refuses them.',
    {
      flags: {
        words: `What a word is: ${switchNames.join(', ')}. Several with commas, "-" turns one off: stopwords,-case.`,
      },
    },
  ),
  fingerprint: setting(
    oneOf('rolling', fingerprintNames),
    'Fingerprints of shingles',
    'How `shingle lab` turns a shingle into a number: a rolling polynomial, which is twice as fast, or Rabin fingerprints of the 32-bit hashes of its words. Their polynomial is fixed, so collisions are bounded for runs of different hashes that nobody chose in order to collide.',
    {flags: {fingerprint: 'How a shingle becomes a number (default: {default}).'}},
  ),
  bag: setting(
    onOff(false),
    'Bags of shingles',
    'In `shingle lab`, count a shingle as often as it occurs in a document, not once.',
    {flags: {bag: 'Count a shingle as often as it occurs in a document, not once.'}},
  ),
  commonFrom: setting(
    whole(0, 0, {not: 1}),
    'Common from',
    'In `shingle lab`, omit shingles that are in at least this many documents, as boilerplate; exact copies count as one document. For `lab overlap`, in this many pages of one collection. 0 omits none; 1 would omit all, and is refused.',
    {flags: {'common-from': 'Omit shingles that occur in at least N documents, as boilerplate does (default: none).'}},
  ),
};

export type LabConfig = ValuesOf<typeof labSettings>;
export const labDefaults: LabConfig = defaultsOf(labSettings);

/** `section`: what is set, checked by the schema or as flags. */
export function labConfigOf(section: object): LabConfig {
  return {...labDefaults, ...section};
}
