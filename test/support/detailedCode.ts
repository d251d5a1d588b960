// Names of findings in probes: pages say in which way they are copied, passages whether they are code with other names.

import type {Finding} from '../../shared/model/finding.ts';

export function detailedCode(finding: Finding): string {
  if (finding.kind === 'passage') return finding.renamed ? 'renamed-code' : finding.code;
  if (finding.kind === 'collection') return 'collected-page';
  return finding.kind === 'document' ? (finding.detail ?? finding.code) : finding.code;
}
