// Levels of findings that depend on pages other than their own do not change with a keystroke that touches no copied text.

import {expect, test} from 'vitest';
import {withClient} from './inProcess.ts';
import {otherPassage, own, passage} from './pages.ts';

const texts = [passage, own.guides, own.reading, own.clocks, own.islands, otherPassage];
/** Pairs of pages of one name pattern: each pair has a text of its own, which weighs half because there are so many. */
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
