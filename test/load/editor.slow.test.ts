// An editor that stays open, reduced: see `npm run load:editor`.

import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {removeFolder} from '../support/removeFolder.ts';
import {editorSession} from './editorSession.ts';

test('2,000 edits, 200 documents, 4 kills: ranges are in the text, a new server shows the same, memory does not grow', async () => {
  const root = mkdtempSync(join(tmpdir(), 'shingle-editor-'));
  try {
    const options = {
      language: 'markdown',
      progress: () => undefined,
      edits: 2000,
      documents: 200,
      kills: 4,
      megabytes: 2,
      seed: 20_264,
    };
    const {start, edited, closed, findings, problems} = await editorSession(root, options);
    expect(problems).toEqual([]);
    expect(findings).toBeGreaterThan(100);
    if (Number.isNaN(start.atRest)) return;
    // On a busy machine a thread may not have come to rest; a leak would go on growing.
    expect(edited.atRest / start.atRest).toBeLessThan(2);
    expect(closed.atRest / start.atRest).toBeLessThan(2);
  } finally {
    await removeFolder(root);
  }
});
