// Every setting and every limit, with its default and the reason for it. Plain data; the loader is in server/config.

import type {FingerprintName} from './fingerprintName.ts';
import type {LookupName} from './lookupNames.ts';
import type {PathClass} from './pathClassName.ts';
import type {PresetName} from './presetNames.ts';
import type {SketcherName} from './sketchNames.ts';
import type {SwitchWord} from './wordSwitches.ts';

export type RepeatedBlocks = 'info' | 'warning' | 'off';
type SameFile = 'prose' | 'all' | 'off';
type CodeCopies = 'exact' | 'blind' | 'off';

export interface Config {
  /** Globs (minimatch) of files to check; empty means all. Relative to the configuration file or the root. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Folders or files that are matched against but not reported on. */
  readonly reference: readonly string[];
  /** Files whose text is boilerplate by declaration: what stands in them never counts. */
  readonly templates: readonly string[];
  /** Least length of a prose passage in words of spaced scripts. */
  readonly minWords: number;
  /** The same for Han and Kana, in characters: a character carries about half a word (MATCHING, section A). */
  readonly minCharacters: number;
  /** Least length of a passage of code or comments, and of a table, in words. */
  readonly minCodeWords: number;
  readonly minTableWords: number;
  /** Least length of a passage that stands twice in one file. */
  readonly minSameFileWords: number;
  /** Least weight of a warning: the longest run of equal words, in words of prose. */
  readonly minWeight: number;
  /** Least weight of information; lighter copies are silent. */
  readonly infoWeight: number;
  /** What is reported: warnings alone, information too, or also what is silent. */
  readonly level: 'warning' | 'info' | 'all';
  /** What kind of source a file is, where its path does not say so. */
  readonly source: PathClass | 'auto';
  /** Least share of the words of a passage that must stand in the other, 0…1; the larger of both directions. */
  readonly minContainment: number;
  /** Least resemblance of a passage pair, 0…1. 0: containment alone decides. */
  readonly minResemblance: number;
  /** A document is a near duplicate from this resemblance on, and contained from this containment on. */
  readonly documentResemblance: number;
  readonly documentContainment: number;
  /** A word sequence on up to this many pages weighs fully; beyond it weighs rareUpTo / pages. */
  readonly rareUpTo: number;
  /** A block on at least so many pages is a repeated block (information); on more than so many it is boilerplate. */
  readonly repeatedFrom: number;
  readonly boilerplateFrom: number;
  readonly repeatedBlocks: RepeatedBlocks;
  readonly sameFile: SameFile;
  /** 'blind' also finds code with every identifier and literal renamed, as `renamed-code`. */
  readonly code: CodeCopies;
  /** Fold mirrored folders, collected pages and several passages between two pages into one finding each. */
  readonly fold: boolean;
  /** Look for passages, for documents, or both. */
  readonly passages: boolean;
  readonly documents: boolean;
  /** What stands for a document in `lab near` and `lab clusters`; 'preset': what the preset says. */
  readonly sketch: SketcherName | 'preset';
  /** How sketches that are alike are found; 'auto': `lab near` looks at all of them, `lab clusters` sorts their keys. */
  readonly lookup: LookupName | 'auto';
  /** Least level that makes the exit code 1. 'never' reports only. */
  readonly failOn: 'info' | 'warning' | 'never';
  readonly reportUnusedSuppressions: boolean;
  /** Remember on the disk what was found, so that a run on the same texts need not look again. */
  readonly cache: boolean;
  /** File of what is accepted, relative to the root; empty: none. The default one need not be there. */
  readonly baseline: string;
  /** Where the history ends: `refs/…` patterns or revisions; empty: all branches, here and of remotes, and HEAD. */
  readonly historyRefs: readonly string[];
  /** Where it begins: a date such as 2024-01-01, or '2 years ago'; empty: with the first commit. */
  readonly historySince: string;
  /** Folders or files that it is about, relative to the top of the repository; empty: all. */
  readonly historyPaths: readonly string[];
  /** Set-up of the commands that sketch whole documents; what the next two say, they say beside it. */
  readonly preset: PresetName;
  /** Words in a shingle of a whole document, up to 16; 0: as the preset has it. */
  readonly shingleWords: number;
  /** What of a whole document is a word, in switches. */
  readonly words: readonly SwitchWord[];
  /** What makes a number of a shingle of a whole document. */
  readonly fingerprint: FingerprintName;
  /** Whether a shingle counts as often as it occurs in a document, and not once. */
  readonly bag: boolean;
  /** Shingles that stand in at least so many documents of a collection are its boilerplate and left out; 0: none. */
  readonly commonFrom: number;
  readonly limits: Limits;
}

export interface Limits {
  /** Larger files are skipped and listed. */
  readonly fileBytesMax: number;
  readonly filesMax: number;
  /** Hashes in more slots than this propose no pairs. */
  readonly candidateSlotsMax: number;
  readonly candidatesMax: number;
  readonly findingsMax: number;
  /** A look-up key of `lab clusters` in more documents than this proposes no pairs. */
  readonly keyDocumentsMax: number;
  /** Findings of `moves`, which looks at all commits. */
  readonly movesMax: number;
  /** Versions of a file through which `origin` and `drift` follow a passage. */
  readonly followedMax: number;
  /** Commits of a history; the newest are read. */
  readonly commitsMax: number;
  readonly placesMax: number;
  readonly noiseExamplesMax: number;
  /** What `cache` may take on the disk for a repository or folder. */
  readonly cacheBytesMax: number;
  /** A larger baseline file is refused: at some 300 bytes an entry, 100,000 entries are nobody's decision any more. */
  readonly baselineBytesMax: number;
}

export const defaults: Config = {
  include: [],
  exclude: [],
  reference: [],
  templates: [],
  minWords: 25,
  minCharacters: 50,
  minCodeWords: 50,
  minTableWords: 40,
  minSameFileWords: 50,
  minWeight: 60,
  infoWeight: 25,
  level: 'info',
  source: 'auto',
  minContainment: 0.65,
  minResemblance: 0,
  documentResemblance: 0.8,
  documentContainment: 0.8,
  rareUpTo: 4,
  repeatedFrom: 4,
  boilerplateFrom: 11,
  repeatedBlocks: 'info',
  sameFile: 'prose',
  code: 'blind',
  fold: true,
  passages: true,
  documents: true,
  sketch: 'preset',
  lookup: 'auto',
  failOn: 'warning',
  reportUnusedSuppressions: false,
  cache: true,
  baseline: '.shingle-baseline.jsonl',
  historyRefs: [],
  historySince: '',
  historyPaths: [],
  preset: 'shingle',
  shingleWords: 0,
  words: [],
  fingerprint: 'rolling',
  bag: false,
  commonFrom: 0,
  limits: {
    fileBytesMax: 4_000_000,
    filesMax: 200_000,
    candidateSlotsMax: 14,
    candidatesMax: 400_000,
    findingsMax: 1000,
    keyDocumentsMax: 1000,
    movesMax: 200_000,
    followedMax: 5000,
    commitsMax: 1_000_000,
    placesMax: 50,
    noiseExamplesMax: 20,
    cacheBytesMax: 200_000_000,
    baselineBytesMax: 32_000_000,
  },
};
