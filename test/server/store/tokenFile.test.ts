import {spawnSync} from 'node:child_process';
import {mkdtempSync, readdirSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {ownedName} from '../../../server/store/ownedName.ts';
import {newTokenFile} from '../../../server/store/tokenFile.ts';
import type {TokenStore} from '../../../shared/index/incremental/indexState.ts';
import {memoryTokenStore} from '../../../shared/index/incremental/tokenStore.ts';
import {newTokens, type Tokens} from '../../../shared/text/tokens.ts';
import {random} from '../../support/random.ts';

/** Numbers that need all of their bytes. */
function tokensOf(draw: () => number, count: number): Tokens {
  const tokens = newTokens(count + 8);
  tokens.count = count;
  for (let row = 0; row < count; row++) {
    tokens.hash[row] = draw() * 2 ** 32;
    tokens.start[row] = draw() * 2 ** 32;
    tokens.length[row] = draw() * 2 ** 16;
    tokens.tag[row] = draw() * 2 ** 8;
  }
  return tokens;
}

/** Appended after existing words, as in an index. */
function wordsOn(tokenStore: TokenStore, key: number, count: number): number[][] {
  const into = newTokens(count + 16);
  into.count = 5;
  tokenStore.words(key, into);
  expect(into.count).toBe(count + 5);
  return [into.hash, into.start, into.length, into.tag].map((column) => [...column]);
}

test('what was put on a file is what was put in memory, however often and however much it grew', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-tokens-'));
  try {
    for (const where of [folder, join(folder, 'deeper', 'still'), '/proc/none', null]) {
      const draw = random(7);
      const [tokenStore, memory] = [newTokenFile(where), memoryTokenStore()];
      // The file has no name, so nothing can be left behind.
      expect(readdirSync(folder).filter((name) => name !== 'deeper')).toEqual([]);
      const counts = new Map<number, number>();
      for (let step = 0; step < 300; step++) {
        const key = Math.floor(draw() * 12);
        const count = Math.floor(draw() ** 3 * 3000);
        const tokens = tokensOf(draw, count);
        const from = Math.floor(draw() * count);
        const bytes = Uint8Array.from({length: Math.floor(draw() * 500)}, () => draw() * 256);
        for (const one of [tokenStore, memory]) one.put(key, tokens, from, count, bytes);
        counts.set(key, count - from);
        const asked = [...counts.keys()][Math.floor(draw() * counts.size)] ?? key;
        expect(wordsOn(tokenStore, asked, counts.get(asked) ?? 0)).toEqual(
          wordsOn(memory, asked, counts.get(asked) ?? 0),
        );
        expect([...tokenStore.text(asked)]).toEqual([...memory.text(asked)]);
      }
    }
  } finally {
    rmSync(folder, {recursive: true});
  }
});

test('files of dead processes are removed, those of running ones and of others stay', () => {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-tokens-'));
  try {
    const own = ownedName('shingle-tokens', 'tmp');
    const {pid} = spawnSync('true');
    const dead = own.replace(`.${process.pid}.`, `.${pid}.`);
    const [, host] = own.split('.');
    const elsewhere = dead.replace(`.${host}.`, '.ffffffff0.');
    const longAgo = elsewhere.replace(/\.\d{13}\./, '.1600000000000.');
    const others = ['check.manifest', `shingle-tokens.${pid}`, 'notes.tmp'];
    for (const name of [own, dead, elsewhere, longAgo, ...others]) writeFileSync(join(folder, name), 'x');
    newTokenFile(folder);
    expect(readdirSync(folder).sort()).toEqual([own, elsewhere, ...others].sort());
  } finally {
    rmSync(folder, {recursive: true});
  }
});

test('nothing is kept of what was dropped', () => {
  const tokenStore = newTokenFile(null);
  tokenStore.put(1, tokensOf(random(1), 4), 0, 4, new Uint8Array(3));
  tokenStore.drop(1);
  expect(() => tokenStore.text(1)).toThrow('what is asked for was put');
  expect(() => tokenStore.words(1, newTokens(9))).toThrow('what is asked for was put');
});
