// Flags of V8 during a check. They are part of the tag of V8's cached code.

import {cachedDataVersionTag} from 'node:v8';
import {expect, test} from 'vitest';
import {compilingLess} from '../../../server/app/check/compilingLess.ts';

const knowsFlags = /^1[34]\./.test(process.versions.v8);

test.runIf(knowsFlags).each([1000, 1e9])(
  'flags are others while %d bytes are checked, and then as before',
  async (bytes) => {
    const usual = cachedDataVersionTag();
    const during: number[] = [];
    const noteTag = async () => during.push(cachedDataVersionTag());
    await compilingLess(
      bytes,
      async () => {
        await noteTag();
        await compilingLess(bytes, noteTag, true);
        await compilingLess(bytes, () => Promise.reject(new Error('stopped')), true).catch(() => undefined);
        await noteTag();
      },
      true,
    );
    const [fewer = usual] = during;
    expect(fewer === usual).toBe(false);
    expect(during).toEqual([fewer, fewer, fewer]);
    expect(cachedDataVersionTag()).toBe(usual);
  },
);

test.runIf(knowsFlags)('checks of few and of many texts at a time leave no flag behind', async () => {
  const usual = cachedDataVersionTag();
  await compilingLess(1000, () => compilingLess(1e9, async () => undefined, true), true);
  expect(cachedDataVersionTag()).toBe(usual);
});

test('flags stay as they are where they may not be changed', async () => {
  const usual = cachedDataVersionTag();
  for (const bytes of [1000, 1e9])
    expect(await compilingLess(bytes, async () => cachedDataVersionTag(), false)).toBe(usual);
});
