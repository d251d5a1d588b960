// Takes ranked findings, gives them with star sets: of the warnings, heaviest first, each takes in those later ones that
// share a page with it. A member takes in none: what shares a page only with a member stays a warning, so that all that is
// accepted with a copy is on a page of this copy. What says that something is wrong is told by itself.

import type {DocumentFinding, Finding, FurtherCopy, PassageFinding} from '../model/finding.ts';

type Copy = PassageFinding | DocumentFinding;

/** The pages of each copy, and whether it may be told with another one, heaviest first. */
export interface SetCandidate {
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
export function inSets(findings: readonly Finding[]): readonly Finding[] {
  const warnings = findings.filter(isOfSets);
  const leaders = leadersOfSets(warnings.map((copy) => ({pages: pagesOf(copy), isJoining: !saysWhatIsWrong(copy)})));
  if (leaders.size === 0) return findings;
  const members = new Map<Finding, Copy>();
  const led = new Map<Finding, FurtherCopy[]>();
  for (const [number, leader] of leaders) {
    const member = {...warnings[number], level: 'info', reason: 'in a set'} as const;
    members.set(warnings[number], member);
    const others = led.get(warnings[leader]);
    if (others === undefined) led.set(warnings[leader], [furtherCopy(member)]);
    else others.push(furtherCopy(member));
  }
  return findings.map((finding): Finding => {
    const further = led.get(finding);
    if (further !== undefined) return {...(finding as Copy), further};
    return members.get(finding) ?? finding;
  });
}

/** Warnings about copies. A block that many pages repeat has nothing to do with what two of them share besides. */
function isOfSets(finding: Finding): finding is Copy & Required<Pick<Copy, 'facts'>> {
  if (finding.kind !== 'passage' && finding.kind !== 'document') return false;
  return finding.level === 'warning' && finding.facts !== undefined && finding.code !== 'repeated-block';
}

function saysWhatIsWrong(copy: Copy): boolean {
  return copy.kind === 'passage' && (copy.stale !== undefined || copy.drift !== undefined);
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
