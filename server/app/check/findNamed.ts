// Takes the name of a finding, gives the findings that have it and the inspection that they are in: first among those that a
// check of the root reports, then among those that rules leave out, then among those that are accepted.

import type {Finding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {findingsNamed} from '../../../shared/report/findingNames.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import type {Ports} from '../ports.ts';
import {check} from './check.ts';
import {plainCheck, wholeRoot} from './checkRequest.ts';

export interface NamedFindings {
  readonly inspection: Inspection;
  /** None: no finding has the name. */
  readonly findings: readonly Finding[];
}

/** Throws UserError. */
export async function findNamed(
  name: string,
  root: string,
  threads: number | null,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<NamedFindings> {
  const all: LoadedConfig = {...loaded, config: {...loaded.config, level: 'all'}};
  const plain = {...plainCheck(root, wholeRoot, ports.clock()), threads};
  const tries = [
    () => check(plain, loaded, ports),
    () => check(plain, all, ports),
    () => check({...plain, accepted: {kind: 'nothing'}}, all, ports),
  ];
  let inspection: Inspection | null = null;
  for (const ask of tries) {
    const checked = await ask();
    inspection ??= checked.inspection;
    const findings = findingsNamed(checked.inspection.findings, name);
    if (findings.length > 0) return {inspection: checked.inspection, findings};
    await checked.remember?.(null);
  }
  return {inspection: inspection as Inspection, findings: []};
}
