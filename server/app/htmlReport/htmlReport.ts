// The use case of `--format html`: takes what was found and where, reads what the report shows besides, gives the file.

import {createHash} from 'node:crypto';
import {readFileSync} from 'node:fs';
import {basename} from 'node:path';
import type {Finding, PassageFinding} from '../../../shared/model/finding.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {unmerged} from '../../../shared/ranking/unmerge.ts';
import {forgeLinks, forgeRepository, repositoryName} from '../../../shared/report/forge.ts';
import {buildReportData, type Surroundings} from '../../../shared/report/html/buildReportData.ts';
import {htmlPage, type ReportProgram} from '../../../shared/report/html/htmlPage.ts';
import type {ReportOptions} from '../../../shared/report/options.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {dayOf} from '../baseline/dayOf.ts';
import type {Selection} from '../check/readFiles.ts';
import {knownForges} from '../permalinksOf.ts';
import type {Ports} from '../ports.ts';
import {repositoryFacts} from '../repositoryFacts.ts';
import {codeOwnersOf} from './codeOwners.ts';
import {earlierFindings, packData} from './earlierReport.ts';
import {checkedPages, pageTexts} from './pageTexts.ts';

export interface HtmlReportRequest {
  readonly root: string;
  /** The check to report; null: it was no check of a work tree, so the report has no map of all pages. */
  readonly checked: Selection | null;
  /** An earlier report, HTML or JSON, absolute; null: nothing is new or gone. */
  readonly compareWith: string | null;
  /** Asks the history which copies have diverged; null: the report does not say it. */
  readonly driftAmong: ((findings: readonly Finding[]) => Promise<readonly PassageFinding[]>) | null;
}

export type HtmlReport = (inspection: Inspection, options: ReportOptions) => Iterable<string>;

/** `found`: as the report will list it. Throws UserError. */
export async function htmlReport(
  {root, checked, compareWith, driftAmong}: HtmlReportRequest,
  found: Inspection,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<HtmlReport> {
  const {config} = loaded;
  const program = reportProgram();
  const earlier = compareWith === null ? null : earlierFindings(compareWith);
  const facts = await repositoryFacts(root);
  const repository = forgeRepository(facts.remote, knownForges(config.forge, ports.env));
  const texts = pageTexts(root, config);
  const surroundings: Surroundings = {
    title: repositoryName(facts.remote) || basename(root) || root,
    commit: facts.commit,
    day: dayOf(ports.clock()),
    forge: repository === null ? undefined : forgeLinks(repository, facts.prefix),
    isChanged: (path) => !facts.isAtCommit(path, texts.bytesOf(path)),
    linesOf: texts.linesOf,
    pages: checked === null ? [] : await checkedPages(checked, loaded, ports),
    ownersOf: codeOwnersOf(facts.top ?? root, facts.prefix),
    earlier,
    drifted: driftAmong === null ? [] : await driftAmong(found.findings.flatMap(unmerged)),
    bytesMax: config.limits.reportBytesMax,
  };
  return (inspection, options) => htmlPage(buildReportData(inspection, surroundings, options), program, packData);
}

/** This module is in dist, in dist/tools or, in tests, in server/app/htmlReport. */
const folder = new URL(
  import.meta.url.endsWith('.ts')
    ? '../../../dist/report/'
    : /\/tools\/[^/]*$/.test(import.meta.url)
      ? '../report/'
      : './report/',
  import.meta.url,
);

/** Reads the page of the report, which build.mjs makes of browser/. */
export function reportProgram(): ReportProgram {
  const script = built('report.js');
  const style = built('reportStyle.css');
  return {script, style, scriptHash: hashOf(script), styleHash: hashOf(style), notices: built('notices.txt')};
}

function built(name: string): string {
  return readFileSync(new URL(name, folder), 'utf8');
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('base64');
}
