// The tokens of source code, and the two views for comparing code whose names were changed. Arrays of numbers with one
// row per token; a document is a contiguous range of rows. 13 bytes per token.

/** Kinds of tokens. Comments, imports, preprocessor lines, annotations, modifiers and `{ } ;` are not tokens. */
export const CodeTokenKind = {identifier: 0, string: 1, number: 2, keyword: 3, operator: 4, bracket: 5} as const;
export type CodeTokenKind = (typeof CodeTokenKind)[keyof typeof CodeTokenKind];

export interface CodeTokens {
  count: number;
  kind: Uint8Array;
  /** Hash of the exact text, names and literals included. */
  hash: Uint32Array;
  /** Byte offsets in the UTF-8 text of the document. */
  start: Uint32Array;
  end: Uint32Array;
}

// shingle-disable-next-line copied-passage -- like newTokens, but with other arrays: one function for both would hide them
export function newCodeTokens(capacity = 1024): CodeTokens {
  return {
    count: 0,
    kind: new Uint8Array(capacity),
    hash: new Uint32Array(capacity),
    start: new Uint32Array(capacity),
    end: new Uint32Array(capacity),
  };
}

/** Reserves space for `more` further tokens, so that the lexer needs no bounds checks. */
export function reserveCode(tokens: CodeTokens, more: number): void {
  const needed = tokens.count + more;
  if (needed <= tokens.kind.length) return;
  const capacity = Math.max(needed, tokens.kind.length * 2);
  const kind = new Uint8Array(capacity);
  kind.set(tokens.kind.subarray(0, tokens.count));
  tokens.kind = kind;
  for (const field of ['hash', 'start', 'end'] as const) {
    const grown = new Uint32Array(capacity);
    grown.set(tokens[field].subarray(0, tokens.count));
    tokens[field] = grown;
  }
}

/** Placeholders for every identifier, string and number. Any three values that are not the hash of a short text. */
const anyIdentifier = 0x6b43a9b5;
const anyString = 0x2545f491;
const anyNumber = 0x9e6c63d1;

/**
 * Writes the normalized view of rows [from, to) to `into` and returns its length: all names and literals are equal, and
 * `( ) ,` are omitted because they carry little information and change with the formatter. If `rows` is given, it
 * receives the row of each token of the view.
 */
export function normalizedView(
  tokens: CodeTokens,
  from: number,
  to: number,
  into: Uint32Array,
  rows?: Uint32Array,
): number {
  const {kind, hash} = tokens;
  let count = 0;
  for (let row = from; row < to; row++) {
    const what = kind[row];
    if (what === CodeTokenKind.bracket) continue;
    if (rows !== undefined) rows[count] = row;
    into[count++] =
      what >= CodeTokenKind.keyword
        ? hash[row]
        : what === CodeTokenKind.identifier
          ? anyIdentifier
          : what === CodeTokenKind.string
            ? anyString
            : anyNumber;
  }
  return count;
}

/** Writes the literal view of rows [from, to) to `into` and returns its length: only names are equal. */
export function literalView(tokens: CodeTokens, from: number, to: number, into: Uint32Array): number {
  const {kind, hash} = tokens;
  let count = 0;
  for (let row = from; row < to; row++)
    into[count++] = kind[row] === CodeTokenKind.identifier ? anyIdentifier : hash[row];
  return count;
}
