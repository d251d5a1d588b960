// Quotes of a few words of a text: with the signs that belong to them, and no sign of a pair alone. `‹` and `›` are round the words.

import {expect, test} from 'vitest';
import {type QuotedText, wholePieces} from '../../../shared/text/wholePieces.ts';

function quoted(marked: string): string {
  const text = marked.replace(/[‹›]/g, '');
  const words = [...text.matchAll(/[\p{L}\p{N}]+/gu)].map(({0: word, index}) => ({
    start: index,
    end: index + word.length,
  }));
  const [start, end] = [marked.indexOf('‹'), marked.indexOf('›') - 1];
  const source: QuotedText = {
    first: 0,
    end: words.length,
    before: (word) => text.slice(words[word - 1]?.end ?? 0, words[word]?.start),
    text: (from, to) => text.slice(words[from].start, words[to - 1].end),
  };
  const from = words.findIndex((word) => word.start >= start);
  const to = words.findIndex((word) => word.start >= end);
  return wholePieces([{words: source, from, to: to < 0 ? words.length : to}], 0, 0)[0];
}

test.each([
  ['a quotation that ends behind the words', 'if (a || ‹kind === "oidc›") {', 'kind === "oidc"'],
  ['a type', 'interface A ‹extends Map<Key, Value›> {', 'extends Map<Key, Value>'],
  ['a call', 'x = ‹run(of(one, two›)) + 1', 'run(of(one, two))'],
  ['a comparison', 'if ‹a < b›>c', 'a < b'],
  ['a bracket that is open before the words', 'see (‹the guide›) now', '(the guide)'],
  ['a bracket that is not closed', 'see ‹the [guide now› and then', 'the guide now'],
])('%s', (_, marked, quote) => {
  expect(quoted(marked)).toBe(quote);
});
