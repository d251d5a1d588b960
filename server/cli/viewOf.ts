// Takes what a check found, gives what is reported of it.

import {existsSync} from 'node:fs';
import {resolve} from 'node:path';
import type {Inspection} from '../../shared/model/inspection.ts';
import {filtered} from '../../shared/report/findingFilter.ts';
import {withLimits} from '../app/check/limitsOfCheck.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {nameFrom} from '../pathNames.ts';
import {UserError} from '../userError.ts';
import type {ArgumentsOf} from './arguments/arguments.ts';
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
