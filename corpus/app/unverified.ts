// Takes the findings of a check that was to verify them, gives a sentence for those that are still estimates.

import type {PassageFinding} from '../../shared/model/finding.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {isFetchable} from '../zone/otherTexts.ts';

/** Those that say themselves that they may not be read are not repeated. */
export function unverifiedNotices(findings: readonly PassageFinding[]): string[] {
  const estimates = findings.filter(({elsewhere}) => elsewhere?.estimated === true && elsewhere.unread === undefined);
  const local = estimates.filter(({elsewhere}) => !isFetchable(elsewhere?.remote ?? ''));
  const remote = estimates.length - local.length;
  return [
    ...(local.length === 0
      ? []
      : [
          `Not verified: ${plural(local.length, 'copy', 'copies')}. No clone in SHINGLE_CORPUS_CLONES has the text, and the recorded address is no remote to fetch from, such as a local path.`,
        ]),
    ...(remote === 0
      ? []
      : [
          `Not verified: ${plural(remote, 'copy', 'copies')}. The text is no longer at its remote, or was not read in time ("SHINGLE_CORPUS_BUDGET").`,
        ]),
  ];
}
