// Takes a finding that names others, gives the pages that it shares with them: one that all others are on, or two of which
// each is on one. Empty: they are on more.

import type {FurtherCopy} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';

type Copy = Pick<TextFinding, 'places' | 'more'>;

interface SetInWords {
  readonly shared: readonly string[];
  /** The heaviest of the others is between a shared page and this one; null: it is between two of either. */
  readonly other: string | null;
}

export function sharedPages(finding: Copy, further: readonly FurtherCopy[]): SetInWords {
  const own = namesIn(finding);
  const shared = further.map(({copy}) => new Set(namesIn(copy).filter((path) => own.includes(path))));
  const counts = new Map<string, number>(own.map((path) => [path, 0]));
  for (const paths of shared) for (const path of paths) counts.set(path, (counts.get(path) ?? 0) + 1);
  const first = mostOf(counts);
  const others = shared.filter((paths) => first !== null && !paths.has(first));
  const second = own.find((path) => others.length > 0 && others.every((paths) => paths.has(path)));
  const named = first === null || (others.length > 0 && second === undefined) ? [] : [first, second];
  const heaviest = further[0]?.places.map(({path}) => path) ?? [];
  return {
    shared: named.filter((path) => path !== undefined),
    other: heaviest.some((path) => own.includes(path)) ? (heaviest.find((path) => !own.includes(path)) ?? null) : null,
  };
}

function namesIn({places, more = []}: Copy): readonly string[] {
  return [...new Set([...places, ...more.flatMap((text) => text.places)].map(({path}) => path))];
}

/** The first of those that most are on. */
function mostOf(counts: ReadonlyMap<string, number>): string | null {
  let most: string | null = null;
  for (const [path, count] of counts) if (count > (counts.get(most ?? '') ?? 0)) most = path;
  return most;
}
