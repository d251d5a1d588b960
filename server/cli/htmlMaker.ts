// Takes the facts of a run, gives the renderer of an HTML report. Loaded only for that format.

import {resolve} from 'node:path';
import type {Finding} from '../../shared/model/finding.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import type {Renderer} from '../../shared/report/report.ts';
import type {Selection} from '../app/check/readFiles.ts';
import type {Ports} from '../app/ports.ts';
import type {LoadedConfig} from '../config/configTypes.ts';

export type HtmlMaker = (inspection: Inspection) => Promise<Renderer>;

interface Run {
  readonly root: string;
  readonly cwd: string;
  readonly loaded: LoadedConfig;
  readonly ports: Ports & {readonly quiet: () => void};
  /** null: not all files of a folder were checked. */
  readonly checked?: Selection | null;
  /** An earlier report, as the user named it. */
  readonly compareWith?: string | null;
  readonly withDrift?: boolean;
}

export function htmlMaker(run: Run): HtmlMaker {
  const {root, cwd, loaded, ports, checked = null, compareWith = null, withDrift = false} = run;
  return async (inspection) => {
    const {htmlReport} = await import('../app/htmlReport/htmlReport.ts');
    const earlier = compareWith === null ? null : resolve(cwd, compareWith);
    const driftAmong = withDrift
      ? async (findings: readonly Finding[]) => {
          const {driftedInHistory} = await import('../app/history/findDrift.ts');
          return driftedInHistory(root, findings, loaded, ports);
        }
      : null;
    const render = await htmlReport({root, checked, compareWith: earlier, driftAmong}, inspection, loaded, ports);
    ports.quiet();
    return render;
  };
}
