// Takes passages of the work tree, gives a finding for each that lists since when each of its locations has had it.

import type {Occurrence, PassageFinding} from '../../../shared/model/finding.ts';
import type {OpenHistory} from '../index/openHistory.ts';
import {type Naming, namingOf} from '../report/commitNames.ts';
import {orderOf} from './followPassage.ts';
import type {CurrentPassage, Origin, OriginFinder} from './origin.ts';
import type {WorkTreePages} from './workTreePages.ts';

export interface Subject {
  readonly here: CurrentPassage;
  /** Its other locations, as far as known. */
  readonly others: readonly CurrentPassage[];
}

interface Origins {
  readonly findings: readonly PassageFinding[];
  /** Number of paths that may have had a passage and were not examined. */
  readonly pathsLeft: number;
}

export interface OriginOptions {
  readonly progress: (done: number, total: number) => void;
  /** When aborted, the remaining subjects are skipped. */
  readonly signal: AbortSignal;
  /** Called for a passage that is not committed yet and has no other location. */
  readonly alone: (here: CurrentPassage) => void;
}

export async function originsOf(
  subjects: readonly Subject[],
  {past: history}: Pick<OpenHistory, 'past'>,
  finder: OriginFinder,
  {progress, signal, alone}: OriginOptions,
): Promise<Origins> {
  const found: Origin[] = [];
  for (const [number, {here, others}] of subjects.entries()) {
    if (signal.aborted) break;
    progress(number, subjects.length);
    const origin = await finder.originOf(here, others);
    if (origin === null) alone(here);
    else found.push(origin);
  }
  const naming = await namingOf(
    history,
    found.flatMap(({here, others}) => [here, ...others]).flatMap(({made, removed}) => [made, removed]),
  );
  return {
    findings: found.map((one) => findingOf(one, naming)),
    pathsLeft: found.reduce((sum, one) => sum + one.pathsLeft, 0),
  };
}

/** null: the file has changed since the occurrence was found. */
export function passagesAt(
  present: WorkTreePages,
  place: Pick<Occurrence, 'path' | 'start' | 'end'>,
): CurrentPassage | null {
  const version = present.stretchAt(place);
  return version === null ? null : {path: place.path, stretch: version};
}

function findingOf({family, here, others, asWritten}: Origin, {commitOf, sinceOf}: Naming): PassageFinding {
  const since = [here, ...others]
    .map(({made, removed}, place) => ({
      order: orderOf(made),
      since: {...sinceOf(made, place), ...(removed !== null && {removed: commitOf(removed)})},
    }))
    .sort((x, y) => x.order - y.order)
    .map((one) => one.since);
  const there = [...others, ...(asWritten === null ? [] : [asWritten])];
  const pairs = there.map(({measures}, at) => ({a: 0, b: at + 1, ...measures}));
  return {
    kind: 'passage',
    code: 'passage-origin',
    level: 'info',
    family,
    places: [here.place, ...there.map(({place}) => place)],
    pairs,
    words: here.place.words,
    evidence: here.place.words,
    discountedWords: 0,
    discountedPages: 0,
    slots: there.length + 1,
    history: {since},
  };
}
