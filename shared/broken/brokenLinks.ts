// Takes copied texts; returns links, images and anchors that lead somewhere from one place and nowhere from another. The
// other place is the control: a link that fails at both says that the site generator has a convention that is not known here.

import {addTo} from '../algorithms/groupedBy.ts';
import {memoized} from '../algorithms/memoized.ts';
import {folderOf} from '../evidence/relatedPaths.ts';
import {type Anchors, anchorNamed, anchorsIn, decoded, headingsIn, slugOf} from '../links/anchorsIn.ts';
import {type Resolved, type Resolver, relativeLink} from '../links/linkTargets.ts';
import {markupOf, withoutCodeAndComments, withoutFences} from '../text/markupOnly.ts';
import {newVersionTest, type VersionTest} from './areVersions.ts';
import type {CopiedPlace, CopiedUnit} from './copiedUnits.ts';
import {type Link, linksIn, writtenLinks} from './linksIn.ts';
import type {PlaceRecall} from './placeRecall.ts';

/** Pages by path; what is computed of one is computed once. */
export interface PageReader {
  readonly textOf: (path: string) => string;
  /** With those in code and comments. */
  readonly writtenLinksOf: (path: string) => readonly Link[];
  readonly linksOf: (path: string) => readonly Link[];
  /** Most links name a heading, and to look for these is a tenth of the work. */
  readonly headingsOf: (path: string) => Anchors;
  readonly anchorsOf: (path: string) => Anchors;
  /** Whether other files become a part of the page when it is built, or it of others. */
  readonly isAssembled: (path: string) => boolean;
  readonly areVersions: VersionTest;
}

export function newPageReader(textOf: (path: string) => string): PageReader {
  const remembered = <T>(compute: (text: string, path: string) => T) =>
    memoized((path: string) => compute(textOf(path), path));
  return {
    textOf,
    linksOf: remembered((text, path) => linksIn(text, markupOf(path) ?? 'markdown')),
    writtenLinksOf: remembered((text, path) => writtenLinks(text, markupOf(path) ?? 'markdown')),
    headingsOf: remembered(headingsIn),
    anchorsOf: remembered(anchorsIn),
    isAssembled: remembered((text, path) => isPartial(path, text) || hasInclude(text, path)),
    areVersions: newVersionTest(),
  };
}

/** A place of a link. */
export interface LinkPlace {
  readonly path: string;
  readonly link: Link;
}

export interface BrokenLink {
  readonly bad: LinkPlace;
  readonly good: LinkPlace;
  readonly kind: 'link' | 'anchor';
  /** The path to which it leads from the control; '' for an anchor. */
  readonly leadsTo: string;
  readonly isHeading: boolean;
  readonly right: string | null;
  readonly isInCopy: boolean;
  /** Paths at which a link would have to lead somewhere: it is not broken if Git ignores one of them. */
  readonly wanted: readonly string[];
}

interface Seen {
  readonly place: CopiedPlace;
  readonly link: Link;
}

/** Each link of a page once, with the first control in order of paths. */
export function brokenLinks(
  units: readonly CopiedUnit[],
  pages: PageReader,
  resolve: Resolver,
  recall: PlaceRecall,
): BrokenLink[] {
  const found = new Map<string, BrokenLink>();
  for (const unit of units) {
    const about = `links ${unit.isCopy}`;
    for (const broken of recall(about, unit.places, () => brokenInUnit(unit, pages, resolve))) {
      const key = `${broken.bad.path}\0${broken.bad.link.target}`;
      const known = found.get(key);
      if (known === undefined || isBefore(broken, known)) found.set(key, broken);
    }
  }
  return [...found.values()];
}

function brokenInUnit({places, isCopy}: CopiedUnit, pages: PageReader, resolve: Resolver): BrokenLink[] {
  return [...linksByTarget(places, pages)].flatMap(([target, seen]) => brokenIn(target, seen, isCopy, pages, resolve));
}

