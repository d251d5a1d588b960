// Every setting and every limit, with its default and the reason for it. Plain data; the loader is in server/config.

import type {ForgeName} from './forgeName.ts';
import {infoWeightDefault, minWeightDefault} from './judgeNumbers.ts';
import type {PathClass} from './pathClassName.ts';
import type {SiteName} from './siteName.ts';

export type RepeatedBlocks = 'info' | 'warning' | 'off';
type SameFile = 'prose' | 'all' | 'off';
type CodeCopies = 'exact' | 'blind' | 'off';

export interface Config {
  /** Globs (minimatch) of files to check; empty means all. Relative to the configuration file or the root. */
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  /** Folders or files that others are compared with, but that are not reported on. */
  readonly reference: readonly string[];
  /** Files that are declared boilerplate: text that occurs in them is never counted. */
  readonly templates: readonly string[];
  /** Sets of pages that are expected to be alike, as globs with braces. Relative as `include` is. */
  readonly expected: readonly string[];
  /** Encodings of files that are not UTF-8, by glob; the last one that matches decides. Empty: guessed. */
  readonly encodings: readonly FileEncodings[];
  /** Minimum length of a prose passage in words, for scripts that separate words by spaces. */
  readonly minWords: number;
  /** The same for Han and Kana, in characters: a character carries about half a word (MATCHING, section A). */
  readonly minCharacters: number;
  /** Minimum length of a passage of code or comments, and of a table, in words. */
  readonly minCodeWords: number;
  readonly minTableWords: number;
  /** Minimum length of a passage that occurs twice in one file. */
  readonly minSameFileWords: number;
  /** Minimum weight of a warning, in words of prose: see weight/weight.ts. */
  readonly minWeight: number;
  /** Minimum weight of a finding at level info; lighter copies are not reported. */
  readonly infoWeight: number;
  /** Levels to report: warnings only, also information, or also matches that are normally omitted. */
  readonly level: 'warning' | 'info' | 'all';
  /** The kind of source of all files; 'auto': derived from the path. */
  readonly source: PathClass | 'auto';
  /** Minimum overlap of a passage with the other one, 0…1; the larger of both directions counts. */
  readonly minContainment: number;
  /** Minimum resemblance of a pair of passages, 0…1. 0: only containment decides. */
  readonly minResemblance: number;
  /** Minimum resemblance of a near duplicate document, and minimum containment of a contained one. */
  readonly documentResemblance: number;
  readonly documentContainment: number;
  /** A word sequence that occurs on up to this many pages has full weight; beyond that it has rareUpTo / pages. */
  readonly rareUpTo: number;
  /** A block on `repeatedFrom` pages or more is a repeated block (information); from `boilerplateFrom` on, boilerplate. */
  readonly repeatedFrom: number;
  readonly boilerplateFrom: number;
  readonly repeatedBlocks: RepeatedBlocks;
  readonly sameFile: SameFile;
  /** 'blind' also finds code in which all identifiers and literals were renamed, as `renamed-code`. */
  readonly code: CodeCopies;
  /** Combine mirrored folders, compilations, and several passages between two pages into one finding each. */
  readonly fold: boolean;
  /** Whether to look for passages, and whether to look for near-duplicate documents. */
  readonly passages: boolean;
  readonly documents: boolean;
  /** Whether `check` also looks for pages that say the same in other words. `compare` always does. */
  readonly rewritten: boolean;
  /** Minimum level that makes the exit code 1. 'never': findings do not change the exit code. */
  readonly failOn: 'info' | 'warning' | 'never';
  readonly reportUnusedSuppressions: boolean;
  /** Whether a check asks the history which copies were equal once: its index, or Git about the first ones. */
  readonly drift: boolean;
  /** Cache results on the disk, so that a run on unchanged texts need not compute them again. */
  readonly cache: boolean;
  /** File of accepted copies, relative to the root; empty: none. The default file may be missing. */
  readonly baseline: string;
  /** Where links of a report lead; 'auto': as the host of the remote is called. */
  readonly forge: ForgeName | 'auto';
  /** The program that makes a site of the pages: how an editor links and includes; 'auto': by its configuration file. */
  readonly site: SiteName;
  /** Settings of a repository for the corpus of its organisation; address and secrets are the user's. */
  readonly corpus: CorpusSettings;
  /** The tips of the history: `refs/…` patterns or revisions; empty: all local and remote branches, and HEAD. */
  readonly historyRefs: readonly string[];
  /** The start of the history: a date such as 2024-01-01, or '2 years ago'; empty: the first commit. */
  readonly historySince: string;
  /** Folders or files that the history covers, relative to the top of the repository; empty: all. */
  readonly historyPaths: readonly string[];
  readonly limits: Limits;
}

