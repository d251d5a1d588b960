// Takes copied texts; returns links of a copy that still go to the folder of the other page, where the other links were
// adapted: 83 go to `/core/`, 3 to `/enterprise/`, and what they would lead to in `/core/` is there.

import {memoized} from '../algorithms/memoized.ts';
import {folderOf} from '../evidence/relatedPaths.ts';
import {joined} from '../links/linkTargets.ts';
import type {VersionTest} from './areVersions.ts';
import type {LinkPlace, PageReader} from './brokenLinks.ts';
import type {CopiedPlace, CopiedUnit} from './copiedUnits.ts';
import type {Link} from './linksIn.ts';
import type {PlaceRecall} from './placeRecall.ts';

interface UnadaptedLink {
  readonly bad: LinkPlace;
  readonly good: LinkPlace;
  /** Names of folders: of the other page, and of this one. */
  readonly from: string;
  readonly to: string;
  readonly right: string;
  /** Distinct links of this page that were adapted. */
  readonly adapted: number;
  readonly isInCopy: boolean;
}

/** Distinct links that must have been adapted, and how many times as many as those that were not. */
const adaptedMin = 2;
const adaptedPerLeft = 2;
/**
 * Each place of a text is compared with the next ones in order of paths: all pairs of five places. A page is copied from one
 * that is near, and pairs of fifty places would be 1,225.
 */
const neighbours = 4;

/** Each link of a page once. */
export function unadaptedLinks(
  units: readonly CopiedUnit[],
  pages: PageReader,
  paths: readonly string[],
  recall: PlaceRecall,
): UnadaptedLink[] {
  const found = new Map<string, UnadaptedLink>();
  const namesOf = memoized(partsOf);
  let endings: ReadonlySet<string> | null = null;
  const isThere = (path: string) => {
    endings ??= endingsOf(paths);
    return endings.has(path);
  };
  for (const unit of units) {
    const about = `tree ${unit.isCopy}`;
    for (const left of recall(about, unit.places, () => leftInUnit(unit, pages, {isThere, namesOf}))) {
      const key = `${left.bad.path}\0${left.bad.link.target}`;
      const known = found.get(key);
      if (known === undefined || isBefore(left, known)) found.set(key, left);
    }
  }
  return [...found.values()];
}

function leftInUnit({places, isCopy}: CopiedUnit, pages: PageReader, tests: PathTests): UnadaptedLink[] {
  const bothWays = pairsOf(places, pages.areVersions).flatMap(([one, other]) => [
    [one, other] as const,
    [other, one] as const,
  ]);
  return bothWays.flatMap(([from, to]) => (to.isReference || !to.isNew ? [] : leftIn(from, to, pages, tests, isCopy)));
}

/** The same whichever finding comes first. */
function isBefore(x: UnadaptedLink, y: UnadaptedLink): boolean {
  if (x.isInCopy !== y.isInCopy) return x.isInCopy;
  return x.good.path !== y.good.path ? x.good.path < y.good.path : x.adapted > y.adapted;
}

export function pairsOf(
  places: readonly CopiedPlace[],
  areVersions: VersionTest,
): (readonly [CopiedPlace, CopiedPlace])[] {
  const pairs: (readonly [CopiedPlace, CopiedPlace])[] = [];
  for (const [at, one] of places.entries()) {
    let compared = 0;
    for (let next = at + 1; next < places.length && compared < neighbours; next++) {
      const other = places[next];
      if (one.path === other.path || areVersions(one.path, other.path)) continue;
      pairs.push([one, other]);
      compared++;
    }
  }
  return pairs;
}

interface PathTests {
  /** Whether a path of the repository ends so. */
  readonly isThere: (path: string) => boolean;
  /** Of its folders and of the page. */
  readonly namesOf: (path: string) => readonly string[];
}

