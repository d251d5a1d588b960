// Takes a merged finding, gives its level and why. Four reasons make a warning; which of them hold, and the thresholds,
// were chosen on 478 labelled findings of seven repositories: of 44 warnings a reviewer acts on 89 %.

import type {ActReason, SilentReason} from '../model/finding.ts';
import {areSiblings, folderOf} from '../rules/relatedPaths.ts';
import {type MergedCopy, pagesMax, type WeighedCopy} from './mergeCopies.ts';
import type {PathFacts} from './paths.ts';

export interface LevelSettings {
  /** Least weight of a warning, and of information. */
  readonly minWeight: number;
  readonly infoWeight: number;
}

/** So many pages of one name pattern in one folder are reference pages of one template. */
const familyMin = 8;
const halfPagesMax = 3;
const halfShareMin = 0.5;
const halfRunsMin = 35;
const severalRunsMin = 75;
const sampleShareMax = 0.8;
const swapsMax = 2;
/** Within one file a copy is information from this weight on. */
const oneFileWeight = 75;

export type Decision =
  | {readonly level: 'warning'; readonly reason: ActReason}
  | {readonly level: 'info'; readonly reason: ''}
  | {readonly level: 'silent'; readonly reason: SilentReason};

export function decideLevel(copy: MergedCopy, paths: PathFacts, settings: LevelSettings): Decision {
  const [top] = copy.members;
  const reason = reasonToAct(copy, paths, settings);
  if (typeof reason === 'object') return top.facts.weight >= settings.infoWeight ? info : {level: 'silent', ...reason};
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
  {minWeight, infoWeight}: LevelSettings,
): ActReason | '' | {readonly reason: SilentReason} {
  const [top] = members;
  const family = paths.familyOf(...pairOf(top));
  if (members.some((one) => one.isWholePages && !one.facts.inSource && paths.familyOf(...pairOf(one)) > 0)) {
    return {reason: 'one template'};
  }
  const isFamily = family >= familyMin && !top.facts.inSource;
  if (top.facts.weight >= minWeight && top.pages <= pagesMax && !isFamily) return 'run';
  if (members.some((one) => isHalfOfPage(one))) return 'half';
  const isShared = [...pages].some((path) => paths.classOf(path) === 'include');
  if (isShared && top.facts.weight >= infoWeight) return 'include';
  const sum = (of: (one: WeighedCopy) => number) => members.reduce((total, one) => total + of(one), 0);
  const isUnrelated = family === 0 && !areSiblings(...pairOf(top));
  if (
    isUnrelated &&
    !top.facts.inSource &&
    top.pages <= pagesMax &&
    sum(({facts}) => facts.inRuns) >= severalRunsMin &&
    sum(({facts}) => facts.nameSwaps) < swapsMax &&
    !members.every(({facts}) => facts.sampleShare > sampleShareMax)
  ) {
    return 'several';
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

function pairOf({places, facts}: WeighedCopy): [string, string] {
  return [places[facts.a].path, places[facts.b].path];
}
