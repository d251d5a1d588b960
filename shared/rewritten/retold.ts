// Takes two texts, gives the runs of sentences of the one that the other explains, with where in the other they come from.
// Nothing is accepted yet: see acceptRetold.ts.

import type {Span} from '../algorithms/span.ts';
import {type Explained, explainSentences, type Source, type TermPlaces} from './explainSentences.ts';
import type {Sentences} from './sentences.ts';

export interface Retold {
  /** The sentences, and what explains each of them. */
  readonly stretch: Stretch;
  readonly explained: readonly Explained[];
  readonly here: Span;
  readonly there: Span;
  /** Words of its sentences. */
  readonly words: number;
  /** Share of the weight of its terms that the other text explains, and the same of the rest of this text. */
  readonly share: number;
  readonly restShare: number;
  /** The part that `there` explains: `explained` and `share` may have sentences from elsewhere in the other text. */
  readonly fromThere: Pick<Retold, 'explained' | 'share'>;
  /** Share of the explaining weight in one window of the other text about as long as the stretch: a copy keeps to one. */
  readonly dense: number;
  /** The different sentences of `there` that explain it. */
  readonly sourceCount: number;
  /** Evidence and words of the sentences that no copied passage covers. */
  readonly fresh: number;
  readonly freshWords: number;
}

/** A larger gap between explaining sentences separates two places. */
const gapSentencesMax = 40;
const windowFactor = 1.5;
/** A rest with less weight says nothing about its share. */
const restWeightMin = 5;

/** `copied`: passages of this text that are known to be word for word in the other. */
export function retoldBy(
  x: Sentences,
  y: Sentences,
  places: TermPlaces,
  weights: Float64Array,
  copied: readonly Span[],
): Retold[] {
  const explained = explainSentences(x, y, places, weights);
  const total = sum(explained, ({total}) => total);
  const got = sum(explained, ({got}) => got);
  const found: Retold[] = [];
  for (const stretch of stretchesOf(explained)) {
    const own = explained.slice(stretch.first, stretch.last + 1);
    const sources = own.flatMap(({sources}) => sources).sort((one, other) => one.sentence - other.sentence);
    const group = heaviestGroup(sources);
    if (group.length === 0) continue;
    const [ownTotal, ownGot] = [sum(own, ({total}) => total), sum(own, ({got}) => got)];
    const fromThere = own.map((one) => explainedBy(group, one));
    const here = {from: x.from[stretch.first], to: x.to[stretch.last]};
    const fresh = own.map((one, at) => ({...one, at: stretch.first + at})).filter(({at}) => !isCovered(x, at, copied));
    found.push({
      stretch,
      explained: own,
      here,
      there: {from: y.from[group[0].sentence], to: y.to[group[group.length - 1].sentence]},
      words: sum(own, (_, at) => x.words[stretch.first + at]),
      share: ownGot / ownTotal,
      fromThere: {explained: fromThere, share: sum(fromThere, ({got}) => got) / ownTotal},
      restShare: total - ownTotal > restWeightMin ? (got - ownGot) / (total - ownTotal) : 0,
      dense: densest(sources, y, windowFactor * (here.to - here.from)),
      sourceCount: new Set(group.map(({sentence}) => sentence)).size,
      fresh: sum(fresh, ({got, total}) => got - chance * total),
      freshWords: sum(fresh, ({at}) => x.words[at]),
    });
  }
  return found;
}

/** By these sentences alone; nothing is known of others that may say the same. */
function explainedBy(group: readonly Source[], {total, got, sources}: Explained): Explained {
  const own = sources.filter((source) => group.includes(source));
  return {total, got: got * (weightOf(own) / (weightOf(sources) || 1)), sources: own};
}

/** Half or more of the sentence is in copied passages. */
function isCovered({from, to}: Sentences, at: number, copied: readonly Span[]): boolean {
  let covered = 0;
  for (const range of copied) covered += Math.max(0, Math.min(range.to, to[at]) - Math.max(range.from, from[at]));
  return 2 * covered >= to[at] - from[at];
}

/** The explaining sentences, in order, that lie together and weigh most. */
function heaviestGroup(sources: readonly Source[]): readonly Source[] {
  const groups: Source[][] = [];
  for (const source of sources) {
    const last = groups.at(-1);
    const before = last?.at(-1);
    if (last !== undefined && before !== undefined && source.sentence - before.sentence <= gapSentencesMax)
      last.push(source);
    else groups.push([source]);
  }
  let best: readonly Source[] = [];
  for (const group of groups) if (weightOf(group) > weightOf(best)) best = group;
  return best;
}

function densest(sources: readonly Source[], {from, to}: Sentences, tokens: number): number {
  let [first, weight, best] = [0, 0, 0];
  for (const {sentence, weight: own} of sources) {
    weight += own;
    while (sources[first].sentence < sentence && to[sentence] - from[sources[first].sentence] > tokens) {
      weight -= sources[first++].weight;
    }
    best = Math.max(best, weight);
  }
  return best / (weightOf(sources) || 1);
}

function weightOf(sources: readonly Source[]): number {
  return sum(sources, ({weight}) => weight);
}

function sum<Item>(items: readonly Item[], value: (item: Item, at: number) => number): number {
  return items.reduce((all, item, at) => all + value(item, at), 0);
}

/** Sentences [first, last] and the sum of their scores. */
interface Stretch {
  readonly first: number;
  readonly last: number;
  readonly evidence: number;
}

/**
 * Two unrelated texts explain this share of each other. With 0.30 the summaries of PAN 2013 lose 0.05, with 0.20
 * translated and random copies 0.01.
 */
const chance = 0.25;
/** A run ends where this much is lost: between two copied paragraphs with others between them. */
const dropMax = 12;
const evidenceMin = 1.2;
const stretchesMax = 8;

/**
 * Takes how far each sentence is explained, gives the runs of sentences that are explained better than chance explains any:
 * the maximal-scoring runs (as in Ruzzo and Tompa, 1999), strongest first, of which no two overlap.
 */
function stretchesOf(explained: readonly Explained[]): Stretch[] {
  const scores = explained.map(({got, total}) => got - chance * total);
  const used = new Uint8Array(scores.length);
  const found: Stretch[] = [];
  while (found.length < stretchesMax) {
    const best = bestStretch(scores, used);
    if (best === null || best.evidence < evidenceMin) break;
    used.fill(1, best.first, best.last + 1);
    found.push(best);
  }
  return found;
}

function bestStretch(scores: readonly number[], used: Uint8Array): Stretch | null {
  let best: Stretch | null = null;
  let [first, sum, top, last] = [0, 0, 0, -1];
  for (let at = 0; at <= scores.length; at++) {
    const isEnd = at === scores.length || used[at] === 1;
    if (!isEnd) sum += scores[at];
    if (isEnd || sum <= 0 || sum < top - dropMax) {
      if (last >= 0 && (best === null || top > best.evidence)) best = {first, last, evidence: top};
      [first, sum, top, last] = [at + 1, 0, 0, -1];
    } else if (sum > top) {
      top = sum;
      last = at;
    }
  }
  return best;
}
