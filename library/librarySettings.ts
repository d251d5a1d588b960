// The settings of the library, made from the tables of settings. UPDATE=1 npm test -- test/library writes this file.

/** Limits of a check of texts. Reports say what they cut off. */
export interface TextLimits {
  /** Larger files are skipped and listed. Default: `4000000`. */
  readonly fileBytesMax?: number;
  /** Files beyond this number are not read. Default: `200000`. */
  readonly filesMax?: number;
  /**
   * A word sequence on more pages than this selects only pairs with the first of them, and on over three times as
   * many none. Default: `14`.
   */
  readonly candidateSlotsMax?: number;
  /** Maximum number of pairs of passages to compare. Default: `400000`. */
  readonly candidatesMax?: number;
  /**
   * Maximum number of pairs of pages whose sentences `check --rewritten` compares, the most similar first. Default:
   * `20000`.
   */
  readonly rewrittenPairsMax?: number;
  /** Maximum number of sentences of a text that are compared in other words. Default: `20000`. */
  readonly sentencesMax?: number;
  /** Maximum number of findings to report. Default: `1000`. */
  readonly findingsMax?: number;
  /**
   * Maximum number of words of texts that `check` compares to find names that copying left over. Default:
   * `2000000`.
   */
  readonly nameWordsMax?: number;
  /** Maximum number of such names that `check` searches all pages for, to see whether they are meant. Default: `50`. */
  readonly nameSearchesMax?: number;
  /** Maximum number of places of one finding to report. Default: `50`. */
  readonly placesMax?: number;
}

/** Settings of a check of texts, under the names of a configuration file. */
export interface TextSettings {
  /**
   * Sets of files that are expected to be alike, such as `docs/{angular,react,vue}/**`: globs with the same syntax
   * as `include`. Equal text of two files that match one pattern at different alternatives of its braces is not
   * reported; copies that were left behind or have diverged are. Without braces, every two files that match are
   * expected to be alike. Default: `[]`.
   */
  readonly expected?: readonly string[];
  /** Minimum length of a passage of prose, in words, for scripts with spaces. Default: `25`. */
  readonly minWords?: number;
  /** The same for Han and Kana, in characters; a character is worth about half a word. Default: `50`. */
  readonly minCharacters?: number;
  /** Minimum length of a passage of source code or its comments, in words. Default: `50`. */
  readonly minCodeWords?: number;
  /** Minimum length of a passage of a table, in words. Default: `40`. */
  readonly minTableWords?: number;
  /**
   * Minimum score of a warning. The score is how many words the two places share (the weight), times the evidence
   * in docs/findings.md. Default: `40`.
   */
  readonly minWeight?: number;
  /**
   * In a review: minimum number of words of a passage that the change copied, as a warning. A shorter one is
   * information; a whole page is a warning, and a passage of two programs from 30 words on. Default: `60`.
   */
  readonly minNewWords?: number;
  /**
   * Minimum weight of information, whatever its score. Lighter copies are reported only with `level: all`. Default:
   * `25`.
   */
  readonly infoWeight?: number;
  /** `warning`: only warnings. `info`: information too. `all`: also what the rules leave out. Default: `"info"`. */
  readonly level?: 'warning' | 'info' | 'all';
  /**
   * Kind of a file. Copies in dated pages, upgrade notes, generated, data and vendored files are not reported, nor
   * copies only between tests. `auto`: its path decides, unless `.gitattributes` of a checked folder gives it the
   * attribute `linguist-generated`, or `crowdin.yml` says that Crowdin writes it. Default: `"auto"`.
   */
  readonly source?: 'auto' | 'page' | 'dated' | 'upgrade' | 'generated' | 'data' | 'vendored' | 'test' | 'include';
  /** Minimum length of a passage that appears twice in one file, in words. Default: `50`. */
  readonly minSameFileWords?: number;
  /**
   * Minimum proportion of the words of one passage that must also be in the other, from 0 to 1; the larger of both
   * directions decides, and the smaller must reach three quarters of it. Code needs at least 0.7, tables and
   * passages that occur twice in one file 0.8. Measured on the two passages that are shown; rows of a table in
   * another order on the smaller of the two tables. Default: `0.65`.
   */
  readonly minContainment?: number;
  /** Minimum resemblance of two passages, from 0 to 1. With 0, only containment matters. Default: `0`. */
  readonly minResemblance?: number;
  /**
   * How a block that appears on several pages is reported: as information, as a warning, or not at all. Default:
   * `"info"`.
   */
  readonly repeatedBlocks?: 'info' | 'warning' | 'off';
  /** Report passages that appear twice in one file: in prose only, also in code, or not at all. Default: `"prose"`. */
  readonly sameFile?: 'prose' | 'all' | 'off';
  /**
   * Minimum resemblance of near-duplicate documents, from 0 to 1. Only words in the same order count. Default:
   * `0.67`.
   */
  readonly documentResemblance?: number;
  /**
   * Minimum proportion of the words of a document that another has in the same order, so that it is contained in
   * it, from 0 to 1. Default: `0.8`.
   */
  readonly documentContainment?: number;
  /**
   * A word sequence that is on at most this many pages has its full weight as evidence; on more pages, it has less.
   * Default: `4`.
   */
  readonly rareUpTo?: number;
  /**
   * A text on at least this many pages is a repeated block: information, unless it is very long. All pages of
   * `reference` count as one. Default: `5`.
   */
  readonly repeatedFrom?: number;
  /** A block on at least this many pages is boilerplate, and not a finding. Default: `11`. */
  readonly boilerplateFrom?: number;
  /**
   * Look only for exact copies of code (exact), also for copies with other names and literals (blind), or for none
   * (off), which leaves out passages that are more than half code or comments. Default: `"blind"`.
   */
  readonly code?: 'exact' | 'blind' | 'off';
  /**
   * Combine mirrored folders, collected pages and several passages between two pages into one finding each.
   * Default: `true`.
   */
  readonly fold?: boolean;
  /** Look for copied passages. Default: `true`. */
  readonly passages?: boolean;
  /** Look for near-duplicate and contained documents. Default: `true`. */
  readonly documents?: boolean;
  /**
   * `check` also looks for pages that say the same in other words. `compare` always does, reviews and editors never
   * do. Default: `false`.
   */
  readonly rewritten?: boolean;
  /**
   * With this many warnings or fewer, the exit code is 0 whatever `failOn` says; with more, it is 1. -1: no limit,
   * `failOn` decides. In `overrides`, of the warnings that are reported in these files, which do not count
   * elsewhere. Default: `-1`.
   */
  readonly maxWarnings?: number;
  /**
   * If the words in warnings are at most this share of all words that are checked, from 0 to 1, the exit code is 0
   * whatever `failOn` says; beyond, it is 1. With `failOn: info`, the words in information count too. 1: no limit,
   * `failOn` decides. In `overrides`, of the words of these files, which do not count elsewhere. Not in reviews.
   * Default: `1`.
   */
  readonly maxShare?: number;
  /** Report suppression comments that suppress nothing or are misspelt. Default: `false`. */
  readonly reportUnusedSuppressions?: boolean;
  /**
   * A check starts a process that keeps the index in memory and answers the next checks of this root, as `shingle
   * serve` does. It ends after ten idle minutes. In CI none is started or asked. Default: `false`.
   */
  readonly resident?: boolean;
  /** Limits, so that no input can exhaust the machine. */
  readonly limits?: TextLimits;
}

