// Several texts that two pages share have their differences counted as one: a word that is replaced throughout in one text is
// no difference of the next one, in which it stands once.

import {expect, test} from 'vitest';
import {message, noVersions, sentencesOf} from '../../../shared/kinds/message.ts';
import {differencesOf} from '../../../shared/wording/copyDifferences.ts';
import {english} from '../../../shared/wording/language.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {editorForm} from '../../../shared/wording/statement.ts';
import {bucket, passage, place} from '../report/sample.ts';

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
