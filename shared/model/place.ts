// Places of findings: passages, whole pages, folders. All offsets are UTF-16 units of the decoded text (without its byte order
// mark), ends are exclusive; lines and columns count from 1, columns in UTF-16 units. Paths are relative to the checked root,
// with `/`.

import type {PagePlace, TextPlace} from './jsonReport.ts';

/** `endLine` and `endColumn`: of the first unit after the passage, but the line of its last character. */
export interface Occurrence extends TextPlace {
  readonly isFolder?: undefined;
  /** The text of its first line before it and of its last line behind it, unless they are long: lines are shown whole. */
  readonly lead?: string;
  readonly tail?: string;
  /** Of a whole page: its text before the first word that is compared and behind the last one, such as front matter. */
  readonly outside?: string;
  /**
   * Of a `stale-copy` of which not every line differs: the whole copy. The place is the lines from the first edit to the
   * last one then; its `words` and the measures are those of the copy.
   */
  readonly copy?: Pick<Occurrence, 'start' | 'text'>;
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

/**
 * Marks found in the text itself.
 * `generated`: the page says that a program wrote it; `built`: it is the output of a site generator or of a compiler; `standard`: the text is a licence or a term that all quote; `releases`: the page has releases as headings; `output`: it is a log, or the coordinates of a drawing; `overloads`: it is functions of one name; `tests`: it is among the tests of a program; `prose`: it is sentences in a file of data or a program.
 */
export type PlaceMark =
  | 'generated'
  | 'built'
  | 'standard'
  | 'releases'
  | 'output'
  | 'overloads'
  | 'tests'
  | 'prose'
  | '';
