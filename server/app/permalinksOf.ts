// Takes a checked folder and files of it, gives what links to them on the forge need: the address of the remote, the
// commit, and which of the files are as that commit has them. Of others the lines would be wrong.

import {readFileSync} from 'node:fs';
import {join} from 'node:path';
import type {ForgeName} from '../../shared/model/settingNames.ts';
import {forgeRepository, type KnownForges, type Permalinks} from '../../shared/report/forge.ts';
import type {Environment} from '../store/location.ts';
import {repositoryFacts} from './repositoryFacts.ts';

/** null: no repository, no remote, no commit, or a forge that is not known. */
export async function permalinksOf(
  root: string,
  paths: Iterable<string>,
  known: KnownForges,
): Promise<Permalinks | null> {
  const {remote, commit, prefix, isAtCommit} = await repositoryFacts(root);
  const repository = forgeRepository(remote, known);
  if (repository === null || commit === '') return null;
  const committed = new Set<string>();
  for (const path of paths) if (isAtCommit(path, bytesOf(join(root, path)))) committed.add(path);
  return {...repository, commit, prefix, committed};
}

/** null: it cannot be read. */
function bytesOf(file: string): Uint8Array | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

/** `setting`: of the configuration. On a forge of one's own its CI says which forge it is. */
export function knownForges(setting: ForgeName | 'auto', env: Environment): KnownForges {
  return {setting, hosts: {...hostOf(env.GITHUB_SERVER_URL, 'github'), ...hostOf(env.CI_SERVER_URL, 'gitlab')}};
}

function hostOf(address: string | undefined, forge: ForgeName): Readonly<Record<string, ForgeName>> {
  return address !== undefined && URL.canParse(address) ? {[new URL(address).host]: forge} : {};
}
