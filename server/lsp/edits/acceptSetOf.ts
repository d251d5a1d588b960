// Implements `shingle.acceptSet`: writes the pattern of a finding into the configuration, as `shingle baseline add --set`.

import type {SetTarget} from '../../../shared/model/protocol.ts';
import {acceptSet} from '../../app/baseline/acceptSet.ts';
import {UserError} from '../../userError.ts';
import type {FeatureContext} from '../project/featureTypes.ts';
import {type ConfigRequest, configOf} from '../project/rootConfig.ts';
import {askedFor, goneError} from './acceptCopy.ts';

/** `paths` are those of all documents of the root. Throws UserError. */
export async function acceptSetOf(
  {uri, family}: SetTarget,
  context: FeatureContext,
  request: ConfigRequest,
  paths: readonly string[],
): Promise<{readonly pattern: string; readonly file: string}> {
  const {say} = context.language;
  if (!request.isTrusted)
    throw new UserError(
      say('This folder is not trusted, so its configuration is not read. Expected a trusted folder.'),
    );
  const asked = await askedFor(uri, family, context, () => paths);
  if (asked === null) throw goneError(uri, context);
  return acceptSet(asked.finding, paths, request.root, await configOf(request), 'baseline add --set');
}
