// Takes a merged finding, gives its texts, or what is broken, as findings of their own: a baseline accepts these, not what
// they are merged into, and of a set those of all its members.

import type {CopiedText, Finding, PassageFinding} from '../model/finding.ts';
import type {TextFinding} from '../model/textFinding.ts';

/** The finding itself where it has one text. */
export function unmerged(finding: Finding): readonly Finding[] {
  if (finding.members !== undefined) return finding.members;
  if (finding.also !== undefined) {
    const {also, ...lead} = finding;
    return [lead, ...also];
  }
  if (finding.more === undefined) return [finding];
  const {more, remedy, ...lead} = finding;
  const parts = [lead, ...more.map((text) => findingOf(text, finding))];
  if (remedy === undefined) return parts;
  return parts.map((part) => {
    const isOneOfSeveral = parts.some((other) => other !== part && areOfTwoPages(part, other));
    return {...part, remedy: {...remedy, ...(isOneOfSeveral && {isOneOfSeveral})}};
  });
}

/** Passages that the same two pages share. */
function areOfTwoPages(one: Finding, other: Finding): boolean {
  if (one.kind !== 'passage' || other.kind !== 'passage') return false;
  const pages = new Set(other.places.map(({path}) => path));
  return new Set(one.places.flatMap(({path}) => (pages.has(path) ? [path] : []))).size > 1;
}

/** All that is accepted with a finding: of a set, too, its members. Otherwise the next of them would be the warning. */
export function acceptedWith(finding: Finding): readonly Finding[] {
  const {further = []} = finding;
  return [finding, ...further.map(({copy}) => copy)].flatMap(unmerged);
}

function findingOf(text: CopiedText, whole: TextFinding): PassageFinding {
  return {
    kind: 'passage',
    level: whole.level,
    ...text,
    evidence: Math.round(text.facts?.inRuns ?? text.words),
    discountedWords: 0,
    discountedPages: 0,
    slots: new Set(text.places.map(({path}) => path)).size,
    // Passages that one commit removed have its history in common.
    ...(whole.kind === 'passage' && whole.history && {history: whole.history}),
  };
}
