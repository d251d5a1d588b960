// An editor that stays open, reduced: see `npm run load:editor`.

import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {expect, test} from 'vitest';
import {removeFolder} from '../support/removeFolder.ts';
import {trials} from '../support/trials.ts';
import {editorSession} from './editorSession.ts';

// In CI a third: that 30,000 edits leave no memory behind is tried in test/process/lsp/abuse.slow.test.ts, too.
const [edits, documents] = [trials(1000), trials(100)];

test(`${edits} edits, ${documents} documents, 2 kills: ranges are in the text, a new server shows the same, memory does not grow`, async () => {
  const root = mkdtempSync(join(tmpdir(), 'shingle-editor-'));
  try {
    const options = {
      language: 'markdown',
      progress: () => undefined,
      edits,
      documents,
      kills: 2,
      megabytes: 2,
      seed: 20_264,
    };
    const {start, edited, closed, findings, problems} = await editorSession(root, options);
    expect(problems).toEqual([]);
    expect(findings).toBeGreaterThan(100);
    if (Number.isNaN(start.atRest)) return;
    const [afterEdits, afterDocuments] = [edited, closed].map(({atRest}) => atRest / start.atRest);
    console.log(`memory at rest: ${afterEdits.toFixed(2)} and ${afterDocuments.toFixed(2)} times that of the start`);
    // On a busy machine a thread may not have come to rest; a leak would go on growing.
    expect(afterEdits).toBeLessThan(1.5);
    expect(afterDocuments).toBeLessThan(1.5);
  } finally {
    await removeFolder(root);
  }
});
