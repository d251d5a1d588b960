// The HTML report of every folder as an editor shows it now, for a page in the editor or a browser.

import type {Finding} from '../../shared/model/finding.ts';
import type {HtmlReportPage} from '../../shared/model/protocol.ts';
import type {ReportOptions} from '../../shared/report/options.ts';
import {workerPorts} from '../threads/threadProtocol.ts';
import {home, version} from '../version.ts';
import type {PageReader} from './compare/virtualDocuments.ts';
import {configOf} from './project/rootConfig.ts';
import type {ProjectSet} from './project/workspace.ts';

interface Asked {
  readonly workspace: ProjectSet;
  /** Notes for the log. */
  readonly warn: (message: string) => void;
}

/** `checked`: what was found, by folder. Throws UserError. */
export async function htmlReports(
  checked: readonly PageReader[],
  {workspace, warn}: Asked,
): Promise<readonly HtmlReportPage[]> {
  const {htmlReport} = await import('../app/htmlReport/htmlReport.ts');
  const pages: HtmlReportPage[] = [];
  for (const {root, inspection} of checked) {
    const project = workspace.projects.find(({request}) => request.root === root);
    if (project === undefined || project.isAlone) continue;
    const loaded = await configOf(project.request);
    const ports = workerPorts(() => {}, warn, new AbortController().signal);
    const request = {root, paths: ['.'], stdin: null};
    const asked = {
      root,
      checked: request,
      compareWith: null,
      driftAmong: (findings: readonly Finding[]) => project.history.driftAmong(findings),
    };
    const render = await htmlReport(asked, inspection, loaded, ports);
    pages.push({root: workspace.uriOf(root, ''), html: [...render(inspection, {...options, version})].join('')});
  }
  return pages;
}

const options: Omit<ReportOptions, 'version'> = {
  ...{color: false, width: 80, diff: false, quiet: false, explainNoise: false, information: true},
  top: null,
  sort: 'weight',
  accept: null,
  look: null,
  nextSteps: [],
  summary: false,
  home,
  permalinks: null,
  fileLinks: null,
  root: '',
};
