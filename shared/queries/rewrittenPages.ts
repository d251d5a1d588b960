// Takes the pages of a check and its findings, gives what pages say in other words than others: at level info, because two
// pages on one topic may be meant to say it twice.

import {groupedBy} from '../algorithms/groupedBy.ts';
import {findPassages, newAlignmentBuffers, pairThresholds} from '../align/localAlignment.ts';
import {setSequences} from '../align/sequences.ts';
import {weighByPair} from '../align/sequenceWeights.ts';
import {measurePassages, newOccurrenceContext, type OccurrenceContext} from '../group/occurrences.ts';
import {newestFirst} from '../mirrors/newestFirst.ts';
import type {Limits} from '../model/config.ts';
import type {Document, Progress} from '../model/document.ts';
import type {Finding, FolderFinding, PassageFinding} from '../model/finding.ts';
import type {Cut} from '../model/inspection.ts';
import {phrase} from '../model/phrase.ts';
import {folderGroups, isBelow, isTextFinding} from '../model/textFinding.ts';
import type {CopiedRange} from '../rewritten/acceptRetold.ts';
import type {Sentences} from '../rewritten/sentences.ts';
import {type TermWeights, weightsInCollection, weightsOfPair} from '../rewritten/terms.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {newTokens} from '../text/tokens.ts';
import {rewrittenSearch, sentencesOfTexts, type TokensOfTexts} from './rewrittenSearch.ts';

/** `findings` are those of the check: of pages that are copied, or versions of each other, nothing more is said. */
export function rewrittenPages(
  all: readonly Document[],
  findings: readonly Finding[],
  settings: Limits,
  progress: Progress,
): {readonly findings: readonly Finding[]; readonly cuts: readonly Cut[]} {
  const texts = withoutOlderVersions(
    all.filter(({format, template}) => format.family !== 'code' && !template),
    findings,
  );
  const tokens = newTokens(1 << 16);
  const firstToken: number[] = [];
  const endToken: number[] = [];
  const excluded = newExcludedText('nothing');
  for (const {path, bytes, format} of texts) {
    firstToken.push(lex(path, bytes, format, tokens, excluded));
    endToken.push(tokens.count);
  }
  const {candidateSlotsMax, rewrittenPairsMax} = settings;
  const rows = {firstToken, endToken};
  const places = newOccurrenceContext(tokens, texts);
  const known = sentencesOfTexts(places, rows, settings);
  const weights = weightsInCollection(known.sentences, known.terms.ofStem.size);
  const reported = reportedPairs(findings);
  const isPair = (a: number, b: number) =>
    !(texts[a].reference && texts[b].reference) && !reported.asPages(texts[a].path, texts[b].path);
  const limits = {pagesMax: candidateSlotsMax, pairsMax: rewrittenPairsMax};
  const {pairs, left} = alikePages(known.sentences, weights, isPair, limits);
  const ofCollection: TermWeights = (_a, _b, buffer) => buffer.set(weights);
  const weigh = texts.length > smallCollectionPages ? ofCollection : weightsOfPair;
  const search = rewrittenSearch(places, known, weigh);
  const copiedOf = copiedSearch(places, rows);
  const found = pairs.flatMap(([a, b], number): readonly Finding[] => {
    if (number % 64 === 0) progress('comparing sentences', number, pairs.length);
    // Most pairs have nothing in common, and the words of these need not be aligned.
    if (search(a, b, []).rewritten.length === 0) return [];
    return search(a, b, copiedOf(a, b, reported.asPassages(texts[a].path, texts[b].path))).rewritten.filter(isReported);
  });
  const lost = phrase('{count} pairs of pages that may say the same in other words', {count: left});
  const cuts = left > 0 ? [{limit: 'limits.rewrittenPairsMax', value: rewrittenPairsMax, lost}] : [];
  return {findings: found, cuts: [...known.cuts, ...cuts]};
}

/** Of a pair in which the check has found nothing, only what is boilerplate to it counts as copied: nearly equal words. */
const equalShare = 0.8;

/** Of six possible condensations that were read in documentations none was one, all were a common topic. */
function isReported({rewriting}: PassageFinding): boolean {
  return rewriting?.kind === 'rewritten' || rewriting?.certainty === 'likely';
}

function copiedSearch(places: OccurrenceContext, {firstToken, endToken}: TokensOfTexts) {
  const {tokens} = places;
  const work = newAlignmentBuffers();
  return (a: number, b: number, isReported: boolean): CopiedRange[] => {
    const [firstA, firstB] = [firstToken[a], firstToken[b]];
    setSequences(work.pair, tokens, firstA, endToken[a], tokens, firstB, endToken[b], false);
    weighByPair(work.pair);
    const all = findPassages(work, pairThresholds).map(({a0, a1, b0, b1}) => ({
      a: {document: a, from: firstA + a0, to: firstA + a1 + 1},
      b: {document: b, from: firstB + b0, to: firstB + b1 + 1},
    }));
    return all.filter((one) => {
      if (isReported) return true;
      const {containmentA, containmentB} = measurePassages(places, one.a, one.b);
      return Math.max(containmentA, containmentB) >= equalShare;
    });
  };
}

