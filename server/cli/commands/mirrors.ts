// shingle mirrors: lists folders that mirror each other, and by how much; with --stale, translated passages that lag behind.

import {mirrorsJson, mirrorsPretty} from '../../../shared/report/commands/mirrorsReport.ts';
import {staleJson, stalePretty} from '../../../shared/report/commands/staleReport.ts';
import {staleTranslations} from '../../app/history/staleTranslations.ts';
import {mirrorReport} from '../../app/mirrorReport.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Io} from '../io.ts';
import {atRoot} from '../openRoot.ts';
import {textStyleOf, writeParts} from '../output.ts';
import {checkSpelling} from './checkCommand.ts';

export function mirrors(args: ArgumentsOf<'mirrors'>, io: Io): Promise<number> {
  return atRoot(args, io, async ({root, loaded, ports}) => {
    const {failOn} = loaded.config;
    checkSpelling(args.paths, root);
    const request = {root, named: args.paths};
    if (args.stale) {
      const report = await staleTranslations(request, loaded, ports);
      ports.quiet();
      await writeParts(args.output, io, args.format === 'json' ? staleJson(report) : stalePretty(report));
      // As in a report of `drift`, what is wrong there now is a warning.
      return failOn !== 'never' && report.passages.length > 0 ? 1 : 0;
    }
    const report = await mirrorReport(request, loaded, ports);
    ports.quiet();
    const {width} = textStyleOf({color: 'auto', output: args.output}, io);
    await writeParts(args.output, io, args.format === 'json' ? mirrorsJson(report) : mirrorsPretty(report, width));
    // As in a report of `check`, a mirror is only information.
    return failOn === 'info' && report.mirrors.length + report.lost > 0 ? 1 : 0;
  });
}
