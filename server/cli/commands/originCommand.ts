// shingle origin: shows which location had a passage first, and which commit introduced it at each.

import {traceOrigin} from '../../app/history/traceOrigin.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Io} from '../io.ts';
import {reportHistory} from '../reportHistory.ts';

export function origin(args: ArgumentsOf<'origin'>, io: Io): Promise<number> {
  return reportHistory(args, io, ({root, loaded}, ports) => {
    const {file, line, threads, settings} = args;
    const isLimitOfReport = settings.limits?.findingsMax !== undefined;
    return traceOrigin({root, file, line, threads, isLimitOfReport}, loaded, ports);
  });
}
