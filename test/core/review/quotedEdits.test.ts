// What a message quotes of an edit stands in the texts: the old words in the old page and in the copy that was left behind, the
// new ones in the new page, and neither goes over the end of a sentence, a line of a sample, an item or a cell. What was added is
// on the page more often than before, what was removed less often, and each quote is whole words.

import {describe, expect, test} from 'vitest';
import type {WordEdit} from '../../../shared/model/staleness.ts';
import {pick, random as randomOf} from '../../support/random.ts';
import {reviewOfTrees} from '../../support/reviewOfTrees.ts';
import {draws} from '../../support/trials.ts';

const vocabulary =
  'the a of to server page port 8080 `--wait` v1.2 file reads writes opens and config.yaml house runs [link](x.md) **bold** is on with user'.split(
    ' ',
  );

type Draw = () => number;

function sentence(draw: Draw): string {
  const words = Array.from({length: 5 + Math.floor(draw() * 8)}, () => pick(draw, vocabulary));
  return `Then ${words.join(' ')}${pick(draw, ['.', '.', '?', ':'])}`;
}

/** Lines; a paragraph is one line, or several that a renderer joins. */
function block(draw: Draw): string[] {
  const kind = draw();
  const some = <T>(make: () => T) => Array.from({length: 3 + Math.floor(draw() * 3)}, make);
  if (kind < 0.5) return [some(() => sentence(draw)).join(draw() < 0.5 ? ' ' : '\n')];
  if (kind < 0.7) return some(() => `- ${sentence(draw)}`);
  if (kind < 0.85)
    return ['| one | other |', '| --- | --- |', ...some(() => `| ${sentence(draw)} | ${sentence(draw)} |`)];
  return [
    '```',
    ...some(
      () =>
        `run ${pick(draw, vocabulary)} ${sentence(draw)
          .slice(5, 30)
          .replace(/[[\]()`*]/g, '')}`,
    ),
    '```',
  ];
}

function edited(text: string, draw: Draw): string {
  const words = text.split(/(?<=\s)/);
  const at = 4 + Math.floor(draw() * Math.max(1, words.length - 8));
  const fresh = Array.from({length: 1 + Math.floor(draw() * 4)}, () => `${pick(draw, vocabulary)} `).join('');
  const gone = Math.floor(draw() * 5);
  // A line keeps its end.
  const isWhole = words.slice(at, at + gone).every((word) => !word.includes('\n') && !/^[|`-]+ ?$/.test(word));
  const added = draw() < 0.2 ? `${sentence(draw)} ` : draw() < 0.3 ? '' : fresh;
  return [...words.slice(0, at), added, ...words.slice(isWhole ? at + gone : at)].join('');
}

/** Without white space and marks of emphasis, links and code; in small letters, as words are compared. */
function plain(text: string): string {
  return text.replace(/[\s*`[\]()]/g, '').toLowerCase();
}

function quoted({before, now, context, size}: WordEdit): {readonly old: string; readonly fresh: string} {
  const beside = (text: string) => [context?.head ?? '', text, context?.tail ?? ''].join(' ').trim();
  return {old: beside(size?.before.beginning ?? before), fresh: beside(size?.now.beginning ?? now)};
}

function timesIn(page: string, text: string): number {
  return plain(page).split(plain(text)).length - 1;
}

/** Where the text is not on the page as it is written, because a sign without its partner was left out, nothing is said. */
function isCutInWord(page: string, text: string): boolean {
  if (text === '') return false;
  const line = page.replace(/\s+/g, ' ');
  const found: boolean[] = [];
  for (let at = line.indexOf(text); at >= 0; at = line.indexOf(text, at + 1)) {
    const end = at + text.length;
    const isWord = (from: number) => /^[\p{L}\p{N}]{2}$/u.test(line.slice(from - 1, from + 1));
    found.push(!isWord(at) && !isWord(end));
  }
  return found.length > 0 && !found.includes(true);
}

