// A run that is stopped between files keeps what it has sketched, and the next one goes on from there.
import {mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {loadConfig} from '../../../server/config/loadConfig.ts';
import {listFiles} from '../../../server/sources/listFiles.ts';
import {storeIn} from '../../../test/support/storeIn.ts';
import {methodOf} from '../../documents/near/method.ts';
import {Shingler} from '../../documents/near/shingler.ts';
import {fileDocuments} from '../../documents/near/sketchedFiles.ts';
import {SketchStore, sketchesHeader} from '../../documents/near/sketchStore.ts';
import {labConfigOf} from '../../methods/settings/labConfig.ts';

test('what was sketched before Ctrl-C is not sketched again', async () => {
  const root = mkdtempSync(join(tmpdir(), 'shingle-stopped-'));
  try {
    for (let number = 0; number < 200; number++) {
      writeFileSync(
        join(root, `${String(number).padStart(3, '0')}.md`),
        `page ${number} of a book of two hundred pages\n`,
      );
    }
    const loaded = await loadConfig({root, configPath: null, flags: {}, cwd: root});
    const method = methodOf(labConfigOf(loaded.lab), null, {resemblance: 0.8, lookup: 'sorting'});
    const header = sketchesHeader('engine', method.key);
    const place = {store: storeIn(join(root, '.kept')), header, name: 'bins', bytesMax: 1e9};
    const listing = await listFiles(root, ['*.md'], loaded.config);
    const run = (store: SketchStore, stopAt: number) => {
      const stop = new AbortController();
      const progress = (_: string, done: number) => {
        if (done >= stopAt) stop.abort();
      };
      return fileDocuments(listing, loaded, new Shingler(method, null), store, {progress, signal: stop.signal});
    };
    const stopped = new SketchStore(place);
    const some = await run(stopped, 128);
    expect(some.files.length).toBe(128);
    expect(await stopped.keep()).toBe(null);
    const again = new SketchStore(place);
    expect(again.sketches.count).toBe(128);
    const all = await run(again, 1000);
    expect(all.files.length).toBe(200);
    expect(again.sketches.count).toBe(200);
    const without = await run(new SketchStore(null), 1000);
    expect(all.names).toEqual(without.names);
  } finally {
    rmSync(root, {recursive: true});
  }
});
