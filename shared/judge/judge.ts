// The judge: takes a merged copy, gives its level and what counted. One rule: the weight, times what the evidence says, is at
// least `minWeight` for a warning and no evidence makes it information; from `infoWeight` on a copy is information.

import type {PathFacts} from '../evidence/collection.ts';
import {type CopyAsked, copyRows} from '../evidence/copies.ts';
import type {BlockSettings} from '../evidence/passageCode.ts';
import {isTestSide} from '../evidence/paths.ts';
import {isProgram} from '../evidence/programs.ts';
import {fileOf, nameWords} from '../evidence/relatedPaths.ts';
import type {Effect} from '../evidence/row.ts';
import type {CopyFacts, Counted} from '../model/finding.ts';
import {manyTimes, mostlyShare, namePatternMin, nearlyEqualMin, parallelFilesMin} from '../model/judgeNumbers.ts';
import type {ActReason, CalmReason, InfoReason, SilentReason} from '../model/reasons.ts';
import type {PathClass} from '../model/settingNames.ts';
import {type MergedCopy, pairOf, type WeighedCopy} from './mergeCopies.ts';
import {isParallelPage, isWholeText, type ReviewSettings} from './review.ts';

export interface LevelSettings extends BlockSettings, ReviewSettings {
  /** Least weight of a warning, and of information. */
  readonly minWeight: number;
  readonly infoWeight: number;
}

export type Decision =
  /** Without a reason: a setting says so. */
  | {readonly level: 'warning'; readonly reason: ActReason | ''; readonly counted?: Counted}
  | {readonly level: 'info'; readonly reason: CalmReason | InfoReason | ''; readonly counted?: Counted}
  | {readonly level: 'silent'; readonly reason: SilentReason; readonly counted?: Counted};

export function judge(copy: MergedCopy, paths: PathFacts, settings: LevelSettings): Decision {
  const asked = askedOf(copy, paths, settings);
  const held = copyRows.filter(({holds}) => holds(asked));
  const score = held.reduce(
    (product, {effect}) => (typeof effect === 'number' ? product * effect : product),
    asked.weight,
  );
  const counted = {score, rows: held.map(({name}) => name)};
  const isWhole = copy.members.some((one) => isWholeText(one.facts));
  if (isWhole && !isMeant(copy, held)) {
    return {level: 'warning', reason: score >= settings.minWeight ? 'run' : 'new text', counted};
  }
  const calming = held.find(({effect}) => effect === 'information') ?? held.find(({effect}) => lowers(effect));
  const isCalmed = held.some(({effect}) => effect === 'information');
  if (score >= settings.minWeight && !isCalmed) {
    const isRaised = asked.weight < settings.minWeight || held.some(({name}) => name === 'include');
    return {level: 'warning', reason: isRaised ? 'include' : 'run', counted};
  }
  // No review passes over a whole text that the change copies.
  if (asked.weight < settings.infoWeight && !isWhole) return {level: 'silent', reason: 'light', counted};
  const isHeavy = asked.weight >= settings.minWeight;
  return {level: 'info', reason: isHeavy && calming !== undefined ? (calming.name as InfoReason) : '', counted};
}

/** Whether the evidence says that a text which a change copies is on both pages on purpose. A function brings its comments. */
function isMeant(
  {members: [top]}: MergedCopy,
  held: readonly {readonly name: string; readonly effect: Effect}[],
): boolean {
  const rows = held.filter(({name}) => name !== 'comments');
  return rows.some(({effect}) => effect === 'information' || lowers(effect)) || isParallelPage(top);
}

function lowers(effect: unknown): boolean {
  return typeof effect === 'number' && effect < 1;
}

/** A copy within one file. */
export function oneFileLevel(facts: CopyFacts, {infoWeight}: Pick<LevelSettings, 'infoWeight'>): Decision {
  const isHeavy = facts.weight >= infoWeight || isWholeText(facts);
  return isHeavy ? {level: 'info', reason: ''} : {level: 'silent', reason: 'one file'};
}

/** From this weight on a text on many pages is a warning. */
export function blockWeightOf({minWeight}: Pick<LevelSettings, 'minWeight'>): number {
  return manyTimes * minWeight;
}

function askedOf({members}: MergedCopy, paths: PathFacts, settings: LevelSettings): CopyAsked {
  const [top] = members;
  const {facts} = top;
  const [a, b] = pairOf(top);
  const pages = [...new Set(top.places.map(({path}) => path))];
  return {
    a,
    b,
    classes: pages.map((path) => classOf(path, paths)),
    marks: facts.marks,
    pages: top.pages,
    weight: facts.weight,
    codeShare: facts.codeShare,
    sampleShare: facts.sampleShare,
    pageShare: facts.pageShare,
    isWholePages: members.some(({isWholePages}) => isWholePages),
    isOneShape: isOneShape(top),
    parallel: parallelAmong(pages, paths),
    namePattern: paths.namePatternOf(a, b),
    packages: [paths.packageOf(a), paths.packageOf(b)],
    limits: {
      repeatedFrom: settings.repeatedFrom,
      blockWeight: blockWeightOf(settings),
      commentShareMin: mostlyShare,
      parallelFilesMin,
      sampleShareMin: mostlyShare,
      namePatternMin,
    },
  };
}

/** A text of many pages is on parallel pages if each of them is parallel to another one. */
function parallelAmong(pages: readonly string[], {parallelOf}: PathFacts): number {
  const some = pages.slice(0, pagesCompared);
  const most = some.map((page) => Math.max(0, ...some.map((other) => (other === page ? 0 : parallelOf(page, other)))));
  return Math.min(...most);
}

/** Of more, the first say what they are. */
const pagesCompared = 12;

/** A page about tests, and a snippet of an example, are pages. */
function classOf(path: string, paths: PathFacts): PathClass {
  const name = paths.classOf(path);
  const isPage = (paths.isExampleFile(path) && !isProgram(path)) || (name === 'test' && !isTestSide(path));
  return isPage ? 'page' : name;
}

/**
 * Functions that have one shape because their files do one job each, such as `fix_mode.go` and `fix_owner.go`. A function of
 * which a name or two were changed was copied.
 */
function isOneShape(top: WeighedCopy): boolean {
  const {finding, facts, pages} = top;
  const [a, b] = pairOf(top).map((path) => nameWords(fileOf(path)));
  if (pages <= 2 && !a.some((word) => b.includes(word))) return false;
  if (finding.renamed) return true;
  if (facts.equalWeight === undefined) return false;
  const pair = finding.pairs.find((one) => one.a === facts.a && one.b === facts.b);
  return pair !== undefined && Math.min(pair.containmentA, pair.containmentB) < nearlyEqualMin;
}
