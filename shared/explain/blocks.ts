// Takes a text, gives its blocks in order: runs of neighbouring lines in one role, and what is left out between them.

import type {Text} from '../pipeline.ts';
import {lex} from '../text/lex.ts';
import {lineAt, type Positions} from '../text/position.ts';
import {newTokens, type Role, roleCount, roleOf, type Tokens} from '../text/tokens.ts';
import {noStops, words} from '../text/words.ts';

export interface Block {
  readonly role: Role;
  /** Read, counted and not compared. */
  readonly left: boolean;
  /** Bytes, end exclusive. */
  readonly from: number;
  readonly to: number;
  readonly words: number;
}

export interface Lexed {
  readonly tokens: Tokens;
  readonly blocks: readonly Block[];
}

/** What a lexer leaves out, and before which of its tokens. */
interface LeftOut {
  readonly role: number;
  readonly words: number;
  readonly token: number;
}

export function lexBlocks(text: Text, positions: Positions): Lexed {
  const tokens = newTokens();
  const leftOut: LeftOut[] = [];
  lex(text.path, text.bytes, text.format, tokens, watched(tokens, leftOut), {licences: 'skip'});
  const blocks = [...comparedBlocks(tokens, positions), ...leftBlocks(text.bytes, tokens, leftOut)];
  return {tokens, blocks: blocks.sort((x, y) => x.from - y.from || x.to - y.to)};
}

/** Lexers count what they leave out where they meet it, so watching the counters tells where that was. */
function watched(tokens: Tokens, leftOut: LeftOut[]): Uint32Array {
  return new Proxy(new Uint32Array(roleCount), {
    get: (counters, name) => Reflect.get(counters, name),
    set: (counters, name, value: number) => {
      const role = Number(name);
      leftOut.push({role, words: value - counters[role], token: tokens.count});
      counters[role] = value;
      return true;
    },
  });
}

function* comparedBlocks(tokens: Tokens, positions: Positions): Generator<Block> {
  let first = 0;
  let lastLine = 0;
  const block = (end: number): Block => ({
    role: roleOf(tokens.tag[first]),
    left: false,
    from: tokens.start[first],
    to: tokens.start[end - 1] + tokens.length[end - 1],
    words: end - first,
  });
  for (let token = 0; token < tokens.count; token++) {
    const line = lineAt(positions, tokens.start[token]);
    const isNew = roleOf(tokens.tag[token]) !== roleOf(tokens.tag[first]) || line > lastLine + 1;
    if (isNew && token > first) {
      yield block(token);
      first = token;
    }
    lastLine = line;
  }
  if (tokens.count > first) yield block(tokens.count);
}

/** The words between the two tokens round each count, as many as were counted. */
function* leftBlocks(bytes: Uint8Array, tokens: Tokens, leftOut: readonly LeftOut[]): Generator<Block> {
  let at = 0;
  for (const {role, words: counted, token} of leftOut) {
    if (counted === 0) continue;
    if (token > 0) at = Math.max(at, tokens.start[token - 1] + tokens.length[token - 1]);
    const to = token < tokens.count ? Math.max(at, tokens.start[token]) : bytes.length;
    const between = newTokens(((to - at) >>> 1) + 8);
    words(bytes, at, to, 0, between, noStops);
    const last = Math.min(counted, between.count) - 1;
    if (last < 0) continue;
    const from = between.start[0];
    at = between.start[last] + between.length[last];
    yield {role: role as Role, left: true, from, to: at, words: counted};
  }
}
