// Takes ranked findings, gives them with star sets: of the warnings, heaviest first, each takes in those later ones
// that share a page with it. A member takes in none: a warning that shares a page only with a member stays a warning,
// so that accepting a copy accepts nothing that is not on a page of this copy. Before, folders of two products take in
// the copies between their pages. Errors, such as broken links, are never taken in.

import {addTo} from '../algorithms/groupedBy.ts';
import {memoized} from '../algorithms/memoized.ts';
import {saysWhatIsWrong} from '../kinds/kinds.ts';
import type {Finding, FolderFinding, FurtherCopy} from '../model/finding.ts';
import {folderGroups, isTextFinding, pathsOf, type TextFinding} from '../model/textFinding.ts';
import {scoreOf} from './rankFindings.ts';
import {newSetMemory, type SetMemory} from './rankMemory.ts';

type Copy = TextFinding;

/** The pages of each copy, and whether it may be told with another one, heaviest first. */
interface SetCandidate {
  readonly pages: readonly string[];
  readonly isJoining: boolean;
}

/** By the number of a later copy that of the one that takes it in. */
export function leadersOfSets(copies: readonly SetCandidate[]): ReadonlyMap<number, number> {
  const leaderOn = new Map<string, number>();
  const leaders = new Map<number, number>();
  for (const [number, {pages, isJoining}] of copies.entries()) {
    const found = pages.map((page) => leaderOn.get(page)).filter((one) => one !== undefined);
    if (isJoining && found.length > 0) {
      leaders.set(number, Math.min(...found));
      continue;
    }
    for (const page of pages) if (!leaderOn.has(page)) leaderOn.set(page, number);
  }
  return leaders;
}

/** `findings` are in the order of their rank, and stay in it: members are information now. */
export function inSets(findings: readonly Finding[], memory: SetMemory = newSetMemory()): readonly Finding[] {
  return inStars(inParallelFolders(findings, memory), memory);
}

function inStars(findings: readonly Finding[], memory: SetMemory): readonly Finding[] {
  // Errors come first in the list, but a light copy takes in no heavier one.
  const warnings = findings.filter(isOfSets).sort((x, y) => scoreOf(y) - scoreOf(x));
  const leaders = leadersOfSets(warnings.map((copy) => ({pages: pagesOf(copy), isJoining: !saysWhatIsWrong(copy)})));
  return withMembers(
    findings,
    new Map([...leaders].map(([member, leader]) => [warnings[member], warnings[leader]])),
    memory,
  );
}

/** Folders that are alike without being versions take in the copies of which each page is in another one of them. */
function inParallelFolders(findings: readonly Finding[], memory: SetMemory): readonly Finding[] {
  const groups = folderGroups(findings, 'parallel').map((group) => ({group, folders: pathsOf(group)}));
  if (groups.length === 0) return findings;
  const groupsIn = memoized((folder: string) => groups.filter(({folders}) => folders.includes(folder)));
  const leaderOf = new Map<Finding, Finding>();
  for (const copy of findings.filter(isOfSets)) {
    if (saysWhatIsWrong(copy)) continue;
    const pages = pagesOf(copy);
    const [first] = pages;
    const around = foldersAround(first).flatMap(groupsIn);
    const leader = around.find(({folders}) => areInOneEach(pages, folders));
    if (leader !== undefined) leaderOf.set(copy, leader.group);
  }
  return withMembers(findings, leaderOf, memory);
}

function foldersAround(path: string): readonly string[] {
  const parts = path.split('/');
  return parts.map((_, at) => parts.slice(0, parts.length - 1 - at).join('/'));
}

/** Whether each page is in a folder of its own; in the inner one if one holds another. */
function areInOneEach(pages: readonly string[], folders: readonly string[]): boolean {
  const around = pages.map((page) => foldersAround(page).find((folder) => folders.includes(folder)));
  return pages.length > 1 && !around.includes(undefined) && new Set(around).size === pages.length;
}

function withMembers(
  findings: readonly Finding[],
  leaderOf: ReadonlyMap<Finding, Finding>,
  memory: SetMemory,
): readonly Finding[] {
  if (leaderOf.size === 0) return findings;
  const members = new Map<Finding, Copy>();
  const led = new Map<Finding, Copy[]>();
  for (const [copy, leader] of leaderOf) {
    const reason = leader.isParallel ? 'parallel folders' : 'in a set';
    const before = memory.members.get(copy);
    const member = before?.reason === reason ? before : ({...(copy as Copy), level: 'info', reason} as const);
    memory.members.set(copy, member);
    members.set(copy, member);
    addTo(led, leader, member);
  }
  return findings.map((finding): Finding => {
    const own = led.get(finding);
    return own === undefined ? (members.get(finding) ?? finding) : leaderWith(finding, own, memory);
  });
}

function leaderWith(finding: Finding, led: readonly Copy[], {leaders}: SetMemory): Finding {
  const before = leaders.get(finding);
  if (before?.led.length === led.length && before.led.every((one, at) => one === led[at])) return before.finding;
  const leader = {...(finding as Copy | FolderFinding), further: led.map(furtherCopy)};
  leaders.set(finding, {led, finding: leader});
  return leader;
}

/** Warnings about copies. A block that many pages repeat has nothing to do with what two of them share besides. */
function isOfSets(finding: Finding): finding is Copy & Required<Pick<Copy, 'facts'>> {
  if (!isTextFinding(finding)) return false;
  return finding.level === 'warning' && finding.facts !== undefined && finding.code !== 'repeated-block';
}

/** Pages that can be changed: what thirty pages have of a book is on one page that nobody here writes. */
export function pagesOf({places, more = []}: Copy): readonly string[] {
  const all = [places, ...more.map((text) => text.places)].flat();
  return [...new Set(all.filter(({reference}) => !reference).map(({path}) => path))];
}

function furtherCopy(copy: Copy): FurtherCopy {
  const {places, facts} = copy;
  return {copy, places: facts === undefined ? places : [places[facts.a], places[facts.b]]};
}
