// The row of `status` for the sketches of documents. `lab near` and `lab clusters` write them, so there is nothing to
// update.

import type {StoredIndex} from '../../server/app/storage/indexKind.ts';
import {engineVersion} from '../../server/store/engineVersion.ts';
import {storedFiles} from '../../server/store/tidy.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {cachedSketches, sketchesKind} from '../documents/near/sketchStore.ts';

export const sketchesIndex: StoredIndex = {
  kind: sketchesKind,
  title: 'Sketches',
  flag: null,
  update: null,
  status: async ({store}) => {
    const engine = engineVersion();
    // Each method has its own kind.
    const kinds = new Set(storedFiles(store.folder).map(({kind}) => kind));
    const found = [...kinds].flatMap((kind) => {
      if (engine === null || !kind.startsWith(`${sketchesKind}-`)) return [];
      return cachedSketches(store, engine, kind) ?? [];
    });
    const files = found.reduce((sum, {sketches}) => sum + sketches, 0);
    const what = `${plural(files, 'text')} (${found.map(({name, sketches}) => `${name} ${sketches}`).join(', ')})`;
    return {isCurrent: found.length > 0, files, words: 0, what, skipped: []};
  },
};
