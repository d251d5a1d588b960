// Compares the similarity of two texts by their fingerprints with that of the sets of word pairs themselves.
import {describe, expect, test} from 'vitest';
import {
  allElementsOf,
  elementsOf,
  fingerprintOf,
  fingerprintOfNames,
  isFingerprint,
  textContainment,
  textResemblance,
} from '../../../shared/baseline/textFingerprint.ts';
import {random} from '../../support/random.ts';
import {blocks, edited} from './collection.ts';

const passage =
  'Tern encrypts every block before it leaves your computer, and the recovery key is the only thing that can decrypt it again. We do not have a copy of it.';

describe('the same fingerprint', () => {
  test.each<[string, string]>([
    ['case and punctuation', passage.toUpperCase().replace(',', ';')],
    ['lines broken elsewhere', passage.replaceAll(' ', '\n')],
    ['a comment of code', passage.replace(/(.{30}) /g, '$1\n * ')],
    ['emphasis', passage.replace('only', '**only**')],
    ['composed and decomposed letters', passage.normalize('NFD')],
  ])('%s', (_, text) => {
    expect(fingerprintOf(text)).toBe(fingerprintOf(passage));
  });
});

test.each<[string, string, number, number]>([
  ['a word at the end', `${passage} Ever.`, 0.9, 1],
  ['one word of 28 replaced', passage.replace('recovery', 'master'), 0.7, 0.95],
  [
    'three words of 28 replaced',
    passage.replace('recovery', 'master').replace('block', 'file').replace('copy', 'duplicate'),
    0.5,
    0.8,
  ],
  [
    'another passage',
    'The hourly rule keeps the last snapshot of every hour for a day, and of every day for a week.',
    0,
    0.1,
  ],
  ['Han, one character of 20', '所有文件在离开计算机之前都会被加密保存起来', 0, 0],
  ['nothing', '', 0, 0],
])('%s', (_, text, least, most) => {
  const likeness = textResemblance(fingerprintOf(passage), fingerprintOf(text));
  expect(likeness).toBeGreaterThanOrEqual(least);
  expect(likeness).toBeLessThanOrEqual(most);
});

test('Han and Thai are compared by characters', () => {
  const han = '所有文件在离开计算机之前都会被加密保存起来';
  expect(textResemblance(fingerprintOf(han), fingerprintOf(han.replace('加密', '压缩')))).toBeGreaterThan(0.6);
  const thai = 'ไฟล์ทั้งหมดจะถูกเข้ารหัสก่อนออกจากคอมพิวเตอร์ของคุณ';
  expect(textResemblance(fingerprintOf(thai), fingerprintOf(`${thai}เสมอ`))).toBeGreaterThan(0.6);
});

test('the estimate answers to the sets, within four standard deviations', () => {
  for (let seed = 1; seed <= 40; seed++) {
    const draw = random(seed);
    const text = [...blocks, ...blocks].slice(seed % blocks.length, (seed % blocks.length) + 5).join(' ');
    const other = edited(edited(text, draw), draw);
    const [a, b] = [allElementsOf(text), allElementsOf(other)];
    const common = [...a].filter((element) => b.has(element)).length;
    const exact = common / (a.size + b.size - common);
    const deviation = Math.sqrt((exact * (1 - exact)) / 24);
    const estimate = textResemblance(fingerprintOf(text), fingerprintOf(other));
    expect(Math.abs(estimate - exact), `seed ${seed}`).toBeLessThan(4 * deviation + 1e-9);
  }
});

test('a part is in the whole, and another text does not', () => {
  for (const [at, block] of blocks.slice(0, -3).entries()) {
    const whole = `${block} ${blocks[at + 1]}`;
    const part = fingerprintOf(block);
    expect(textContainment(part, fingerprintOf(whole)) ?? 1, block).toBeGreaterThanOrEqual(0.9);
    expect(textContainment(part, fingerprintOf(`${blocks[at + 2]} ${blocks[at + 3]}`)) ?? 0, block).toBeLessThan(0.4);
  }
});

test('names are a set', () => {
  expect(fingerprintOfNames(['b.md', 'a.md'])).toBe(fingerprintOfNames(['a.md', 'b.md', 'a.md']));
});

test('elements are sorted, each once, and no more than 24', () => {
  for (const text of ['', 'one', passage, blocks.join('\n')]) {
    const fingerprint = fingerprintOf(text);
    expect(isFingerprint(fingerprint), fingerprint).toBe(true);
    expect(elementsOf(fingerprint).length).toBeLessThanOrEqual(24);
  }
  for (const wrong of ['abc', 'bbbbaaaa', 'aaaaaaaa', 'a+bc', 'aaaa'.repeat(25)])
    expect(isFingerprint(wrong), wrong).toBe(false);
});
