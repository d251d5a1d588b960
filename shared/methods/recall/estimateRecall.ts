// Takes texts, gives how many copies `check` probably misses: what it finds and what a second detector finds, by the same
// rules of what a copy is, and how much of it is the same (capture and recapture). Only on request: it costs more than
// the check itself.

import {newAlignmentBuffers} from '../../align/localAlignment.ts';
import {measurePassages, newOccurrenceContext, occurrenceOf} from '../../group/occurrences.ts';
import type {Indexed} from '../../index/indexed.ts';
import type {Config} from '../../model/config.ts';
import type {Document, Progress} from '../../model/document.ts';
import type {Measures, Occurrence} from '../../model/finding.ts';
import {newPairBuffers} from '../../pair/pairBuffers.ts';
import type {Passage} from '../../pair/passage.ts';
import {prepareSearch, searchPart, settingsOfPair} from '../../pipeline.ts';
import {chapman, type Population} from './captureRecapture.ts';
import {comparedCopies} from './sameCopies.ts';
import {bandsDefault, secondPassages} from './secondDetector.ts';

const seed = 0x5117;

/** A passage that only the second detector found. */
export interface MissedCopy extends Measures {
  readonly places: readonly [Occurrence, Occurrence];
}

/** What `check` probably misses, by capture and recapture. */
export interface RecallEstimate {
  /** Copies that check found, that the second detector found, and that both did. */
  readonly found: number;
  readonly second: number;
  readonly both: number;
  /** Probably missed by check: those among `second` that it did not find, and what neither found. */
  readonly missed: number;
  readonly missedLow: number;
  /** null: nothing was found by both, so that there is no upper end. */
  readonly missedHigh: number | null;
  readonly standardError: number;
  /** What the second found and check did not, strongest first; at most `limits.findingsMax`. */
  readonly onlySecond: readonly MissedCopy[];
}

/** A copy is a passage that two different pages share; of a page in several versions the newest counts. */
export function estimateRecall(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  progress: Progress,
  bands = bandsDefault,
): RecallEstimate {
  const {first, second} = bothDetectors(indexed, texts, config, progress, bands);

  const {first: found, second: bySecond, both, onlySecond} = comparedCopies(first, second);
  const all: Population = chapman({first: found, second: bySecond, both});
  const places = newOccurrenceContext(indexed.corpus.tokens, texts);
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

/** What either finds between pages of which each is the newest version. */
export function bothDetectors(
  indexed: Indexed,
  texts: readonly Document[],
  config: Config,
  progress: Progress,
  bands: number,
): {first: Passage[]; second: Passage[]} {
  const {corpus, groups, mirrors, versionRank} = indexed;
  const {pageOf} = mirrors;
  // Of code under other names there is no second detector.
  const search = prepareSearch(indexed, texts, config.code === 'blind' ? {...config, code: 'exact'} : config);
  const space = newPairBuffers(newAlignmentBuffers());
  const isLookedAt = (document: number) => versionRank[document] === 0 && !texts[document].template;
  const first: Passage[] = [];
  for (let part = 0; part < search.parts; part++) {
    progress('comparing', part, search.parts);
    for (const passage of searchPart(search, part, space).passages) {
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
