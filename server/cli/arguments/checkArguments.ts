// Arguments of `check`, also as `corpus check`: what follows from its flags and words, and the rules about them.

import {checkedCodes} from '../../../shared/kinds/kinds.ts';
import {reasonsOfChecks, silentReasons} from '../../../shared/model/reasons.ts';
import {chosen} from './flagValue.ts';
import type {Given} from './readFlags.ts';
import {fixModeOf, scopeOf} from './scope.ts';
import type {ArgsOf} from './sharedArgs.ts';
import {requireHistory, withReports} from './sharedArgs.ts';

/** `isOfCorpus`: the corpus of the organisation is asked alone. */
export function checkArguments(
  {staged, changed, base, sinceLast, yes, dryRun, verify, kind, folder, with: other, reason, ...flags}: ArgsOf<'check'>,
  words: readonly string[],
  given: Given,
  isOfCorpus = false,
) {
  const {stdinFilename, fileList, baselineFromRef, compareWith} = flags;
  const paths = stdinFilename !== null && words.length === 0 ? ['-'] : words;
  const stdin = paths.includes('-');
  if (baselineFromRef !== null && given.on('baseline'))
    given.problem('got both --baseline and --baseline-from-ref, expected one of them');
  const scope = scopeOf(given, base, stdin);
  if (verify && !flags.corpus && !isOfCorpus)
    given.problem('--verify: got no --corpus, expected it: texts of other repositories are read then');
  if (baselineFromRef !== null && scope !== null)
    given.problem(`got --${scope.kind} and --baseline-from-ref, expected one of them: each leaves out what was there`);
  if (stdinFilename !== null && !stdin)
    given.problem('--stdin-filename: got no "-" among the paths, expected it: the text is read from there');
  if (stdin && fileList === '-')
    given.problem('got "-" as a path and as --file-list, expected one of them: standard input is read once');
  if (scope?.kind !== 'staged') requireHistory(given, 'check');
  const problem = (message: string) => given.problem(message);
  const kinds = chosen('kind', checkedCodes, kind, problem);
  const reasons = chosen('reason', reasonsOfChecks, reason === '' ? [] : [reason], problem);
  const isFiltered = kind.length > 0 || folder !== null || other !== null || reason !== '';
  const report = withReports(flags, given);
  // Rules leave out what has these reasons, and whoever asks for one wants to see it.
  const isLeftOut = report.settings.level === undefined && silentReasons.some((silent) => reasons.includes(silent));
  if (report.summary && report.reports.every(({format}) => format !== 'pretty'))
    given.problem('--summary: got no --format pretty, expected it: the other forms have totals of their own, or none');
  if (report.summary && report.quiet)
    given.problem('got both --summary and --quiet, expected one of them: quiet leaves the summary out');
  if (compareWith !== null && report.reports.every(({format}) => format !== 'html'))
    given.problem('--compare-with: got no --format html, expected it: that report says what is new and what is gone');
  if (flags.watch) {
    for (const name of ['list-files', 'print-config']) {
      if (given.on(name)) given.problem(`got --watch and --${name}, expected one of them`);
    }
    if (stdin || fileList === '-')
      given.problem('--watch: got "-", expected files, folders or globs: standard input is read once');
  }
  return {
    ...report,
    ...(isLeftOut && {settings: {...report.settings, level: 'all' as const}}),
    /** Files, folders, globs, or '-' for standard input. Empty: the root, or the files in `fileList`. */
    paths,
    /** The change whose copies are reported; null: all copies are reported. */
    scope,
    /** Findings that are listed, with the places as they are written; null: all. */
    filter: isFiltered ? {kinds, reasons, folder, other} : null,
    /** How copies that were left behind are changed; null: they are not. */
    fixStale: fixModeOf(given, scope),
    /** Whether the corpus is asked besides, or alone; null: it is not. */
    corpus: flags.corpus || isOfCorpus ? {isAlone: isOfCorpus, verify} : null,
  };
}
