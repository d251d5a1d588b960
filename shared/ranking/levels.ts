// Takes a merged finding, gives its level and why. Four reasons make a warning; which of them hold, and the thresholds,
// were chosen on 478 labelled findings of seven repositories: of 44 warnings a reviewer acts on 89 %.

import type {PlaceMark} from '../model/placeMark.ts';
import type {ActReason, AlikeReason, CalmReason, SilentReason, TemplateReason} from '../model/reasons.ts';
import {differInAsync} from '../rules/asyncNames.ts';
import {areInNumberedFolders} from '../rules/numberedFolders.ts';
import type {BlockSettings} from '../rules/passageCode.ts';
import {areInPlatformFolders, differInPlatform} from '../rules/platformNames.ts';
import {isProgram} from '../rules/programs.ts';
import {areInSeries, areSiblings, fileOf, folderOf, nameWords} from '../rules/relatedPaths.ts';
import {differInType} from '../rules/typeVariants.ts';
import {type MergedCopy, pairOf, type WeighedCopy} from './mergeCopies.ts';
import type {PathFacts} from './paths.ts';
import type {Templates} from './templates.ts';

export interface LevelSettings extends BlockSettings {
  /** Least weight of a warning, and of information. */
  readonly minWeight: number;
  readonly infoWeight: number;
}

/** Two pages of a family that have so many words in common have more than their template. */
const familyRunsMax = 400;
/** On `repeatedFrom` pages or more a text is a warning from this weight on: nobody repeats a page of text on purpose. */
export const blockWeight = 200;
const halfPagesMax = 3;
const halfShareMin = 0.5;
const halfRunsMin = 35;
const severalRunsMin = 75;
const severalCodeRunsMin = 200;
const severalCodePagesMax = 3;
const sampleShareMax = 0.8;
/** So many differences that are names of the two files. */
const swapsMin = 4;
/** Words in runs for each swap of a name: with more swaps the pages say the same of two products. */
const wordsPerSwapMin = 40;
/** Pages that have nothing to do with one another are heavy from this share of the least weight on. */
const unrelatedShare = 0.8;
/** Pages of one kind are heavy from this multiple of the least weight on. */
const oneKindShare = 1.5;
/** What is alike by design is heavy from this multiple of the least weight on. */
const alikeShares: Readonly<Record<AlikeReason | '', number>> = {
  '': 1,
  'pages of one kind': oneKindShare,
  'other platform': 1.5,
  'sync and async': 3,
  'variants of a type': 3,
  interface: 3,
  'numbered folders': 3,
  'platform folders': 3,
  'code in a test': 3,
  'renamed code': 2,
};
/** So many pages of one name pattern are of one kind, if so much of one page is in the other. */
const oneKindMin = 3;
const oneKindShareMin = 0.4;
/** Share of equal words from which code is hardly renamed. */
const nearlyEqualMin = 0.85;
/** Within one file a copy is information from this weight on. */
const oneFileWeight = 75;

export type Decision =
  /** Without a reason: a setting says so. */
  | {readonly level: 'warning'; readonly reason: ActReason | ''}
  | {readonly level: 'info'; readonly reason: CalmReason | TemplateReason | ''}
  | {readonly level: 'silent'; readonly reason: SilentReason}
  | {readonly level: 'info' | 'silent'; readonly reason: TemplateReason};

export function decideLevel(
  copy: MergedCopy,
  paths: PathFacts,
  templates: Templates,
  settings: LevelSettings,
): Decision {
  const [top] = copy.members;
  const reason = reasonToAct(copy, paths, templates, settings);
  if (typeof reason === 'object') {
    return {level: top.facts.weight >= settings.infoWeight ? 'info' : 'silent', ...reason};
  }
  if (reason !== '') return {level: 'warning', reason};
  return top.facts.weight >= settings.infoWeight ? info : {level: 'silent', reason: 'light'};
}

const info: Decision = {level: 'info', reason: ''};

/** A copy within one file: information where it is heavy. */
export function oneFileLevel(weight: number): Decision {
  return weight >= oneFileWeight ? info : {level: 'silent', reason: 'one file'};
}

