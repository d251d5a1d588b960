// Places of findings: passages, whole pages, folders. All offsets are UTF-16 units of the decoded text (without its byte order
// mark), ends are exclusive; lines and columns count from 1, columns in UTF-16 units. Paths are relative to the checked root,
// with `/`. A mark says what the text of a place is by itself.

import type {PagePlace, TextPlace} from './jsonReport.ts';

/** `endLine` and `endColumn`: of the first unit after the passage, but the line of its last character. */
export interface Occurrence extends TextPlace {
  readonly isFolder?: undefined;
  /** The text of its first line before it and of its last line behind it, unless they are long: lines are shown whole. */
  readonly lead?: string;
  readonly tail?: string;
  /** Its lines that the files of other places have outside of the copy. */
  readonly elsewhere?: readonly LinesThere[];
  /** Of a whole page: its text before the first word that is compared and behind the last one, such as front matter. */
  readonly outside?: string;
  /**
   * Of a `stale-copy` of which not every line differs: the whole copy. The place is the lines from the first edit to the
   * last one then; its `words` and the measures are those of the copy.
   */
  readonly copy?: Pick<Occurrence, 'start' | 'text'>;
}

/** Numbers of lines, from 0, that a file has. */
export interface LinesThere {
  readonly path: string;
  readonly lines: readonly number[];
}

/** Fields that another shape has, so that each may be asked for them. */
export type None<Names extends string> = {readonly [name in Names]?: undefined};

/** Pages and folders have no text of their own, nor a place in a file. */
type Whole = None<'start' | 'end' | 'startLine' | 'endLine' | 'text' | 'copy'>;

export interface DocumentOccurrence extends Whole, PagePlace {
  readonly isFolder?: undefined;
  /** Its text from the first word to the last, to say what differs; of a long page nothing. */
  readonly whole?: Occurrence;
  /** The first place of the finding whose file is the same, character for character, if it is not this one: its path. */
  readonly sameAs?: string;
}

/** A folder, '' is the root itself. */
export interface FolderPlace extends Whole, None<'words' | 'reference' | 'alsoIn'> {
  readonly path: string;
  readonly isFolder: true;
  /** In a review: whether its pages are mostly new. */
  readonly new?: boolean;
}

/** A page that collects others, or one of these. */
export interface CollectedPlace extends Whole, None<'isFolder' | 'reference' | 'alsoIn' | 'new'> {
  readonly path: string;
  /** Of the page that collects, all; of another one, those that are also on that page. */
  readonly words: number;
}

export type Place = Occurrence | DocumentOccurrence | FolderPlace | CollectedPlace;

/** Marks found in the text itself. */
export type PlaceMark =
  /** The page says that a program wrote it. */
  | 'generated'
  /** Output of a site generator or of a compiler. */
  | 'built'
  /** A licence, or a term that all quote. */
  | 'standard'
  /** The page has releases as headings. */
  | 'releases'
  /** A log, or the coordinates of a drawing. */
  | 'output'
  /** Functions of one name. */
  | 'overloads'
  /** Among the tests of a program. */
  | 'tests'
  /** Sentences in a file of data or a program. */
  | 'prose'
  | '';
