// Takes what a check reports, gives it with the outcome of the settings maxWarnings and maxShare, each with the files that it
// is about: those of an entry of `overrides`, or all others.

import type {Inspection} from '../../../shared/model/inspection.ts';
import type {ExceededLimit} from '../../../shared/model/jsonReport.ts';
import {type LimitGroup, limitOutcome} from '../../../shared/share/shareLimits.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {matcherOf} from '../../sources/globs.ts';

/** The value that means no limit. */
const unlimited = {maxWarnings: -1, maxShare: 1} as const;

/** The same inspection where nothing is limited. */
export async function withLimits(inspection: Inspection, {config, overrides}: LoadedConfig): Promise<Inspection> {
  const names = Object.keys(unlimited) as ExceededLimit['limit'][];
  const own = overrides.flatMap(({files, settings}) =>
    names.flatMap((limit) => {
      const most = settings[limit];
      return most === undefined ? [] : [{limit, files, most}];
    }),
  );
  const usual = names.map((limit): LimitGroup => ({limit, files: [], most: config[limit]}));
  if ([...usual, ...own].every(({limit, most}) => most === unlimited[limit])) return inspection;
  // Later entries take precedence.
  const groups = await Promise.all(
    own.toReversed().map(async (group) => ({group, decides: await matcherOf(group.files)})),
  );
  const groupOf = (limit: ExceededLimit['limit'], path: string): LimitGroup | null => {
    const entry = groups.find(({group, decides}) => group.limit === limit && decides(path) !== undefined)?.group;
    const group = entry ?? usual[names.indexOf(limit)];
    return group.most === unlimited[limit] ? null : group;
  };
  return {...inspection, limits: limitOutcome(inspection, groupOf, config.failOn)};
}
