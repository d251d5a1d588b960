// Takes what a check found, gives what is reported of it.

import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import type {Finding} from '../../shared/model/finding.ts';
import type {Inspection} from '../../shared/model/inspection.ts';
import type {Reason} from '../../shared/model/reasons.ts';
import {isBelow, pathsOf} from '../../shared/model/textFinding.ts';
import {countFindings} from '../../shared/report/summary.ts';
import {withLimits} from '../app/check/limitsOfCheck.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {nameFrom} from '../pathNames.ts';
import {UserError} from '../userError.ts';
import type {ArgumentsOf} from './arguments/argumentsOf.ts';
import type {Io} from './io.ts';
import {shellWord} from './programCall.ts';

/** Limits are about all that was found, filters choose a part of it. Throws UserError. */
export async function viewOf(
  found: Inspection,
  {filter, stdinFilename}: Pick<ArgumentsOf<'check'>, 'filter' | 'stdinFilename'>,
  root: string,
  loaded: LoadedConfig,
  io: Pick<Io, 'cwd'>,
): Promise<Inspection> {
  const inspection = await withLimits(found, loaded);
  if (filter === null) return inspection;
  const {kinds, reasons} = filter;
  const [folder, other] = [filter.folder, filter.other].map((path) =>
    path === null ? null : nameFrom(root, resolve(io.cwd, path)),
  );
  const said = [
    ...kinds.map((kind) => `--kind ${kind}`),
    ...reasons.map((reason) => `--reason ${shellWord(reason)}`),
    ...(filter.folder === null ? [] : [`--folder ${filter.folder}`]),
    ...(filter.other === null ? [] : [`--with ${filter.other}`]),
  ].join(' ');
  const chosen = filtered(inspection, {kinds, reasons, folder, other, said});
  // Nothing in a folder is good news, nothing because of a spelling is none. A text from standard input has no file.
  if (chosen.findings.length === 0 && stdinFilename === null) refuseMissing(filter, io.cwd);
  return chosen;
}

function refuseMissing({folder, other}: {folder: string | null; other: string | null}, cwd: string): void {
  for (const [flag, path] of [
    ['--folder', folder],
    ['--with', other],
  ] as const) {
    if (path === null || existsSync(resolve(cwd, path))) continue;
    throw new UserError(
      `${flag}: got "${path}", expected a file or a folder that exists. Check the spelling and the folder you are in.`,
    );
  }
}

/** Findings that a reader wants to see. */
interface FindingFilter {
  /** Any of them; none: all. */
  readonly kinds: readonly Finding['code'][];
  readonly reasons: readonly Reason[];
  /** A file or a folder, relative to the root, '' is the root: a place is in it. null: anywhere. */
  readonly folder: string | null;
  /** The same of another place. */
  readonly other: string | null;
  /** As the user wrote it. */
  readonly said: string;
}

/** Shares and limits are about all findings, so that a part of them has none. */
function filtered(inspection: Inspection, filter: FindingFilter): Inspection {
  const {warnings, infos} = countFindings(inspection.findings);
  const {wordsOf: _, ...rest} = inspection;
  return {
    ...rest,
    findings: inspection.findings.filter((finding) => matches(finding, filter)),
    filter: {said: filter.said, warnings, infos},
  };
}

function matches(finding: Finding, {kinds, reasons, folder, other}: FindingFilter): boolean {
  if (kinds.length > 0 && !kinds.includes(finding.code)) return false;
  if (reasons.length > 0 && !reasons.some((reason) => reason === finding.reason)) return false;
  const paths = pathsOf(finding);
  const within = (where: string | null) => paths.flatMap((path, at) => (isIn(path, where) ? [at] : []));
  const [here, there] = [within(folder), within(other)];
  return here.some((one) => there.some((another) => other === null || folder === null || one !== another));
}

function isIn(path: string, where: string | null): boolean {
  return where === null || path === where || isBelow(path, where);
}
