// shingle show: one finding, with both texts side by side, and its history if there is an index of it.

import {message, versionsOf} from '../../../shared/kinds/message.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {shownFinding} from '../../../shared/report/shownFinding.ts';
import {span, wrap} from '../../../shared/wording/layout.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {leadingOccurrence} from '../../../shared/wording/reportedPlaces.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {lastReportOf} from '../../app/baseline/acceptFindings.ts';
import {findNamed} from '../../app/check/findNamed.ts';
import type {Ports} from '../../app/ports.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {isIndexed} from '../../history/report/historyFindings.ts';
import {UserError} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Io} from '../io.ts';
import {atRoot} from '../openRoot.ts';
import {textStyleOf, writeParts} from '../output.ts';

export function show(args: ArgumentsOf<'show'>, io: Io): Promise<number> {
  return atRoot(args, io, async ({root, loaded, ports}) => {
    const name = nameOf(args.name, root, io);
    const {inspection, findings} = await findNamed(name, root, args.threads, loaded, ports);
    const [first] = findings;
    if (first === undefined) {
      throw new UserError(
        isNumber(args.name)
          ? `show ${args.name}: a check of all of ${root} with its own settings does not report finding ${args.name} of the last report. It may be one of a review, of some paths or of other flags, or the texts have changed. --diff with the flags and paths of that report shows what differs.`
          : `show ${args.name}: no finding of ${root} has this name now. Expected a number of the last report, or the "family" of --format json.`,
      );
    }
    const look = textStyleOf(args, io);
    const parts: string[] = [];
    for (const [at, finding] of findings.entries()) {
      parts.push(at === 0 ? '' : '\n', shownFinding(inspection, finding, look));
      parts.push(await historyText(finding, root, loaded, args.threads, look, ports, io));
    }
    ports.quiet();
    await writeParts(args.output, io, parts);
    return 0;
  });
}

function isNumber(name: string): boolean {
  return /^\d{1,5}$/.test(name);
}

/** A number is one of the last report. */
function nameOf(written: string, root: string, io: Io): string {
  if (!isNumber(written)) return written;
  const last = lastReportOf(root, io);
  const found = last?.findings[Number(written) - 1];
  if (found !== undefined) return found.id;
  throw new UserError(
    last === null
      ? `show ${written}: got a number, but no earlier report is cached here. Run "shingle check" and use the numbers that it prints, or give the "family" of --format json.`
      : `show ${written}: the last report has ${plural(last.findings.length, 'finding')}. Run "shingle check" again.`,
  );
}

/** Of the leading place: where the passage was first, and which commits brought it to the other places. */
async function historyText(
  finding: Finding,
  root: string,
  loaded: LoadedConfig,
  threads: number | null,
  {width, color}: {readonly width: number; readonly color: boolean},
  ports: Ports,
  {env}: Io,
): Promise<string> {
  const {path, startLine} = finding.places[leadingOccurrence(finding)];
  if (startLine === undefined || finding.broken !== undefined) return '';
  const line = (text: string, indent: string) =>
    `${wrap([span(text)], {width, color, first: span(indent), rest: span('  ')}).join('\n')}\n`;
  if (!(await isIndexed(root, loaded.config, env))) return '';
  const {traceOrigin} = await import('../../app/history/traceOrigin.ts');
  const asked = {root, file: path, line: startLine, threads, isLimitOfReport: false};
  const {inspection} = await traceOrigin(asked, loaded, {...ports, warn: () => undefined});
  const versions = versionsOf(inspection);
  const said = inspection.findings.map((one) =>
    line(plainMessage(message(one, leadingOccurrence(one), versions), visiblePath), '  '),
  );
  return said.length === 0 ? '' : `\n${line('History:', '')}${said.join('')}`;
}
