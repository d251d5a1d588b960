import {utimesSync, writeFileSync} from 'node:fs';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {openFileIds} from '../../../server/cache/knownFiles.ts';
import {storeIn} from '../../support/storeIn.ts';
import {withFolder} from '../store/folders.ts';

const files = 70;
const later = Date.now() + 3_600_000;

test('ids are given for files that look as they did, and again after all files were checked out once more', async () => {
  await withFolder(async (folder) => {
    const store = storeIn(join(folder, 'store'));
    const ids = new Map(Array.from({length: files}, (_, n) => [join(folder, `${n}.md`), `${n}`.padStart(40, '0')]));
    for (const path of ids.keys()) {
      writeFileSync(path, 'Some text.');
      utimesSync(path, 1000, 1000);
    }
    // By the clock of a file system, a file that changed just now may change again unseen.
    await new Promise((resolve) => setTimeout(resolve, 40));
    const known = () => openFileIds(store, folder, 20, later);
    const given = () => [...ids].filter(([path, id]) => known().idOf(path) === id).length;
    await known().keep(ids);
    expect(given()).toBe(files);
    for (const path of ids.keys()) utimesSync(path, 2000, 2000);
    expect(given()).toBe(0);
    await new Promise((resolve) => setTimeout(resolve, 40));
    const next = known();
    for (const path of ids.keys()) next.idOf(path);
    await next.keep(ids);
    expect(given()).toBe(files);
  });
});
