// The questions of agents that a check answers: what a change adds, and what is copied in all of a root.

import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {check} from '../check/check.ts';
import {type CheckSource, plainCheck, wholeRoot} from '../check/checkRequest.ts';
import type {Ports} from '../ports.ts';
import {answerChange, answerReport} from './answerFindings.ts';
import {pathInside} from './pathInside.ts';
import type {QuestionTo} from './question.ts';

interface CheckedAnswer {
  readonly answer: AgentAnswer;
  /** All that was found, also what the limit left out. */
  readonly findings: readonly Finding[];
}

/** Throws UserError. */
export async function answerFromCheck(
  question: QuestionTo<'check_changes' | 'report_summary'>,
  root: string,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<CheckedAnswer> {
  const notes: string[] = [];
  const quietPorts: Ports = {
    ...ports,
    warn: (note) => {
      notes.push(note);
    },
  };
  const checkOf = (source: CheckSource) =>
    check({...plainCheck(root, source, ports.clock()), threads: 1}, loaded, quietPorts);
  if (question.tool === 'check_changes') {
    const {scope, limit} = question;
    const {inspection, remember} = await checkOf({kind: 'change', scope, paths: []});
    await remember?.(null);
    return {answer: answerChange(inspection, limit, notes), findings: inspection.findings};
  }
  const folder = question.folder === null ? null : pathInside(root, question.folder);
  const {inspection, remember} = await checkOf(wholeRoot);
  await remember?.(null);
  return {answer: answerReport(inspection, folder, question.limit, notes), findings: inspection.findings};
}
