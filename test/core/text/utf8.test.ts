import {expect, test} from 'vitest';
import {utf8Of} from '../../../shared/text/utf8.ts';

test.each(['', 'plain', 'é ß', '日本語', '😀 a', 'half \ud83d', '\udc00 other half', '\udbff\udfff'])('%j', (text) => {
  expect(Buffer.from(utf8Of(text))).toEqual(Buffer.from(text, 'utf8'));
});
