// Directives of reStructuredText and MyST by the kind of text that follows them.

/** Followed by text of the author. */
export const textDirectives: ReadonlySet<string> = new Set(
  'note warning tip important caution danger hint attention error seealso deprecated versionadded versionchanged admonition topic rubric centered sidebar table list-table csv-table replace epigraph pull-quote highlights todo'.split(
    ' ',
  ),
);
