// Sketches on the disk: what is kept is found again, within the limit, and whatever is damaged is made anew.
import {existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {afterAll, beforeEach, test} from 'vitest';
import {UserError} from '../../../server/userError.ts';
import {expect} from '../../../test/support/expect.ts';
import {random} from '../../../test/support/random.ts';
import {storeIn} from '../../../test/support/storeIn.ts';
import {cachedSketches, SketchStore, sketchesHeader, sketchId} from '../../documents/near/sketchStore.ts';
import {sketchIn} from '../../methods/clusters/sketchArray.ts';

let folder = '';
const folders: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'shingle-sketches-'));
  folders.push(folder);
});
afterAll(() => {
  for (const one of folders) rmSync(one, {recursive: true});
});

function open(method = 'bins', bytesMax = 1e9): SketchStore {
  const store = storeIn(folder);
  return new SketchStore({store, header: sketchesHeader('engine', method), name: method, bytesMax});
}

/** Adds texts number `from` … `to` − 1 where they are not known, as a run does. */
function run(store: SketchStore, from: number, to: number): number {
  let made = 0;
  for (let text = from; text < to; text++) {
    const id = sketchId(`content ${text}`, 'docs/a.md');
    if (store.find(id) !== undefined) continue;
    const {sketch, size} = sketchFor(text);
    store.add(id, text * 3, sketch, size);
    made++;
  }
  return made;
}

function sketchFor(text: number): {sketch: Uint32Array; size: number} {
  const draw = random(text);
  const size = text % 7 === 0 ? 0 : 20 + (text % 13);
  return {sketch: Uint32Array.from({length: 64}, () => draw() * 2 ** 32), size};
}

function holds(store: SketchStore, from: number, to: number): void {
  for (let text = from; text < to; text++) {
    const number = store.find(sketchId(`content ${text}`, 'elsewhere/a.md'));
    expect(number, `text ${text}`).toBeDefined();
    const {sketch, size} = sketchFor(text);
    expect([...sketchIn(store.sketches, number ?? 0)]).toEqual([...sketch.subarray(0, size)]);
    expect(store.shingles[number ?? 0]).toBe(text * 3);
  }
}

test('many runs, each with some more texts: all are found again, in few files', async () => {
  let known = 0;
  for (let step = 1; step <= 20; step++) {
    const store = open();
    expect(run(store, 0, step * step)).toBe(step * step - known);
    holds(store, 0, step * step);
    expect(await store.keep()).toBe(null);
    // Once more: nothing is new.
    expect(await store.keep()).toBe(null);
    known = step * step;
    holds(open(), 0, known);
  }
  const segments = readdirSync(folder).filter((name) => name.endsWith('.segment'));
  expect(segments.length).toBeLessThanOrEqual(8);
  const {kind} = sketchesHeader('engine', 'bins');
  expect(cachedSketches(storeIn(folder), 'engine', kind)).toEqual({name: 'bins', sketches: 400});
  expect(cachedSketches(storeIn(folder), 'another engine', kind)).toBe(null);
});

test('beyond the limit what this run did not ask for goes, and of other methods the oldest', async () => {
  const [a, b] = [open('bins', 30_000), open('features', 30_000)];
  run(a, 0, 100);
  expect(await a.keep()).toBe(null);
  const again = open('bins', 30_000);
  run(again, 100, 290);
  expect(await again.keep()).toBe(null);
  const after = open('bins', 30_000);
  holds(after, 100, 290);
  expect(after.find(sketchId('content 1', 'docs/a.md'))).toBe(undefined);
  run(b, 0, 200);
  expect(await b.keep()).toBe(null);
  holds(open('features'), 0, 200);
  expect(open('bins').sketches.count).toBe(0);
  const tooMuch = open('min', 3000);
  run(tooMuch, 0, 100);
  expect(await tooMuch.keep()).toMatchObject({kind: 'notSaved'});
});

test('of two that run at once the second one merges what the first has written, and loses none of it', async () => {
  const before = open();
  run(before, 0, 20);
  expect(await before.keep()).toBe(null);
  const [a, b] = [open(), open()];
  run(a, 0, 60);
  run(b, 50, 150);
  expect(await a.keep()).toBe(null);
  expect(await b.keep()).toBe(null);
  // All in one: the second has more than the others together.
  expect(readdirSync(folder).filter((name) => name.endsWith('.segment'))).toHaveLength(1);
  holds(open(), 0, 150);
  holds(b, 0, 150);
  const {kind} = sketchesHeader('engine', 'bins');
  expect(cachedSketches(storeIn(folder), 'engine', kind)).toEqual({name: 'bins', sketches: 150});
});

test('two that run at once lose nothing that the second one asks for', async () => {
  const [a, b] = [open(), open()];
  run(a, 0, 60);
  run(b, 50, 110);
  expect(await a.keep()).toBe(null);
  expect(await b.keep()).toBe(null);
  const c = open();
  holds(c, 50, 110);
  run(c, 0, 110);
  expect(await c.keep()).toBe(null);
  holds(open(), 0, 110);
});

test('what two that run at once both write is there once when it is written again', async () => {
  const [a, b] = [open(), open()];
  run(a, 0, 60);
  run(b, 50, 60);
  await a.keep();
  await b.keep();
  expect(open().sketches.count).toBe(70);
  const c = open();
  run(c, 60, 400);
  expect(await c.keep()).toBe(null);
  holds(open(), 0, 400);
  expect(open().sketches.count).toBe(400);
  const {kind} = sketchesHeader('engine', 'bins');
  expect(cachedSketches(storeIn(folder), 'engine', kind)).toEqual({name: 'bins', sketches: 400});
});

test('a damaged segment is no use, and made anew', async () => {
  const store = open();
  run(store, 0, 50);
  await store.keep();
  const name = readdirSync(folder).find((one) => one.endsWith('.segment')) ?? '';
  const bytes = readFileSync(join(folder, name));
  bytes[bytes.length - 200] ^= 1;
  writeFileSync(join(folder, name), bytes);
  const after = open();
  expect(after.sketches.count).toBe(0);
  expect(run(after, 0, 50)).toBe(50);
  expect(await after.keep()).toBe(null);
  holds(open(), 0, 50);
});

test('without a place nothing is written', async () => {
  const store = new SketchStore(null);
  run(store, 0, 10);
  expect(await store.keep()).toBe(null);
  expect(existsSync(join(folder, 'sketches'))).toBe(false);
  expect(readdirSync(folder)).toEqual([]);
});

test('sketches that take more memory than they may are refused in words', () => {
  const store = new SketchStore(null, 1000);
  expect(() => run(store, 0, 100)).toThrow(UserError);
});
