import {expect, test} from 'vitest';
import {assert} from '../../../shared/model/assert.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {presetNames} from '../../methods/settings/presetNames.ts';
import {defaultSketcher, sketcherNames} from '../../methods/settings/sketchNames.ts';
import {lexedWords, type SwitchWord} from '../../methods/settings/wordSwitches.ts';
import {presetWith} from '../../methods/shingles/presets.ts';
import {newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';
import {newSketcher} from '../../methods/sketches/sketchers.ts';

const space = newShinglingSpace();

function setOf(preset: (typeof presetNames)[number], path: string, text: string, words: readonly SwitchWord[] = []) {
  const {shingling} = presetWith({preset, shingleWords: 0, words});
  return shingleSet(path, new TextEncoder().encode(text), formatOf(path), shingling, space).slice();
}

test.each(presetNames)('%s names a sketch that there is, and words of a shingle that there may be', (preset) => {
  const {sketch, threshold, shingling} = presetWith({preset, shingleWords: 0, words: []});
  const name = sketcherNames.find((one) => one === sketch);
  assert(name !== undefined, `there is a sketch ${sketch}`);
  const {acceptance} = newSketcher(name, {threshold});
  expect(acceptance(1)).toBeCloseTo(1, 6);
  expect(shingling.w).toBeGreaterThanOrEqual(1);
  expect(shingling.w).toBeLessThanOrEqual(16);
});

test('the preset that holds if nothing is said has the sketch that does', () => {
  expect(presetWith({preset: 'shingle', shingleWords: 0, words: []}).sketch).toBe(defaultSketcher);
});

test('what is said beside a preset holds, and the rest is the preset', () => {
  const {shingling, sketch} = presetWith({preset: 'altavista', shingleWords: 4, words: ['stopwords', 'urls']});
  expect(shingling).toMatchObject({w: 4, words: {...lexedWords, stopwords: true}});
  expect(sketch).toBe(presetWith({preset: 'altavista', shingleWords: 0, words: []}).sketch);
});

test('altavista: case and markup are nothing, HREF and IMG are words, features are six words long', () => {
  // Manasse, Finding similar things quickly in large collections, "An application".
  const page = (open: string, href: string, img: string) =>
    `<html><head><title>Ferries</title></head><body ${open}><p>Every day <a href="${href}">our boats</a> leave <b>the pier</b> at noon <img src="${img}" width="3"></body></html>`;
  const plain = setOf('altavista', 'a.html', page('', '/fleet', 'boat.png'));
  // Ferries, every day, HREF, our boats leave the pier at noon, IMG: 12 words.
  expect(plain).toHaveLength(12 - 6 + 1);
  expect(
    setOf(
      'altavista',
      'b.html',
      page('class=x', '/fleet', 'boat.png')
        .toUpperCase()
        .replace(/\/FLEET/, '/fleet')
        .replace(/BOAT\.PNG/, 'boat.png'),
    ),
  ).toEqual(plain);
  expect(setOf('altavista', 'b.html', page('', '/boats', 'boat.png'))).not.toEqual(plain);
  expect(setOf('altavista', 'b.html', page('', '/fleet', 'ferry.png'))).not.toEqual(plain);
});

test('horowitz: the sentence of the tropical fish has 16 shingles of three words', () => {
  // Horowitz, Deduplication, slide "Shingles -> numbers".
  const text =
    'Tropical fish include fish found in tropical environments around the world, including both freshwater and salt water species';
  expect(setOf('horowitz', 'a.txt', text)).toHaveLength(16);
});
