// Takes findings and pages that are counterparts; returns the texts that were copied, each with its places: what the rules
// compare. Versions and translations are no copies here.

import type {Finding, Occurrence} from '../model/finding.ts';
import type {VersionTest} from './areVersions.ts';
import {markupOf} from './markupOnly.ts';

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

/** More places of a text say nothing new. */
const placesMax = 60;

/** `counterparts`: paths of pages that are the same page in mirrored folders. `isReview`: places say whether they are new. */
export function copiedUnits(
  findings: readonly Finding[],
  counterparts: readonly (readonly string[])[],
  isReported: (path: string) => boolean,
  isChanged: (path: string) => boolean,
  areVersions: VersionTest,
): CopiedUnit[] {
  const ofFindings = findings.flatMap((finding): CopiedUnit[] => {
    if (finding.kind !== 'passage' && finding.kind !== 'document') return [];
    if (finding.kind === 'passage' && (finding.history ?? finding.elsewhere ?? finding.rewriting ?? finding.broken))
      return [];
    const places = finding.places.filter(({path}) => markupOf(path) !== null).slice(0, placesMax);
    return comparable(
      places.map((place) => placeOf(place, isReported, isChanged)),
      true,
      areVersions,
    );
  });
  const ofMirrors = counterparts.flatMap((paths) => {
    const pages = withoutVersions(
      paths.filter((path) => markupOf(path) !== null),
      areVersions,
    );
    if (pages.length < 2) return [];
    const places = pages.map((path) => ({
      path,
      start: 0,
      end: Infinity,
      isReference: !isReported(path),
      isNew: isChanged(path),
    }));
    return comparable(places, false, areVersions);
  });
  return [...ofFindings, ...ofMirrors];
}

function placeOf(
  place: Pick<Occurrence, 'path' | 'reference' | 'new'> & Partial<Pick<Occurrence, 'start' | 'end' | 'copy'>>,
  isReported: (path: string) => boolean,
  isChanged: (path: string) => boolean,
): CopiedPlace {
  const {path, start = 0, end = Infinity, copy} = place;
  const range = copy === undefined ? {start, end} : {start: copy.start, end: copy.start + copy.text.length};
  return {path, ...range, isReference: !isReported(path), isNew: place.new ?? isChanged(path)};
}

function comparable(places: readonly CopiedPlace[], isCopy: boolean, areVersions: VersionTest): CopiedUnit[] {
  const [first] = places;
  const hasOther = places.some(({path}) => path !== first.path && !areVersions(path, first.path));
  return hasOther || places.length > 2 ? [{places, isCopy}] : [];
}

/** One page of each set of versions: a manual in fifty versions is one. */
function withoutVersions(paths: readonly string[], areVersions: VersionTest): string[] {
  const kept: string[] = [];
  for (const path of paths) {
    if (kept.length === placesMax) break;
    if (!kept.some((other) => areVersions(path, other))) kept.push(path);
  }
  return kept;
}
