// Takes texts, gives how many copies `check` probably misses: what it finds and what a second detector finds, by the same
// rules of what a copy is, and how much of it is the same (capture and recapture). Only on request: it costs more than
// the check itself.

import {chapman, type Population} from './collection/captureRecapture.ts';
import type {Config} from './config.ts';
import type {Measures, Place} from './finding.ts';
import {newPairWorkspace} from './match/pairPassages.ts';
import type {Passage} from './match/passage.ts';
import {newWorkspace} from './match/passages.ts';
import {measurePassages, newPlaces, placeOf} from './match/places.ts';
import {bandsDefault, secondPassages} from './match/secondDetector.ts';
import {join, rootOf, singletons} from './match/unionFind.ts';
import {type Indexed, type Progress, propose, searchPart, settingsOf, type Text} from './pipeline.ts';

export interface MissedCopy extends Measures {
  readonly places: readonly [Place, Place];
}

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

const seed = 0x5117;

/** A copy is a passage that two different pages share; of a page in several versions the newest counts. */
export function estimateRecall(
  indexed: Indexed,
  texts: readonly Text[],
  config: Config,
  progress: Progress,
  bands = bandsDefault,
): RecallEstimate {
  const {first, second} = bothDetectors(indexed, texts, config, progress, bands);
  const copies = sameCopies(first, second);
  const found = copies.filter(({byFirst}) => byFirst).length;
  const bySecond = copies.filter((copy) => copy.bySecond).length;
  const both = copies.filter((copy) => copy.byFirst && copy.bySecond).length;
  const all: Population = chapman({first: found, second: bySecond, both});
  const places = newPlaces(indexed.corpus.tokens, texts);
  const missed = copies
    .filter(({byFirst}) => !byFirst)
    .map(({passages: [passage]}) => passage)
    .sort((x, y) => y.evidence - x.evidence || x.a - y.a || x.a0 - y.a0);
  return {
    found,
    second: bySecond,
    both,
    missed: Math.max(0, all.size - found),
    missedLow: Math.max(0, all.low - found),
    missedHigh: all.high === Number.POSITIVE_INFINITY ? null : Math.max(0, all.high - found),
    standardError: Math.sqrt(all.variance),
    onlySecond: missed.slice(0, config.limits.findingsMax).map((passage) => {
      const [inA, inB] = rangesOf(passage);
      const told: [Place, Place] = [placeOf(places, inA), placeOf(places, inB)];
      return {places: told, ...measurePassages(places, inA, inB)};
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
  texts: readonly Text[],
  config: Config,
  progress: Progress,
  bands: number,
): {first: Passage[]; second: Passage[]} {
  const {corpus, groups, mirrors, rank} = indexed;
  const {slotOf} = mirrors;
  // Of code under other names there is no second detector.
  const search = propose(indexed, texts, config.code === 'blind' ? {...config, code: 'exact'} : config);
  const space = newPairWorkspace(newWorkspace());
  const isLookedAt = (document: number) => rank[document] === 0 && !texts[document].template;
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
      slotOf,
      isLookedAt,
      isTold: (a, b) => !(texts[a].reference && texts[b].reference),
      settingsOf: (a, b) => settingsOf(config, texts[a], texts[b]),
      seed,
      bands,
    },
    space,
    (done, total) => progress('looking again', done, total),
  );
  return {first, second};
}

export interface FoundCopy {
  readonly byFirst: boolean;
  readonly bySecond: boolean;
  /** Longest first. */
  readonly passages: readonly Passage[];
}

/** Passages that overlap by half of the shorter one on both sides are one copy, whoever found them. */
export function sameCopies(first: readonly Passage[], second: readonly Passage[]): FoundCopy[] {
  const all = [...first, ...second].map((passage, number) => ({passage, isFirst: number < first.length}));
  all.sort(({passage: x}, {passage: y}) => x.a - y.a || x.b - y.b || x.a0 - y.a0);
  const sets = singletons(all.length);
  for (let x = 0; x < all.length; x++) {
    for (let y = x + 1; y < all.length; y++) {
      const [one, other] = [all[x].passage, all[y].passage];
      if (other.a !== one.a || other.b !== one.b || other.a0 >= one.a1) break;
      if (halfShared(one.a0, one.a1, other.a0, other.a1) && halfShared(one.b0, one.b1, other.b0, other.b1)) {
        join(sets, x, y);
      }
    }
  }
  const copies = new Map<number, {byFirst: boolean; bySecond: boolean; passages: Passage[]}>();
  all.forEach(({passage, isFirst}, number) => {
    const root = rootOf(sets, number);
    const copy = copies.get(root) ?? {byFirst: false, bySecond: false, passages: []};
    copies.set(root, copy);
    if (isFirst) copy.byFirst = true;
    else copy.bySecond = true;
    copy.passages.push(passage);
  });
  for (const {passages} of copies.values()) passages.sort((x, y) => y.a1 - y.a0 - (x.a1 - x.a0));
  return [...copies.values()];
}

function halfShared(from: number, to: number, otherFrom: number, otherTo: number): boolean {
  return 2 * (Math.min(to, otherTo) - Math.max(from, otherFrom)) >= Math.min(to - from, otherTo - otherFrom);
}
