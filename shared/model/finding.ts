// Findings: plain data that every report prints and no report computes.

import type {Breakage} from './breakage.ts';
import type {Elsewhere} from './elsewhere.ts';
import type {Drift, History} from './passageHistory.ts';
import type {CollectedPlace, DocumentOccurrence, FolderPlace, None, Occurrence, PlaceMark} from './place.ts';
import type {Reason} from './reasons.ts';
import type {Rewriting} from './rewriting.ts';
import type {Staleness} from './staleness.ts';

export type {CollectedPlace, DocumentOccurrence, FolderPlace, LinesThere, Occurrence, Place} from './place.ts';

/**
 * Exact measures of two texts, a and b, in words. In passages a word is shared when it is aligned with an equal word
 * of the other, one to one. In documents it is shared when it is in a run of five words (ten ideographs) that
 * the other also has, wherever it is there.
 */
export interface Measures {
  /** Words of a, words of b: the denominators of the two containments. */
  readonly wordsA: number;
  readonly wordsB: number;
  /** Share of a's words that are also in b, 0…1. */
  readonly containmentA: number;
  /** Share of b's words that are also in a, 0…1. */
  readonly containmentB: number;
  /** 0…1: shared words against all (Broder 1997). Of passages it is 1 only when both are equal. */
  readonly resemblance: number;
  /** Of documents: the shares of a's and of b's words that the other has in the same order, one run for one, if they are less. */
  readonly inOrder?: readonly [number, number];
}

export interface OccurrencePair extends Measures {
  /** Indices into `places` of the finding. */
  readonly a: number;
  readonly b: number;
}

/** State in the baseline of a finding that it does not accept, or does not any more. */
export interface PartialAcceptance {
  /** Places of the finding, other versions of a page counted once, and how many of them are accepted: fewer. */
  readonly places: number;
  readonly accepted: number;
  /** Ordinals of the places that came since, where their paths tell; else empty. */
  readonly fresh: readonly number[];
  /** The last day of an acceptance that is over, YYYY-MM-DD; empty if none is. */
  readonly expired: string;
}

export type PassageCode =
  | 'copied-passage'
  | 'repeated-block'
  | 'resurrected-passage'
  | 'moved-passage'
  | 'moved-within-file'
  | 'restored-passage'
  | 'passage-origin'
  | 'drifted-copy'
  | 'stale-copy'
  | 'broken-in-copy'
  | 'rewritten-passage'
  | 'copied-elsewhere';

/** Facts about two places of a copy that decide its level: see ranking/levels.ts. */
export interface PairFacts {
  /** Indices into `places`. */
  readonly a: number;
  readonly b: number;
  /**
   * Longest run of equal words, times the factor of the kind of text; of code that of what is equal apart from names, if it
   * is more.
   */
  readonly weight: number;
  /** The weight of equal words alone, if it is less. */
  readonly equalWeight?: number;
  /** Words of that run. */
  readonly longest: number;
  /** Words in equal runs of ten or more. */
  readonly inRuns: number;
  /** Share of the words in runs that are sample code or its output, 0…1. */
  readonly sampleShare: number;
  /** Systematic swaps: replacements that are made twice or more, or of a word that only one of the pages is named after. */
  readonly swaps: number;
  /** Share of the words that are code of a source file, and no comment, 0…1. */
  readonly codeShare: number;
  /** Share of its page that the passage is, the larger of both, 0…1. */
  readonly pageShare: number;
  /** One of the two is a source file. */
  readonly inSource: boolean;
  /** In a review: words of the whole paragraphs, items or functions that the change copied; none where it is left out. */
  readonly wholeWords?: number;
  /** In a review: share of the words that the change adds to the text which the other place has, 0…1; of both places, the larger. */
  readonly ofAdded?: number;
  /** In a review: the change wrote both places. */
  readonly isWrittenTwice?: true;
}

/** The facts of the heaviest pair. */
export interface CopyFacts extends PairFacts {
  /** By place: what its text says of itself. */
  readonly marks: readonly PlaceMark[];
  /** By place: how its page includes another file, 'MDX import', or ''; none where no page does. */
  readonly includes?: readonly string[];
  /** In a review: texts that the change adds or edits. */
  readonly changed?: number;
  /** Of all pairs that were weighed, heaviest first, if there are several: places are left out later. */
  readonly ofPairs?: readonly PairFacts[];
}

