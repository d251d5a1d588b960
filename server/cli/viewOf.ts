// Takes what a check found, gives what is reported of it.

import {resolve} from 'node:path';
import type {Inspection} from '../../shared/model/inspection.ts';
import {filtered} from '../../shared/report/findingFilter.ts';
import {withLimits} from '../app/check/limitsOfCheck.ts';
import type {LoadedConfig} from '../config/configTypes.ts';
import {nameFrom} from '../pathNames.ts';
import type {ArgumentsOf} from './arguments/arguments.ts';
import type {Io} from './io.ts';
import {shellWord} from './programCall.ts';

/** Limits are about all that was found, filters choose a part of it. */
export async function viewOf(
  found: Inspection,
  {filter}: Pick<ArgumentsOf<'check'>, 'filter'>,
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
  return filtered(inspection, {kinds, reasons, folder, other, said});
}
