// The law of outdated values: what is listed is in the original as it was and in the translation, and no longer in that section
// of the original; and the translation has nothing of what is there instead.

import {expect, test} from 'vitest';
import {outdatedPassages} from '../../../shared/translations/outdatedPassages.ts';
import {sectionsOf} from '../../../shared/translations/pageSections.ts';
import {pick, random} from '../../support/random.ts';

const original = `---
date: 2024-01-02
---
# Setup

Install version 1.2 with \`--fast\` from [the list](/en/docs/list.md#all).

\`\`\`sh
$ npm install tool@1.2 --global
run tool
\`\`\`

## Limits

A worker takes 40 tasks. See https://example.org/limits and \`workers.max\`.

## Names

<!-- 99 -->
The \`oldName\` is read first.
`;

const translation = `# Einrichten

Version 1.2 mit \`--fast\` aus [der Liste](/de/docs/list.md#alle) installieren.

\`\`\`sh
npm install tool@1.2 --global
run tool
\`\`\`

## Grenzen

Ein Arbeiter nimmt 40 Aufgaben. Siehe https://example.org/limits und \`workers.max\`.

## Namen

Der \`oldName\` wird zuerst gelesen.
`;

function found(now: string, translated = translation, before = original): string[] {
  const sections = [before, now, translated].map((text) => sectionsOf(text, 'markdown'));
  return outdatedPassages(sections[0], sections[1], sections[2], () => true).flatMap(({changes}) =>
    changes.map(({kind, before: old, after, line}) => `${line + 1} ${kind}: ${old} > ${after ?? ''}`),
  );
}

const replaced = (from: string, to: string) => original.replaceAll(from, to);

test.each([
  ['nothing changed', original, []],
  ['other words only', replaced('A worker takes', 'Each worker does'), []],
  ['a number', replaced('40 tasks', '60 tasks'), ['12 number: 40 > 60']],
  [
    'a link',
    replaced('example.org/limits', 'example.org/quotas'),
    ['12 link: https://example.org/limits > https://example.org/quotas'],
  ],
  [
    'a link in the language of the original',
    replaced('/en/docs/list.md', '/en/docs/all.md'),
    ['3 link: /de/docs/list.md#alle > /en/docs/all.md#all'],
  ],
  ['an anchor, which is translated', replaced('list.md#all', 'list.md#every'), []],
  ['a name', replaced('oldName', 'newName'), ['16 name: oldName > newName']],
  [
    'a line of code, and the number in the text',
    replaced('1.2', '1.3'),
    ['3 number: 1.2 > 1.3', '6 code: npm install tool@1.2 --global > $ npm install tool@1.3 --global'],
  ],
  ['quotes and the prompt of code', replaced('$ npm install tool@1.2 --global', "npm install 'tool@1.2' --global"), []],
  ['a name that is gone', replaced(' and `workers.max`', ''), ['12 name: workers.max > ']],
  [
    'a name that moved to another section',
    replaced(' and `workers.max`', '').replace('is read', '`workers.max` is read'),
    [],
  ],
  ['front matter and comments', replaced('2024-01-02', '2025-01-02').replace('99', '98'), []],
  ['a section that is gone', original.slice(0, original.indexOf('## Names')), []],
])('%s', (_, now, expected) => {
  expect(found(now)).toEqual(expected);
});

test('an edit that is translated is not outdated, though the old value stands elsewhere in the section', () => {
  const now = replaced('40 tasks', '60 tasks');
  expect(found(now, translation.replace('40 Aufgaben', '60 Aufgaben, früher 40'))).toEqual([]);
});

test.each([
  [
    'rst',
    'Setup\n=====\n\nRead ``old.name`` in :doc:`the list <list>`.\n\n.. code-block:: sh\n\n    run 1\n    stop it\n',
  ],
  ['asciidoc', '== Setup\n\nRead `old.name` in link:list[the list].\n\n----\nrun 1\nstop it\n----\n'],
  ['html', '<h2>Setup</h2>\n<p>Read <code>old_name</code> in the <a href="list">list</a> of 4321.\n'],
] as const)('%s', (markup, text) => {
  const now = text.replace(/old([._])name/, 'new$1name').replace('run 1', 'run 2');
  const [before, after, translated] = [text, now, text.replaceAll('Read', 'Lies').replaceAll('Setup', 'Aufbau')].map(
    (one) => sectionsOf(one, markup),
  );
  const changes = outdatedPassages(before, after, translated, () => true).flatMap((passage) => passage.changes);
  expect(changes.map((change) => change.after)).toEqual(markup === 'html' ? ['new_name'] : ['new.name', 'run 2']);
});

const words = ['alpha_1', 'beta_2', 'gamma_3', '4.5', '6.7', '`delta`', '[x](/epsilon/zeta)', 'https://a.example/b'];

/** Sections with the same values in two languages, and a later original with some of them changed. */
function pages(draw: () => number): {readonly before: string; readonly now: string; readonly translated: string} {
  const below = (most: number) => Math.floor(draw() * most);
  const sections = Array.from({length: 1 + below(4)}, () =>
    Array.from({length: 1 + below(6)}, () => pick(draw, words)),
  );
  const page = (word: string, all: readonly (readonly string[])[]) =>
    all
      .map(
        (values, at) => `# ${word} ${'abcd'[at]}\n\n${values.map((value) => `${word} ${value} ${word}.`).join('\n')}\n`,
      )
      .join('\n');
  const later = sections.map((values) => values.map((value) => (below(4) === 0 ? pick(draw, words) : value)));
  return {before: page('word', sections), now: page('word', later), translated: page('Wort', sections)};
}

test('the law on drawn pages', () => {
  let listed = 0;
  for (let seed = 1; seed <= 300; seed++) {
    const {before, now, translated} = pages(random(seed));
    const [then, later, other] = [before, now, translated].map((text) => sectionsOf(text, 'markdown'));
    for (const passage of outdatedPassages(then, later, other, () => true)) {
      for (const {before: old, after, line} of passage.changes) {
        listed++;
        expect([passage.before.text.includes(old), passage.now.text.includes(old)], `seed ${seed}`).toEqual([
          true,
          false,
        ]);
        expect(translated.split('\n')[line], `seed ${seed}`).toContain(old);
        if (after === null) expect(now, `seed ${seed}`).not.toContain(old);
        else
          expect([passage.now.text.includes(after), passage.translation.text.includes(after)]).toEqual([true, false]);
      }
    }
  }
  expect(listed).toBeGreaterThan(50);
});
