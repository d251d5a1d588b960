// shingle check --fix-stale: shows the edits for the copies that a change left behind, asks, and writes them.

import {join} from 'node:path';
import type {Config} from '../../../shared/model/config.ts';
import type {Inspection} from '../../../shared/model/inspection.ts';
import {inEnglish} from '../../../shared/model/phrase.ts';
import {mergeStale, separateStale} from '../../../shared/ranking/mergeStale.ts';
import {editDiff} from '../../../shared/report/editDiff.ts';
import {hasItAlready} from '../../../shared/review/refusedEdit.ts';
import {plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visible, visiblePath, visibleWord} from '../../../shared/wording/terminal.ts';
import {
  planStaleFixes,
  type RefusedFix,
  type StaleFix,
  withoutFixed,
  writeStaleFixes,
} from '../../app/review/fixStaleCopies.ts';
import {nameFrom} from '../../pathNames.ts';
import {UserError} from '../../userError.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {FixMode} from '../arguments/scope.ts';
import type {Io} from '../io.ts';
import {textStyleOf} from '../output.ts';

/** Gives what is left to report. Throws UserError before anything is checked if nobody can be asked. */
export function stalenessFixer(
  args: ArgumentsOf<'check'>,
  mode: FixMode,
  io: Io,
): (inspection: Inspection, root: string, config: Config) => Promise<Inspection> {
  if (mode === 'ask' && io.ask === null) {
    throw new UserError(
      '--fix-stale: got no terminal to ask on, expected one. --yes changes all copies without asking, --dry-run shows the edits only.',
    );
  }
  // Other programs read the report alone.
  const onOutput = args.reports.find(({file}) => file === null)?.format;
  const isForPeople = onOutput === undefined || onOutput === 'pretty' || onOutput === 'concise';
  const out = isForPeople ? io.stdout : io.stderr;
  const color = args.color === 'auto' ? out.isTTY && io.env.TERM !== 'dumb' : textStyleOf(args, io).color;
  const say = (line: string) => void out.write(`${line}\n`);
  const isStaged = args.scope?.kind === 'staged';
  return async (merged, root, config) => {
    const inspection = {...merged, findings: separateStale(merged.findings)};
    const planned = await planStaleFixes(inspection.findings, root, config);
    const refused = planned.filter((one) => one.kind === 'refused');
    const wanted = await chosen(planned, mode, io, (fix) => show(fix, mode, color, say));
    const failed = mode === 'show' ? [] : writeStaleFixes(wanted);
    for (const {place, reason} of [...refused, ...failed]) {
      say(`Not changed: ${visiblePath(place.path)}:${place.startLine}: ${visible(reason)}.`);
    }
    const done = mode === 'show' ? [] : wanted.filter((fix) => !isAmong(failed, fix));
    say(summary(planned, done, mode));
    // A review since the last run needs no Git.
    if (done.length > 0 && args.scope?.kind !== 'since-last') say(nextStep(done, io.cwd, isStaged));
    const earlier = refused.filter(({reason}) => reason === inEnglish(hasItAlready));
    if (done.length === 0 && earlier.length > 0 && isStaged) say(toAdd(earlier, root, io.cwd));
    say('');
    const left = withoutFixed(inspection, done, isStaged ? 'index' : 'work tree');
    return {...left, findings: mergeStale(left.findings)};
  };
}

function isAmong(failed: readonly RefusedFix[], {finding, ordinal}: StaleFix): boolean {
  return failed.some((one) => one.finding === finding && one.ordinal === ordinal);
}

/** Each is shown before it is asked about. */
async function chosen(
  planned: readonly (StaleFix | RefusedFix)[],
  mode: FixMode,
  {ask}: Pick<Io, 'ask'>,
  show: (fix: StaleFix) => void,
): Promise<StaleFix[]> {
  const wanted: StaleFix[] = [];
  let isAll = mode !== 'ask';
  for (const fix of planned) {
    if (fix.kind === 'refused') continue;
    show(fix);
    const answer = isAll || ask === null ? 'y' : await answered(ask);
    if (answer === 'q') break;
    if (answer === 'a') isAll = true;
    if (answer !== 'n') wanted.push(fix);
  }
  return wanted;
}

/** Without an answer nothing more is changed. */
async function answered(ask: NonNullable<Io['ask']>): Promise<'y' | 'n' | 'a' | 'q'> {
  for (;;) {
    const said = ((await ask('Change it? y(es), n(o), a(ll), q(uit): ')) ?? 'q').trim().toLowerCase();
    if (said === '') return 'q';
    const letter = (['y', 'n', 'a', 'q'] as const).find((one) =>
      ['yes', 'no', 'all', 'quit'].includes(said) ? said.startsWith(one) : said === one,
    );
    if (letter !== undefined) return letter;
  }
}

function show(
  {place, edited, edits, leftOut, file}: StaleFix,
  mode: FixMode,
  color: boolean,
  say: (line: string) => void,
) {
  const gets = mode === 'show' ? 'would get' : 'gets';
  say(`${nameOf(place)} ${gets} the change of ${nameOf(edited)}:`);
  for (const line of editDiff(file.text, edits, color)) say(`  ${line}`);
  if (leftOut > 0) say(`  Not for this copy: ${plural(leftOut, 'more edit')} of the paragraph.`);
}

function nameOf({path, startLine}: StaleFix['place']): string {
  return `${visiblePath(path)}:${startLine}`;
}

function summary(planned: readonly unknown[], done: readonly StaleFix[], mode: FixMode): string {
  if (planned.length === 0) return 'No copy that is reported was left behind.';
  if (mode === 'show') return 'Nothing was changed (--dry-run).';
  if (done.length === 0) return 'Nothing was changed.';
  const files = new Set(done.map(({place}) => place.path)).size;
  return `Changed ${plural(done.length, 'copy', 'copies')} in ${plural(files, 'file')}.`;
}

/** Fixes are written to the work tree: the index is the user's. */
function nextStep(done: readonly StaleFix[], cwd: string, isStaged: boolean): string {
  const words = wordsOf(
    done.map(({file}) => file.file),
    cwd,
  );
  if (words === null) return isStaged ? notAdded : 'The change is in the work tree.';
  if (!isStaged) return `To see the change: git diff -- ${words}`;
  return `${notAdded} To see it: git diff -- ${words}. To add it: git add -- ${words}`;
}

const notAdded = 'The next commit does not have it yet.';

/** The work tree has what the index lacks. */
function toAdd(refused: readonly RefusedFix[], root: string, cwd: string): string {
  const words = wordsOf(
    refused.map(({place}) => join(root, place.path)),
    cwd,
  );
  return words === null ? notAdded : `${notAdded} To add it: git add -- ${words}`;
}

/** Absolute paths as words of a command of Git; null: a name has signs that cannot be printed, so no command is. */
function wordsOf(files: readonly string[], cwd: string): string | null {
  const names = [...new Set(files)].map((file) => nameFrom(cwd, file));
  if (names.some((name) => visiblePath(name) !== name)) return null;
  // Git takes these for a pattern, which may match other files.
  return names.map((name) => visibleWord(/^:|[*?[\\]/.test(name) ? `:(literal)${name}` : name)).join(' ');
}
