// The one entry point of all reports: an inspection and a renderer in, text in pieces out, in the order to write them.
// Which renderer there is for a format, the caller knows, who loads no other.

import type {Inspection} from '../model/inspection.ts';
import type {ReportOptions} from './options.ts';
import {isAlwaysListed, ordered} from './order.ts';

/** Gives pieces of at most some hundred kilobytes, so that a report of any length is written as it is made. */
export type Renderer = (inspection: Inspection, options: ReportOptions) => Iterable<string>;

export function report(render: Renderer, inspection: Inspection, options: ReportOptions): Iterable<string> {
  const {findings} = inspection;
  // Of a review, the information has a line each.
  const least = options.look === null ? ['warning'] : ['warning', 'info'];
  const wanted = options.quiet
    ? findings.filter(({level, code}) => least.includes(level) || isAlwaysListed(code))
    : findings;
  return render({...inspection, findings: ordered(wanted, options.sort)}, options);
}
