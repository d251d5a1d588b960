// Several texts that two pages share have their differences counted as one: a word that is replaced throughout in one text is
// no difference of the next one, in which it stands once.

import {expect, test} from 'vitest';
import {message, noVersions, sentencesOf} from '../../../shared/kinds/message.ts';
import {differencesOf} from '../../../shared/wording/copyDifferences.ts';
import {english} from '../../../shared/wording/language.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {scoresOf} from '../../../shared/wording/scores.ts';
import {editorForm} from '../../../shared/wording/statement.ts';
import {bucket, pair, passage, place} from '../report/sample.ts';

const once =
  'Whoever looks after the queue gives it a private key before the first message is sent, and writes down where.';
const often = bucket.replaceAll('key', 'private');

function copy(text: string, line: number, word: string) {
  return passage([place('a.md', line, text), place('b.md', line, text.replaceAll('private', word))]);
}

test('the replacement is one, and no difference', () => {
  const texts = [copy(often, 3, 'public'), copy(once, 40, 'public')].map((text) => ({text, here: 0, there: 1}));
  expect(differencesOf(texts, 3)).toMatchObject({
    edits: 0,
    swaps: 1,
    quotes: [],
    swap: {here: 'private', there: 'public'},
  });
});

test('another replacement of the word is a difference', () => {
  const texts = [copy(often, 3, 'public'), copy(once, 40, 'secret')].map((text) => ({text, here: 0, there: 1}));
  expect(differencesOf(texts, 3)).toMatchObject({edits: 1, swaps: 1, quotes: [{here: 'private', there: 'secret'}]});
});

test('words that another of the copies has there, too, are not replaced', () => {
  const other = `${once} The second public key stays in the safe.`;
  const texts = [copy(often, 3, 'public'), passage([place('a.md', 40, other), place('b.md', 40, other)])].map(
    (text) => ({
      text,
      here: 0,
      there: 1,
    }),
  );
  expect(differencesOf(texts, 3).swap).toBeNull();
});

test('a word for which another of the copies has yet another one is no replacement', () => {
  const texts = [copy(often, 3, 'public'), copy(once, 40, 'secret')].map((text) => ({text, here: 0, there: 1}));
  expect(differencesOf(texts, 3).swap).toBeNull();
  expect(differencesOf(texts.slice(0, 1), 3).swap).toMatchObject({here: 'private', there: 'public'});
});

test('the scores of a copy that was left behind are those of the two that differ', () => {
  const measures = (containmentA: number, containmentB: number, resemblance: number) => ({
    containmentA,
    containmentB,
    resemblance,
  });
  const pairs = [pair(0, 1, measures(1, 1, 1)), pair(0, 2, measures(0.8, 0.9, 0.7))];
  const places = ['a.md', 'b.md', 'c.md'].map((path) => place(path, 3, bucket));
  const finding = {...passage(places, {pairs}), drift: {a: 0, b: 2, differences: [{a: 'one', b: 'two'}]}};
  expect(scoresOf(finding, 0)).toEqual({containment: [0.8, 0.9], resemblance: 0.7});
  expect(scoresOf(finding, 2)).toEqual({containment: [0.9, 0.8], resemblance: 0.7});
  expect(scoresOf(finding, 1)).toEqual({containment: [1, 1], resemblance: 1});
});

test('a report and an editor set the same replacement apart', () => {
  const finding = {...copy(often, 3, 'public'), more: [copy(once, 40, 'public')]};
  const report = plainMessage(message(finding, 0, noVersions), (path) => path);
  const editor = sentencesOf(finding, 0, noVersions, editorForm(english)).map((parts) =>
    plainMessage(parts, (path) => path),
  );
  expect(report).toContain(' "private" is replaced with "public" there.');
  expect(editor).toContain('"private" is replaced with "public" there.');
  expect(editor[0]).toMatch(/^2 passages, together /);
});
