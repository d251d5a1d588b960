// Paths of pages that nobody edits again: dated posts, proposals, roadmaps, and what was set aside in a folder named `old` or `archive`.

export const datedPath =
  /(^|\/)(blogs?|news|posts|_posts|announcements?|newsletters?|roadmaps?|(?:[\w-]+[-_])?proposals?(?:[-_]\w+)?|design[-_]docs?|rfcs?|adrs?|[jkps]eps?|attic|bak|deprecated|legacy|obsolete|old|([\w.-]+[-_])?archived?s?)\/|(^|[^\d])(19|20)\d\d-\d\d-\d\d([^\d]|$)/i;
