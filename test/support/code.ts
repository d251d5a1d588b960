import {
  type CodeProfile,
  codeProfile,
  countGrams,
  type GramFrequencies,
  newGramFrequencies,
} from '../../shared/clones/codeNgrams.ts';
import {CodeTokenKind, type CodeTokens, newCodeTokens} from '../../shared/text/code/codeTokens.ts';
import {hashText} from '../../shared/text/code/keywords.ts';
import {lexNormalized} from '../../shared/text/code/normalizedCode.ts';
import {formatOf} from '../../shared/text/formatOf.ts';

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export function lexed(path: string, source: string): {tokens: CodeTokens; texts: string[]} {
  const bytes = encoder.encode(source);
  const tokens = newCodeTokens(1);
  lexNormalized(bytes, formatOf(path), tokens);
  const texts = Array.from({length: tokens.count}, (_, row) =>
    decoder.decode(bytes.subarray(tokens.start[row], tokens.end[row])),
  );
  return {tokens, texts};
}

/** Tokens that the lexer rewrites to the token of an equivalent text. */
const rewritten = new Map(['++', '--'].map((text) => [hashText(text), text]));

/** The code with names ignored, as words: I for names, S and N for literals, keywords and operators as they are. */
export function blindText(path: string, source: string): string {
  const {tokens, texts} = lexed(path, source);
  const parts: string[] = [];
  for (let row = 0; row < tokens.count; row++) {
    const kind = tokens.kind[row];
    if (kind === CodeTokenKind.bracket) continue;
    const known =
      kind === CodeTokenKind.identifier
        ? 'I'
        : kind === CodeTokenKind.string
          ? 'S'
          : kind === CodeTokenKind.number
            ? 'N'
            : '';
    parts.push(known === '' ? (rewritten.get(tokens.hash[row] ?? 0) ?? texts[row] ?? '') : known);
  }
  return parts.join(' ');
}

export function profileOf(path: string, source: string): CodeProfile {
  const {tokens} = lexed(path, source);
  return codeProfile(tokens, 0, tokens.count);
}

export function frequenciesOf(profiles: readonly CodeProfile[]): GramFrequencies {
  const frequencies = newGramFrequencies();
  for (const profile of profiles) countGrams(frequencies, profile);
  return frequencies;
}

/**
 * The source with every name replaced by another, or the first `most` of them, and optionally every literal. Does not work
 * for `++x`, whose tokens are swapped.
 */
export function renamed(path: string, source: string, literals: 'keep' | 'change', most = Infinity): string {
  const bytes = encoder.encode(source);
  const {tokens, texts} = lexed(path, source);
  const names = new Map<string, string>();
  let text = '';
  let at = 0;
  for (let row = 0; row < tokens.count; row++) {
    const own = texts[row] ?? '';
    const kind = tokens.kind[row];
    let replacement = own;
    if (kind === CodeTokenKind.identifier) {
      replacement = names.get(own) ?? (names.size < most ? `zq${names.size}` : own);
      if (replacement !== own) names.set(own, replacement);
    } else if (literals === 'change' && kind === CodeTokenKind.number) replacement = String(7000 + row);
    else if (literals === 'change' && kind === CodeTokenKind.string) replacement = `"changed ${row}"`;
    text += decoder.decode(bytes.subarray(at, tokens.start[row])) + replacement;
    at = tokens.end[row] ?? at;
  }
  return text + decoder.decode(bytes.subarray(at));
}
