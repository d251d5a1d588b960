// The tokens that a lexer writes and all later stages read. Arrays of numbers with one row per token; a document is a
// contiguous range of rows. 11 bytes per token: 3,112 pages (33 MB) take 50 MB.

/** The context of a token. The first six roles are compared; the last four are counted and excluded. */
export const TokenRole = {
  prose: 0,
  code: 1,
  heading: 2,
  table: 3,
  comment: 4,
  /** A list item that consists only of a link. */
  navigation: 5,
  frontMatter: 6,
  linkDefinition: 7,
  imports: 8,
  licence: 9,
} as const;
export type TokenRole = (typeof TokenRole)[keyof typeof TokenRole];
export const roleCount = 10;
export const roleNames = [
  'prose',
  'code',
  'headings',
  'tables',
  'comments',
  'navigation',
  'front matter',
  'link definitions',
  'imports',
  'licence headers',
] as const;

/** Whether a token with this tag is one of code, a comment or a table. */
export function isCodeOrTable(tag: number): boolean {
  const role = tag & 15;
  return role === TokenRole.code || role === TokenRole.comment || role === TokenRole.table;
}

/** The kind of a token determines its weight and how passages are measured. */
export const TokenKind = {word: 0, number: 1, ideograph: 2, segment: 3} as const;
export type TokenKind = (typeof TokenKind)[keyof typeof TokenKind];

export interface Tokens {
  count: number;
  /** Hash of the case-folded, normalised word. */
  hash: Uint32Array;
  /** Byte offset of the word in the UTF-8 text of its document. */
  start: Uint32Array;
  /** Bytes of the word, at most `wordBytesMax`. */
  length: Uint16Array;
  /** Role in the low four bits, Kind in the next two, then `rowStart`. */
  tag: Uint8Array;
}

/** A longer run of word characters is not a word (base64, a hash table); its token is cut here. */
export const wordBytesMax = 1000;

export function newTokens(capacity = 1024): Tokens {
  return {
    count: 0,
    hash: new Uint32Array(capacity),
    start: new Uint32Array(capacity),
    length: new Uint16Array(capacity),
    tag: new Uint8Array(capacity),
  };
}

/** Reserves space for `more` further tokens, so that lexers need no bounds checks in their loops. */
export function reserve(tokens: Tokens, more: number): void {
  const needed = tokens.count + more;
  if (needed <= tokens.hash.length) return;
  const capacity = Math.max(needed, tokens.hash.length * 2);
  const grow = <T extends Uint32Array | Uint16Array | Uint8Array>(from: T, to: T): T => {
    to.set(from.subarray(0, tokens.count));
    return to;
  };
  tokens.hash = grow(tokens.hash, new Uint32Array(capacity));
  tokens.start = grow(tokens.start, new Uint32Array(capacity));
  tokens.length = grow(tokens.length, new Uint16Array(capacity));
  tokens.tag = grow(tokens.tag, new Uint8Array(capacity));
}

export function roleOf(tag: number): TokenRole {
  return (tag & 15) as TokenRole;
}

export function kindOf(tag: number): TokenKind {
  return ((tag >> 4) & 3) as TokenKind;
}

/** In the tag of the first word of each row of a table. */
export const rowStart = 64;

/** Marks the first word from `token` on as that of a row, if it is in a table. Returns whether there is a word. */
export function startRow(tokens: Tokens, token: number): boolean {
  if (token >= tokens.count) return false;
  if (roleOf(tokens.tag[token]) === TokenRole.table) tokens.tag[token] |= rowStart;
  return true;
}

/** Changes the role of all tokens from `row` on, for a role that is known only afterwards: the line under a heading. */
export function retag(tokens: Tokens, row: number, role: TokenRole): void {
  for (; row < tokens.count; row++) tokens.tag[row] = (tokens.tag[row] & ~15) | role;
}
