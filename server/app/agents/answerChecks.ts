// The questions of agents that a check answers: what a change adds, and what is copied in all of a root.

import type {AgentAnswer} from '../../../shared/model/agentTools.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {checkChange} from '../check/checkChange.ts';
import {checkWorkspace} from '../check/checkWorkspace.ts';
import type {Ports} from '../ports.ts';
import {answerChange, answerReport} from './answerFindings.ts';
import {pathInside} from './pathInside.ts';
import type {CheckChanges, ReportSummary} from './question.ts';

interface CheckedAnswer {
  readonly answer: AgentAnswer;
  /** All that was found, also what the limit left out. */
  readonly findings: readonly Finding[];
}

/** Throws UserError. */
export async function answerFromCheck(
  question: CheckChanges | ReportSummary,
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
  if (question.tool === 'check_changes') {
    const {scope, limit} = question;
    const asked = {root, scope, paths: [], history: 'off', threads: 1} as const;
    const {inspection, remember} = await checkChange(asked, loaded, quietPorts);
    await remember();
    return {answer: answerChange(inspection, limit, notes), findings: inspection.findings};
  }
  const folder = question.folder === null ? null : pathInside(root, question.folder);
  const {inspection, remember} = await checkWorkspace(
    {
      ...{root, named: [], list: null, stdin: null, isMatchedWithRoot: false, threads: 1},
      accepted: {kind: 'file'},
      history: 'off',
      drift: 'auto',
      startMs: ports.clock(),
      cache: {kind: 'on', invocation: null},
    },
    loaded,
    quietPorts,
  );
  await remember?.(null);
  return {answer: answerReport(inspection, folder, question.limit, notes), findings: inspection.findings};
}
