import {type ExcludedText, newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens, roleNames, roleOf, rowStart, type Tokens} from '../../../shared/text/tokens.ts';

export interface Lexed {
  readonly bytes: Uint8Array;
  readonly tokens: Tokens;
  readonly aside: ExcludedText;
}

export function lexed(path: string, text: string, kept = false): Lexed {
  const bytes = new TextEncoder().encode(text);
  const tokens = newTokens(8);
  const excluded = newExcludedText(kept ? 'all' : 'nothing');
  lex(path, bytes, formatOf(path), tokens, excluded);
  return {bytes, tokens, aside: excluded};
}

/** The text of every token, as it is in the document. */
export function tokenTexts({bytes, tokens}: Lexed): string[] {
  const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
  return Array.from({length: tokens.count}, (_, row) =>
    decoder.decode(bytes.subarray(tokens.start[row], tokens.start[row] + tokens.length[row])),
  );
}

export function hashes({tokens}: Lexed): number[] {
  return [...tokens.hash.subarray(0, tokens.count)];
}

/** One line per run of one role, with a bar before each row of a table, then the excluded words: the format of the fixtures. */
export function printed(document: Lexed): string {
  const lines: string[] = [];
  let last = -1;
  for (const [row, word] of tokenTexts(document).entries()) {
    const tag = document.tokens.tag[row];
    const role = roleOf(tag);
    const text = (tag & rowStart) === 0 ? word : `| ${word}`;
    if (role === last) lines[lines.length - 1] += ` ${text}`;
    else lines.push(`${roleNames[role]}: ${text}`);
    last = role;
  }
  const left = [...document.aside.words.entries()].filter(([, count]) => count > 0);
  if (left.length > 0) lines.push(`left out: ${left.map(([role, count]) => `${roleNames[role]} ${count}`).join(', ')}`);
  return `${lines.join('\n')}\n`;
}
