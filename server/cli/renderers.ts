// Takes the name of a format, loads its renderer and no other.

import type {Renderer} from '../../shared/report/report.ts';
import type {ReportFormat} from './arguments/choices.ts';

const loaders: Readonly<Record<Exclude<ReportFormat, 'html'>, () => Promise<Renderer>>> = {
  pretty: async () => (await import('../../shared/report/pretty.ts')).pretty,
  concise: async () => (await import('../../shared/report/concise.ts')).concise,
  json: async () => (await import('../../shared/report/json.ts')).json,
  jsonl: async () => (await import('../../shared/report/jsonl.ts')).jsonl,
  sarif: async () => (await import('../../shared/report/sarif.ts')).sarif,
  github: async () => (await import('../../shared/report/github.ts')).github,
  markdown: async () => (await import('../../shared/report/markdownComment.ts')).markdownComment,
};

/** `html`: an HTML report shows more than the findings, so its renderer is made for each. */
export function rendererOf(format: ReportFormat, html: () => Promise<Renderer>): Promise<Renderer> {
  return format === 'html' ? html() : loaders[format]();
}