/** Result of the judge: the weight times the evidence, and the names of the rows that hold. */
export interface Counted {
  readonly score: number;
  readonly rows: readonly string[];
}

/** Facts from the paths of the collection on which advice depends. */
export interface Remedy {
  /** How pages of all places include a file, 'Jekyll {% include %}'; '' where that differs or is not known. */
  readonly include: string;
  /** The two pages share more passages, each of which is a finding of its own. */
  readonly isOneOfSeveral?: true;
}

/** Words [from, to) of a page, counted from its first one. */
export interface WordRange {
  readonly path: string;
  readonly from: number;
  readonly to: number;
}

/** Another finding, which is accepted together with the one that names it. */
export interface FurtherCopy {
  readonly copy: PassageFinding | DocumentFinding;
  /** The two places of its heaviest pair. */
  readonly places: readonly (Occurrence | DocumentOccurrence)[];
}

/** One text and the places that have it. */
export interface CopiedText {
  readonly code: PassageCode;
  /** Code that is equal apart from its names and literals. */
  readonly renamed?: true;
  /** Of tables that have their rows in another order: how many rows are equal. `pairs` count the words of these. */
  readonly reorderedRows?: number;
  readonly family: string;
  readonly places: readonly Occurrence[];
  /** The measured pairs, strongest first; at least one, and every place is in at least one. */
  readonly pairs: readonly OccurrencePair[];
  /** Words of the longest place. */
  readonly words: number;
  /** Nothing of a text that came back from the history. */
  readonly facts?: CopyFacts;
}

interface ReorderedTables {
  /** Rows of the table at each place, without the head that both have. */
  readonly rows: readonly number[];
  /** Rows of which most words are equal, each as it is at either place. */
  readonly changed: readonly (readonly Occurrence[])[];
  /** Of the text of each place: so many UTF-16 units are equal rows only, from its beginning. */
  readonly equalUnits: readonly number[];
}

/** Fields of findings of all shapes. */
interface Reported {
  readonly level: Level;
  /** Stable name: of a passage a fingerprint of its words, 16 hexadecimal digits. */
  readonly family: string;
  /** Later copies that share a page with it, heaviest first: findings of their own, and information. See `inSets`. */
  readonly further?: readonly FurtherCopy[];
  readonly acceptance?: PartialAcceptance;
  /** Its words in the pages that are checked, once it is known what is reported; `share/reportedWords.ts`. */
  readonly copied?: readonly WordRange[];
}

/** Fields of passages and of two whole pages. */
interface Judged {
  readonly facts?: CopyFacts;
  readonly reason?: Reason;
  readonly counted?: Counted;
  readonly remedy?: Remedy;
  /** Further texts that the same pages have in common, heaviest first; each with places and pairs of its own. */
  readonly more?: readonly CopiedText[];
  readonly history?: History;
  /** With `history`: until when both were the same, and what changed since. */
  readonly drift?: Drift;
}

/** One passage in n places. Places are in order of path and offset. No pairs with `elsewhere`. */
export interface PassageFinding extends CopiedText, Reported, Judged, NoPages, NoGroup {
  readonly kind: 'passage';
  /** Of the two places of tables that have their rows in another order. */
  readonly tables?: ReorderedTables;
  /** Words that count as evidence: matched, and weighed by how rare they are in this collection. */
  readonly evidence: number;
  /** Matched words that were discounted because they are on many pages, and on how many at most. */
  readonly discountedWords: number;
  readonly discountedPages: number;
  /** Number of distinct pages, counterparts in mirrored folders counted once. */
  readonly slots: number;
  /** Places beyond `limits.placesMax`, which are not listed; none where it is left out. */
  readonly placesLeft?: number;
  readonly stale?: Staleness;
  /** Of a `broken-in-copy`. */
  readonly broken?: Breakage;
  /** The one place that it is about; the others are shown beside it. */
  readonly at?: number;
  /** Words of all places that it is about, such as a link. */
  readonly marked?: string;
  /** Findings of this kind about the same page and the same other page, in order, told with it. */
  readonly also?: readonly PassageFinding[];
  /** Stale copies that are reported as this one, each by itself: see `mergeStale`. */
  readonly members?: readonly PassageFinding[];
  readonly rewriting?: Rewriting;
  /** Of a `copied-elsewhere`. */
  readonly elsewhere?: Elsewhere;
}