function reasonToAct(
  {members, pages}: MergedCopy,
  paths: PathFacts,
  templates: Templates,
  {minWeight, infoWeight, repeatedFrom}: LevelSettings,
): ActReason | '' | {readonly reason: TemplateReason} {
  const [top] = members;
  const family = paths.familyOf(...pairOf(top));
  const kind = templates.of(...pairOf(top));
  const areAlike = (one: WeighedCopy) => kind === 'series' || paths.familyOf(...pairOf(one)) > 0;
  if (members.some((one) => one.isWholePages && !one.facts.inSource && areAlike(one))) return {reason: 'one template'};
  if (members.every(templates.isCommentOfReference)) return {reason: 'comments on a page'};
  if (members.every(isCodeOfPage)) return {reason: 'code on a page'};
  if (members.every(isAllOf('records'))) return {reason: 'data in code'};
  // A whole file of them that is there twice is one too many.
  if (members.every(isAllOf('overloads')) && top.finding.kind === 'passage') return {reason: 'overloads'};
  const sum = (of: (one: WeighedCopy) => number) => members.reduce((total, one) => total + of(one), 0);
  const inRuns = sum(({facts}) => facts.inRuns);
  const {inSource} = top.facts;
  const areMethods = paths.areOfClasses(...pairOf(top));
  const haveMore = pages.size === 2 && inRuns >= familyRunsMax;
  const isFamily = (kind !== '' || areMethods) && !inSource && !haveMore;
  const isRelated = family > 0 || kind !== '' || areMethods || areSiblings(...pairOf(top)) || areNeighbours(members);
  const isUnrelated = !isRelated && !inSource;
  const alike = reasonToBeAlike(members, paths, templates, haveMore);
  const leastWeight = minWeight * (isUnrelated ? unrelatedShare : 1);
  const leastOf = (reason: AlikeReason | '') => (reason === '' ? leastWeight : minWeight * alikeShares[reason]);
  // A copy of code is heavy if its equal words are, or else what is equal apart from names.
  const weightOfNames = areNamesOfFiles(top) ? 0 : top.facts.weight;
  const isHeavy = weightOfNames >= leastOf(apartFromNames(top, alike)) || equalWeightOf(top) >= leastOf(alike);
  const isMostlySample = members.every(({facts}) => facts.sampleShare > sampleShareMax);
  // What the pages of a series have in common is their sample code or output.
  const isSampleOfSeries = isMostlySample && areInSeries(...pairOf(top));
  const isBlock = top.pages >= repeatedFrom && top.facts.weight < blockWeight;
  if (isHeavy && !isBlock && !isFamily && !isSampleOfSeries) return 'run';
  if (members.some((one) => isHalfOfPage(one))) return 'half';
  const classes = [...pages].map(paths.classOf);
  const isShared = classes.includes('include') && classes.some((name) => name !== 'include');
  if (isShared && top.facts.weight >= infoWeight) return 'include';
  const hasFewSwaps = sum(({facts}) => facts.nameSwaps) * wordsPerSwapMin < inRuns;
  if (hasFewSwaps && !isMostlySample && top.facts.weight >= infoWeight) {
    if (isUnrelated && top.pages < repeatedFrom && inRuns >= severalRunsMin) return 'several';
    if (inSource && alike === '' && top.pages <= severalCodePagesMax && inRuns >= severalCodeRunsMin) return 'several';
  }
  if (isFamily) return {reason: 'family of pages'};
  const expected = apartFromNames(top, alike);
  return expected !== '' && !isHeavy && top.facts.weight >= leastWeight ? {reason: expected} : '';
}

/** Sample code or output on a page, and the source file that it is of: two source files have no sample code. */
function isCodeOfPage({facts: {inSource, sampleShare}}: WeighedCopy): boolean {
  return inSource && sampleShare > sampleShareMax;
}

function isAllOf(mark: PlaceMark): (copy: WeighedCopy) => boolean {
  return ({facts: {marks}}) => marks.every((one) => one === mark);
}

/** Pages of different folders, half of one of which is in the other. */
function isHalfOfPage(one: WeighedCopy): boolean {
  const [a, b] = pairOf(one);
  const areApart = folderOf(a) !== folderOf(b) && !areSiblings(a, b);
  const {pageShare, inRuns, inSource} = one.facts;
  return areApart && !inSource && one.pages <= halfPagesMax && pageShare >= halfShareMin && inRuns >= halfRunsMin;
}

