// Normalizes the three ways to count up by one, since rewriting one as another can disguise a copy: all become `x ++`.

import {CodeTokenKind, type CodeTokens} from './codeTokens.ts';
import {hashText} from './keywords.ts';

const equals = hashText('=');
const increments = new Map([
  [hashText('+='), hashText('++')],
  [hashText('-='), hashText('--')],
]);
const sums = new Map([
  [hashText('+'), hashText('++')],
  [hashText('-'), hashText('--')],
]);

/**
 * Rewrites `x += 1`, and at the end of a statement also `x = x + 1`, as `x ++`. Called at the end of the expression
 * with the row of the `1`, which must be the last row.
 */
export function settleIncrement(
  tokens: CodeTokens,
  first: number,
  oneAt: number,
  ends: 'statement' | 'expression',
): void {
  const {kind, hash} = tokens;
  if (oneAt !== tokens.count - 1 || oneAt - 2 < first) return;
  const step = hash[oneAt - 1];
  const simple = increments.get(step);
  if (simple !== undefined) {
    hash[oneAt - 1] = simple;
    tokens.count = oneAt;
    return;
  }
  const sum = sums.get(step);
  if (ends === 'expression' || sum === undefined || oneAt - 4 < first) return;
  const sameName = kind[oneAt - 2] === CodeTokenKind.identifier && hash[oneAt - 2] === hash[oneAt - 4];
  if (!sameName || hash[oneAt - 3] !== equals) return;
  hash[oneAt - 3] = sum;
  tokens.count = oneAt - 2;
}