/** The same whichever finding comes first. */
function isBefore(x: BrokenLink, y: BrokenLink): boolean {
  if (x.isInCopy !== y.isInCopy) return x.isInCopy;
  if (x.good.path !== y.good.path) return x.good.path < y.good.path;
  return x.bad.link.start !== y.bad.link.start
    ? x.bad.link.start < y.bad.link.start
    : x.good.link.start < y.good.link.start;
}

/** Links that two places have. */
function linksByTarget(places: readonly CopiedPlace[], pages: PageReader): Map<string, Seen[]> {
  const found = new Map<string, Seen[]>();
  for (const place of places) {
    const own = new Set<string>();
    const {start, end} = withLinks(place, pages.textOf(place.path));
    for (const link of pages.writtenLinksOf(place.path)) {
      if (link.targetAt < start || link.targetAt >= end || link.isOfSite || own.has(link.target)) continue;
      if (!isOfPage(link.target)) continue;
      own.add(link.target);
      addTo(found, link.target, {place, link});
    }
  }
  for (const [target, seen] of found) if (seen.length < 2) found.delete(target);
  return found;
}

/** Images that follow a text in lines of their own. */
const imagesBehind =
  /^(?:\s{0,9}(?:!\[[^\]\n]{0,300}\]\([^)\n]{1,500}\)|image::[^\s[]{1,500}\[[^\]\n]{0,300}\]|\.\. (?:image|figure):: \S{1,500}|<img [^>\n]{1,500}>)[ \t]*(?:\r?\n|$)){1,3}/;

/** A place ends with its last word: the target of a link, and images, may be behind it. */
function withLinks({start, end}: CopiedPlace, text: string): {readonly start: number; readonly end: number} {
  if (end >= text.length) return {start, end};
  const lineEnd = text.indexOf('\n', end);
  if (lineEnd < 0) return {start, end: text.length};
  const images = imagesBehind.exec(text.slice(lineEnd + 1, lineEnd + 2000))?.[0] ?? '';
  return {start, end: lineEnd + images.length};
}

/** The first of them that is in no code and in no comment. */
function shownLink({place, link: {target, targetAt}}: Seen, pages: PageReader): Link | undefined {
  const {end} = withLinks(place, pages.textOf(place.path));
  return pages
    .linksOf(place.path)
    .find((link) => link.target === target && link.targetAt >= targetAt && link.targetAt < end);
}

/** An anchor, or relative. `#/` and `#!` are routes of a program, `#:~:text=` is for browsers, `#top` is on every page. */
function isOfPage(target: string): boolean {
  return target.startsWith('#')
    ? /^#[^/!:]/.test(target) && target !== '#top'
    : !/^(?:[a-z][\w+.-]*:|\/)/i.test(target);
}

function brokenIn(
  target: string,
  seen: readonly Seen[],
  isInCopy: boolean,
  pages: PageReader,
  resolve: Resolver,
): BrokenLink[] {
  const isAnchor = target.startsWith('#');
  const resolved = seen.map(({place, link}): Judged => {
    if (isAnchor) return anchorOf(place.path, target, pages);
    const leads = resolve(place.path, link.target);
    if (leads.kind !== 'missing') return leads;
    const isElsewhere =
      isPartial(place.path, '') || (!hasEnding.test(target) && ownAddress.test(pages.textOf(place.path)));
    return isElsewhere ? unjudged : leads;
  });
  // A rare convention holds here if some place needs it, and none leads somewhere without it.
  const isUsual = resolved.some((one) => one.kind === 'there' && one.otherwise === undefined);
  const judged: readonly Judged[] = resolved.map((one) =>
    isUsual && one.kind === 'there' && one.otherwise ? one.otherwise : one,
  );
  return seen.flatMap(({place}, at): BrokenLink[] => {
    const here = judged[at];
    if (here.kind !== 'missing' || place.isReference || !place.isNew) return [];
    const control = controlOf(at, seen, judged, pages);
    if (control === undefined) return [];
    const there = judged[control];
    const [bad, good] = [shownLink(seen[at], pages), shownLink(seen[control], pages)];
    if (there.kind !== 'there' || bad === undefined || good === undefined) return [];
    const controlPath = seen[control].place.path;
    const right = isAnchor
      ? headingInstead(place.path, controlPath, target, pages)
      : isOfOther(there.path, controlPath, place.path) && !areInOneTree(place.path, controlPath)
        ? null
        : adjusted(place.path, target, there, resolve);
    return [
      {
        bad: {path: place.path, link: bad},
        good: {path: controlPath, link: good},
        kind: isAnchor ? 'anchor' : 'link',
        leadsTo: isAnchor ? '' : there.path,
        isHeading: there.isHeading ?? false,
        right,
        isInCopy,
        wanted: isAnchor ? [] : here.wanted,
      },
    ];
  });
}

