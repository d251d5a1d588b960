import {expect, test} from 'vitest';
import {byteOffset, columnAt, lineAt, positionsOf, unitOffset} from '../../../shared/text/positions.ts';
import {random} from '../../support/random.ts';

const alphabets = [
  'abc xyz,.\n',
  'añß–“\n',
  '漢字かな、。\r\n',
  '🧭𝒳a\n',
  'e\u0301\u200d\ufeff \u2028\u0085\r',
  'ก\u0e33ไ ﷺ\u0000\u007f\u0080\u07ff\u0800\uffff\u{10ffff}\n',
];

/**
 * Random text in which every character of the alphabets, \r,
 * and \r
 * occur; sometimes longer than a block.
 */
function textOf(seed: number): string {
  const draw = random(seed);
  const pool = Array.from(seed % 7 === 0 ? alphabets[0] : alphabets.join('') + '\r\n'.repeat(3));
  return Array.from({length: Math.floor(draw() * 700)}, () => pool[Math.floor(draw() * pool.length)]).join('');
}

/** Offset, line and column of every character and of the end, computed from the string itself. */
function naive(text: string): {at: number[]; expected: number[][]} {
  const at: number[] = [];
  const expected: number[][] = [];
  let byte = 0;
  let unit = 0;
  let line = 0;
  let lineAt = 0;
  const characters = Array.from(text);
  for (let c = 0; c <= characters.length; c++) {
    at.push(byte);
    expected.push([unit, line, unit - lineAt + 1]);
    const character = characters[c] ?? '';
    byte += Buffer.byteLength(character);
    unit += character.length;
    if (character === '\n' || (character === '\r' && characters[c + 1] !== '\n')) {
      line++;
      lineAt = unit;
    }
  }
  return {at, expected};
}

test('byte offsets as UTF-16 offsets, lines and columns, at every character', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const text = textOf(seed);
    const positions = positionsOf(new TextEncoder().encode(text));
    const {at, expected} = naive(text);
    const found = at.map((byte) => [unitOffset(positions, byte), lineAt(positions, byte), columnAt(positions, byte)]);
    expect(found, `seed ${seed}`).toEqual(expected);
  }
});

test('UTF-16 offsets as byte offsets, inside characters and behind the end too', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const text = textOf(seed);
    const positions = positionsOf(new TextEncoder().encode(text));
    const {at, expected} = naive(text);
    const found: number[] = [];
    const wanted: number[] = [];
    expected.forEach(([unit = 0], character) => {
      const next = expected[character + 1]?.[0] ?? unit + 3;
      for (let inside = unit; inside < next; inside++) {
        found.push(byteOffset(positions, inside));
        wanted.push(at[character] ?? -1);
      }
    });
    expect(found, `seed ${seed}`).toEqual(wanted);
  }
});

test('the bytes of any range are the slice of the string at the same offsets', () => {
  for (let seed = 1; seed <= 100; seed++) {
    const text = textOf(seed);
    const bytes = new TextEncoder().encode(text);
    const positions = positionsOf(bytes);
    const {at} = naive(text);
    const draw = random(seed + 1000);
    const decoder = new TextDecoder('utf-8', {ignoreBOM: true});
    for (let k = 0; k < 10; k++) {
      const [x, y] = [at[Math.floor(draw() * at.length)], at[Math.floor(draw() * at.length)]].sort((p, q) => p - q);
      const slice = text.slice(unitOffset(positions, x), unitOffset(positions, y));
      expect(slice, `seed ${seed}`).toBe(decoder.decode(bytes.subarray(x, y)));
    }
  }
});

test('the ends of texts that end where a block ends', () => {
  for (const bytes of [0, 1, 1023, 1024, 1025, 2048]) {
    for (const letter of ['a', 'é']) {
      const text = letter.repeat(Math.floor(bytes / Buffer.byteLength(letter)));
      const encoded = new TextEncoder().encode(text);
      expect(unitOffset(positionsOf(encoded), encoded.length), `${bytes} bytes of ${letter}`).toBe(text.length);
    }
  }
});
