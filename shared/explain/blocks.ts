// Takes a text and returns its blocks in order: adjacent lines of the same role, including excluded text.

import type {Document} from '../model/document.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {lineAt, type Positions} from '../text/positions.ts';
import {newTokens, roleOf, TokenRole, type Tokens} from '../text/tokens.ts';

export interface ExplainBlock {
  readonly role: TokenRole;
  /** Excluded: read and counted, but not compared. */
  readonly left: boolean;
  /** Byte offsets; the end is exclusive. */
  readonly from: number;
  readonly to: number;
  readonly words: number;
}

interface LexedBlocks {
  readonly tokens: Tokens;
  readonly blocks: readonly ExplainBlock[];
}

export function lexBlocks(text: Document, positions: Positions): LexedBlocks {
  const tokens = newTokens();
  lex(text.path, text.bytes, text.format, tokens, newExcludedText('nothing'));
  const all = newTokens();
  lex(text.path, text.bytes, text.format, all, newExcludedText('all'));
  return {tokens, blocks: [...blocksOf(all, positions)]};
}

function* blocksOf(tokens: Tokens, positions: Positions): Generator<ExplainBlock> {
  let first = 0;
  let lastLine = 0;
  const block = (end: number): ExplainBlock => ({
    role: roleOf(tokens.tag[first]),
    left: roleOf(tokens.tag[first]) >= TokenRole.frontMatter,
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
