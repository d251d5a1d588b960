import {expect, test} from 'vitest';
import {sectionAbove} from '../../../server/app/mend/sectionAbove.ts';
import type {FormatFamily} from '../../../shared/model/format.ts';

// The anchors of sections. Those of AsciiDoc were read from Asciidoctor 2.2, those of reStructuredText from docutils 0.19.

const asciidoc: readonly (readonly [title: string, anchor: string])[] = [
  ['Of all. The *keys*', '_of_all_the_keys'],
  ['And the 2nd-best', '_and_the_2nd_best'],
  ['Größe & more', '_größe_more'],
  ['What\'s "new"?', '_whats_new'],
  ['A.B-C: d', '_a_b_c_d'],
  ['Use `code` now', '_use_code_now'],
  ['1. First', '_1_first'],
  ['Ends.', '_ends'],
  // The value of an attribute is unknown here.
  ['Of {product}', ''],
];

test.each(asciidoc)('AsciiDoc: %s', (title, anchor) => {
  const text = `= Page\n\n== ${title}\n\ntext`;
  expect(sectionAbove(text, text.length, 'asciidoc')?.anchor).toBe(anchor);
});

const docutils: readonly (readonly [title: string, anchor: string])[] = [
  ['2. The Größe of keys', 'the-grosze-of-keys'],
  ['And the 2nd-best', 'and-the-2nd-best'],
  ['Ærø & Łódź', 'aero-lodz'],
  ["What's new?", 'what-s-new'],
  ['日本 keys', 'keys'],
  ['a_b.c', 'a-b-c'],
];

test.each(docutils)('reStructuredText: %s', (title, anchor) => {
  const text = `Page\n====\n\n${title}\n${'-'.repeat(30)}\n\ntext`;
  expect(sectionAbove(text, text.length, 'restructuredtext')?.anchor).toBe(anchor);
});

const others: readonly (readonly [what: string, family: FormatFamily, text: string, expected: object | null])[] = [
  ['a title between two lines', 'restructuredtext', '.. _a:\n\n====\nPage\n====\n\ntext', {title: 'Page', label: 'a'}],
  ['a transition is no title', 'restructuredtext', 'Page\n====\n\nOne\n\n-----\n\ntext', {title: 'Page'}],
  ['no title', 'restructuredtext', 'One\n\ntext', null],
  ['the title of an AsciiDoc page has no anchor', 'asciidoc', '= Page\n\ntext', {title: 'Page', anchor: ''}],
  ['an id in front', 'asciidoc', '= P\n\n[[own-id,x]]\n== Of keys\n\ntext', {title: 'Of keys', anchor: 'own-id'}],
  ['an id with a dot', 'asciidoc', '= P\n\n[[v1.2-notes]]\n== Of keys\n\ntext', {anchor: 'v1.2-notes'}],
  ['an id of a role', 'asciidoc', '= P\n\n[.lead#own%step]\n== Of keys\n\ntext', {anchor: 'own'}],
  ['no ids at all', 'asciidoc', '= P\n:sectids!:\n\n== Of keys\n\ntext', {anchor: ''}],
  ['the id of a section of HTML', 'html', '<section id=keys><h2>Of keys</h2><p>', {title: 'Of keys', anchor: 'keys'}],
  ['HTML without ids', 'html', '<h2>Of keys</h2><p>', {title: 'Of keys', anchor: ''}],
  ['plain text', 'plain', 'Page\n====\n\ntext', null],
];

test.each(others)('%s', (_, family, text, expected) => {
  const found = sectionAbove(text, text.length, family);
  if (expected === null) expect(found).toBeNull();
  else expect(found).toMatchObject(expected);
});
