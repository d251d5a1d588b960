// Facts from package.json: the version of Shingle, and the address of its documentation.

import manifest from '../package.json' with {type: 'json'};
import {forgeRepository} from '../shared/report/forge.ts';

export const version: string = manifest.version;

/** The page of the repository, and the description of findings as of this version; null: it is not published. */
export const home: {readonly page: string; readonly findings: string} | null = homeOf(manifest);

/** The package of this version as a file of its release, which npm installs without building anything. */
export const releasedPackage = `${manifest.repository.url.replace(/^git\+|\.git$/g, '')}/releases/download/v${version}/shingle-${version}.tgz`;

export function homeOf(published: {readonly repository?: {readonly url: string}; readonly version: string}) {
  const named = forgeRepository(published.repository?.url.replace(/^git\+/, '') ?? '');
  if (named?.forge !== 'github') return null;
  return {page: named.address, findings: `${named.address}/blob/v${published.version}/docs/findings.md`};
}
