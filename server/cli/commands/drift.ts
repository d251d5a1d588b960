// shingle drift: finds copies that were previously identical and of which only one side has changed since.

import {findDrift} from '../../app/history/findDrift.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Io} from '../io.ts';
import {reportHistory} from '../reportHistory.ts';

export function drift(args: ArgumentsOf<'drift'>, io: Io): Promise<number> {
  return reportHistory(args, io, ({root, loaded}, ports) => {
    const {paths, threads, settings} = args;
    const isLimitOfReport = settings.limits?.findingsMax !== undefined;
    return findDrift({root, paths, threads, isLimitOfReport}, loaded, ports);
  });
}
