// The format of a document: its kind of markup, or its language with the comment syntax of that language.

/** How blocks are recognized. `code` formats have the comment syntax of their language in `Format.comments`. */
export type FormatFamily =
  | 'markdown'
  | 'html'
  | 'asciidoc'
  | 'restructuredtext'
  | 'latex'
  | 'plain'
  | 'notebook'
  | 'code';

/** Comment and string syntax of a language: enough to separate comments, strings and code. */
export interface CommentSyntax {
  /** Starts of a comment that extends to the end of the line: ['//', '#']. */
  readonly line: readonly string[];
  /** Pairs of start and end of a block comment. */
  readonly block: readonly (readonly [string, string])[];
  /** Quote characters of strings; a backslash escapes inside. */
  readonly quotes: string;
  /** Strings in three quotes may span lines. */
  readonly tripleQuotes?: boolean;
}

export interface Format {
  readonly family: FormatFamily;
  /** Language name as used by editors: 'typescript', 'markdown', … */
  readonly language: string;
  readonly comments: CommentSyntax;
}
