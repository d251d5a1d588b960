// A paragraph of 80 words or more with one word in ten changed is at least information, and a warning from 120 words on, in
// every script; so is one with its sentences moved, wrapped anew, with other emphasis, in another format or as a comment.
import {describe, expect, test} from 'vitest';
import {random} from '../../support/random.ts';
import {levelName, rankTexts} from '../../support/rankTexts.ts';
import {type Script, scriptNames, scripts, sentencesOf, wordsIn} from '../../support/scripts.ts';
import {draws} from '../../support/trials.ts';

interface Written {
  readonly path: string;
  readonly text: string;
}

/** Edit of the words of the paragraph, and how they are written then. */
type Edit = (words: readonly string[], script: Script, seed: number) => Written;

const page = (text: string): Written => ({path: 'guides/archive.md', text});

function prose(words: readonly string[], script: Script): string {
  const [, , stop] = scripts[script];
  return sentencesOf(script, words).join(stop) + stop;
}

const edits: Readonly<Record<string, Edit>> = {
  'every tenth word changed': (words, script, seed) => {
    const other = wordsIn(script, seed + 500, words.length);
    return page(
      prose(
        words.map((word, at) => (at % 10 === 9 ? other[at] : word)),
        script,
      ),
    );
  },
  'one word in ten changed at random': (words, script, seed) => {
    const draw = random(seed);
    const other = wordsIn(script, seed + 500, words.length);
    const changed = new Set<number>();
    while (changed.size < words.length / 10) changed.add(Math.floor(draw() * words.length));
    return page(
      prose(
        words.map((word, at) => (changed.has(at) ? other[at] : word)),
        script,
      ),
    );
  },
  'two halves exchanged': (words, script) => {
    const half = Math.floor(words.length / 18) * 9;
    return page(prose([...words.slice(half), ...words.slice(0, half)], script));
  },
  'a line for each sentence': (words, script) => {
    const [, , stop] = scripts[script];
    return page(sentencesOf(script, words).join(`${stop.trimEnd()}\n`));
  },
  'other emphasis': (words, script) =>
    page(
      prose(
        words.map((word, at) => (at % 12 === 5 ? `**${word}**` : word)),
        script,
      ),
    ),
  'in AsciiDoc': (words, script) => ({path: 'guides/archive.adoc', text: prose(words, script)}),
  'in reStructuredText': (words, script) => ({path: 'guides/archive.rst', text: prose(words, script)}),
  'in HTML': (words, script) => ({path: 'guides/archive.html', text: `<p>${prose(words, script)}</p>`}),
};

/** In a comment it is on a page and in a program, which is information. */
const comments: Readonly<Record<string, Edit>> = {
  'as a block comment': (words, script) => ({
    path: 'src/archive.ts',
    text: `/**\n${sentencesOf(script, words)
      .map((line) => ` * ${line}`)
      .join('\n')}\n */\nexport const archive = 1;`,
  }),
  'as line comments': (words, script) => ({
    path: 'src/archive.py',
    text: `${sentencesOf(script, words)
      .map((line) => `# ${line}`)
      .join('\n')}\narchive = 1`,
  }),
};

/** Twenty pages of the same script, none of which has the paragraph. */
function others(script: Script): (readonly [string, string])[] {
  return Array.from({length: 20}, (_, at) => [`other/${'abcdefghijklmnopqrst'[at]}.md`, filler(script, 1000 + at)]);
}

function filler(script: Script, seed: number): string {
  return `${prose(wordsIn(script, seed, 180), script)}\n`;
}

/** A character of Han or Kana carries about half a word, so that a word of ours, of two or three, is a word. */
function least(script: Script, seed: number, count: number, edit: Edit): number {
  const words = wordsIn(script, seed, count);
  const {path, text} = edit(words, script, seed);
  const around = path.endsWith('.md') || path.endsWith('.adoc') || path.endsWith('.rst');
  const edited = around ? `${filler(script, seed + 100)}\n${text}\n\n${filler(script, seed + 200)}` : `${text}\n`;
  const original = `# Page\n\n${filler(script, seed + 300)}\n${prose(words, script)}\n\n${filler(script, seed + 400)}`;
  return rankTexts([...others(script), ['docs/upload.md', original], [path, edited]]).level;
}

const seeds = draws(6, 1);

describe.each(scriptNames)('%s', (script) => {
  test.each(Object.entries(edits))('%s', (_, edit) => {
    for (const seed of seeds) {
      expect(levelName(least(script, seed, 80, edit)), `80 words, seed ${seed}`).not.toBe('silent');
      expect(levelName(least(script, seed, 120, edit)), `120 words, seed ${seed}`).toBe('warning');
    }
  });
  test.each(Object.entries(comments))('%s', (_, edit) => {
    for (const seed of seeds) expect(levelName(least(script, seed, 80, edit)), `seed ${seed}`).not.toBe('silent');
  });
});

test('the README says it of a paragraph of 140 words', () => {
  const words = wordsIn('Latin', 7, 140);
  expect(least('Latin', 7, 140, () => edits['every tenth word changed'](words, 'Latin', 7))).toBe(2);
});
