// Takes a merged finding, gives its level and why. Four reasons make a warning; which of them hold, and the thresholds,
// were chosen on 478 labelled findings of seven repositories: of 44 warnings a reviewer acts on 89 %.

import type {ActReason, CalmReason, SilentReason, TemplateReason} from '../model/reasons.ts';
import type {BlockSettings} from '../rules/passageCode.ts';
import {areInSeries, areSiblings, folderOf} from '../rules/relatedPaths.ts';
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
const blockWeight = 200;
const halfPagesMax = 3;
const halfShareMin = 0.5;
const halfRunsMin = 35;
const severalRunsMin = 75;
const severalCodeRunsMin = 200;
const severalCodePagesMax = 3;
const sampleShareMax = 0.8;
/** Words in runs for each swap of a name: with more swaps the pages say the same of two products. */
const wordsPerSwapMin = 40;
/** Pages that have nothing to do with one another are heavy from this share of the least weight on. */
const unrelatedShare = 0.8;
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
  const sum = (of: (one: WeighedCopy) => number) => members.reduce((total, one) => total + of(one), 0);
  const inRuns = sum(({facts}) => facts.inRuns);
  const {inSource} = top.facts;
  const areMethods = paths.areOfClasses(...pairOf(top));
  const isFamily = (kind !== '' || areMethods) && !inSource && !(pages.size === 2 && inRuns >= familyRunsMax);
  const isUnrelated = family === 0 && kind === '' && !areMethods && !inSource && !areSiblings(...pairOf(top));
  const leastWeight = isUnrelated ? unrelatedShare * minWeight : minWeight;
  const isMostlySample = members.every(({facts}) => facts.sampleShare > sampleShareMax);
  // What the pages of a series have in common is their sample code or output.
  const isSampleOfSeries = isMostlySample && areInSeries(...pairOf(top));
  const isBlock = top.pages >= repeatedFrom && top.facts.weight < blockWeight;
  if (top.facts.weight >= leastWeight && !isBlock && !isFamily && !isSampleOfSeries) return 'run';
  if (members.some((one) => isHalfOfPage(one))) return 'half';
  const isShared = [...pages].some((path) => paths.classOf(path) === 'include');
  if (isShared && top.facts.weight >= infoWeight) return 'include';
  const hasFewSwaps = sum(({facts}) => facts.nameSwaps) * wordsPerSwapMin < inRuns;
  if (hasFewSwaps && !isMostlySample && top.facts.weight >= infoWeight) {
    if (isUnrelated && top.pages < repeatedFrom && inRuns >= severalRunsMin) return 'several';
    if (inSource && top.pages <= severalCodePagesMax && inRuns >= severalCodeRunsMin) return 'several';
  }
  return isFamily ? {reason: 'family of pages'} : '';
}

/** Pages of different folders, half of one of which is in the other. */
function isHalfOfPage(one: WeighedCopy): boolean {
  const [a, b] = pairOf(one);
  const areApart = folderOf(a) !== folderOf(b) && !areSiblings(a, b);
  const {pageShare, inRuns, inSource} = one.facts;
  return areApart && !inSource && one.pages <= halfPagesMax && pageShare >= halfShareMin && inRuns >= halfRunsMin;
}
