// The report of `--format json` as types: what the library returns, and what the npm package declares. Only types, and only
// of files that have nothing else. docs/library-reference.md is made of it.

import type {Breakage} from './breakage.ts';
import type {ReportedBaseline, ReportedCut, ReportedNoise, UnusedComment} from './notesOfReport.ts';
import type {History} from './passageHistory.ts';
import type {Rewriting} from './rewriting.ts';

/** All that a check, a review or a comparison found. */
export interface Report {
  /** Raised when a key changes its meaning or goes. New keys may come without. */
  readonly version: number;
  readonly summary: Summary;
  /** In order: first findings that say that something is wrong, then the heaviest. */
  readonly findings: readonly ReportedFinding[];
  /** Words that were not compared, and matches that are not reported. */
  readonly noise: ReportedNoise;
  /** Losses to limits. Empty: the report is whole. */
  readonly cuts: readonly ReportedCut[];
  /** Number of findings that comments in the texts silence. */
  readonly suppressed: number;
  /** Comments that silence nothing or are misspelt. */
  readonly unusedSuppressions: readonly UnusedComment[];
  /** Only where a baseline or a revision accepts copies. */
  readonly baseline?: ReportedBaseline;
  /** Pairs of files of which one could not be read; only of comparisons. */
  readonly notCompared?: readonly {readonly a: string; readonly b: string; readonly reason: string}[];
}

export interface Summary {
  /** The last line of the report in a terminal. */
  readonly text: string;
  /** Texts that were compared, their bytes, and their words. */
  readonly files: number;
  readonly bytes: number;
  readonly words: number;
  /** Texts that were not read: too large, no text, beyond a limit. */
  readonly skipped: number;
  readonly findings: number;
  readonly warnings: number;
  /** Copied passages of which all places are in one file. */
  readonly inOneFile: number;
  /** Number of findings by their code. */
  readonly byCode: Readonly<Record<string, number>>;
  /** Words at the places of warnings, each counted once; not of a report of the past. */
  readonly copiedWords?: number;
  /** The share of copied words, where all texts were looked at. */
  readonly copied?: CopiedWords;
  /** Where the warnings are: the deepest folders that make a short table. */
  readonly folders?: readonly FolderOfReport[];
  /** Only with limits in the settings: those that are exceeded. */
  readonly limits?: readonly ExceededLimit[];
  /** Only of a review: the files that the change touches, and which change it is. */
  readonly review?: {readonly changed: number; readonly what: string};
}

export interface CopiedWords {
  /** Words of all texts that are checked. */
  readonly ofWords: number;
  /** Words in warnings, and in all that is reported. */
  readonly words: {readonly warnings: number; readonly reported: number};
  /** The same as shares, 0…1. */
  readonly shares: {readonly warnings: number; readonly reported: number};
}

export interface ExceededLimit {
  readonly limit: 'maxShare' | 'maxWarnings';
  /** Globs of the files that it is about; none: all that have no limit of their own. */
  readonly files: readonly string[];
  readonly most: number;
  /** Warnings, or a share 0…1. */
  readonly found: number;
}

export interface FolderOfReport {
  /** Relative to the root; '' is the root. */
  readonly folder: string;
  /** Only the files of the folder itself, not those of its folders. */
  readonly ownFiles: boolean;
  readonly warnings: number;
  /** Words of its pages that are in a warning. */
  readonly words: number;
  /** Words of its pages, and those of them in warnings or information; absent where only a part is looked at. */
  readonly ofWords?: number;
  readonly reportedWords?: number;
}

export type ReportedFinding = ReportedPassage | ReportedDocument | ReportedFolder | ReportedCollection;

/** `silent` is reported with the setting `level: all` only. */
export type ReportedLevel = 'warning' | 'info' | 'silent';

