// Takes what a review has read, gives what is found in it.

import type {Inspection} from '../../../shared/model/inspection.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {type CheckOptions, inspectAll} from '../check/check.ts';
import {inspectLexed} from './checkTokens.ts';
import type {ReviewInput} from './reviewInput.ts';

export async function inspectReviewed(
  {sources: all, lexed, parents, review}: ReviewInput,
  loaded: LoadedConfig,
  templates: ReadonlySet<string>,
  options: Omit<CheckOptions, 'judge' | 'known'>,
): Promise<Inspection> {
  const isNothing = review?.changed === 0;
  const sources = isNothing ? {...all, sources: []} : all;
  const found =
    lexed !== undefined && !isNothing
      ? await inspectLexed(sources, lexed, loaded, templates, options, parents)
      : await inspectAll(sources, loaded, templates, options, parents);
  return review === null ? found : {...found, review};
}
