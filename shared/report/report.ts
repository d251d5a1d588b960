// The one door to all reports: an inspection and a format in, text in pieces out, in the order to write them.
import type {Inspection} from '../finding.ts';
import {concise} from './concise.ts';
import {github} from './github.ts';
import {json} from './json.ts';
import {jsonl} from './jsonl.ts';
import {markdown} from './markdown.ts';
import type {ReportOptions} from './options.ts';
import {pretty} from './pretty.ts';
import {sarif} from './sarif.ts';

type Renderer = (inspection: Inspection, options: ReportOptions) => Iterable<string>;

const renderers = {pretty, concise, json, jsonl, sarif, github, markdown} satisfies Record<string, Renderer>;

export type ReportFormat = keyof typeof renderers;

export const reportFormats: readonly ReportFormat[] = [
  'pretty',
  'concise',
  'json',
  'jsonl',
  'sarif',
  'github',
  'markdown',
];

/** Pieces of at most some hundred kilobytes, so that a report of any length is written as it is made. */
export function render(format: ReportFormat, inspection: Inspection, options: ReportOptions): Iterable<string> {
  return renderers[format](options.quiet ? withoutInformation(inspection) : inspection, options);
}

function withoutInformation(inspection: Inspection): Inspection {
  return {...inspection, findings: inspection.findings.filter((finding) => finding.level === 'warning')};
}
