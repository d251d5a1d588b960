// Names that kinds of findings had before: suppression comments and baselines that hold them go on working.

import type {Finding, OldCode} from './finding.ts';

/** Code that replaces each. `renamed-code` is still a code of `compare`, and elsewhere a copied passage. */
export const oldCodes: Readonly<Record<OldCode, Finding['code']>> = {
  'near-duplicate-document': 'copied-page',
  'contained-document': 'copied-page',
  'collected-page': 'copied-page',
};

/** The former code of a finding: comments and settings that tell kinds apart still can. */
export function exactCode(finding: Finding): string {
  switch (finding.kind) {
    case 'passage':
      return finding.renamed ? 'renamed-code' : finding.code;
    case 'document':
      return finding.detail ?? finding.code;
    case 'collection':
      return 'collected-page';
    case 'folder':
      return finding.code;
  }
}

export function codeNow(code: Finding['code'] | OldCode): Finding['code'] {
  return code in oldCodes ? oldCodes[code as OldCode] : (code as Finding['code']);
}
