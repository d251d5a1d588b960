// Takes findings and pages that are counterparts; returns the texts that were copied, each with its places: what the rules
// compare, and what a limit cut off. Versions and translations are no copies here.

import type {PathNames} from '../evidence/collection.ts';
import type {DocumentOccurrence, Finding, Occurrence} from '../model/finding.ts';
import type {Cut} from '../model/inspection.ts';
import {countedPhrase} from '../model/phrase.ts';
import {isTextFinding} from '../model/textFinding.ts';
import {markupOf} from '../text/markupOnly.ts';
import type {VersionTest} from './areVersions.ts';

/** A stretch of a page, in UTF-16 units. */
export interface CopiedPlace {
  readonly path: string;
  readonly start: number;
  /** Infinity: to the end of the page. */
  readonly end: number;
  /** Matched against, but not reported on. */
  readonly isReference: boolean;
  /** In a review: whether the change put the text here. */
  readonly isNew: boolean;
}

/** One text in several places, or pages that are counterparts of one another. */
export interface CopiedUnit {
  readonly places: readonly CopiedPlace[];
  /** A text was found to be copied; else the pages have one path in mirrored folders. */
  readonly isCopy: boolean;
}

interface UnitSettings {
  /** Paths of pages that are the same page in mirrored folders. */
  readonly counterparts: readonly (readonly string[])[];
  /** Whether something can be reported at a page; others are only compared with. */
  readonly isReported: (path: string) => boolean;
  /** In a review, whether the change put it there; places say so of themselves. */
  readonly isChanged: (path: string) => boolean;
  readonly names: Pick<PathNames, 'isOutdated'>;
  readonly areVersions: VersionTest;
  /** Of one text. */
  readonly placesMax: number;
}

interface CopiedUnits {
  readonly units: readonly CopiedUnit[];
  readonly cuts: readonly Cut[];
}

/** Those in which something can be reported. */
export function copiedUnits(findings: readonly Finding[], settings: UnitSettings): CopiedUnits {
  const {counterparts, isReported, isChanged, names, areVersions, placesMax} = settings;
  const units: CopiedUnit[] = [];
  let pagesLeft = 0;
  for (const finding of findings) {
    if (!isTextFinding(finding)) continue;
    if (finding.history ?? finding.elsewhere ?? finding.rewriting ?? finding.broken) continue;
    const places = finding.places
      .filter(({path}) => markupOf(path) !== null)
      .map((place) => placeOf(place, isReported, isChanged));
    if (isComparable(places, areVersions)) units.push({places, isCopy: true});
  }
  for (const same of counterparts) {
    // An older version is no control of a newer one, and nothing is reported at it.
    const paths = same.filter((path) => markupOf(path) !== null && !names.isOutdated(path));
    if (paths.length < 2 || !paths.some((path) => isReported(path) && isChanged(path))) continue;
    const pages = withoutVersions(paths, areVersions);
    pagesLeft += Math.max(0, pages.length - placesMax);
    const places = pages.slice(0, placesMax).map((path) => ({
      ...{path, start: 0, end: Infinity},
      isReference: !isReported(path),
      isNew: isChanged(path),
    }));
    if (isComparable(places, areVersions)) units.push({places, isCopy: false});
  }
  const lost = countedPhrase(
    pagesLeft,
    'links of {count} further page of mirrored folders',
    'links of {count} further pages of mirrored folders',
  );
  return {units, cuts: pagesLeft === 0 ? [] : [{limit: 'limits.placesMax', value: placesMax, lost}]};
}

function placeOf(
  place: Occurrence | DocumentOccurrence,
  isReported: (path: string) => boolean,
  isChanged: (path: string) => boolean,
): CopiedPlace {
  const {path, start = 0, end = Infinity, copy} = place;
  const range = copy === undefined ? {start, end} : {start: copy.start, end: copy.start + copy.text.length};
  return {path, ...range, isReference: !isReported(path), isNew: place.new ?? isChanged(path)};
}

/** There are two that are no versions of one another, and something can be reported. */
function isComparable(places: readonly CopiedPlace[], areVersions: VersionTest): boolean {
  const [first] = places;
  if (!places.some(({isReference, isNew}) => isNew && !isReference)) return false;
  return places.length > 2 || places.some(({path}) => path !== first.path && !areVersions(path, first.path));
}

/** One page of each set of versions: a manual in fifty versions is one. */
function withoutVersions(paths: readonly string[], areVersions: VersionTest): string[] {
  const kept: string[] = [];
  for (const path of paths) {
    if (!kept.some((other) => areVersions(path, other))) kept.push(path);
  }
  return kept;
}
