// Code in which strings and regular expressions begin and never end: what was looked for in vain is not looked for again.

import {expect, test} from 'vitest';
import {suppressionsOf} from '../../../shared/suppress/directives.ts';
import {newCodeTokens} from '../../../shared/text/code/codeTokens.ts';
import {lexNormalized} from '../../../shared/text/code/normalizedCode.ts';
import {newExcludedText} from '../../../shared/text/excludedText.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {lex} from '../../../shared/text/lex.ts';
import {newTokens} from '../../../shared/text/tokens.ts';
import {within} from '../../support/trials.ts';

test.each<[path: string, repeated: string]>([
  ['a.ts', '/['],
  ['a.ts', '/[a '],
  ['a.ts', '`${\n'],
  ['a.ts', '"'],
  ['a.cs', '\\"""'],
  ['a.py', '\\"""'],
  ['a.py', "'"],
  ['a.go', '`'],
  ['a.rs', "'\\"],
])('%s of %j', async (path, repeated) => {
  const bytes = Buffer.alloc(400_000, repeated);
  const format = formatOf(path);
  await within(2, () => {
    const [tokens, codeTokens] = [newTokens(), newCodeTokens()];
    lex(path, bytes, format, tokens, newExcludedText('all'));
    lexNormalized(bytes, format, codeTokens);
    expect(codeTokens.count).toBeLessThanOrEqual(bytes.length);
    expect(suppressionsOf(bytes.toString(), format)).toEqual([]);
  });
});

test('behind an expression without an end, none begins on the line, and one may on the next', () => {
  const tokensOf = (text: string) => {
    const tokens = newCodeTokens();
    lexNormalized(Buffer.from(text), formatOf('a.ts'), tokens);
    return tokens.count;
  };
  const [broken, whole] = ['x = /[a\n', 'y = /a"b/\n'];
  expect(tokensOf(broken + whole)).toBe(tokensOf(broken) + tokensOf(whole));
});
