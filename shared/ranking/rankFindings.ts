// Takes all findings of a check, after suppression and baseline, gives what is reported: with their levels, those of the
// same pages as one, what is wrong first, then the heaviest. Findings that no one acts on are kept as `silent`, so that
// silence can be checked.

import {rememberedOf, rememberedOfAll} from '../algorithms/memoized.ts';
import type {PathFacts, PathNames} from '../evidence/collection.ts';
import {changeablePages, passageCode} from '../evidence/passageCode.ts';
import {blockWeightOf, type Decision, judge, type LevelSettings, oneFileLevel} from '../judge/judge.ts';
import {byWeight, type MergedCopy, mergeCopies, type WeighedCopy} from '../judge/mergeCopies.ts';
import {judgePlaces} from '../judge/places.ts';
import {calmReason} from '../judge/review.ts';
import {rankStaleCopy} from '../judge/stale.ts';
import {wrongRank} from '../kinds/kinds.ts';
import type {RepeatedBlocks} from '../model/config.ts';
import type {CopiedText, Finding, Occurrence, PassageFinding, Remedy} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import type {SilentReason} from '../model/reasons.ts';
import type {PathClass} from '../model/settingNames.ts';
import type {TextFinding} from '../model/textFinding.ts';
import {atPlaces, type FoundCopy, hasPair, isCopy} from './countedPlaces.ts';
import {mergeBroken, mergeReintroduced} from './mergeFindings.ts';
import {mergeStale} from './mergeStale.ts';
import {newRankMemory, type PlacedFinding, type RankMemory, rememberedFacts} from './rankMemory.ts';

interface RankSettings extends LevelSettings {
  readonly boilerplateFrom: number;
  /** The class that the configuration gives a path. */
  readonly classOf: (path: string) => PathClass | undefined;
  /** Setting for repeated blocks of a path. */
  readonly repeatedBlocksOf?: (path: string) => RepeatedBlocks;
}

type Copy = TextFinding;

/** `paths` are those of all texts that were compared, or what they say. */
export function rankFindings(
  inspection: Inspection,
  paths: readonly string[] | PathNames,
  settings: RankSettings,
  memory: RankMemory = newRankMemory(),
): Inspection {
  const facts = rememberedFacts(memory, paths, settings.classOf, inspection.findings);
  const {placed} = memory.answers;
  const lists: Record<'others' | 'silent' | 'reported', Finding[]> = {others: [], silent: [], reported: []};
  const {others, silent, reported} = lists;
  const weighed: WeighedCopy[] = [];
  for (const finding of inspection.findings) {
    const place = rememberedOf(placed, finding, () => placeOf(finding, facts, settings));
    if (place.to === 'weighed') weighed.push(place.copy);
    else lists[place.to].push(place.finding);
  }
  const openings = openingsIn(weighed);
  for (const {finding} of openings) silent.push(silenced(finding, 'index of openings'));
  const older = inOlderVersions(weighed, facts);
  for (const {finding} of older) silent.push(silenced(finding, 'versions'));
  const blocked = inBlocks(weighed, {...settings, blockWeight: blockWeightOf(settings)});
  for (const {finding} of blocked) silent.push(silenced(finding, 'repeated block'));
  const left = weighed.filter((one) => !openings.has(one) && !older.has(one) && !blocked.has(one));
  for (const copy of mergeCopies(left, settings.repeatedFrom)) {
    const decided = rememberedOfAll(memory.answers.decided, copy.members, () => decidedCopy(copy, facts, settings));
    (decided.level === 'silent' ? silent : reported).push(decided);
  }
  return {...inspection, findings: inRankOrder([...reported, ...mergeReintroduced(mergeBroken(others)), ...silent])};
}

/** The reverse of `unmerged`, for a report in an editor, which has each text as a finding of its own; in rank order. */
export function mergedTexts(texts: readonly Finding[], settings: LevelSettings): readonly Finding[] {
  const isWeighed = (finding: Finding): finding is FoundCopy =>
    isCopy(finding) && finding.stale === undefined && finding.places.some(({path}) => path !== finding.places[0].path);
  const copies = mergeCopies(texts.filter(isWeighed).map(asWeighed), settings.repeatedFrom);
  const others = mergeReintroduced(mergeBroken(mergeStale(texts.filter((finding) => !isWeighed(finding)))));
  return inRankOrder([...copies.map((copy) => mergedFinding(copy, settings)), ...others]);
}

