// Front matter: settings above a text, between two lines of `---` (YAML) or `+++` (TOML).

import {isBlank, lineEnd, runOf} from '../byteSearch.ts';
import {type ExcludedText, exclude} from '../excludedText.ts';
import {TokenRole, type Tokens} from '../tokens.ts';

/** Excludes the front matter and returns the offset after it, 0 if there is none. */
export function excludeFrontMatter(bytes: Uint8Array, tokens: Tokens, excluded: ExcludedText): number {
  const end = frontMatterEnd(bytes);
  if (end > 0) exclude(bytes, 0, end, TokenRole.frontMatter, tokens, excluded);
  return end;
}

/** Offset after the front matter, or 0. */
export function frontMatterEnd(bytes: Uint8Array): number {
  const byte = bytes[0];
  const size = bytes.length;
  if ((byte !== 45 && byte !== 43) || runOf(bytes, byte, 0, size) !== 3 || !isBlank(bytes, 3, size)) return 0;
  let at = lineEnd(bytes, 3, size) + 1;
  while (at < size) {
    const end = lineEnd(bytes, at, size);
    if (bytes[at] === byte && bytes[at + 1] === byte && bytes[at + 2] === byte && isBlank(bytes, at + 3, size)) {
      return Math.min(end + 1, size);
    }
    at = end + 1;
  }
  return 0;
}