/** The front matter of a page says at which address it is: a link without an ending is relative to that. */
const ownAddress = /^---\r?\n(?:[^\n]{0,500}\n){0,60}?(?:slug|permalink|url)[ \t]{0,9}:/;
const hasEnding = /\.\w{1,8}(?:[#?].*)?$/s;

type Judged =
  | (Extract<Resolved, {readonly kind: 'there'}> & {readonly isHeading?: boolean})
  | Exclude<Resolved, {readonly kind: 'there'}>;

const unjudged: Judged = {kind: 'unjudged'};

function anchorOf(path: string, target: string, pages: PageReader): Judged {
  const anchor = anchorNamed(pages.headingsOf(path), target) ?? anchorNamed(pages.anchorsOf(path), target);
  if (anchor !== undefined) return {kind: 'there', path, isHeading: anchor.isHeading};
  return pages.isAssembled(path) ? unjudged : {kind: 'missing', wanted: []};
}

/** The first in order of paths at which it leads somewhere; a page that it leads back to was hardly meant. */
function controlOf(
  at: number,
  seen: readonly Seen[],
  judged: readonly Judged[],
  {areVersions}: PageReader,
): number | undefined {
  const {path} = seen[at].place;
  const controls = [...seen.keys()].filter((other) => {
    const there = seen[other].place.path;
    const leads = judged[other];
    const isToItself = leads.kind === 'there' && leads.path === there && !seen[other].link.target.startsWith('#');
    return leads.kind === 'there' && !isToItself && there !== path && !areVersions(there, path);
  });
  return controls.sort((x, y) => (seen[x].place.path < seen[y].place.path ? -1 : 1))[0];
}

/** `#get-object` for `#get-file`: the one heading that differs in one word, that the other page lacks and that no link names. */
function headingInstead(page: string, control: string, target: string, pages: PageReader): string | null {
  const asked = wordsOf(decoded(target.slice(1)));
  const there = pages.anchorsOf(control);
  const linked = new Set(pages.linksOf(page).map((link) => link.target));
  if (asked.length < 2) return null;
  const alike = [...pages.anchorsOf(page)].flatMap(([key, {heading}]) => {
    const slug = heading === '' || there.has(key) ? '' : slugOf(heading);
    if (slug === '' || linked.has(`#${slug}`)) return [];
    const words = wordsOf(slug);
    return words.length === asked.length && words.filter((word, at) => word !== asked[at]).length === 1 ? [slug] : [];
  });
  return alike.length === 1 ? `#${alike[0]}` : null;
}

function wordsOf(slug: string): string[] {
  return slug
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The link that leads to the same file from this page, written in the same way; null: none does. */
function adjusted(page: string, target: string, there: {readonly path: string}, resolve: Resolver): string | null {
  const [, written, rest] = /^([^#?]*)(.*)$/s.exec(target) ?? ['', target, ''];
  const ending = /\.\w{1,8}$/.exec(written)?.[0] ?? '';
  const path = relativeLink(folderOf(page), there.path);
  // In reStructuredText no link has an ending. Elsewhere one without is relative to the address of the page, which only its
  // site knows.
  const isBare = ending === '' && markupOf(page) === 'rst';
  const direct = isBare ? path.replace(/\.rst$/, '') : path;
  if (ending === '' && !isBare && /\.\w+$/.test(direct)) return null;
  const leads = resolve(page, direct);
  if (leads.kind !== 'there' || leads.path !== there.path) return null;
  return (written.startsWith('./') && !direct.startsWith('.') ? './' : '') + direct + rest;
}

const partial = /(?:^|\/)(?:_?partials?|shared|includes?|_includes|snippets?|fragments?)\/|\/_(?!index)[^/]*\.mdx?$/;

/** The page around a partial may have what it links to. One with several headings in a folder `shared` is a page. */
function isPartial(path: string, text: string): boolean {
  if (!partial.test(path)) return false;
  if (text === '' || !/(?:^|\/)shared\//.test(path)) return true;
  const markup = markupOf(path) ?? 'markdown';
  return (withoutCodeAndComments(text, markup).match(/^#{2,6}[ \t]/gm) ?? []).length < 4;
}

/** How pages say that other files, or a program, add to them. */
export const includeMarks: readonly (readonly [string, RegExp, string])[] = [
  ['Liquid', /\{%-?[ \t]*(?:include|render|partial|tab_content|snippet)/i, '{% include limits.md %}'],
  [
    'Hugo',
    /\{\{[<%][ \t]{0,9}\/?[ \t]{0,9}(?:\w{1,60}\/)?(?:readfile|include|partial|snippet|note-file|embed|children|duplicate|render)/i,
    '{{% include "limits.md" %}}',
  ],
  [
    'reStructuredText',
    /^[ \t]*\.\.[ \t]+(?:include|auto\w+|api\w*|doxygen\w+|click|program-output)::/m,
    '.. include:: limits.rst',
  ],
  ['AsciiDoc', /^include::/m, 'include::limits.adoc[]'],
  ['PyMdown snippet', /--8<--|^!!!include/m, '--8<-- "limits.md"'],
  ['DocFX', /\[!INCLUDE|:::include/i, '[!INCLUDE [limits](limits.md)]'],
  ['MDX import', /^import[ \t]+[^\n]{1,300}[ \t]from\b/m, 'import Limits from "./limits.mdx";'],
  [
    'component of a file',
    /<(?:Snippet|Markdown|Include)\b[^>\n]{0,200}(?:file|src|path)=/,
    '<Snippet file="limits.mdx" />',
  ],
  ['front matter', /^(?:source|shared):/m, 'source: limits.md'],
  ['mdBook', /\{\{#(?:include|rustdoc_include|playground)/, '{{#include limits.md}}'],
  ['VitePress', /@include/, '<!--@include: ./limits.md-->'],
  ['Markdown Include', /\{!/, '{!limits.md!}'],
  ['mkdocstrings', /^::: [\w.]/m, '::: limits.Limiter'],
  ['macro', /\{\{-?[ \t]*\w{1,60}\(/, '{{ limits() }}'],
];

function hasInclude(text: string, path: string): boolean {
  const bare = withoutFences(text, markupOf(path) ?? 'markdown');
  return includeMarks.some(([, pattern]) => pattern.test(bare));
}

/**
 * Takes the paths of two pages; says whether one may link to the other for a text of its own: pages of one folder, or of
 * folders beside one another, are read together. Those that part higher are mostly of two products, and a reader of one has
 * nothing to look for in the other.
 */
function areInOneTree(a: string, b: string): boolean {
  const [foldersA, foldersB] = [a, b].map(foldersOf);
  return Math.max(foldersA.length, foldersB.length) - commonCount(foldersA, foldersB) <= 1;
}

/** Whether a file is on the side of the control where the two pages part: `a/img/x.png` for `a/deep/x.md` and `b/deep/x.md`. */
function isOfOther(file: string, control: string, page: string): boolean {
  const [there, here] = [control, page].map(foldersOf);
  const common = commonCount(there, here);
  return common < there.length && file.startsWith(`${there.slice(0, common + 1).join('/')}/`);
}

function foldersOf(path: string): readonly string[] {
  const folder = folderOf(path);
  return folder === '' ? [] : folder.split('/');
}

function commonCount(a: readonly string[], b: readonly string[]): number {
  const partAt = a.findIndex((name, at) => name !== b[at]);
  return partAt < 0 ? a.length : partAt;
}
