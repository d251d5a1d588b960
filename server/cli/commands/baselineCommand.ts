// shingle baseline: creates, adds to, prunes and shows the file of accepted copies.

import type {EntryText} from '../../../shared/baseline/updateBaseline.ts';
import {type BaselineReport, baselineJson, baselinePretty} from '../../../shared/report/commands/baselineReport.ts';
import {span, wholeSpan, wrap} from '../../../shared/wording/layout.ts';
import {printableJson, visiblePath} from '../../../shared/wording/terminal.ts';
import {acceptCopies, pruneCopies, showAccepted} from '../../app/baseline/acceptCopies.ts';
import {
  type AddRequest,
  acceptChange,
  acceptNamed,
  acceptNamedSets,
  lastReportOf,
} from '../../app/baseline/acceptFindings.ts';
import type {AcceptedSet} from '../../app/baseline/acceptSet.ts';
import {baselineFileOf} from '../../app/baseline/baselineFilter.ts';
import {dayOf} from '../../app/baseline/dayOf.ts';
import {rootFolder} from '../../app/namedFiles.ts';
import type {Ports} from '../../app/ports.ts';
import type {LastReport} from '../../cache/lastReport.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {isBelow} from '../../pathNames.ts';
import {UserError} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import {atReviewRoot} from '../atReviewRoot.ts';
import type {Io} from '../io.ts';
import {atRoot} from '../openRoot.ts';
import {textStyleOf, writeParts} from '../output.ts';
import {checkSpelling} from './checkCommand.ts';

export async function baseline(asked: ArgumentsOf<'baseline'>, io: Io): Promise<number> {
  const last = asked.action === 'add' && asked.scope === null ? lastReportAt(asked, io) : null;
  const args = asked.scope === null ? {...asked, root: asked.root ?? last?.root ?? null} : atReviewRoot(asked, io.cwd);
  return atRoot(args, io, async ({root, loaded, ports}) => {
    const file = baselineFileOf(root, loaded);
    if (file === null) {
      throw new UserError('The setting "baseline" is empty: there is no baseline. Name a file with --baseline FILE.');
    }
    const {width} = textStyleOf(args, io);
    if (args.set) {
      const sets = await acceptNamedSets(
        {root, baseline: file, threads: args.threads},
        args.paths,
        last,
        loaded,
        ports,
      );
      ports.quiet();
      await writeParts(args.output, io, args.format === 'json' ? setsJson(sets) : setsPretty(sets, width));
      return 0;
    }
    checkExpiry(args.said, ports);
    const request = {root, baseline: file, threads: args.threads};
    const report =
      args.action === 'add'
        ? await added(args, request, last, loaded, ports)
        : await updatedOrShown(args.action, args, request, loaded, ports);
    ports.quiet();
    await writeParts(args.output, io, args.format === 'json' ? baselineJson(report) : baselinePretty(report, width));
    return 0;
  });
}

/** The report whose numbers are meant. A repository may have several work trees: theirs are other texts. */
function lastReportAt({root: named, paths}: ArgumentsOf<'baseline'>, io: Io): LastReport | null {
  const folder = rootFolder(named, io.cwd);
  const last = lastReportOf(folder, io);
  if (last === null || isBelow(folder, last.root) || isBelow(last.root, folder)) return last;
  throw new UserError(
    `baseline add ${paths[0] ?? ''}: the last report is about ${last.root}. Run "shingle check" here and use the numbers that it prints.`,
  );
}

function added(
  {scope, paths, said}: ArgumentsOf<'baseline'>,
  request: AddRequest,
  last: LastReport | null,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  return scope === null
    ? acceptNamed(request, paths, last, said, loaded, ports)
    : acceptChange(request, scope, said, loaded, ports);
}

function updatedOrShown(
  action: Exclude<ArgumentsOf<'baseline'>['action'], 'add'>,
  {paths, said, settings}: ArgumentsOf<'baseline'>,
  {root, baseline: file, threads}: AddRequest,
  loaded: LoadedConfig,
  ports: Ports,
): Promise<BaselineReport> {
  checkSpelling(paths, root);
  const request = {root, baseline: file, named: paths, isMatchedWithRoot: settings.reference === undefined, threads};
  switch (action) {
    case 'create':
      return acceptCopies(request, said, loaded, ports);
    case 'prune':
      return pruneCopies(request, loaded, ports);
    case 'show':
      return showAccepted(request, loaded, ports);
  }
}

/** The first day on which an entry would not hold is a day that is still to come. */
function checkExpiry({expires}: EntryText, {clock}: Pick<Ports, 'clock'>): void {
  const today = dayOf(clock());
  if (expires === '' || expires >= today) return;
  throw new UserError(
    `--expires: got "${expires}", a day that is over, expected ${today} (today, UTC) or a later day: it is the last one on which the entry accepts`,
  );
}

/** The report of `shingle baseline add --set`: which patterns were written where; for reading, and as JSON. */
function* setsJson(sets: readonly AcceptedSet[]): Generator<string> {
  const [first] = sets;
  const patterns = sets.map(({pattern}) => pattern);
  yield `${printableJson({version: 1, configuration: first?.file ?? null, expected: patterns})}\n`;
}

function* setsPretty(sets: readonly AcceptedSet[], width: number): Generator<string> {
  for (const {pattern, file} of sets) {
    const name = visiblePath(file.slice(Math.max(file.lastIndexOf('/'), file.lastIndexOf('\\')) + 1));
    const spans = [
      span(`Added to "expected" in ${name}: `),
      wholeSpan(visiblePath(pattern), 'strong'),
      span('. Equal text of files that match it at different alternatives is not reported any more.'),
    ];
    const lines = wrap(spans, {width, color: false, first: span(''), rest: span('  ')});
    yield `${lines.join('\n')}\n`;
  }
}
