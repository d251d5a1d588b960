// Levels of findings that depend on pages other than their own do not change with a keystroke that touches no copied text.

import {expect, test} from 'vitest';
import {until} from './client.ts';
import {withClient} from './inProcess.ts';
import {otherPassage, own, passage} from './pages.ts';

const texts = [`${passage} ${own.bread}`, own.guides, own.reading, own.clocks, own.islands, otherPassage];
/** Pairs of pages of one name pattern: each pair has a text of its own, and together they are of one template. */
const template = Object.fromEntries(
  texts.flatMap((text, at) =>
    ['left', 'right'].map((side) => [
      `api/get-${at}${side}-item.md`,
      `# ${side} ${at}\n\n${text}\n\n${words(side + at)}.\n`,
    ]),
  ),
);
const [[path, text]] = Object.entries(template);

/** That no other page has. */
function words(name: string): string {
  return Array.from({length: 60}, (_, at) => `${name}w${at * 7}`).join(' ');
}

test('a sentence typed in a page of a template leaves the levels of its findings as they are', async () => {
  await withClient(template, async (client) => {
    const uri = client.uri(path);
    const severities = async () => (await client.diagnostics(uri)).map(({severity, code}) => [severity, code]);
    await client.open(uri, text);
    expect(await severities()).toEqual([[4, 'copied-passage']]);
    await client.threads.idle();
    for (const typed of ['Nobody ', 'else ', 'wrote this.\n\n']) {
      await client.change(uri, typed, [0, 0]);
      expect(await severities()).toEqual([[4, 'copied-passage']]);
    }
  });
});

test('a level follows edits in pages that have nothing in common with its own', async () => {
  // Two of eight pages that are named alike share text: that is no template.
  const others = ['g', 'h', 'i', 'j', 'k', 'l'].map((name) => `api/get-${name}-item.md`);
  const pages = {
    ...Object.fromEntries(Object.entries(template).slice(0, 2)),
    ...Object.fromEntries(others.map((name) => [name, '# Empty\n'])),
  };
  await withClient(pages, async (client) => {
    const uri = client.uri(path);
    const severity = async () => (await client.diagnostics(uri)).map((one) => one.severity).join();
    await client.open(uri, text);
    expect(await severity()).toBe('3');
    for (const name of others.slice(0, 2)) {
      const other = client.uri(name);
      await client.open(other, pages[name]);
      await client.change(other, `# ${name}\n\n${own.islands}\n\n${words(name)}\n`);
    }
    await until('a family of pages', severity, (now) => now === '4');
  });
});
