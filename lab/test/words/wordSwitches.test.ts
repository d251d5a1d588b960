// Every switch has a pair of documents that is one document with it on, and is not with it off.

import {readdirSync, readFileSync, writeFileSync} from 'node:fs';
import {expect, test} from 'vitest';
import {formatOf} from '../../../shared/text/formatOf.ts';
import {stemmerOf} from '../../documents/stemmers.ts';
import {
  areLexed,
  isSwitchWord,
  lexedWords,
  type SwitchName,
  type SwitchWord,
  switched,
  switchNames,
} from '../../methods/settings/wordSwitches.ts';
import {newShinglingSpace, shingleSet} from '../../methods/shingles/shingleSet.ts';

const folder = new URL('../fixtures/words/', import.meta.url);
const names = readdirSync(folder).sort();
const stem = await stemmerOf();

interface Fixture {
  readonly w: number;
  readonly of: SwitchName;
  readonly from: readonly SwitchWord[];
  readonly a: readonly [string, string];
  readonly b: readonly [string, string];
  readonly expected: string;
}

/** A line that says why, `//! w`, perhaps `//! with` other switches, `//! switch`, two documents, `//=` what they share. */
function readFixture(name: string): Fixture {
  const text = readFileSync(new URL(name, folder), 'utf8');
  const parts =
    /^[^\n]+\n\/\/! w (\d+)\n(?:\/\/! with (\S+)\n)?\/\/! switch (\w+)\n\/\/- \/(\S+)\n([\s\S]*?)\/\/- \/(\S+)\n([\s\S]*?)\/\/= ([^\n]*)\n$/.exec(
      text,
    );
  if (parts === null) throw new Error(`${name}: expected a line that says why, settings, two documents and "//= "`);
  const [, w = '', list, of = '', aPath = '', a = '', bPath = '', b = '', expected = ''] = parts;
  const from = (list ?? '').split(',').filter(isSwitchWord);
  return {w: Number(w), of: of as SwitchName, from, a: [aPath, a], b: [bPath, b], expected};
}

function setOf([path, text]: readonly [string, string], w: number, list: readonly SwitchWord[]): Set<number> {
  const words = switched(lexedWords, list);
  const bytes = new TextEncoder().encode(text);
  return new Set(shingleSet(path, bytes, formatOf(path), {w, words}, newShinglingSpace(stem)));
}

function shared(a: ReadonlySet<number>, b: ReadonlySet<number>): {both: number; either: number} {
  const both = [...a].filter((hash) => b.has(hash)).length;
  return {both, either: a.size + b.size - both};
}

test.each(names)('%s', (name) => {
  const {w, of, from, a, b, expected} = readFixture(name);
  const on = [...from, of];
  const off = [...from, `-${of}`] as SwitchWord[];
  // A sentence or chunk is a shingle.
  const joins = of === 'sentences' || of === 'chunks';
  const with_ = shared(setOf(a, joins ? 1 : w, on), setOf(b, joins ? 1 : w, on));
  const without = shared(setOf(a, w, off), setOf(b, w, off));
  const found = `off ${without.both}/${without.either}, on ${with_.both}/${with_.either}`;
  if (process.env.UPDATE === '1' && found !== expected) {
    const file = new URL(name, folder);
    writeFileSync(file, readFileSync(file, 'utf8').replace(/\/\/= [^\n]*\n$/, `//= ${found}\n`));
  } else expect(found).toBe(expected);
  expect(with_.both).toBeGreaterThan(0);
  expect(without.both).toBeLessThan(without.either);
  // Words one letter off share some of their four keys and never all.
  if (of === 'typos') expect(without.both).toBe(0);
  // A moved text is cut at its ends.
  else if (of !== 'chunks') expect(with_.both).toBe(with_.either);
});

test('every switch has such a pair', () => {
  const shown = new Set(names.map((name) => readFixture(name).of));
  expect(switchNames.filter((name) => !shown.has(name))).toEqual([]);
});

test('the switches of the lexer are its words: none of them turned', () => {
  expect(areLexed(lexedWords)).toBe(true);
  for (const name of switchNames) {
    const turned = switched(lexedWords, [lexedWords[name] ? `-${name}` : name]);
    // No URL is a word there, so that none has crumbs.
    expect(areLexed(turned), name).toBe(name === 'crumbs');
  }
});

test('only the stop words of the language of a page are left out: to die is no article', () => {
  const english = setOf(['a.txt', 'The plants that die are in the hall.'], 1, ['stopwords']);
  expect(english).toEqual(setOf(['a.txt', 'plants die hall'], 1, []));
  const german = setOf(['a.txt', 'Die Pflanzen sind at in der Halle und am Tor.'], 1, ['stopwords']);
  expect(german).toEqual(setOf(['a.txt', 'Pflanzen at Halle Tor'], 1, []));
});
