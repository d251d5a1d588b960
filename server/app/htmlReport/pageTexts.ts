// Reads the files that a report shows, and counts the words of all that were checked.

import {rememberedOf} from '../../../shared/algorithms/memoized.ts';
import type {Config} from '../../../shared/model/config.ts';
import {splitLines} from '../../../shared/report/html/embeddedTexts.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import type {LoadedConfig} from '../../config/configTypes.ts';
import {listedFile} from '../../sources/namedEncodings.ts';
import {readFile} from '../../sources/readFile.ts';
import {readSelected, type Selection} from '../check/readFiles.ts';
import type {Ports} from '../ports.ts';
import {unreadNote} from '../readingNotes.ts';

interface PageTexts {
  /** null: there is no such file now. */
  readonly linesOf: (path: string) => readonly string[] | null;
  /** As they are on the disk; null likewise. */
  readonly bytesOf: (path: string) => Uint8Array | null;
}

interface Page {
  readonly lines: readonly string[];
  readonly raw: Uint8Array;
}

export function pageTexts(root: string, config: Config): PageTexts {
  const pages = new Map<string, Page | null>();
  const pageOf = (path: string): Page | null => {
    return rememberedOf(pages, path, () => readPage(root, path, config));
  };
  return {linesOf: (path) => pageOf(path)?.lines ?? null, bytesOf: (path) => pageOf(path)?.raw ?? null};
}

function readPage(root: string, path: string, config: Config): Page | null {
  let raw: Uint8Array = new Uint8Array(0);
  // A file name may hold a zero, which no file has: it is one of the past, or its name is not UTF-8.
  if (path.includes('\0')) return null;
  const source = readFile(listedFile(root, path, config), config, (bytes) => {
    raw = bytes.slice();
  });
  if (source.kind === 'skipped') return null;
  return {lines: splitLines(decodeText(source.bytes, 0, source.bytes.length)), raw};
}

/** The path and the compared words of each file that is reported on. */
export async function checkedPages(
  request: Selection,
  loaded: LoadedConfig,
  {progress, warn}: Pick<Ports, 'progress' | 'warn'>,
): Promise<readonly (readonly [path: string, words: number])[]> {
  // Standard input was read, and is not there a second time.
  const {sources, skipped} = await readSelected({...request, stdin: null}, loaded, progress);
  const unread = unreadNote(skipped);
  if (unread !== null) warn(`The map of pages in the HTML report is not complete: ${unread}`);
  const tokens = newTokens(1 << 16);
  const excluded = newExcludedText('nothing');
  return sources
    .filter(({reference}) => !reference)
    .map(({path, bytes, format}) => {
      tokens.count = 0;
      lex(path, bytes, format, tokens, excluded);
      return [path, tokens.count] as const;
    });
}
