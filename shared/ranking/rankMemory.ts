// Answers of ranking about findings that are the same objects as before, for an editor that ranks again after every
// keystroke: the places that count, and the level, follow from a finding, the settings and the facts of paths. One memory is for
// one set of settings.

import type {KnownTogether} from '../algorithms/memoized.ts';
import {type Build, builtFolders} from '../evidence/builtPages.ts';
import {factsWith, type PathFacts, type PathNames, pathNames} from '../evidence/collection.ts';
import type {WeighedCopy} from '../judge/mergeCopies.ts';
import type {Finding} from '../model/finding.ts';
import type {PathClass} from '../model/settingNames.ts';
import type {TextFinding} from '../model/textFinding.ts';
import type {AskedCopy, AskedText} from './driftCandidates.ts';

export interface RankMemory {
  known: {readonly names: PathNames; readonly built: string; readonly facts: PathFacts} | null;
  readonly builds: WeakMap<Finding, readonly Build[]>;
  readonly sets: SetMemory;
  /** Valid with these facts. */
  answers: FactsAnswers;
}

interface FactsAnswers {
  /** The finding at the places that count. */
  readonly counted: WeakMap<Finding, Finding>;
  readonly placed: WeakMap<Finding, PlacedFinding>;
  readonly asked: AskedFindings;
  /** Of copies that are merged, the heaviest first. */
  readonly decided: KnownTogether<WeighedCopy, Finding>;
}

/** The texts of a finding, and those of them that the history is asked about. */
export type AskedFindings = WeakMap<
  Finding,
  {readonly texts: readonly AskedCopy[]; readonly asked: readonly AskedText[]}
>;

/** A copy that is weighed against others, or what is already decided. */
export type PlacedFinding =
  | {readonly to: 'weighed'; readonly copy: WeighedCopy}
  | {readonly to: 'reported' | 'silent' | 'others'; readonly finding: Finding};

/** Members and leaders of sets, by the copies that they were made of. */
export interface SetMemory {
  readonly members: WeakMap<Finding, TextFinding>;
  readonly leaders: WeakMap<Finding, {readonly led: readonly TextFinding[]; readonly finding: Finding}>;
}

export function newSetMemory(): SetMemory {
  return {members: new WeakMap(), leaders: new WeakMap()};
}

export function newRankMemory(): RankMemory {
  return {known: null, builds: new WeakMap(), sets: newSetMemory(), answers: noAnswers()};
}

function noAnswers(): FactsAnswers {
  return {counted: new WeakMap(), placed: new WeakMap(), asked: new WeakMap(), decided: new WeakMap()};
}

/** Facts as by `pathFacts`. Where they are others than before, the answers are forgotten. */
export function rememberedFacts(
  memory: RankMemory,
  paths: readonly string[] | PathNames,
  named: (path: string) => PathClass | undefined,
  findings: readonly Finding[],
): PathFacts {
  const names = 'paths' in paths ? paths : pathNames(paths, named);
  const folders = builtFolders(findings, memory.builds);
  const built = folders.size === 0 ? '' : JSON.stringify([...folders]);
  const {known} = memory;
  if (known !== null && known.names === names && known.built === built) return known.facts;
  const facts = factsWith(names, folders);
  memory.known = {names, built, facts};
  memory.answers = noAnswers();
  return facts;
}