/** Members that all kinds of findings have. */
export interface ReportedHead {
  /** Such as 'copied-passage': see the page on findings. */
  readonly code: string;
  readonly level: ReportedLevel;
  /** The sentence of the report in a terminal, with path and lines of the other place. */
  readonly message: string;
  /** Shares 0…1 of the words here that are also there, and of the words there that are also here. */
  readonly containment?: readonly number[];
  /** 0…1: the words that both have, divided by those that either has. */
  readonly resemblance?: number;
  /** Words of the longest run of equal words, times the factor of the kind of text. */
  readonly weight?: number;
  readonly longestRun?: number;
  /** Words in equal runs of ten or more. */
  readonly wordsInRuns?: number;
  /** Share of these words that are sample code or its output, 0…1. */
  readonly sampleShare?: number;
  /** Replacements that are made throughout. */
  readonly swaps?: number;
  /** Share of the words that are code of a source file, 0…1. */
  readonly codeShare?: number;
  /** Share of its page that the passage is, 0…1. */
  readonly pageShare?: number;
  /** Name of the rule that decided the level; '' if it was the score alone. */
  readonly reason?: string;
  /** The weight times the evidence, which decides the level, and the rows of evidence that hold. */
  readonly score?: number;
  readonly counted?: readonly string[];
  /** Name of the finding: 16 hexadecimal digits that stay the same while its words do. */
  readonly family: string;
  /** Only where a baseline accepts some of its places. */
  readonly acceptance?: {
    readonly places: number;
    readonly accepted: number;
    readonly fresh: readonly number[];
    readonly expired: string;
  };
}

/** One text in several places. */
export interface ReportedPassage extends ReportedHead, KindMembers {
  readonly kind: 'passage';
  /** Code that is equal apart from names and literals. */
  readonly renamed?: true;
  /** Rows of a table that are in another order, and how many of them are equal. */
  readonly reordered?: true;
  readonly rows?: number;
  /** Words of the longest place. */
  readonly words: number;
  /** Words that count as evidence: matched, and weighed by how rare they are. */
  readonly evidence: number;
  /** Matched words that were discounted because they are on many pages, and on how many at most. */
  readonly discountedWords: number;
  readonly discountedPages: number;
  /** Number of distinct pages, versions of a page counted once. */
  readonly slots: number;
  /** Further links and names that are broken between the same two pages. */
  readonly alsoBroken?: readonly ReportedBreakage[];
  /** In order of path and offset. */
  readonly places: readonly TextPlace[];
  /** Strongest first. */
  readonly pairs: readonly ReportedPair[];
  /** Between the two places that the message names. */
  readonly differs?: ReportedDifference;
  readonly passages?: readonly FurtherPassage[];
  readonly further?: readonly FurtherFinding[];
}

/** Members that only some codes have. */
export interface KindMembers {
  /** Of a `broken-in-copy`. */
  readonly broken?: Breakage;
  /** Of a `rewritten-passage`. */
  readonly rewriting?: Rewriting;
  /** Of a `stale-copy`: what was edited at the places that are new, and whether it is a number, a name, code or a link. */
  readonly edits?: readonly {
    readonly before: string;
    readonly now: string;
    /** Ordinals of the places that still have the old text; not in a line of JSON Lines, which is about one pair. */
    readonly places?: readonly number[];
  }[];
  readonly touchesFact?: boolean;
  readonly reason?: string;
  /** Of copies that have diverged: the words that only one of them has. */
  readonly differences?: readonly {readonly a: string; readonly b: string}[];
  readonly history?: History;
  /** Of a `copied-elsewhere`. */
  readonly elsewhere?: ReportedElsewhere;
  /** The numbers of the pair are scores of two source files, and no shares. */
  readonly measure?: 'code';
  /** With `measure`: number of source files among which rarity is counted. */
  readonly weighedAmong?: number;
}

/** Whole pages that are nearly the same, or of which one contains the other. */
export interface ReportedDocument extends ReportedHead, KindMembers {
  readonly kind: 'document';
  readonly detail?: 'near-duplicate-document' | 'contained-document';
  /** Most of both pages is on the other, in another order. */
  readonly reordered?: true;
  readonly places: readonly PagePlace[];
  readonly pairs: readonly ReportedPair[];
  /** Texts that the pages have in common. */
  readonly passages?: readonly FurtherPassage[];
  readonly further?: readonly FurtherFinding[];
}

