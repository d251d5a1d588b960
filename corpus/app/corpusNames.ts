// Under which name a repository is in the corpus, whether it may be pushed under it, and where texts of others may be on this
// machine.

import {join} from 'node:path';
import {remoteOf} from '../../server/git/repository.ts';
import type {GitRun} from '../../server/git/runGit.ts';
import {commitOf} from '../../server/git/trees.ts';
import {cacheFolder, type Environment, surroundingsOf} from '../../server/store/location.ts';
import {UserError} from '../../server/userError.ts';
import type {Config} from '../../shared/model/config.ts';
import {repositoryName} from '../../shared/report/forge.ts';
import type {CorpusAccess} from '../zone/corpusTypes.ts';
import {knownNumber} from '../zone/manifests.ts';
import type {Zone} from '../zone/openZone.ts';
import {remoteName, type TextPlaces} from '../zone/otherTexts.ts';
import {getRepository, type RepositoryRecord, readRepository} from '../zone/records.ts';

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

/**
 * Takes a zone and what is about to be pushed, refuses a name under which another repository was pushed: a variable that was
 * left set in a shell would else replace what the other one has there.
 * The same remote is enough: a shallow clone of a CI job may not have the commit that was pushed last. Throws UserError.
 */
export async function checkNameInCorpus(
  zone: Zone,
  {name, remote}: {readonly name: string; readonly remote: string},
  git: GitRun,
): Promise<void> {
  const pushed = await repositoryNamed(zone, name);
  if (pushed === null || pushed.commit === '') return;
  if (remote !== '' && remoteName(remote) === remoteName(pushed.remote)) return;
  if ((await commitOf(git, pushed.commit)) !== null) return;
  const where = pushed.remote === '' ? 'a repository without a remote' : pushed.remote;
  throw new UserError(
    `corpus push: got the name "${name}", which was last pushed from ${where} at ${pushed.commit.slice(0, 12)}, a commit that this repository does not have. Expected the name of this repository in SHINGLE_CORPUS_AS; --replace replaces what was pushed.`,
  );
}

/** The one that was pushed last under this name; null: none was. Throws Unreachable. */
async function repositoryNamed(zone: Zone, name: string): Promise<RepositoryRecord | null> {
  const number = await knownNumber(zone, name);
  if (number === null) return null;
  const [answer] = await zone.server.send([getRepository(zone, number)]);
  return readRepository(zone, number, answer);
}
