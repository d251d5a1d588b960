// Paths of pages that nobody edits again: dated posts, roadmaps, proposals (pages in `design/` of the root are some, too), and
// what was set aside in a folder named `old` or `archive`.

export const datedPath =
  /^designs?\/.*\.(?:md|mdx|rst|adoc|txt)$|(^|\/)(blogs?|news|posts|_posts|announcements?|newsletters?|roadmaps?|(?:[\w-]+[-_])?proposals?(?:[-_]\w+)?|design[-_]docs?|rfcs?|adrs?|[jkps]eps?|attic|bak|deprecated|legacy|obsolete|old|([\w.-]+[-_])?archived?s?)\/|(^|[^\d])(19|20)\d\d-\d\d-\d\d([^\d]|$)/i;