/** Folders that mirror each other: versions, translations, copies of a tree. */
export interface ReportedFolder extends ReportedHead {
  readonly kind: 'folder';
  readonly folders: readonly string[];
  /** Neither versions nor translations, such as the pages of two products. */
  readonly parallel?: true;
  /** In a review: those that the change added. */
  readonly newFolders?: readonly string[];
  /** Pages that are in at least two of the folders, and all pages. */
  readonly pages: number;
  readonly pagesTotal: number;
  readonly pairsMeasured: number;
  readonly resemblanceMedian: number;
  /** The pairs of pages; filled with the setting `fold: false` only. */
  readonly pairs: readonly ReportedDocument[];
  readonly further?: readonly FurtherFinding[];
}

/** A page that is made of passages of several others. */
export interface ReportedCollection extends ReportedHead {
  readonly kind: 'collection';
  readonly path: string;
  readonly words: number;
  /** Words of it that are also on one of the sources. */
  readonly sharedWords: number;
  /** `words`: those that are also on the page. */
  readonly sources: readonly {readonly path: string; readonly words: number}[];
}

/** Offsets are UTF-16 units of the text, ends exclusive. Lines and columns count from 1; columns are UTF-16 units. */
export interface TextPlace {
  /** Relative to the root, with `/`. */
  readonly path: string;
  readonly start: number;
  readonly end: number;
  readonly startLine: number;
  readonly startColumn: number;
  readonly endLine: number;
  readonly endColumn: number;
  /** Words in it that count. */
  readonly words: number;
  /** Compared with, but not reported on. */
  readonly reference: boolean;
  /** In a review: whether the change put it here. */
  readonly new?: boolean;
  /** Other versions or translations of the page that have it, too. */
  readonly alsoIn: readonly string[];
  /** The source text from `start` to `end`. */
  readonly text: string;
}

export interface PagePlace {
  readonly path: string;
  readonly words: number;
  readonly lines: number;
  readonly reference: boolean;
  readonly new?: boolean;
  readonly alsoIn: readonly string[];
}

/** Exact measures of two places, `a` and `b`, which are indices into `places`. */
export interface ReportedPair {
  readonly a: number;
  readonly b: number;
  /** Share of the words of a that are also in b, and of those of b in a, 0…1. */
  readonly containmentA: number;
  readonly containmentB: number;
  readonly resemblance: number;
  readonly wordsA: number;
  readonly wordsB: number;
}

/** Differences between two places. */
export interface ReportedDifference {
  readonly a: number;
  readonly b?: number | undefined;
  /** Number of edits that are no renaming. */
  readonly count: number;
  /** The most telling first, at most 50. '' where a place has no words of it. */
  readonly edits: readonly {
    readonly kind: string;
    readonly a: string;
    readonly b: string;
    readonly lineA: number;
    readonly lineB: number;
  }[];
  /** Names that are replaced throughout. */
  readonly renamed: readonly {readonly a: string; readonly b: string; readonly times: number}[];
}

/** Another text that the same pages have in common. */
export interface FurtherPassage {
  readonly family: string;
  readonly renamed?: true;
  readonly reordered?: true;
  readonly rows?: number;
  readonly words: number;
  readonly weight?: number;
  readonly longestRun?: number;
  readonly wordsInRuns?: number;
  readonly sampleShare?: number;
  readonly swaps?: number;
  readonly codeShare?: number;
  readonly pageShare?: number;
  readonly places: readonly TextPlace[];
  readonly pairs: readonly ReportedPair[];
}

/** A lighter copy that shares a page with the finding. */
export interface FurtherFinding {
  readonly family: string;
  readonly places: readonly {readonly path: string; readonly startLine?: number; readonly endLine?: number}[];
}

export interface ReportedBreakage {
  readonly level: ReportedLevel;
  readonly family: string;
  readonly broken?: Breakage;
  readonly places: readonly TextPlace[];
}

/** A place in another repository of the organisation. */
export interface ElsewherePlace {
  readonly repository: string;
  readonly path: string;
  readonly zone: string;
  readonly commit: string;
  /** YYYY-MM-DD. */
  readonly day: string;
  readonly link: string | null;
  /** Words of the own passage that are there too, and their share of it, 0…1. */
  readonly words: number;
  readonly share: number;
  readonly startLine?: number | undefined;
  readonly endLine?: number | undefined;
}

export interface ReportedElsewhere extends ElsewherePlace {
  /** `words` and `share` are estimates: the text there was not read. */
  readonly estimated: boolean;
  readonly unread?: string;
  readonly others: readonly ElsewherePlace[];
}
