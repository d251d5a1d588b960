// The answer to an agent that asks how a finding can be mended.

import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {agentCopies} from '../../../shared/report/agentCopies.ts';
import {listInEnglish} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {UserError} from '../../userError.ts';
import {planMend} from '../mend/planMend.ts';

export async function answerMend(
  finding: Finding,
  among: readonly Finding[],
  root: string,
  config: Config,
): Promise<AgentAnswer> {
  const plan = await planMend(finding, among, root, config);
  const listed = agentCopies({findings: [finding]}, 1);
  if (plan.kind === 'none') return {summary: `No mend can be planned: ${plan.reason}`, ...listed, notes: []};
  return {
    summary: `The mend is ${plan.how}, in ${listInEnglish(plan.paths.map(visiblePath))}. Nothing is written: apply the patch with "git apply", then check again.`,
    ...listed,
    notes: [],
    patch: plan.patch,
  };
}

export function unknownFinding(name: string): UserError {
  return new UserError(
    `plan_mend: there is no finding "${name}" now. Expected a name from an answer of check_changes or report_summary, such as "copied-passage/0123456789abcdef".`,
  );
}
