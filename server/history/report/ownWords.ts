// Says of a text of the history whether somebody wrote it, and of a passage how many of its words are its own: headings,
// imports and licences look the same wherever they are.

import type {PageVersion} from '../../../shared/history/pageVersion.ts';
import {shapeOfContent, skippedByName} from '../../../shared/text/fileShape.ts';
import {roleOf, TokenRole} from '../../../shared/text/tokens.ts';

/** As a check decides, which does not read what a program wrote. */
export function isWritten(path: string, text: Uint8Array | null): boolean {
  return skippedByName(path) === undefined && (text === null || shapeOfContent(path, text).kind === 'text');
}

const alike: ReadonlySet<number> = new Set([TokenRole.heading, TokenRole.imports, TokenRole.licence]);

/** In the tokens [from, to), each different word once. */
export function ownWords({tokens: {hash, tag}}: PageVersion, from: number, to: number): number {
  const words = new Set<number>();
  for (let token = from; token < to; token++) if (!alike.has(roleOf(tag[token]))) words.add(hash[token]);
  return words.size;
}
