// In what two files with the same words differ.

import {expect, test} from 'vitest';
import {partsApart} from '../../../shared/group/partsApart.ts';
import {indexTexts} from '../../../shared/indexTexts.ts';
import {message, noVersions} from '../../../shared/kinds/message.ts';
import {defaults} from '../../../shared/model/config.ts';
import type {Finding} from '../../../shared/model/finding.ts';
import {inspect} from '../../../shared/pipeline.ts';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {plainMessage} from '../../../shared/wording/messageParts.ts';

function apart(path: string, one: string, other: string): readonly string[] {
  const file = (text: string) => ({path, bytes: new TextEncoder().encode(text)});
  const found = partsApart(file(one), file(other));
  expect(partsApart(file(other), file(one)).toSorted()).toEqual(found.toSorted());
  return found;
}

test.each([
  ['an address in the text', 'See https://a.example/1 first.\n', 'See https://a.example/2 first.\n', ['addresses']],
  ['where a link leads', 'See [all](a.md) first.\n', 'See [all](b.md) first.\n', ['addresses']],
  ['a sign of markup', 'See *all* first.\n', 'See all first.\n', ['markup', 'punctuation']],
  ['a picture', 'See ▇ first.\n', 'See ▉ first.\n', ['symbols']],
  ['a picture and a sign', 'See ✅ first.\n', 'See ❌ first!\n', ['markup', 'punctuation', 'symbols']],
  ['letters', 'See all first.\n', 'see all first.\n', ['capitalization']],
  ['letters and lines', 'See all first.\n', 'see all\nfirst.\n', ['capitalization', 'white space']],
  ['lines', 'See all\nfirst.\n', 'See all first.\n', ['white space']],
  ['front matter', '---\ndate: 1\n---\nSee all.\n', '---\ndate: 2\n---\nSee all.\n', ['front matter']],
])('%s', (_, one, other, parts) => expect(apart('a.md', one, other)).toEqual(parts));

test('of code, a call is no address', () => {
  expect(apart('a.ts', 'handlers[kind](Event);\n', 'handlers[kind](event);\n')).toEqual(['capitalization']);
});

function findingsIn(pages: Readonly<Record<string, string>>): readonly Finding[] {
  const quiet = () => {};
  const texts = Object.entries(pages).map(([path, text]) => {
    const bytes = new TextEncoder().encode(text);
    return {path, bytes, format: formatOf(path), reference: false, template: false};
  });
  return inspect(indexTexts(texts, quiet), texts, defaults, quiet).findings;
}

const words = `${Array.from({length: 200}, (_, at) => `word${at}`).join(' ')}.\n`;

test('a third page with more text adds no part to those of two that are the same', () => {
  const findings = findingsIn({
    'one.md': `---\nmodel: a\n---\n${words}`,
    'two.md': `---\nmodel: b\n---\n${words}`,
    'three.md': `${words}\nAnd *more*: it is here, too.\n`,
  });
  expect(findings).toMatchObject([{kind: 'document', places: {length: 3}, apart: ['front matter']}]);
});

test('of pages that are the same, one that is identical is named as such', () => {
  const page = `---\nmodel: a\n---\n${words}`;
  const [finding] = findingsIn({'a.md': page, 'b.md': page, 'c.md': page.replace('model: a', 'model: b')});
  const said = finding.places.map((_, at) => plainMessage(message(finding, at, noVersions, false), (path) => path));
  expect(said).toEqual([
    'This file is identical to b.md. Apart from front matter, it is the same as c.md.',
    'This file is identical to a.md. Apart from front matter, it is the same as c.md.',
    'Apart from front matter, this file is the same as a.md and b.md.',
  ]);
});
