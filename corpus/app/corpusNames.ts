// Under which name a repository is in the corpus, and where texts of others may be on this machine.

import {join} from 'node:path';
import {remoteOf} from '../../server/git/remote.ts';
import {cacheFolder, type Environment, surroundingsOf} from '../../server/store/location.ts';
import type {Config} from '../../shared/model/config.ts';
import {repositoryName} from '../../shared/report/forge.ts';
import type {CorpusAccess} from '../zone/corpusTypes.ts';
import type {TextPlaces} from '../zone/otherTexts.ts';

/** Whose own documents are not told: as the environment or the configuration say, else the path of the remote. */
export async function nameOfRepository(
  root: string,
  {as}: Pick<CorpusAccess, 'as'>,
  {corpus}: Pick<Config, 'corpus'>,
): Promise<string | null> {
  const named = as ?? (corpus.as === '' ? null : corpus.as);
  if (named !== null) return named;
  const own = repositoryName(await remoteOf({folder: root, hook: {}}));
  return own === '' ? null : own;
}

export function textPlaces(
  {limits}: Pick<Config, 'limits'>,
  {clones}: Pick<CorpusAccess, 'clones'>,
  env: Environment,
): TextPlaces {
  const folder = cacheFolder(surroundingsOf(env));
  return {bytesMax: limits.fileBytesMax, clones, cache: folder === null ? null : join(folder, 'shingle')};
}
