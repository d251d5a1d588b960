// The texts of whole pages for a baseline, read from the disk on demand.

import type {CopyPages} from '../../../shared/baseline/copiesInFindings.ts';
import type {Config} from '../../../shared/model/config.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {listedFile} from '../../sources/namedEncodings.ts';
import {readFile} from '../../sources/readFile.ts';

/** `names` are the paths of all pages of the root. */
export function pagesOnDisk(root: string, config: Config, names: readonly string[]): CopyPages {
  return {
    textOf: (path) => textOnDisk(root, path, config) ?? '',
    namesIn: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      return names.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    },
  };
}

/** null: the file has no text that can be compared. */
export function textOnDisk(root: string, path: string, config: Config): string | null {
  const source = readFile(listedFile(root, path, config), config);
  return source.kind === 'source' ? decodeText(source.bytes, 0, source.bytes.length) : null;
}