/** A sentence that goes to the end of its paragraph. */
function withMovedSentence(text: string, draw: Draw): string {
  const sentences = text.match(/Then [^\n|]*?[.?:](?= Then )/g) ?? [];
  if (sentences.length === 0) return text;
  const moved = pick(draw, sentences);
  const without = text.replace(`${moved} `, '');
  const line = without.split('\n').find((one) => one.startsWith('Then '));
  return line === undefined ? text : without.replace(line, `${line} ${moved}`);
}

describe('a quoted edit', () => {
  test.each(draws(300, 60))('seed %i', (seed) => {
    const draw = randomOf(seed);
    const shared = Array.from({length: 4}, () => block(draw).join('\n')).join('\n\n');
    let now = shared;
    for (let count = 1 + Math.floor(draw() * 4); count > 0; count--) now = edited(now, draw);
    if (draw() < 0.3) now = withMovedSentence(now, draw);
    const there = `# Copy\n\nWords of this page alone.\n\n${shared.replaceAll('**', '')}\n`;
    const before = {'one/a.md': `# A\n\n${shared}\n`, 'two/b.md': there};
    const after = {...before, 'one/a.md': `# A\n\n${now}\n`};
    for (const finding of reviewOfTrees(before, after).findings) {
      if (finding.kind !== 'passage' || finding.stale === undefined) continue;
      for (const edit of finding.stale.edits) {
        const {old, fresh} = quoted(edit);
        expect(plain(before['one/a.md'])).toContain(plain(old));
        expect(plain(there)).toContain(plain(old));
        expect(plain(after['one/a.md'])).toContain(plain(fresh));
        for (const text of [old, fresh]) expect(text).not.toMatch(/[.?!] Then |\| |``` | - Then/);
        expect(isCutInWord(before['one/a.md'], old) || isCutInWord(after['one/a.md'], fresh)).toBe(false);
        const words = edit.before + edit.now;
        if (edit.before !== '' && edit.now !== '') continue;
        if (words.split(' ').length < 4 || edit.isMoved) continue;
        const [earlier, later] = [before, after].map((tree) => timesIn(tree['one/a.md'], words));
        if (edit.before === '') expect(later, words).toBeGreaterThan(earlier);
        else expect(later, words).toBeLessThan(earlier);
      }
    }
  });
});

test('words beside an edit are quoted only if both texts have the same capitals', () => {
  const text = (words: string) =>
    `Before you publish the pages of the handbook, read the part on ${words} after each deploy, because all of them ` +
    'need the name of the server and a file with the keys that belong to it, which the program reads once.\n';
  const contextOf = (words: string) => {
    const before = {'a.md': `# A\n\n${text('running commands')}`, 'guide/b.md': `# B\n\n${text('running commands')}`};
    const {findings} = reviewOfTrees(before, {...before, 'a.md': `# A\n\n${text(words)}`});
    return findings
      .flatMap((one) => (one.kind === 'passage' ? (one.stale?.edits ?? []) : []))
      .map((one) => one.context);
  };
  expect(contextOf('calling commands')).toEqual([{head: 'on', tail: 'commands'}]);
  expect(contextOf('calling Commands')).toEqual([{head: 'on', tail: ''}]);
});

test('a bar within a line begins no other line', () => {
  const lines = [
    '*Required*: no, the server starts without it and says so in the first lines that it writes',
    '*Type*: a word, or several words that are joined by signs between them',
    '*Update*: none of the pages is read again after it was edited in the house',
  ];
  const page = (some: readonly string[]) => `# One\n\n${some.join('  \n')}\n`;
  const [first, ...rest] = lines;
  const {findings} = reviewOfTrees(
    {'a.md': page(lines), 'b.md': page(lines)},
    {'a.md': page([first, '*Allowed values*: `one | two`', ...rest]), 'b.md': page(lines)},
  );
  const sizes = findings.flatMap(({stale}) => stale?.edits.map(({size}) => [size?.now.count, size?.now.unit]) ?? []);
  expect(sizes).toEqual([[1, 'lines']]);
});
