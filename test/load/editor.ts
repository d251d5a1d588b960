// npm run load:editor -- [--edits 10000] [--documents 1000] [--kills 20] [--megabytes 4] [--seed S]: an editor that stays open
// for long. Exit code 1 if a range was outside its text, a new server shows something else, or memory grew.

import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {removeFolder} from '../support/removeFolder.ts';
import {editorSession} from './editorSession.ts';

/** Resident memory, to that of the start. */
const growthMax = 1.3;

const {values} = parseArgs({
  options: {
    edits: {type: 'string', default: '10000'},
    documents: {type: 'string', default: '1000'},
    kills: {type: 'string', default: '20'},
    megabytes: {type: 'string', default: '4'},
    seed: {type: 'string', default: '1'},
  },
});
const [edits, documents, kills, megabytes, seed] = [
  ...[values.edits, values.documents, values.kills, values.megabytes, values.seed].map(Number),
];
const root = mkdtempSync(join(tmpdir(), 'shingle-editor-'));
try {
  const result = await editorSession(root, {edits, documents, kills, megabytes, seed});
  const {startBytes, editedBytes, closedBytes, answers, findings} = result;
  const problems = [...result.problems];
  const megabytesOf = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(`resident at the start ${megabytesOf(startBytes)}`);
  for (const [what, bytes] of [
    [`after ${edits} edits`, editedBytes],
    [`after ${documents} documents`, closedBytes],
  ] as const) {
    console.log(`${what} ${megabytesOf(bytes)}, ${(bytes / startBytes).toFixed(2)} times as much`);
    if (bytes > growthMax * startBytes)
      problems.push(`${what}, memory is ${(bytes / startBytes).toFixed(2)} times that of the start`);
  }
  console.log(`${answers} answers with ${findings} findings, ${kills} servers killed, seed ${seed}`);
  console.log(
    problems.length === 0 ? 'no problems' : `${problems.length} problems\n${problems.slice(0, 10).join('\n')}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await removeFolder(root);
}
