// Estimates how many copies `check` misses. `check` and a second detector search the same texts by the same rules of
// what a copy is, and the overlap of their results gives the total (capture and recapture). Runs only on request,
// because it costs more than the check itself.

import {newAlignmentBuffers} from '../../../shared/align/localAlignment.ts';
import {measurePassages, newOccurrenceContext, occurrenceOf} from '../../../shared/group/occurrences.ts';
import type {Indexed} from '../../../shared/index/indexed.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Document, Progress} from '../../../shared/model/document.ts';
import type {Measures, Occurrence} from '../../../shared/model/finding.ts';
import {newPairBuffers} from '../../../shared/pair/pairBuffers.ts';
import {isContained, leastContainment, type Passage} from '../../../shared/pair/passage.ts';
import {settingsOfPair} from '../../../shared/pair/settingsOfPair.ts';
import {passagesOf, prepareSearch, searchPart} from '../../../shared/pipeline.ts';
import {chapman, type Population} from './captureRecapture.ts';
import {comparedCopies} from './sameCopies.ts';
import {bandsDefault, secondPassages} from './secondDetector.ts';

const seed = 0x5117;

/** A passage that only the second detector found. */
export interface MissedCopy extends Measures {
  readonly places: readonly [Occurrence, Occurrence];
}

/** How many copies `check` probably misses, by capture and recapture. */
export interface RecallEstimate {
  /** Copies found by check, by the second detector, and by both. */
  readonly found: number;
  readonly second: number;
  readonly both: number;
  /** Probably missed by check: the copies only in `second`, and those that neither detector found. */
  readonly missed: number;
  readonly missedLow: number;
  /** null: nothing was found by both, so there is no upper limit. */
  readonly missedHigh: number | null;
  readonly standardError: number;
  /** Copies that only the second detector found, strongest first; at most `limits.findingsMax`. */
  readonly onlySecond: readonly MissedCopy[];
}

/** A copy is a passage that two different pages share. For a page with several variants, the newest one counts. */
export function estimateRecall(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  progress: Progress,
  bands = bandsDefault,
): RecallEstimate {
  const {first, second} = bothDetectors(indexed, texts, config, progress, bands);
  const places = newOccurrenceContext(indexed.corpus.tokens, texts);
  // As in `check`, recheck with the measure that is reported.
  const isCopy = (passage: Passage): boolean => {
    const {containmentA, containmentB} = measurePassages(places, ...rangesOf(passage));
    const own = settingsOfPair(config, texts[passage.a], texts[passage.b]);
    return isContained([containmentA, containmentB], leastContainment(passage, own));
  };

  const copies = comparedCopies(first.filter(isCopy), second.filter(isCopy));
  const {first: found, second: bySecond, both, onlySecond} = copies;
  const all: Population = chapman({first: found, second: bySecond, both});
  return {
    found,
    second: bySecond,
    both,
    missed: Math.max(0, all.size - found),
    missedLow: Math.max(0, all.low - found),
    missedHigh: all.high === Number.POSITIVE_INFINITY ? null : Math.max(0, all.high - found),
    standardError: Math.sqrt(all.variance),
    onlySecond: onlySecond.slice(0, config.limits.findingsMax).map((passage) => {
      const [inA, inB] = rangesOf(passage);
      const reported: [Occurrence, Occurrence] = [occurrenceOf(places, inA), occurrenceOf(places, inB)];
      return {places: reported, ...measurePassages(places, inA, inB)};
    }),
  };
}

function rangesOf({a, b, a0, a1, b0, b1}: Passage) {
  return [
    {document: a, from: a0, to: a1},
    {document: b, from: b0, to: b1},
  ] as const;
}

/** The passages found by each detector between the newest variants of pages. */
export function bothDetectors(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  progress: Progress,
  bands: number,
): {first: Passage[]; second: Passage[]} {
  const {corpus, groups, mirrors, versionRank} = indexed;
  const {pageOf} = mirrors;
  // There is no second detector for renamed clones.
  const search = prepareSearch(indexed, texts, config.code === 'blind' ? {...config, code: 'exact'} : config);
  const space = newPairBuffers(newAlignmentBuffers());
  const isLookedAt = (document: number) => versionRank[document] === 0 && !texts[document].template;
  const first: Passage[] = [];
  for (let part = 0; part < search.parts; part++) {
    progress('comparing', part, search.parts);
    for (const passage of passagesOf([searchPart(search, part, space)])) {
      if (passage.a !== passage.b && isLookedAt(passage.a) && isLookedAt(passage.b)) first.push(passage);
    }
  }
  const second = secondPassages(
    {
      corpus,
      groups,
      pageOf,
      isLookedAt,
      isTold: (a, b) => !(texts[a].reference && texts[b].reference),
      settingsOf: (a, b) => settingsOfPair(config, texts[a], texts[b]),
      seed,
      bands,
    },
    space,
    (done, total) => progress('looking again', done, total),
  );
  return {first, second};
}
