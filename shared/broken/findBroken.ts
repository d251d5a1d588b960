// Takes what was found to be copied and all paths of the repository; returns what copying broke, as findings: links and
// anchors, links that were not adapted, names that were left over.

import {memoized} from '../algorithms/memoized.ts';
import type {PathNames} from '../evidence/collection.ts';
import {templateRow} from '../evidence/paths.ts';
import type {Resolver} from '../links/linkTargets.ts';
import type {Limits} from '../model/config.ts';
import type {Finding, PassageFinding} from '../model/finding.ts';
import type {Cut} from '../model/inspection.ts';
import type {PathClass} from '../model/settingNames.ts';
import {brokenFinding, newPlaces} from './brokenFinding.ts';
import {type BrokenLink, brokenLinks, newPageReader} from './brokenLinks.ts';
import {copiedUnits} from './copiedUnits.ts';
import {findLeftovers, type PageSearch} from './findLeftovers.ts';
import {noPlaceRecall, type PlaceRecall} from './placeRecall.ts';
import {unadaptedLinks} from './unadaptedLinks.ts';

/** The repository in which something was copied. */
interface CopiedIn {
  /** Where a relative link of a page leads. */
  readonly resolve: Resolver;
  /** Facts from the paths of all texts. */
  readonly names: Pick<PathNames, 'classOf' | 'isOutdated'>;
  /** Paths of all files, to which links of a site may lead. */
  readonly paths: readonly string[];
  /** The whole text of a page; '' if there is none. */
  readonly textOf: (path: string) => string;
  /** null: names that were left over are not looked for. */
  readonly pagesWith: PageSearch | null;
  /** Pages that are the same page in mirrored folders. */
  readonly counterparts: readonly (readonly string[])[];
  /** Whether findings are reported at a page: it is no reference and no template. */
  readonly isReported: (path: string) => boolean;
  /** In a review, whether the change put a link into a page; else always true. */
  readonly isChanged: (path: string) => boolean;
  /** Which of these paths Git ignores: a program makes such files. */
  readonly ignored: (paths: readonly string[]) => ReadonlySet<string>;
  readonly limits: Pick<Limits, 'placesMax' | 'nameWordsMax' | 'nameSearchesMax'>;
  readonly recall?: PlaceRecall;
}

export interface FoundBroken {
  readonly findings: readonly PassageFinding[];
  readonly cuts: readonly Cut[];
}

export function findBroken(findings: readonly Finding[], repository: CopiedIn): FoundBroken {
  const {textOf, names, paths, pagesWith, limits, recall = noPlaceRecall} = repository;
  const pages = newPageReader(textOf);
  const {areVersions} = pages;
  const isReported = memoized((path: string) => repository.isReported(path) && isEdited(path, names));
  const {units, cuts} = copiedUnits(findings, {...repository, isReported, areVersions, placesMax: limits.placesMax});
  if (units.length === 0) return {findings: [], cuts};
  const links = withoutIgnored(brokenLinks(units, pages, repository.resolve, recall), repository);
  const places = newPlaces(textOf);
  const left =
    pagesWith === null
      ? {findings: [], cuts: []}
      : findLeftovers(units, {textOf, pagesWith, places, areVersions, limits, recall});
  const found = [
    ...links.map((one) => {
      const {kind, leadsTo, isHeading, right, isInCopy} = one;
      const heading = kind === 'anchor' && isHeading ? {isHeading} : {};
      const about = {kind, target: one.bad.link.target, leadsTo, ...heading, right, adapted: 0, instead: '', isInCopy};
      return brokenFinding('warning', about, places(one.bad.path, one.bad.link), places(one.good.path, one.good.link));
    }),
    ...unadaptedLinks(units, pages, paths, recall).map((one) => {
      const {from: leadsTo, to: instead, right, adapted, isInCopy} = one;
      const about = {kind: 'tree', target: one.bad.link.target, leadsTo, right, adapted, instead, isInCopy} as const;
      return brokenFinding('warning', about, places(one.bad.path, one.bad.link), places(one.good.path, one.good.link));
    }),
    ...left.findings,
  ];
  return {findings: found.sort(byPlace), cuts: [...cuts, ...left.cuts]};
}

/** Output of programs, foreign files, inputs of tests, and dated pages: links are fixed elsewhere, or never. */
const notEdited: ReadonlySet<PathClass> = new Set(['vendored', 'generated', 'test', 'data', 'dated', 'upgrade']);
/** Links of a template are right where a page is made of it. */
const template = /(?:^|\/)(?:[\w-]*templates?|skeletons?|scaffold(?:s|ing)?|boilerplates?|cookiecutter[^/]*)\/|\{\{/i;

function isEdited(path: string, {classOf, isOutdated}: CopiedIn['names']): boolean {
  return !notEdited.has(classOf(path)) && !isOutdated(path) && !template.test(path) && !templateRow.holds(path);
}

function withoutIgnored(links: readonly BrokenLink[], {ignored}: CopiedIn): readonly BrokenLink[] {
  const wanted = [...new Set(links.flatMap((one) => one.wanted))];
  if (wanted.length === 0) return links;
  const out = ignored(wanted);
  return links.filter((one) => !one.wanted.some((path) => out.has(path)));
}

function byPlace(x: PassageFinding, y: PassageFinding): number {
  const [a, b] = [x, y].map(({places, broken}) => places[broken?.place ?? 0]);
  return a.path < b.path ? -1 : a.path > b.path ? 1 : a.start - b.start;
}