function leftIn(
  from: CopiedPlace,
  to: CopiedPlace,
  pages: PageReader,
  {isThere, namesOf}: PathTests,
  isInCopy: boolean,
): UnadaptedLink[] {
  const [ofFrom, ofTo] = [namesOf(from.path), namesOf(to.path)];
  const onlyFrom = ofFrom.filter((part) => part.length > 1 && !ofTo.includes(part));
  const onlyTo = ofTo.filter((part) => part.length > 1 && !ofFrom.includes(part));
  if (onlyFrom.length === 0 || onlyTo.length === 0) return [];
  const isHere = ({target, targetAt}: Link) =>
    targetAt >= to.start && targetAt < to.end && onlyFrom.some((part) => target.includes(part));
  if (!pages.writtenLinksOf(to.path).some(isHere)) return [];
  const there = linksAt(from, pages);
  const here = linksAt(to, pages);
  const found: UnadaptedLink[] = [];
  for (const x of onlyFrom) {
    const left = [...here.values()].filter(({target}) => goesTo(target, x));
    if (left.length === 0) continue;
    for (const y of onlyTo) {
      const adapted = [...there.keys()].filter((target) => {
        const now = target.replace(`/${x}`, `/${y}`);
        return now !== target && goesTo(now, y) && !goesTo(now, x) && here.has(now);
      });
      const count = new Set(adapted.map((target) => target.replace(`/${x}`, `/${y}`))).size;
      if (count < adaptedMin || left.length > Math.max(1, Math.floor(count / adaptedPerLeft))) continue;
      for (const link of left) {
        const control = there.get(link.target);
        const right = replacedIn(link.target, x, y);
        if (control === undefined || !isThere(pathOf(right, to.path))) continue;
        if (!pages.linksOf(to.path).some(({targetAt}) => targetAt === link.targetAt)) continue;
        found.push({
          bad: {path: to.path, link},
          good: {path: from.path, link: control},
          from: x,
          to: y,
          right,
          adapted: count,
          isInCopy,
        });
      }
    }
  }
  return found;
}

/** The links of a place by their targets, without addresses of other sites. */
function linksAt(place: CopiedPlace, pages: PageReader): Map<string, Link> {
  const links = new Map<string, Link>();
  for (const link of pages.writtenLinksOf(place.path)) {
    const isHere = link.targetAt >= place.start && link.targetAt < place.end;
    if (isHere && !links.has(link.target) && !/^[a-z][\w+.-]*:/i.test(link.target)) links.set(link.target, link);
  }
  return links;
}

function partsOf(path: string): string[] {
  return path.split('/').map((part) => part.replace(ending, ''));
}

const ending = /\.(?:mdx?|rst|html|adoc)$/;

function goesTo(target: string, part: string): boolean {
  return partsOf(target.replace(/[#?].*$/s, '')).includes(part);
}

function replacedIn(target: string, x: string, y: string): string {
  const [, path, rest] = /^([^#?]*)(.*)$/s.exec(target) ?? ['', target, ''];
  const parts = path.split('/').map((part) => (part.replace(ending, '') === x ? part.replace(x, y) : part));
  return parts.join('/') + rest;
}

/** The path that a link names, without ending, as it may end a path of the repository. */
function pathOf(link: string, page: string): string {
  const path = link.replace(/[#?].*$/s, '').replace(/^\/+|\/+$/g, (slashes, at) => (at === 0 ? '' : slashes && ''));
  const bare = path.replace(/\.(?:mdx?|html)$/, '');
  return bare.startsWith('.') ? (joined(folderOf(page), bare) ?? '') : bare;
}

/** Each path without its ending, and each end of it that begins with a name: `/core/setup` may be `content/en/core/setup.md`. */
function endingsOf(paths: readonly string[]): Set<string> {
  const endings = new Set<string>();
  for (const path of paths) {
    let name = path.replace(/(?:\/_?index|\/README)?\.(?:mdx?|rst|html|adoc)$/, '');
    for (;;) {
      endings.add(name);
      const slashAt = name.indexOf('/');
      if (slashAt < 0) break;
      name = name.slice(slashAt + 1);
    }
  }
  return endings;
}
