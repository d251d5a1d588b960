import {isUtf8} from 'node:buffer';
import {expect, test} from 'vitest';
import {decode} from '../../../server/sources/decode.ts';

const big = (text: string) => Buffer.from(text, 'utf16le').swap16();

const cases: readonly (readonly [why: string, raw: Uint8Array, text: string, encoding: string])[] = [
  ['nothing', Buffer.alloc(0), '', 'utf-8'],
  ['ASCII', Buffer.from('words'), 'words', 'utf-8'],
  ['UTF-8', Buffer.from('Größe 語 😀'), 'Größe 語 😀', 'utf-8'],
  ['a mark', Buffer.from('\ufeffwords'), 'words', 'utf-8-bom'],
  ['nothing but a mark', Buffer.from('\ufeff'), '', 'utf-8-bom'],
  ['a mark in the middle stays', Buffer.from('a\ufeffb'), 'a\ufeffb', 'utf-8'],
  ['damage after a mark', Buffer.from([0xef, 0xbb, 0xbf, 0x61, 0xff, 0x62]), 'a\ufffdb', 'utf-8-bom'],
  ['UTF-16 LE', Buffer.from('\ufeffGröße 😀', 'utf16le'), 'Größe 😀', 'utf-16le'],
  ['UTF-16 BE', big('\ufeffGröße 😀'), 'Größe 😀', 'utf-16be'],
  ['UTF-16 LE without mark', Buffer.from('plain words', 'utf16le'), 'plain words', 'utf-16le'],
  ['UTF-16 BE without mark', big('plain words'), 'plain words', 'utf-16be'],
  ['UTF-16 that is no UTF-8', Buffer.from('é à ü\n', 'utf16le'), 'é à ü\n', 'utf-16le'],
  [
    'lone surrogates, one unit each',
    Buffer.from('\ufeffa\ud800b\udc00\udc00c', 'utf16le'),
    'a\ufffdb\ufffd\ufffdc',
    'utf-16le',
  ],
  ['half a unit at the end', Buffer.from([0xff, 0xfe, 0x61, 0, 0x62]), 'a', 'utf-16le'],
  ['Latin-1', Buffer.from('Größe, déjà vu', 'latin1'), 'Größe, déjà vu', 'latin-1'],
  ['Windows quotes', Buffer.from([0x93, 0x68, 0x69, 0x94, 0x20, 0x80, 0x81]), '\u201chi\u201d \u20ac\u0081', 'latin-1'],
  ['one bad byte among ASCII', Buffer.from([0x61, 0xff, 0x62]), 'a\u00ffb', 'latin-1'],
  ['UTF-8 cut in a character', Buffer.from('語語語語語語').subarray(0, 17), '語語語語語\ufffd', 'utf-8'],
  ['a NUL in UTF-8', Buffer.from('some words\0and more'), 'some words\0and more', 'utf-8'],
];

test.each(cases)('%s', (_why, raw, text, encoding) => {
  const before = Buffer.from(raw);
  const decoded = decode(raw);
  expect(Buffer.from(decoded.bytes).toString('utf8')).toBe(text);
  expect(decoded.encoding).toBe(encoding);
  expect(isUtf8(decoded.bytes)).toBe(true);
  expect(Buffer.from(raw).equals(before)).toBe(true);
});

test('UTF-8 is not copied.', () => {
  const raw = Buffer.from('\ufeffwords');
  expect(decode(raw).bytes.buffer).toBe(raw.buffer);
});
