// Takes a zone and what is about to be pushed, refuses a name under which another repository was pushed: a variable that was
// left set in a shell would else replace what the other one has there.

import type {GitRun} from '../../server/git/runGit.ts';
import {commitOf} from '../../server/git/trees.ts';
import {UserError} from '../../server/userError.ts';
import {knownNumber} from '../zone/manifests.ts';
import type {Zone} from '../zone/openZone.ts';
import {remoteName} from '../zone/otherTexts.ts';
import {getRepository, type RepositoryRecord, readRepository} from '../zone/records.ts';

/** The same remote is enough: a shallow clone of a CI job may not have the commit that was pushed last. Throws UserError. */
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
