// How folders are named that hold versions, and what nobody edits again. Labels are behind the number of a version that is not
// released yet, or kept for long: `v2.0-preview`, `1.4-rc.1`, `2.x-lts`.

/** Less early ones later: of one number a release is newer than all of them. */
export const earlyLabels: readonly string[] = ['dev', 'snapshot', 'edge', 'alpha', 'beta', 'pre', 'preview', 'rc'];

/** Matches a label with its separator and its own number; groups are the label and the number. */
export const versionLabel = `[-._]?(${[...earlyLabels, 'edition', 'lts'].join('|')})[-._]?(\\d*)`;

/**
 * Matches the whole name of a folder that may be a version: `v1.2`, `release-1-2`, `docs-3.x`, `2.0-rc.1`; groups are the
 * numbers, and those of the label. A number alone may count anything: beside another, it is a version.
 */
export const versionName = new RegExp(
  `^(?:docs?[-_])?(?:v|version[-_]?|release[-_]?|r)?(\\d+(?:[._-]\\d+)*)(?:[._-]x)?(?:${versionLabel})?(?:[-_]docs?)?$`,
  'i',
);

/** Matches the name of a folder of what is over, and kept as it was. `older/` alone may be about age. */
export const setAsideName =
  'attic|bak|deprecated|legacy|obsolete|old|(?:[\\w.-]+[-_])?archived?s?|(?:old|older|past|previous)[-_]?(?:docs?|releases?|sites?|versions?|websites?)';

/**
 * Paths of pages that nobody edits again: dated posts, roadmaps, proposals (pages in `design/` of the root are some, too), and
 * what was set aside in a folder named `old` or `archive`.
 */
export const datedPath = new RegExp(
  String.raw`^designs?\/.*\.(?:md|mdx|rst|adoc|txt)$|(^|\/)(blogs?|news|posts|_posts|announcements?|newsletters?|roadmaps?|(?:[\w-]+[-_])?proposals?(?:[-_]\w+)?|design[-_]docs?|rfcs?|adrs?|[jkps]eps?|${setAsideName})\/|(^|[^\d])(19|20)\d\d-\d\d?-\d\d?([^\d]|$)`,
  'i',
);
