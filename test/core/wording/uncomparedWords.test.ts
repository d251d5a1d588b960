// Words that the lexer of one format leaves out are not said to be only in the other copy.

import {expect, test} from 'vitest';
import {message, noVersions} from '../../../shared/kinds/message.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';
import {wordsOf} from '../../../shared/wording/placeDifference.ts';
import {areUncompared} from '../../../shared/wording/uncomparedWords.ts';
import {wholeOf} from '../../support/occurrence.ts';
import {bucket, passage, place} from '../report/sample.ts';

const head = '{% extends "core/email/common.FORMAT" %}\n{% block content %}\n';

test.each([
  ['a.html', head, true],
  ['a.html', '', false],
])('a tag of a template: %s, %j', (path, begins, expected) => {
  const [html, text] = [
    {...wholeOf(`<p>${bucket}</p>`, path), outside: begins.replace('FORMAT', 'html')},
    wholeOf(`${head.replace('FORMAT', 'txt')}${bucket}`, 'a.txt'),
  ];
  const {text: words} = wordsOf(text);
  expect(words(0, 5)).toContain('extends');
  expect(areUncompared(text, {from: 0, to: 5}, html)).toBe(expected);
});

test('the message quotes what is only there, and nothing that is left out here', () => {
  const middle = bucket.indexOf('Ask the owner');
  const withWords = (words: string) => `${bucket.slice(0, middle)}${words} ${bucket.slice(middle)}`;
  const own = 'The last page of all is printed twice.';
  const said = (text: string) => {
    const places = [place('a.html', 3, `<p>${text}</p>`), place('a.txt', 3, withWords(own))];
    return plainMessage(message(passage(places), 0, noVersions), (path) => path);
  };
  expect(said(bucket)).toContain('nly the other copy has "The last page');
  expect(said(withWords(`<!-- ${own} -->`))).not.toContain('The last page');
});
