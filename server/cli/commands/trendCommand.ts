// shingle trend: how much is copied in the commits of the history.

import {trendPage} from '../../../shared/report/commands/trendPage.ts';
import {trendCsv, trendJson, trendPretty} from '../../../shared/report/commands/trendReport.ts';
import {type Trend, trendOf} from '../../app/history/trendOf.ts';
import {version} from '../../version.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Io} from '../io.ts';
import {atRoot} from '../openRoot.ts';
import {textStyleOf, writeParts} from '../output.ts';

export function trend(args: ArgumentsOf<'trend'>, io: Io): Promise<number> {
  return atRoot(args, io, async ({root, loaded, ports}) => {
    const report = await trendOf({root, by: args.by, pointsMax: args.points}, loaded, ports);
    ports.quiet();
    await writeParts(args.output, io, pieces(report, args, io));
    return 0;
  });
}

function pieces(report: Trend, {format, output}: ArgumentsOf<'trend'>, io: Io): Iterable<string> {
  switch (format) {
    case 'json':
      return trendJson(report);
    case 'csv':
      return trendCsv(report);
    case 'html':
      return trendPage(report, report.timesMs, `Shingle ${version}`);
    case 'pretty':
      return trendPretty(report, textStyleOf({color: 'never', output}, io).width);
  }
}