/** Settings of a check of files. */
export interface Settings extends TextSettings {
  /**
   * Globs of the files to check; empty means all. Relative to the folder of the configuration file that was found
   * (not of one it extends). As in .gitignore: a glob without a slash matches at any depth, the name of a folder
   * matches all in it, the last glob that matches decides, and ! takes back. Default: `[]`.
   */
  readonly include?: readonly string[];
  /**
   * Globs of files not to check, with the same syntax as `include`. Files that Git ignores are always skipped, and
   * so is `node_modules`, except for what Git tracks in it. Default: `[]`.
   */
  readonly exclude?: readonly string[];
  /**
   * Folders or files to compare with but not to report on, relative to this file. `compare` counts in them how rare
   * code is. Default: `[]`.
   */
  readonly reference?: readonly string[];
  /** Files with boilerplate, relative to this file. Their text is ignored everywhere. Default: `[]`. */
  readonly templates?: readonly string[];
  /**
   * Encodings of files that are not UTF-8. If several match a file, later ones win. What is not named here or in
   * `.gitattributes` is guessed. Default: `[]`.
   */
  readonly encodings?: readonly {readonly files: readonly string[]; readonly encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'latin-1' | 'gb18030' | 'big5' | 'shift_jis' | 'euc-jp' | 'iso-2022-jp' | 'euc-kr' | 'koi8-r' | 'koi8-u' | 'ibm866' | 'macintosh' | 'x-mac-cyrillic' | 'windows-874' | 'windows-1250' | 'windows-1251' | 'windows-1253' | 'windows-1254' | 'windows-1255' | 'windows-1256' | 'windows-1257' | 'windows-1258' | 'iso-8859-2' | 'iso-8859-3' | 'iso-8859-4' | 'iso-8859-5' | 'iso-8859-6' | 'iso-8859-7' | 'iso-8859-8' | 'iso-8859-10' | 'iso-8859-13' | 'iso-8859-14' | 'iso-8859-15'}[];
  /**
   * `check` reports, as warnings and before all others, copies that used to be identical and now differ because
   * only one was changed. It asks the index of the history, which `shingle index --history` builds, or, for its
   * first copies, Git. In a review, it decides the level of copies left behind. Default: `true`.
   */
  readonly drift?: boolean;
  /**
   * Cache results, so that a run on the same texts is fast: in the folder `shingle` of the Git directory, or
   * outside Git in the user's cache folder. Default: `true`.
   */
  readonly cache?: boolean;
  /**
   * File of accepted copies, relative to this file; an empty text means none. Default: the file of this name beside
   * the configuration, otherwise the nearest one from the root upwards, if there is one. Default:
   * `".shingle-baseline.jsonl"`.
   */
  readonly baseline?: string;
}

export const settingsOfFiles: readonly string[] = [
  'include',
  'exclude',
  'reference',
  'templates',
  'encodings',
  'drift',
  'cache',
  'baseline',
];