/** `compared-documents` are reported whatever they measure, because the user asked for the two; `renamed-code` are such. */
type DocumentCode = 'copied-page' | 'compared-documents' | 'renamed-code';

/** In which way a page is copied: most of both, or most of the shorter one. Findings had these as codes of their own. */
export type PageDetail = 'near-duplicate-document' | 'contained-document';

/** Parts of a file that are not compared, in the order in which a message names them. */
export const uncomparedParts = [
  'front matter',
  'the licence header',
  'the package name',
  'imports',
  'link definitions',
  'addresses',
  'markup',
  'punctuation',
  'symbols',
  'capitalization',
  'white space',
] as const;
export type UncomparedPart = (typeof uncomparedParts)[number];

/** Fields that only a passage has: a finding that has one is a passage. */
type NoPassage = None<
  'words' | 'renamed' | 'reorderedRows' | 'tables' | 'placesLeft' | 'evidence' | 'slots' | 'members' | ToldWithPassage
>;
type ToldWithPassage = 'also' | 'stale' | 'broken' | 'rewriting' | 'elsewhere';

/** Fields that only two whole pages have. */
type NoPages = None<'detail' | 'reordered' | 'isMoreAlike' | 'apart' | 'measure'>;

/** Fields that only folders and collected pages have. */
type NoGroup = None<'isParallel' | 'folded' | 'pages' | 'sharedWords'>;

/** Folders and collected pages. */
interface Group extends Reported, NoPassage, NoPages, None<keyof Judged> {
  readonly at: 0;
  /** None is measured. */
  readonly pairs: readonly OccurrencePair[];
}

/** Whole documents that are nearly the same, or of which one contains the other. */
export interface DocumentFinding extends Reported, Judged, NoPassage, NoGroup {
  readonly kind: 'document';
  readonly at?: undefined;
  readonly code: DocumentCode;
  /** Of a copied page. */
  readonly detail?: PageDetail;
  /** Most of both pages is on the other, in another order: `pairs` have only what is in the same order. */
  readonly reordered?: true;
  /** A passage has far more in common, with differences or in other words: `pairs` have only runs of equal words. */
  readonly isMoreAlike?: true;
  /** Of files with the same words, in what they differ. */
  readonly apart?: readonly UncomparedPart[];
  /**
   * `code`: the pairs are scores of two source files, 0…1, and no shares: structure without names and literals, and
   * literals, weighed by how rare they are. `words` of places and pairs are code tokens then. Else words are shared.
   */
  readonly measure?: 'code';
  /** With `code`: the source files among which it is counted how rare they are. Other files give another score. */
  readonly weighedAmong?: number;
  readonly places: readonly DocumentOccurrence[];
  readonly pairs: readonly OccurrencePair[];
}

/** Folders that mirror each other: versions, untranslated translations, vendored trees. */
export interface FolderFinding extends Group {
  readonly kind: 'folder';
  readonly code: 'mirrored-folder';
  /** In order of path. */
  readonly places: readonly FolderPlace[];
  /** Neither versions nor translations, such as those of two products: copies between them are findings of their own. */
  readonly isParallel?: true;
  /** Pages that have the same relative path in at least two of the folders. */
  readonly pages: number;
  /** Pages in all folders together. */
  readonly pagesTotal: number;
  /** Pairs of counterparts that were measured, and the median of their resemblance. */
  readonly pairsMeasured: number;
  readonly resemblanceMedian: number;
  /** Pairs of pages, filled with `--no-fold` only. */
  readonly folded: readonly DocumentFinding[];
  readonly sharedWords?: undefined;
}

/** A page made of passages of several others (a changelog, a one-page book): its passages are folded into it. */
export interface CollectionFinding extends Group, Omit<NoGroup, 'sharedWords'> {
  readonly kind: 'collection';
  readonly code: 'copied-page';
  /** The page, then its sources. */
  readonly places: readonly CollectedPlace[];
  /** Words of the page that are also on one of the sources. */
  readonly sharedWords: number;
}

/**
 * `warning`: something is probably wrong or worth changing; `info` is said but never fails a run by default; `silent` is
 * shown with `--level all`.
 */
export type Level = 'warning' | 'info' | 'silent';

export type Finding = PassageFinding | DocumentFinding | FolderFinding | CollectionFinding;