type PairOfPaths = (a: string, b: string) => boolean;

/** Whether two pages are in a finding about whole pages, and whether they are in one about a passage. */
function reportedPairs(findings: readonly Finding[]): {
  readonly asPages: PairOfPaths;
  readonly asPassages: PairOfPaths;
} {
  const pages = new Set<string>();
  const passages = new Set<string>();
  for (const finding of findings) {
    if (!isTextFinding(finding)) {
      const [{path: page}, ...sources] = finding.places;
      if (finding.kind === 'collection') for (const {path} of sources) pages.add(keyOf(page, path));
      continue;
    }
    const keys = finding.kind === 'document' ? pages : passages;
    for (const {a, b} of finding.pairs) keys.add(keyOf(finding.places[a].path, finding.places[b].path));
  }
  return {asPages: (a, b) => pages.has(keyOf(a, b)), asPassages: (a, b) => passages.has(keyOf(a, b))};
}

function keyOf(a: string, b: string): string {
  return a < b ? `${a}\n${b}` : `${b}\n${a}`;
}

/** Of the versions of a page only the newest. */
function withoutOlderVersions(texts: readonly Document[], findings: readonly Finding[]): Document[] {
  const groups = folderGroups(findings, 'versions');
  const paths = texts.map(({path}) => path);
  const versions = groupedBy([...texts.keys()], (text) => pageOf(texts[text].path, groups));
  const newest = new Set([...versions.values()].map((members) => newestFirst(paths, members)[0]));
  return texts.filter((_, text) => newest.has(text));
}

/** The path below the mirrored folder that it is in. */
function pageOf(path: string, groups: readonly FolderFinding[]): string {
  const inside = groups.flatMap(({places}, group) =>
    places.filter((folder) => isBelow(path, folder.path)).map((folder) => ({group, folder: folder.path})),
  );
  const [deepest] = inside.sort((x, y) => y.folder.length - x.folder.length);
  return deepest === undefined ? path : `${deepest.group}\n${path.slice(deepest.folder.length)}`;
}

interface AlikeLimits {
  /** Terms on more pages propose no pairs. */
  readonly pagesMax: number;
  /** Pairs in all. */
  readonly pairsMax: number;
}

interface AlikePages {
  /** Numbers of two pages, the smaller first; the most alike pairs first. */
  readonly pairs: readonly (readonly [number, number])[];
  /** Pairs beyond `pairsMax`. */
  readonly left: number;
}

/**
 * Such as essays and their sources: all pairs are compared, 2,000 at most, and the terms are weighed by the pair, because
 * so few pages do not show which terms are common to all.
 */
const smallCollectionPages = 64;
/** A pair with less in common has no stretch of sentences with the evidence to be reported. */
const weightMin = 4;

/**
 * Takes the pages of a collection, proposes the pairs whose sentences are worth comparing: those with most weight of rare
 * terms in common. In a small collection these are all pairs, as of essays and their sources.
 * `weights`: by term, those of the collection. `isPair`: whether two pages are to be compared at all.
 */
function alikePages(
  pages: readonly Sentences[],
  weights: Float64Array,
  isPair: (a: number, b: number) => boolean,
  {pagesMax, pairsMax}: AlikeLimits,
): AlikePages {
  const pagesOf: number[][] = Array.from(weights, () => []);
  pages.forEach(({terms}, page) => {
    for (const term of terms) if (pagesOf[term].at(-1) !== page) pagesOf[term].push(page);
  });
  const isSmall = pages.length <= smallCollectionPages;
  const found: {readonly a: number; readonly b: number; readonly weight: number}[] = [];
  const inCommon = new Float64Array(pages.length);
  pages.forEach(({terms}, a) => {
    inCommon.fill(0);
    for (const term of new Set(terms)) {
      if (!isSmall && pagesOf[term].length > pagesMax) continue;
      for (const b of pagesOf[term]) if (b > a) inCommon[b] += weights[term];
    }
    for (let b = a + 1; b < pages.length; b++) {
      const weight = inCommon[b];
      if ((isSmall ? weight > 0 : weight >= weightMin) && isPair(a, b)) found.push({a, b, weight});
    }
  });
  found.sort((x, y) => y.weight - x.weight || x.a - y.a || x.b - y.b);
  const pairs = found.slice(0, pairsMax).map(({a, b}) => [a, b] as const);
  return {pairs, left: found.length - pairs.length};
}
