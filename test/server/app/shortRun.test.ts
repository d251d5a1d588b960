// Flags of V8 during a check of few texts. They are part of the tag of V8's cached code.

import {cachedDataVersionTag} from 'node:v8';
import {expect, test} from 'vitest';
import {asShortRun} from '../../../server/app/check/shortRun.ts';

const knowsFlags = /^1[34]\./.test(process.versions.v8);

test.runIf(knowsFlags)('flags are others during a short run, and then as before, also after an error', async () => {
  const usual = cachedDataVersionTag();
  const during: number[] = [];
  const noteTag = async () => during.push(cachedDataVersionTag());
  await asShortRun(
    1000,
    async () => {
      await noteTag();
      await asShortRun(1000, noteTag, true);
      await asShortRun(1000, () => Promise.reject(new Error('stopped')), true).catch(() => undefined);
      await noteTag();
    },
    true,
  );
  const [short = usual] = during;
  expect(short === usual).toBe(false);
  expect(during).toEqual([short, short, short]);
  expect(cachedDataVersionTag()).toBe(usual);
});

test('flags stay as they are for many texts, and where they may not be changed', async () => {
  const usual = cachedDataVersionTag();
  expect(await asShortRun(1e9, async () => cachedDataVersionTag(), knowsFlags)).toBe(usual);
  expect(await asShortRun(1000, async () => cachedDataVersionTag(), false)).toBe(usual);
});
