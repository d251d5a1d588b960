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
  const pages = parts.map((part) => new Set(part.kind === 'passage' ? part.places.map(({path}) => path) : []));
  return parts.map((part, at) => {
    const isOneOfSeveral = pages.some((other, of) => of !== at && haveTwo(pages[at], other));
    return {...part, remedy: {...remedy, ...(isOneOfSeveral && {isOneOfSeveral})}};
  });
}

/** Whether two passages are shared by the same two pages. */
function haveTwo(pages: ReadonlySet<string>, others: ReadonlySet<string>): boolean {
  let common = 0;
  for (const page of pages) if (others.has(page)) common++;
  return common > 1;
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
