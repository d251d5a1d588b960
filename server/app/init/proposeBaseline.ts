// Checks the repository once, and proposes a baseline if there are too many copies to read.

import {existsSync} from 'node:fs';
import {join} from 'node:path';
import {defaults} from '../../../shared/model/config.ts';
import {areMany, countFindings, firstShown, summarySentence} from '../../../shared/report/summary.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {loadConfig} from '../../config/loadConfig.ts';
import {acceptCopies} from '../baseline/acceptCopies.ts';
import {baselineFileOf} from '../baseline/baselineFilter.ts';
import {type Checked, check} from '../check/check.ts';
import {plainCheck, wholeRoot} from '../check/checkRequest.ts';
import type {Ports} from '../ports.ts';
import type {InitStep} from './initStep.ts';
import {obstacle} from './projectFile.ts';

const name = 'baseline';

/** All copies that are there now. */
export function checkOnce(root: string, loaded: LoadedConfig, ports: Ports): Promise<Checked> {
  return check({...plainCheck(root, wholeRoot, ports.clock()), accepted: {kind: 'nothing'}}, loaded, ports);
}

/** Reads the configuration again, which an earlier step may have written. */
export async function baselineStep(root: string, ports: Ports): Promise<InitStep> {
  const loaded = await loadConfig({root, cwd: root});
  const baseline = baselineFileOf(root, loaded);
  const path = defaults.baseline;
  if (baseline === null) return {kind: 'done', name, message: 'No baseline: the setting "baseline" is empty.'};
  if (existsSync(baseline.file)) return {kind: 'done', name, message: `There is a baseline: ${baseline.shown}.`};
  const {inspection, remember} = await checkOnce(root, loaded, ports);
  await remember?.(null);
  const {warnings} = countFindings(inspection.findings);
  const summary = `${summarySentence(inspection)}.`;
  if (warnings === 0) return {kind: 'done', name, message: `${summary} A baseline would accept nothing.`};
  const isMuch = areMany(inspection);
  const baselineText = 'A baseline accepts all of them, so that only new ones are reported.';
  const few = warnings <= firstShown ? ' With so few, it is better to fix them.' : '';
  const advice = isMuch ? `That is a lot to start with. ${baselineText}` : `${baselineText}${few}`;
  const way = obstacle(root, path);
  if (baseline.file !== join(root, path) || way !== null) {
    const message = `${summary} ${way ?? 'The baseline is not below this folder'}, so none is written here. This command writes one:`;
    return {kind: 'manual', name, message, lines: 'shingle baseline create\n'};
  }
  return {
    kind: 'proposed',
    name,
    message: `${summary} ${advice}`,
    change: null,
    question: `Write ${path}, which accepts them?`,
    isRecommended: isMuch,
    apply: async () => {
      const said = {reason: 'there when Shingle was set up', owner: '', expires: ''};
      const report = await acceptCopies(
        {root, baseline, named: [], isMatchedWithRoot: false, threads: null},
        said,
        loaded,
        ports,
      );
      const entries = report.kind === 'create' ? report.renewed.entries.length : 0;
      return `Wrote ${path} with ${plural(entries, 'entry', 'entries')}. "shingle baseline show" lists them.`;
    },
  };
}
