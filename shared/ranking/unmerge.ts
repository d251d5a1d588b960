// Takes a merged finding, gives its texts as findings of their own: a baseline accepts texts, not what they are merged
// into.

import type {CopiedText, DocumentFinding, Finding, PassageFinding} from '../model/finding.ts';

/** The finding itself where it has one text. */
export function unmerged(finding: Finding): readonly Finding[] {
  if ((finding.kind !== 'passage' && finding.kind !== 'document') || finding.more === undefined) return [finding];
  const {more, ...lead} = finding;
  return [lead, ...more.map((text) => findingOf(text, finding))];
}

function findingOf(text: CopiedText, whole: PassageFinding | DocumentFinding): PassageFinding {
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