export interface CorpusSettings {
  /** '': all of which the user has the secret. */
  readonly zone: string;
  /** The name of its own documents, which are not reported; '': the path of its remote. */
  readonly as: string;
  /** Globs of files that are pushed; empty: all that are checked. */
  readonly paths: readonly string[];
}

interface FileEncodings {
  readonly files: readonly string[];
  /** A name that server/sources/encodings.ts knows. */
  readonly encoding: string;
}

export interface Limits {
  /** Larger files are skipped and listed. */
  readonly fileBytesMax: number;
  readonly filesMax: number;
  /** Memory is four times that much, at its peak. */
  readonly textBytesMax: number;
  /** Hashes on more pages than this select no candidate pairs. */
  readonly candidateSlotsMax: number;
  readonly candidatesMax: number;
  /** Maximum pairs of pages whose sentences `check --rewritten` compares, the most alike first: about 1 ms each. */
  readonly rewrittenPairsMax: number;
  /** Maximum sentences of a text that are compared in other words: about 300,000 words. */
  readonly sentencesMax: number;
  readonly findingsMax: number;
  /** A look-up key of `lab clusters` in more documents than this selects no candidate pairs. */
  readonly keyDocumentsMax: number;
  /** Maximum findings of `moves`, which examines all commits. */
  readonly movesMax: number;
  /** Maximum revisions of a file through which `origin` and `drift` follow a passage. */
  readonly followedMax: number;
  /** Maximum copies of which a check asks the index of the history, heaviest first, and versions of pages that it reads. */
  readonly driftTextsMax: number;
  readonly driftVersionsMax: number;
  /** The same without an index: the first copies of the report, and the time that Git may take for all of them. */
  readonly driftUnindexedMax: number;
  readonly driftMillisecondsMax: number;
  /** Maximum words of texts that are compared for names that copying left over, and of such names all pages are searched for. */
  readonly nameWordsMax: number;
  readonly nameSearchesMax: number;
  /** Maximum commits of a history; the newest are read. */
  readonly commitsMax: number;
  readonly placesMax: number;
  readonly noiseExamplesMax: number;
  /** Maximum size of the cache on the disk, for one repository or folder. */
  readonly cacheBytesMax: number;
  /** A larger baseline file is refused: at about 300 bytes per entry, nobody has decided on 100,000 entries. */
  readonly baselineBytesMax: number;
  /** Maximum size of an HTML report: beyond it, texts of the least important findings are left out. */
  readonly reportBytesMax: number;
  /** A longer list of paths or pairs, of --file-list, --pairs or standard input, is refused. */
  readonly listBytesMax: number;
  /** Git lists a large repository in seconds, but a pattern of an ignore file may keep it busy for ever. */
  readonly listSecondsMax: number;
}

export const defaults: Config = {
  include: [],
  exclude: [],
  reference: [],
  templates: [],
  expected: [],
  encodings: [],
  minWords: 25,
  minCharacters: 50,
  minCodeWords: 50,
  minTableWords: 40,
  minSameFileWords: 50,
  minWeight: minWeightDefault,
  infoWeight: infoWeightDefault,
  level: 'info',
  source: 'auto',
  minContainment: 0.65,
  minResemblance: 0,
  documentResemblance: 0.8,
  documentContainment: 0.8,
  rareUpTo: 4,
  repeatedFrom: 5,
  boilerplateFrom: 11,
  repeatedBlocks: 'info',
  sameFile: 'prose',
  code: 'blind',
  fold: true,
  passages: true,
  documents: true,
  rewritten: false,
  failOn: 'warning',
  reportUnusedSuppressions: false,
  drift: true,
  cache: true,
  baseline: '.shingle-baseline.jsonl',
  forge: 'auto',
  site: 'auto',
  corpus: {zone: '', as: '', paths: []},
  historyRefs: [],
  historySince: '',
  historyPaths: [],
  limits: {
    fileBytesMax: 4_000_000,
    filesMax: 200_000,
    textBytesMax: 2_500_000_000,
    candidateSlotsMax: 14,
    candidatesMax: 400_000,
    rewrittenPairsMax: 20_000,
    sentencesMax: 20_000,
    findingsMax: 1000,
    keyDocumentsMax: 1000,
    movesMax: 200_000,
    followedMax: 5000,
    driftTextsMax: 500,
    driftVersionsMax: 5000,
    driftUnindexedMax: 100,
    driftMillisecondsMax: 300,
    nameWordsMax: 2_000_000,
    nameSearchesMax: 50,
    commitsMax: 1_000_000,
    placesMax: 50,
    noiseExamplesMax: 20,
    cacheBytesMax: 600_000_000,
    baselineBytesMax: 32_000_000,
    reportBytesMax: 5_000_000,
    listBytesMax: 64_000_000,
    listSecondsMax: 120,
  },
};
