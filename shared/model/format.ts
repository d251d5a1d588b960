// What a document is read as: its kind of markup, or its language and the comment syntax of that.

/** How blocks are told apart. `code` formats carry the comment syntax of their language in `Format.comments`. */
export type FormatFamily =
  | 'markdown'
  | 'html'
  | 'asciidoc'
  | 'restructuredtext'
  | 'latex'
  | 'plain'
  | 'notebook'
  | 'code';

/** Comment and string syntax of a language, enough to tell comment, string and code apart. */
export interface CommentSyntax {
  /** Starts of a comment that ends with the line: ['//', '#'].  */
  readonly line: readonly string[];
  /** Pairs of start and end of a block comment. */
  readonly block: readonly (readonly [string, string])[];
  /** Quote characters of strings; a backslash escapes inside. */
  readonly quotes: string;
  /** Python: a string between three quotes that stands as a statement is documentation. */
  readonly tripleQuotes?: boolean;
}

export interface Format {
  readonly family: FormatFamily;
  /** Language name as editors call it: 'typescript', 'markdown', … */
  readonly language: string;
  readonly comments: CommentSyntax;
}
