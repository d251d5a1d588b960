// Paths of pages that nobody edits again: dated posts, roadmaps, proposals (pages in `design/` of the root are some, too), and
// what was set aside in a folder named `old` or `archive`.

import {setAsideName} from './versionNames.ts';

export const datedPath = new RegExp(
  String.raw`^designs?\/.*\.(?:md|mdx|rst|adoc|txt)$|(^|\/)(blogs?|news|posts|_posts|announcements?|newsletters?|roadmaps?|(?:[\w-]+[-_])?proposals?(?:[-_]\w+)?|design[-_]docs?|rfcs?|adrs?|[jkps]eps?|${setAsideName})\/|(^|[^\d])(19|20)\d\d-\d\d?-\d\d?([^\d]|$)`,
  'i',
);
