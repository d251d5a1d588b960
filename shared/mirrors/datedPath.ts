// Paths of pages that nobody edits again: dated posts, proposals, and what was set aside in a folder named `old` or `archive`.

export const datedPath =
  /(^|\/)(blogs?|news|posts|_posts|announcements?|newsletters?|proposals?(?:[-_]\w+)?|rfcs?|adrs?|attic|bak|deprecated|legacy|obsolete|old|([\w.-]+[-_])?archived?s?)\/|(^|[^\d])(19|20)\d\d-\d\d-\d\d([^\d]|$)/i;
