// Takes the runs of sentences that one of two texts explains of the other, both ways, and the passages that are known to be
// copied; gives what is reported. The limits were chosen on the training corpus of PAN 2013 (text alignment).

import type {Span} from '../algorithms/span.ts';
import type {Retold} from './retold.ts';

/** A passage that both texts have word for word. */
export interface CopiedRange {
  readonly a: Span;
  readonly b: Span;
}

/** A run of sentences of the side `side` that says in other words what the other side says. */
export interface Retelling {
  readonly kind: 'rewritten' | 'condensed';
  readonly side: 'a' | 'b';
  readonly a: Span;
  readonly b: Span;
  readonly retold: Retold;
  /** Copied passages that it takes in: indices. They are part of it and no longer reported alone. */
  readonly copied: readonly number[];
}

const evidenceMin = 7;
const rewrittenEvidenceMin = 9;
const shareMin = 0.4;
/** Above the rest of the text: two texts on one topic explain each other everywhere. */
const contrastMin = 0.2;
const wordsMin = 25;
/** Two pages on one topic reach 0.05. */
const evidencePerWordMin = 0.09;

/** A condensation comes from a text so many times as long, and from all over it. */
const condensedRatio = 2.5;
const condensedDenseMax = 0.7;
const condensedSourcesMin = 2;
/**
 * And it is explained so many times as well as the rest of its text: of 32 summaries in PAN 2013 two are below 6, and three
 * of four unrelated pages of one subject that were taken for one are below 4.
 */
const condensedContrastMin = 4;
/** If it comes from so much of the other text, it is a summary of all of it. */
const wholeShare = 0.5;

/** Retold text that is reported beside copied passages must have evidence of its own. */
const freshMin = 4;
const coveredMax = 0.7;
const rewrittenCoveredMax = 0.3;
/** Copied passages shorter than this are sentences that a summary took over. */
const longCopyWords = 70;
const takenDenseMax = 0.6;
const takenFreshMin = 1;
const takenPerWordMin = 0.1;
/** A copied passage that begins so many words behind the summary belongs to it. */
const nearWords = 33;

interface Candidate {
  readonly side: 'a' | 'b';
  readonly retold: Retold;
}

/** `words`: of each text. */
export function acceptRetold(
  ofA: readonly Retold[],
  ofB: readonly Retold[],
  copied: readonly CopiedRange[],
  words: {readonly a: Span; readonly b: Span},
): Retelling[] {
  const candidates = [
    ...ofA.map((retold): Candidate => ({side: 'a', retold})),
    ...ofB.map((retold): Candidate => ({side: 'b', retold})),
  ].filter(({retold}) => isStrong(retold));
  candidates.sort((x, y) => y.retold.stretch.evidence - x.retold.stretch.evidence);
  const accepted: Retelling[] = [];
  for (const candidate of candidates) {
    const retelling = accept(candidate, accepted, copied, words);
    if (retelling !== null) accepted.push(retelling);
  }
  return accepted;
}

function isStrong({stretch: {evidence}, share, restShare, words}: Retold): boolean {
  return (
    evidence >= evidenceMin &&
    share >= shareMin &&
    share - restShare >= contrastMin &&
    words >= wordsMin &&
    evidence >= evidencePerWordMin * words
  );
}

function accept(
  {side, retold}: Candidate,
  accepted: readonly Retelling[],
  copied: readonly CopiedRange[],
  texts: {readonly a: Span; readonly b: Span},
): Retelling | null {
  const other = side === 'a' ? 'b' : 'a';
  const {here, dense, fresh, freshWords, stretch} = retold;
  const taken = new Set(accepted.flatMap((one) => one.copied));
  const length = lengthOf(here);
  const inside = copied.filter((one) => overlap(one[side], here) > 0);
  const hasLongCopy = inside.some((one) => lengthOf(one[side]) >= longCopyWords);
  if (hasLongCopy && fresh < evidenceMin) return null;
  const takesOver =
    inside.length > 0 &&
    !hasLongCopy &&
    dense < takenDenseMax &&
    fresh >= takenFreshMin &&
    fresh >= takenPerWordMin * freshWords;
  if (!takesOver && (fresh < freshMin || fresh < evidencePerWordMin * freshWords)) return null;
  const isCondensed = lengthOf(retold.there) >= condensedRatio * length && dense < condensedDenseMax;
  if (isCondensed ? !isCondensation(retold) : stretch.evidence < rewrittenEvidenceMin) return null;
  const isOfWhole = isCondensed && lengthOf(retold.there) >= wholeShare * lengthOf(texts[other]);
  // Count only sentences in the reported stretch, not elsewhere in the text.
  const told = isOfWhole ? retold : {...retold, ...retold.fromThere};
  if (told.share < shareMin) return null;
  const there = isOfWhole ? texts[other] : retold.there;
  const reported = [...copied.filter((_, index) => !taken.has(index)), ...accepted].map((one) => one[side]);
  const covered = coveredBy(here, reported);
  if ((!takesOver && covered > coveredMax * length) || (!isCondensed && covered > rewrittenCoveredMax * length))
    return null;
  const both = (one: CopiedRange, near: number) => overlap(one[side], here) > -near && overlap(one[other], there) > 0;
  if (accepted.some((one) => both(one, 0))) return null;
  const own = isCondensed
    ? [...copied.keys()].filter((index) => !taken.has(index) && both(copied[index], nearWords))
    : [];
  const ranges = {
    [side]: hull([here, ...own.map((index) => copied[index][side])]),
    [other]: hull([there, ...own.map((index) => copied[index][other])]),
  } as {a: Span; b: Span};
  return {kind: isCondensed ? 'condensed' : 'rewritten', side, ...ranges, retold: told, copied: own};
}

function isCondensation({sourceCount, share, restShare}: Retold): boolean {
  return sourceCount >= condensedSourcesMin && share >= condensedContrastMin * restShare;
}

function lengthOf({from, to}: Span): number {
  return to - from;
}

/** Negative: the distance between them. */
function overlap(one: Span, other: Span): number {
  return Math.min(one.to, other.to) - Math.max(one.from, other.from);
}

function hull(ranges: readonly Span[]): Span {
  return {from: Math.min(...ranges.map(({from}) => from)), to: Math.max(...ranges.map(({to}) => to))};
}

function coveredBy(range: Span, others: readonly Span[]): number {
  let covered = 0;
  let upTo = range.from;
  for (const {from, to} of [...others].sort((x, y) => x.from - y.from)) {
    const [start, end] = [Math.max(from, upTo), Math.min(to, range.to)];
    covered += Math.max(0, end - start);
    upTo = Math.max(upTo, Math.min(to, range.to));
  }
  return covered;
}
