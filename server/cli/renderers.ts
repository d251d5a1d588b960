// Takes the name of a format, loads its renderer and no other.

import type {Renderer} from '../../shared/report/report.ts';
import type {ReportFormat} from './arguments/choices.ts';

/** Of a report that is written while findings are still being looked for: the findings as they come, then the answer. */
interface StreamedRenderer {
  /** Called with an inspection that has only the new findings. */
  readonly findings: Renderer;
  /** Called once, with an inspection that only counts what was written. */
  readonly end: Renderer;
  /** Each finding is written alike, whichever others there are. */
  readonly isByFinding: boolean;
}

const loaders: Readonly<Record<Exclude<ReportFormat, 'html'>, () => Promise<Renderer>>> = {
  pretty: async () => (await import('../../shared/report/pretty.ts')).pretty,
  concise: async () => (await import('../../shared/report/concise.ts')).concise,
  json: async () => (await import('../../shared/report/json.ts')).json,
  jsonl: async () => (await import('../../shared/report/jsonl.ts')).jsonl,
  sarif: async () => (await import('../../shared/report/sarif.ts')).sarif,
  github: async () => (await import('../../shared/report/github.ts')).github,
  gitlab: async () => (await import('../../shared/report/gitlab.ts')).gitlab,
  markdown: async () => (await import('../../shared/report/markdownComment.ts')).markdownComment,
  rdjson: async () => (await import('../../shared/report/rdjson.ts')).rdjson,
  checkstyle: async () => (await import('../../shared/report/checkstyle.ts')).checkstyle,
  agent: async () => (await import('../../shared/report/agentLines.ts')).agentLines,
  csv: async () => (await import('../../shared/report/csv.ts')).csv,
  xcode: async () => (await import('../../shared/report/xcode.ts')).xcode,
  badge: async () => (await import('../../shared/report/badge.ts')).badge,
  junit: async () => (await import('../../shared/report/junit.ts')).junit,
};

/** `html`: an HTML report shows more than the findings, so its renderer is made for each. */
export function rendererOf(format: ReportFormat, html: () => Promise<Renderer>): Promise<Renderer> {
  return format === 'html' ? html() : loaders[format]();
}

/** null: a report in this format is one document, which is written when all is known. */
export async function streamedRendererOf(format: ReportFormat): Promise<StreamedRenderer | null> {
  switch (format) {
    case 'pretty': {
      const {prettyFindings, prettyEnd} = await import('../../shared/report/pretty.ts');
      return {findings: prettyFindings, end: prettyEnd, isByFinding: false};
    }
    case 'concise': {
      const {conciseFindings, conciseEnd} = await import('../../shared/report/concise.ts');
      return {findings: conciseFindings, end: conciseEnd, isByFinding: false};
    }
    case 'jsonl': {
      const {jsonl} = await import('../../shared/report/jsonl.ts');
      return {findings: jsonl, end: () => [], isByFinding: true};
    }
    default:
      return null;
  }
}
