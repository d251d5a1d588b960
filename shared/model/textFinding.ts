// Findings whose places are texts or whole pages, with the words that each pair of them shares. Folders and collected pages
// have neither.

import type {DocumentFinding, Finding, PassageFinding} from './finding.ts';

export type TextFinding = PassageFinding | DocumentFinding;

export function isTextFinding(finding: Finding): finding is TextFinding {
  return finding.kind === 'passage' || finding.kind === 'document';
}