/**
 * Code of one file that is no test, and of tests: they have a variant of what they test, or do without what is not visible to
 * them. Or the sample of one page, which they test.
 */
function isForTest(members: readonly WeighedCopy[], paths: PathFacts): boolean {
  const files = new Set(members.flatMap(({places}) => places.map(({path}) => path)));
  const others = [...files].filter((path) => paths.classOf(path) !== 'test' || paths.isExampleFile(path));
  if (others.length !== 1) return false;
  const {inSource, sampleShare} = members[0].facts;
  return isProgram(others[0]) ? inSource : sampleShare > sampleShareMax;
}

/** Why two pages are expected to be alike; '': nothing says so. */
function reasonToBeAlike(
  members: readonly WeighedCopy[],
  paths: PathFacts,
  templates: Templates,
  haveMore: boolean,
): AlikeReason | '' {
  const [top] = members;
  if (top.finding.kind === 'passage' && top.finding.renamed && isShapeOfMany(top)) return 'renamed code';
  if (top.facts.inSource && differInAsync(...pairOf(top))) return 'sync and async';
  if (top.facts.inSource && differInType(...pairOf(top))) return 'variants of a type';
  if (members.every(({facts}) => facts.isImplemented)) return 'interface';
  if (top.facts.inSource && areInNumberedFolders(...pairOf(top))) return 'numbered folders';
  if (top.facts.inSource && areInPlatformFolders(...pairOf(top))) return 'platform folders';
  if (differInPlatform(...pairOf(top))) return 'other platform';
  if (isForTest(members, paths)) return 'code in a test';
  if (haveMore) return '';
  return areOfOneKind(members, paths) || templates.isOfSwappedNames(top) ? 'pages of one kind' : '';
}

/** Why two pages are expected to be alike apart from their names: of code there is one more reason. */
function apartFromNames(top: WeighedCopy, alike: AlikeReason | ''): AlikeReason | '' {
  if (alike !== '' || top.facts.equalWeight === undefined) return alike;
  return areNamesOfFiles(top) || (isShapeOfMany(top) && !isNearlyEqual(top)) ? 'renamed code' : '';
}

/** Code that each file has for what it is named after, such as `IndexMetadata.ts` and `UniqueMetadata.ts`: no names of a copy. */
function areNamesOfFiles({facts: {equalWeight, nameSwaps, inRuns}}: WeighedCopy): boolean {
  return equalWeight !== undefined && nameSwaps >= swapsMin && nameSwaps * wordsPerSwapMin >= inRuns;
}

/** Of a shape that many have the words are others: a function of which a name or two were changed was copied. */
function isNearlyEqual({finding, facts}: WeighedCopy): boolean {
  const pair = finding.pairs.find(({a, b}) => a === facts.a && b === facts.b);
  return pair !== undefined && Math.min(pair.containmentA, pair.containmentB) >= nearlyEqualMin;
}

function equalWeightOf({facts}: WeighedCopy): number {
  return facts.equalWeight ?? facts.weight;
}

/**
 * Functions that have one shape because their files do one job each, such as `fix_mode.go` and `fix_owner.go`: 34 of 58
 * warnings of this kind in nine repositories, of which a reviewer acts on few.
 */
function isShapeOfMany(top: WeighedCopy): boolean {
  const [a, b] = pairOf(top).map((path) => nameWords(fileOf(path)));
  return top.pages > 2 || a.some((word) => b.includes(word));
}

/**
 * Pages of one folder with much of one in the other, and one's name where the other has its own, such as two integrations: they
 * are named after what they are about.
 */
function areNeighbours(members: readonly WeighedCopy[]): boolean {
  const [a, b] = pairOf(members[0]).map(folderOf);
  const haveMuch = members.some(({facts}) => facts.pageShare >= oneKindShareMin);
  return a === b && haveMuch && members.some(({facts}) => facts.nameSwaps > 0);
}

/** Pages that say the same of several things: named alike, and much of one is in the other. */
function areOfOneKind(members: readonly WeighedCopy[], paths: PathFacts): boolean {
  const pair = pairOf(members[0]);
  const share = Math.max(...members.map(({facts}) => facts.pageShare));
  if (members[0].facts.inSource || share < oneKindShareMin) return false;
  return paths.familyOf(...pair) >= oneKindMin || paths.areParallel(...pair);
}
