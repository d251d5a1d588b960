// The texts of whole pages for a baseline, read from the disk on demand.

import type {CopyPages} from '../../../shared/baseline/copiesInFindings.ts';
import type {Config} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {listedFile} from '../../sources/namedEncodings.ts';
import {readFile} from '../../sources/readFile.ts';

/** `namesOf` lists the paths of all pages of the root, which only findings about folders need. */
export async function pagesOnDisk(
  root: string,
  config: Config,
  findings: readonly Finding[],
  namesOf: () => Promise<readonly string[]>,
): Promise<CopyPages> {
  const names = findings.some(({kind}) => kind === 'folder') ? await namesOf() : [];
  return {
    textOf: (path) => textOnDisk(root, path, config) ?? '',
    namesIn: (folder) => namesBelow(folder, names),
  };
}

/** Relative to the folder; '' is the root. */
export function namesBelow(folder: string, names: readonly string[]): string[] {
  const prefix = folder === '' ? '' : `${folder}/`;
  return names.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
}

/** null: the file has no text that can be compared. */
export function textOnDisk(root: string, path: string, config: Config): string | null {
  const source = readFile(listedFile(root, path, config), config);
  return source.kind === 'source' ? decodeText(source.bytes, 0, source.bytes.length) : null;
}