/** From the finding alone, without others. */
function placeOf(finding: Finding, facts: PathFacts, settings: RankSettings): PlacedFinding {
  if (!isCopy(finding))
    return {
      to: 'others',
      finding: isStaleCopy(finding) ? rankStaleCopy(finding, finding.stale, facts, settings) : finding,
    };
  const judged = judgePlaces(finding.places, finding.facts, facts);
  if ('kept' in judged && hasPair(finding, judged.kept))
    return {to: 'weighed', copy: weighedCopy(atPlaces(finding, judged.kept), settings)};
  if ('kept' in judged) return {to: 'silent', finding: silenced(finding, 'light')};
  if (judged.out !== 'one file') return {to: 'silent', finding: silenced(finding, judged.out)};
  const {level, reason} = oneFileLevel(finding.facts, settings);
  return {to: level === 'silent' ? 'silent' : 'reported', finding: {...finding, level, reason}};
}

function decidedCopy(copy: MergedCopy, facts: PathFacts, settings: RankSettings): Finding {
  const finding = mergedFinding(copy, settings);
  const decision = blockLevel(finding, calmed(copy, judge(copy, facts, settings), settings), settings);
  return {...finding, ...decision, remedy: remedyFor(finding, facts)};
}

function remedyFor({places, facts}: Copy, {includeOf}: PathFacts): Remedy {
  const sites = places.map(({path}) => includeOf(path));
  const includes = facts?.includes ?? [];
  const [syntax = '', ...others] = new Set(sites.map((site) => site.syntax));
  if (others.length > 0) return {include: ''};
  if (syntax === '') return {include: usedBy(places, includes)};
  const isUsed = sites.every((site) => site.isUsed) || includes.some((include) => include !== '');
  return {include: isUsed ? syntax : ''};
}

/** How one of the pages includes another file, if that is one way, and they are written in one markup. */
function usedBy(places: FoundCopy['places'], includes: readonly string[]): string {
  const used = new Set(includes.filter((include) => include !== ''));
  const ends = new Set(places.map(({path}) => path.slice(path.lastIndexOf('.'))));
  const [include] = used.size === 1 && ends.size === 1 ? used : [''];
  return include;
}

/** Warnings first, of these what says that something is wrong; then copies, the heaviest first, and what has no weight. */
export function inRankOrder(findings: readonly Finding[]): readonly Finding[] {
  const copies = findings.filter(isCopy).sort(byRank);
  const others = findings.filter((finding) => !isCopy(finding));
  return [...copies, ...others].sort((x, y) => levelRank(y) - levelRank(x));
}

function weighedCopy(finding: FoundCopy, settings: RankSettings): WeighedCopy {
  const {places, slots = 0} = finding;
  // A few pages have a text of many in other words: it stays one of many, whichever of its places count.
  const pages = slots >= settings.boilerplateFrom ? slots : changeablePages(places, settings);
  return {...asWeighed(finding), pages};
}

function isStaleCopy(finding: Finding): finding is PassageFinding & Required<Pick<PassageFinding, 'stale'>> {
  return finding.stale !== undefined;
}

/** A review is calmer than a check of everything. */
function calmed(copy: MergedCopy, decision: Decision, settings: LevelSettings): Decision {
  const reason = decision.level === 'warning' ? calmReason(copy, settings) : undefined;
  return reason === undefined ? decision : {level: 'info', reason};
}

/** Of pages with different settings the one that says least holds. */
function blockLevel({code, places}: Copy, decision: Decision, {repeatedBlocksOf}: RankSettings): Decision {
  if (code !== 'repeated-block' || decision.level === 'silent' || repeatedBlocksOf === undefined) return decision;
  const levels = new Set(places.map(({path}) => repeatedBlocksOf(path)));
  if (levels.has('off')) return {level: 'silent', reason: 'repeatedBlocks is off'};
  if (levels.has('info') || decision.level === 'warning') return decision;
  return {level: 'warning', reason: ''};
}

function silenced(finding: Copy, reason: SilentReason): Copy {
  return {...finding, level: 'silent', reason};
}

/** Short passages that open three pages or more and are all on one other page: a list of what these pages are about. */
function openingsIn(copies: readonly WeighedCopy[]): Set<WeighedCopy> {
  const opened = new Map<string, Set<string>>();
  const found: {copy: WeighedCopy; page: string}[] = [];
  for (const copy of copies) {
    if (copy.isWholePages) continue;
    const {a, b} = copy.facts;
    const [one, other] = [copy.places[a], copy.places[b]];
    if (Math.min(one.words, other.words) > openingWordsMax) continue;
    for (const [place, there] of [
      [one, other],
      [other, one],
    ] as const) {
      if (place.startLine === undefined || place.startLine > openingLinesMax) continue;
      opened.set(there.path, (opened.get(there.path) ?? new Set()).add(place.path));
      found.push({copy, page: there.path});
    }
  }
  return new Set(found.filter(({page}) => (opened.get(page)?.size ?? 0) >= openingsMin).map(({copy}) => copy));
}

const openingWordsMax = 80;
const openingLinesMax = 20;
const openingsMin = 3;

