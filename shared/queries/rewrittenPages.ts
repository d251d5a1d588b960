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
import {alikePages, smallCollectionPages} from '../rewritten/alikePages.ts';
import {type TermWeights, weightsInCollection, weightsOfPair} from '../rewritten/termWeights.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {newTokens} from '../text/tokens.ts';
import {rewrittenSearch, sentencesOfTexts, type TokensOfTexts} from './rewrittenSearch.ts';

interface RewrittenPages {
  readonly findings: readonly Finding[];
  readonly cuts: readonly Cut[];
}

/** `findings` are those of the check: of pages that are copied, or versions of each other, nothing more is said. */
export function rewrittenPages(
  all: readonly Document[],
  findings: readonly Finding[],
  settings: Limits,
  progress: Progress,
): RewrittenPages {
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
