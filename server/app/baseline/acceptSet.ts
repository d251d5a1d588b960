// The use case of accepting a set: writes the pattern of a finding into the setting `expected` of the configuration, so that
// what is equal there is not reported any more.

import {existsSync, readFileSync} from 'node:fs';
import {basename, dirname, join, relative} from 'node:path';
import {literal} from '../../../shared/evidence/replacements.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {setOfFinding} from '../../../shared/ranking/parallelSets.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {isOutside, slashed} from '../../pathNames.ts';
import {UserError} from '../../userError.ts';
import {listSelected} from '../check/readFiles.ts';
import {hasExpected, withExpected} from '../init/insertExpected.ts';
import {writeChange} from '../init/projectFile.ts';
import {proposedConfigName} from '../init/proposeConfig.ts';

export interface AcceptedSet {
  /** As it is in the file, relative to its folder. */
  readonly pattern: string;
  /** The configuration file, absolute. */
  readonly file: string;
}

/** `paths` are those of all that is compared. Throws UserError. */
export function acceptSet(
  finding: Finding,
  paths: readonly string[],
  root: string,
  loaded: LoadedConfig,
  command: string,
): AcceptedSet {
  const own = setOfFinding(finding, paths);
  if (own === null)
    throw new UserError(
      `${command}: no pattern can name this finding. Expected a copy of 2 to 20 files, or parallel folders.`,
    );
  const file = loaded.file ?? join(root, proposedConfigName);
  const shown = visiblePath(basename(file));
  const before = existsSync(file) ? readFileSync(file, 'utf8') : null;
  if (loaded.config.expected.length > 0 && !hasExpected(before ?? '', file))
    throw new UserError(
      `${command}: the setting "expected" comes from a file that ${shown} extends, whose list a list here would replace. Add ${visiblePath(own)} there.`,
    );
  const pattern = fromFolder(own, relative(dirname(file), root));
  const after = withExpected(before ?? '', file, pattern);
  if (after === null)
    throw new UserError(
      `${command}: ${shown} is laid out in a way that nothing can be inserted into. Add ${visiblePath(pattern)} to "expected" by hand.`,
    );
  writeChange(dirname(file), {path: basename(file), before, after, added: after, isProgram: false}, command);
  return {pattern, file};
}

/** A pattern of the root as one of the folder of the configuration, `way` above it; elsewhere globs are as written. */
function fromFolder(pattern: string, way: string): string {
  if (way === '' || isOutside(way)) return pattern;
  return `${slashed(way).split('/').map(literal).join('/')}/${pattern.replace(/^\//, '')}`;
}

/** Files that are listed below the root and compared. */
export async function comparedPaths(root: string, loaded: LoadedConfig): Promise<readonly string[]> {
  const {files} = await listSelected({root, paths: ['.'], stdin: null}, loaded);
  return files.map(({path}) => path);
}
