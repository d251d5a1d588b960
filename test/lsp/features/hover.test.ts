import {expect, test} from 'vitest';
import {hoverAt} from '../../../server/lsp/features/hover.ts';
import {backgroundPage} from '../../core/findings/probe.ts';
import {readFixture} from './fixture.ts';
import {type Making, type Texts, worldOf} from './world.ts';

const first =
  'Before you begin, make sure that the service account can read the bucket and that its key has not expired; otherwise every upload fails without a message. Ask the owner of the project for a new key, put it into the folder of the configuration and start the service again.';
const second =
  'Nobody remembers who painted the ceiling of the old cinema. It shows a harvest, with a mouse in every corner that visitors are asked to count. Children find eleven, their parents nine. A restorer who came from abroad found a twelfth one behind the projector, and signed it with a small letter.';
const own = (name: string) => backgroundPage(name).text;
const texts: Texts = {
  'docs/a.md': `${own('choir')}\n${first}\n\n## Keys\n\n${second}\n`,
  'docs/b.md': `${own('orchard')}\n${first}\n\n## Keys\n\n${second.replace('eleven', 'thirteen')}\n`,
};
/** Text that is in every document of a collection counts little. */
const beside = Object.fromEntries(['bees', 'ferry', 'oven'].map(backgroundPage).map(({path, text}) => [path, text]));
const commands = ['shingle.compare', 'shingle.accept', 'shingle.disable'];

async function hoverOn(words: string, making: Making): Promise<string> {
  const {seen} = worldOf({...texts, ...beside}, {config: {documents: false, level: 'all'}, ...making});
  const here = seen('docs/a.md');
  return (await hoverAt(here, here.text.indexOf(words) + 2))?.markdown ?? '';
}

/** The arguments of the links that run a command. */
function linksIn(markdown: string): readonly (readonly [command: string, words: readonly unknown[]])[] {
  const links = markdown.matchAll(/(?<!\\)\]\(command:([\w.]+)\?([^)]*)\)/g);
  return [...links].map(([, command, words]) => [command, JSON.parse(decodeURIComponent(words))]);
}

const sentence = /words here are also in \[docs\/b\.md:25\]/;
const marks = 'asked to count. Children find ~~eleven,~~ **thirteen,** their parents nine. A restorer';

test('a client that shows the message above the hover is told the rest only, there', async () => {
  const hover = {commands, hasMessage: true};
  const atMessage = await hoverOn('Before you', {hover});
  expect(atMessage).not.toMatch(sentence);
  expect(atMessage).toContain(marks);
  // The diagnostic is at the first paragraph, but the passage continues behind the heading.
  expect(await hoverOn('Nobody remembers', {hover})).toMatch(sentence);
  for (const severity of ['off', 'hint'] as const) {
    expect(await hoverOn('Before you', {hover, settings: {severity}})).toMatch(sentence);
  }
  expect(await hoverOn('Before you', {})).toMatch(sentence);
});

test('links run the commands that the client allows, on this finding', async () => {
  const hover = await hoverOn('Before you', {hover: {commands}});
  const uri = 'file:///w/docs/a.md';
  const family = expect.stringMatching(/^[0-9a-f]{16}$/);
  expect(linksIn(hover)).toEqual([
    ['shingle.compare', [{uri, family, here: 0, there: 1, line: 24}]],
    ['shingle.accept', [{uri, family}]],
    ['shingle.disable', [{uri, family, here: 0}]],
  ]);
  expect(hover).toContain('[Go to the other place](file:///w/docs/b.md#L25-L29)');
  expect(linksIn(await hoverOn('Before you', {hover: {commands: ['shingle.compare']}}))).toHaveLength(1);
  expect(linksIn(await hoverOn('Before you', {}))).toEqual([]);
});

test('no text of a document becomes a command', async () => {
  const {texts: hostile} = readFixture('hostile.txt');
  const {seen, inspection} = worldOf(hostile, {config: {level: 'all'}, hover: {commands}});
  expect(inspection.findings.length).toBeGreaterThan(0);
  for (const path of Object.keys(hostile)) {
    const here = seen(path);
    for (const {start} of here.placed) {
      const markdown = (await hoverAt(here, start))?.markdown ?? '';
      expect(linksIn(markdown).map(([command]) => command)).toEqual(commands);
      expect(markdown).not.toMatch(
        /(?<!\\)\]\((?!command:shingle\.|file:\/\/\/w\/|file:\/\/\/[^)]*\/docs\/measures\.md\))/,
      );
    }
  }
});

test('a hover is short, and says nothing twice', async () => {
  for (const making of [{}, {hover: {commands, hasMessage: true}}]) {
    const hover = await hoverOn('Before you', making);
    const paragraphs = hover.split('\n\n');
    expect(paragraphs.length).toBeLessThanOrEqual(3);
    expect(hover).toContain(marks);
    const shown = hover.replace(/\([^()]*\)/g, '');
    for (const once of ['thirteen', 'docs/b.md', 'Compare', 'difference']) {
      expect(shown.split(once).length).toBeLessThanOrEqual(2);
    }
  }
});

test('in German', async () => {
  const hover = await hoverOn('Before you', {locale: 'de', hover: {commands}});
  expect(hover).toMatch(/^\d+ Wörter hier stehen auch in \[docs\/b\.md:25\]\(.*\), mit Unterschieden\. /);
  expect(hover).toMatch(
    /\[Vergleichen\]\(.* · \[Zur anderen Stelle\]\(.* · \[Akzeptieren …\]\(.* · \[Deaktivieren …\]\(/,
  );
});
