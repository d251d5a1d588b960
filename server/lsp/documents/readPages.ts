// Texts of whole pages as a baseline asks for them, read when they are asked for.

import {resolve} from 'node:path';
import type {Pages} from '../../../shared/baseline/copiesInFindings.ts';
import type {Config} from '../../../shared/model/config.ts';
import {textOf} from '../../../shared/text/wordLexer.ts';
import {readSource} from '../../sources/readFile.ts';

/** `names` are the paths of all pages of the root. */
export function pagesOnDisk(root: string, config: Config, names: readonly string[]): Pages {
  return {
    textOf: (path) => textOnDisk(root, path, config) ?? '',
    namesIn: (folder) => {
      const prefix = folder === '' ? '' : `${folder}/`;
      return names.filter((path) => path.startsWith(prefix)).map((path) => path.slice(prefix.length));
    },
  };
}

/** null: there is no text that can be compared. */
export function textOnDisk(root: string, path: string, config: Config): string | null {
  const source = readSource({path, file: resolve(root, path), reference: false, named: true}, config);
  return source.kind === 'source' ? textOf(source.bytes, 0, source.bytes.length) : null;
}
