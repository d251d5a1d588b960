// Takes the findings of a change or of a whole root, gives them as an answer for an agent.

import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {pathsOf} from '../../../shared/model/textFinding.ts';
import {agentCopies} from '../../../shared/report/agentCopies.ts';
import {folderTotals} from '../../../shared/report/folderTotals.ts';
import {leftOutSentence, limitSentences, summarySentence} from '../../../shared/report/summary.ts';
import {listInEnglish, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';

/** `said`: notes of the check itself. */
export function answerChange(inspection: Inspection, limit: number, said: readonly string[]): AgentAnswer {
  const {findings} = inspection;
  const stale = findings.filter(({code}) => code === 'stale-copy').length;
  const about =
    stale === 0
      ? ''
      : ` ${stale === 1 ? 'One is a stale copy: it still has' : `${stale} are stale copies: they still have`} the text from before an edit.`;
  return {
    summary: `${summarySentence(inspection)}.${about}`,
    ...agentCopies(inspection, limit),
    notes: [...said, ...limitNotes(inspection)],
  };
}

/** `folder`: relative to the root; '' or null: all of it. */
export function answerReport(
  inspection: Inspection,
  folder: string | null,
  limit: number,
  said: readonly string[],
): AgentAnswer {
  const isWhole = folder === null || folder === '';
  const isIn = (path: string) => isWhole || path === folder || path.startsWith(`${folder}/`);
  const findings = inspection.findings.filter((finding) => pathsOf(finding).some(isIn));
  const shown = isWhole ? inspection : {...inspection, findings};
  const warnings = findings.filter(({level}) => level === 'warning').length;
  const summary = isWhole
    ? summarySentence(inspection)
    : `${plural(warnings, 'warning')} with a place in ${visiblePath(folder)}/; information: ${findings.length - warnings}`;
  const totals = folderTotals(shown).map(
    ({folder: name, ownFiles, warnings: number, words}) =>
      `${name === '' ? './' : `${visiblePath(name)}/`}${ownFiles ? ' itself' : ''} (${number}, ${plural(words, 'copied word')})`,
  );
  return {
    summary: `${summary}.`,
    ...agentCopies(shown, limit),
    notes: [
      ...(totals.length < 2 ? [] : [`Warnings by folder: ${listInEnglish(totals)}.`]),
      ...said,
      // Matches left out by rules are counted for all of the root.
      ...limitNotes(isWhole ? inspection : {...inspection, noise: {words: {}, matches: {}, examples: []}}),
    ],
  };
}

function limitNotes(inspection: Inspection): readonly string[] {
  const left = leftOutSentence(inspection.noise);
  return [...limitSentences(inspection).map((said) => `${said}.`), ...(left === '' ? [] : [`${left}.`])];
}