/** The heaviest of its members, with the texts of the others; a pair of whole pages speaks for its passages. */
function mergedFinding({members}: MergedCopy, settings: LevelSettings): Copy {
  const lead = members.find(({isWholePages}) => isWholePages) ?? members[0];
  const heaviest = members[0].facts;
  const more = members.filter((one) => one !== lead && !one.isWholePages).map(({finding}) => textOf(finding, settings));
  const facts = lead === members[0] ? lead.facts : {...lead.facts, weight: heaviest.weight, longest: heaviest.longest};
  const {finding} = lead;
  // Without the places that rules took out it may be on fewer pages than before.
  const code = finding.kind === 'passage' ? passageCode(finding.places, settings) : finding.code;
  return {...finding, code, facts, ...(more.length > 0 && {more})} as Copy;
}

function textOf(finding: Copy, settings: LevelSettings): CopiedText {
  const {family, renamed, reorderedRows, places, pairs, facts, words} = finding as PassageFinding &
    Required<Pick<PassageFinding, 'facts'>>;
  const code = passageCode(places, settings);
  return {code, ...(renamed && {renamed}), ...(reorderedRows && {reorderedRows}), family, places, pairs, words, facts};
}

/** The weight times the evidence; of a copy that was not judged, the weight. */
export function scoreOf(finding: Finding): number {
  return isCopy(finding) ? (finding.counted?.score ?? finding.facts.weight) : 0;
}

function byRank(x: Finding, y: Finding): number {
  if (!isCopy(x) || !isCopy(y)) return scoreOf(y) - scoreOf(x);
  return scoreOf(y) - scoreOf(x) || byWeight(asWeighed(x), asWeighed(y));
}

function asWeighed(finding: Copy & Required<Pick<Copy, 'facts'>>): WeighedCopy {
  const {places, facts} = finding;
  return {finding, places, facts, pages: 0, isWholePages: finding.kind === 'document'};
}

function levelRank(finding: Finding): number {
  const {level} = finding;
  return level === 'warning' ? 2 + wrongRank(finding) : level === 'info' ? 1 : 0;
}

/**
 * Takes copies, gives those in older versions whose pages have a copy in a newer version too: what a version repeats inside
 * itself is reported for the newest one only.
 */
function inOlderVersions(copies: readonly WeighedCopy[], paths: PathFacts): Set<WeighedCopy> {
  const older = copies.filter(({places}) => places.every(({path}) => paths.isOutdated(path)));
  if (older.length === 0) return new Set();
  const without = new Set(older);
  const newer = new Map<string, Set<string>>();
  for (const copy of copies) {
    if (without.has(copy)) continue;
    for (const {path} of copy.places) {
      const others = rememberedOf(newer, path, () => new Set());
      for (const place of copy.places) others.add(place.path);
    }
  }
  return new Set(
    older.filter(({places, facts}) => isInNewer(versionsOf(places[facts.a]), versionsOf(places[facts.b]))),
  );

  function isInNewer(one: readonly string[], other: readonly string[]): boolean {
    return one.some((path) => other.some((there) => there !== path && (newer.get(path)?.has(there) ?? false)));
  }
}

function versionsOf({path, alsoIn = []}: {readonly path: string} & Partial<Pick<Occurrence, 'alsoIn'>>): string[] {
  return [path, ...alsoIn];
}

interface BlockSettings {
  readonly repeatedFrom: number;
  /** From this weight on a block is a warning of its own. */
  readonly blockWeight: number;
  readonly repeatedBlocksOf?: (path: string) => RepeatedBlocks;
}

/** So much of the words that a page has in common with another one is in the block. */
const shareMin = 0.5;

/**
 * Takes copies, gives the pairs of whole pages that are alike because both have one text of many pages: the block says it of
 * all of them.
 */
function inBlocks(
  copies: readonly WeighedCopy[],
  {repeatedFrom, blockWeight, repeatedBlocksOf}: BlockSettings,
): ReadonlySet<WeighedCopy> {
  const isReported = ({places}: WeighedCopy) => places.every(({path}) => repeatedBlocksOf?.(path) !== 'off');
  const blocks = copies.filter(
    (one) => !one.isWholePages && one.pages >= repeatedFrom && one.facts.weight >= blockWeight && isReported(one),
  );
  const words = blocks.map(wordsByPage);
  const isInBlock = ({places, facts}: WeighedCopy) =>
    words.some((inBlock) => places.every(({path}) => (inBlock.get(path) ?? 0) >= shareMin * facts.inRuns));
  return new Set(copies.filter((copy) => copy.isWholePages && isInBlock(copy)));
}

function wordsByPage({places}: WeighedCopy): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const place of places) words.set(place.path, (words.get(place.path) ?? 0) + place.words);
  return words;
}
