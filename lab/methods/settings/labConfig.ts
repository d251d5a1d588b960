// The settings of the laboratory, with their defaults: the section `lab` of a configuration, or flags.

import type {FingerprintName} from './fingerprintName.ts';
import type {LookupName} from './lookupNames.ts';
import type {PresetName} from './presetNames.ts';
import type {SketcherName} from './sketchNames.ts';
import type {SwitchWord} from './wordSwitches.ts';

export interface LabConfig {
  /** The sketch of a document in `near` and `clusters`; 'preset': the one of the preset. */
  readonly sketch: SketcherName | 'preset';
  /** How similar sketches are looked up; 'auto': `near` scans all of them, `clusters` sorts their keys. */
  readonly lookup: LookupName | 'auto';
  /** Preset of the commands that sketch whole documents. `shingleWords` and `words` adjust it. */
  readonly preset: PresetName;
  /** Words in a shingle of a whole document, up to 16; 0: the value of the preset. */
  readonly shingleWords: number;
  /** Switches that define the words of a whole document. */
  readonly words: readonly SwitchWord[];
  /** The function that turns a shingle of a whole document into a number. */
  readonly fingerprint: FingerprintName;
  /** Whether a shingle is counted as often as it occurs in a document (a bag) and not once (a set). */
  readonly bag: boolean;
  /** Shingles in at least this many documents of a collection are boilerplate and omitted; 0: no limit. */
  readonly commonFrom: number;
}

export const labDefaults: LabConfig = {
  sketch: 'preset',
  lookup: 'auto',
  preset: 'shingle',
  shingleWords: 0,
  words: [],
  fingerprint: 'rolling',
  bag: false,
  commonFrom: 0,
};

/** `section`: what is set, checked by the schema or as flags. */
export function labConfigOf(section: object): LabConfig {
  return {...labDefaults, ...section};
}
