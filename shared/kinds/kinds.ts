// All kinds of findings: the one table that reports, editors, baselines and the documentation read.

import type {Finding} from '../model/finding.ts';
import {brokenInCopy} from './brokenInCopy.ts';
import {comparedDocuments, renamedCode} from './comparedDocuments.ts';
import {copiedElsewhere} from './copiedElsewhere.ts';
import {copiedPage} from './copiedPage.ts';
import {copiedPassage, repeatedBlock} from './copiedPassage.ts';
import {driftedCopy} from './driftedCopy.ts';
import type {Code, Kind} from './kind.ts';
import {mirroredFolder} from './mirroredFolder.ts';
import {movedPassage, movedWithinFile, restoredPassage} from './movedPassage.ts';
import {passageOrigin} from './passageOrigin.ts';
import {reintroducedPassage} from './reintroducedPassage.ts';
import {rewrittenPassage} from './rewrittenPassage.ts';
import {staleCopy} from './staleCopy.ts';

/** Kinds that `check` reports, in the order in which they are described. */
const checkedKinds = {
  'copied-passage': copiedPassage,
  'stale-copy': staleCopy,
  'broken-in-copy': brokenInCopy,
  'copied-page': copiedPage,
  'repeated-block': repeatedBlock,
  'mirrored-folder': mirroredFolder,
  'rewritten-passage': rewrittenPassage,
  'copied-elsewhere': copiedElsewhere,
  'resurrected-passage': reintroducedPassage,
} satisfies Partial<Record<Code, Kind>>;

export const checkedCodes = Object.keys(checkedKinds) as readonly (keyof typeof checkedKinds)[];

/** In the order in which they are described: then what the commands about history and files report. */
export const kinds: Readonly<Record<Code, Kind>> = {
  ...checkedKinds,
  'drifted-copy': driftedCopy,
  'renamed-code': renamedCode,
  'compared-documents': comparedDocuments,
  'moved-passage': movedPassage,
  'moved-within-file': movedWithinFile,
  'restored-passage': restoredPassage,
  'passage-origin': passageOrigin,
};

export const codes = Object.keys(kinds) as readonly Code[];

/** Of findings that a baseline accepts and a comment silences. */
export const acceptedCodes: readonly string[] = codes.filter((code) => !kinds[code].isAnswer);

export function kindOf({code}: Pick<Finding, 'code'>): Kind {
  return kinds[code];
}

/** 0: nothing is wrong, the text is only there twice. A copy of which one side was changed may be wrong at the other. */
export function wrongRank(finding: Finding): 0 | 1 | 2 {
  const isDrifted = finding.kind === 'passage' && finding.drift !== undefined;
  return kindOf(finding).wrong ?? (isDrifted ? 1 : 0);
}

/** Readers act on such findings most, so they come first, and are reported by themselves. */
export function saysWhatIsWrong(finding: Finding): boolean {
  return wrongRank(finding) > 0;
}
