// Takes HTML; writes the words of its text with the role of their element. Tags, attributes, comments, scripts and
// styles are not text. Elements are identified by a hash of their name; unclosed ones are tolerated.

import {byteSet, find, findFolded, isAsciiLetter, standsAt} from '../byteSearch.ts';
import type {ExcludedText} from '../excludedText.ts';
import {retag, startRow, TokenRole, type Tokens} from '../tokens.ts';
import {byteClass, hashWord, words} from '../wordLexer.ts';
import {excludeFrontMatter} from './frontMatter.ts';
import {htmlCommentEnd, skipEntity, skipMarkup, tagEnd} from './inline.ts';

const textStops = byteSet('<&{:');
const codeStops = byteSet('<&');

const Element = {heading: 1, pre: 2, table: 3, nav: 4, header: 5, item: 6, list: 7, link: 8, raw: 9, row: 10} as const;

const elements = new Map<number, number>();
const rawNames = new Map<number, string>();
for (const [kind, names] of [
  [Element.heading, 'h1 h2 h3 h4 h5 h6 title'],
  [Element.pre, 'pre listing xmp'],
  [Element.table, 'table'],
  [Element.nav, 'nav footer'],
  [Element.header, 'header'],
  [Element.item, 'li'],
  [Element.list, 'ul ol menu dl'],
  [Element.link, 'a'],
  [Element.raw, 'script style svg'],
  [Element.row, 'tr'],
] as const) {
  for (const name of names.split(' ')) {
    elements.set(hashWord(name), kind);
    if (kind === Element.raw) rawNames.set(hashWord(name), name);
  }
}

export function lexHtml(bytes: Uint8Array, tokens: Tokens, excluded: ExcludedText): void {
  const size = bytes.length;
  let at = excludeFrontMatter(bytes, tokens, excluded);
  let heading = 0;
  let pre = 0;
  let table = 0;
  let nav = 0;
  let header = 0;
  let role: TokenRole = TokenRole.prose;
  /** Number of words before a row of a table that has none yet, or -1. */
  let rowAt = -1;
  let itemRow = -1;
  let linkRow = -1;
  let linkRows = 0;
  /** Start of an unterminated comment and of an unterminated script: after it, no end is searched for again. */
  let open = size;
  let openRaw = size;
  while (true) {
    at = words(bytes, at, size, role, tokens, pre > 0 ? codeStops : textStops);
    if (at >= size) break;
    const byte = bytes[at];
    if (byte === 38) {
      at = skipEntity(bytes, at, size, role, tokens);
      continue;
    }
    if (byte !== 60) {
      at = skipMarkup(bytes, at, at, size, role, tokens);
      continue;
    }
    // Not before: what is read between tags may take words back.
    if (rowAt >= 0 && startRow(tokens, rowAt)) rowAt = -1;
    const closing = bytes[at + 1] === 47;
    const nameAt = closing ? at + 2 : at + 1;
    if (!isAsciiLetter(bytes[nameAt])) {
      const end = behindDeclaration(bytes, at, open, size);
      if (end < 0) open = Math.min(open, at);
      at = end < 0 ? at + 2 : end;
      continue;
    }
    let nameEnd = nameAt;
    while (nameEnd < size && byteClass[bytes[nameEnd]] === 1) nameEnd++;
    const name = nameHash(bytes, nameAt, nameEnd, tokens);
    const end = tagEnd(bytes, nameEnd, size);
    at = end < 0 ? nameEnd : end;
    const kind = elements.get(name);
    if (kind === undefined) continue;
    const opened = !closing && bytes[at - 2] !== 47;
    switch (kind) {
      case Element.heading:
        heading = opened ? 1 : 0;
        break;
      case Element.pre:
        pre = opened ? 1 : 0;
        break;
      case Element.table:
        table = Math.max(0, table + (opened ? 1 : -1));
        break;
      case Element.row:
        rowAt = opened ? tokens.count : -1;
        break;
      case Element.nav:
        nav = Math.max(0, nav + (opened ? 1 : -1));
        break;
      case Element.header:
        header = opened ? 1 : 0;
        break;
      case Element.link:
        if (opened) linkRow = tokens.count;
        else if (linkRow >= 0) {
          if (linkRow >= itemRow) linkRows += tokens.count - linkRow;
          linkRow = -1;
        }
        break;
      case Element.item:
      case Element.list:
        if (itemRow >= 0 && linkRows > 0 && linkRows === tokens.count - itemRow) {
          retag(tokens, itemRow, TokenRole.navigation);
        }
        itemRow = kind === Element.item && opened ? tokens.count : -1;
        linkRows = 0;
        break;
      case Element.raw:
        if (opened && at < openRaw) {
          const close = findFolded(bytes, `</${rawNames.get(name)}`, at, size);
          if (close >= 0) at = close;
          else openRaw = at;
        }
        break;
    }
    role = roleIn(heading, pre, table, nav, header > 0 && linkRow >= 0);
  }
}

function roleIn(heading: number, pre: number, table: number, nav: number, headerLink: boolean): TokenRole {
  if (nav > 0) return TokenRole.navigation;
  if (pre > 0) return TokenRole.code;
  if (heading > 0) return TokenRole.heading;
  if (headerLink) return TokenRole.navigation;
  return table > 0 ? TokenRole.table : TokenRole.prose;
}

/** Hash of an element's name, as by `hashWord`. */
function nameHash(bytes: Uint8Array, from: number, to: number, tokens: Tokens): number {
  const row = tokens.count;
  words(bytes, from, to, TokenRole.prose, tokens);
  tokens.count = row;
  return tokens.hash[row];
}

/** Offset after a comment, declaration or processing instruction, or after a `<` that is text; -1 if unterminated. */
function behindDeclaration(bytes: Uint8Array, at: number, open: number, size: number): number {
  const next = bytes[at + 1];
  if (next === 33) {
    if (standsAt(bytes, at, '<!--')) return at < open ? htmlCommentEnd(bytes, at, size) : -1;
    if (standsAt(bytes, at, '<![CDATA[')) return at + 9;
    const end = tagEnd(bytes, at + 2, size);
    return end < 0 ? at + 2 : end;
  }
  if (next !== 63) return at + 1;
  const end = at < open ? find(bytes, '?>', at + 2, size) : -1;
  return end < 0 ? -1 : end + 2;
}
