// npm run load:editor -- [--edits 10000] [--documents 1000] [--kills 20] [--megabytes 4] [--seed S]: an editor that stays open
// for long. Exit code 1 if a range was outside its text, a new server shows something else, or memory grew.

import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {removeFolder} from '../support/removeFolder.ts';
import {editorSession} from './editorSession.ts';

/** Resident memory at rest, to that of the start. At once it has the garbage of the moment. */
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
  const {start, edited, closed, answers, findings} = result;
  const problems = [...result.problems];
  const megabytesOf = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log('resident                    at once             at rest');
  console.log(`${'at the start'.padEnd(22)}${[start.atOnce, start.atRest].map(megabytesOf).join('              ')}`);
  for (const [what, bytes] of [
    [`after ${edits} edits`, edited],
    [`after ${documents} documents`, closed],
  ] as const) {
    const growth = {atOnce: bytes.atOnce / start.atOnce, atRest: bytes.atRest / start.atRest};
    const cells = (['atOnce', 'atRest'] as const).map(
      (when) => `${megabytesOf(bytes[when])} (${growth[when].toFixed(2)})`,
    );
    console.log(`${what.padEnd(22)}${cells.join('       ')}`);
    if (growth.atRest > growthMax)
      problems.push(`${what}, memory at rest is ${growth.atRest.toFixed(2)} times that of the start`);
  }
  console.log(`${answers} answers with ${findings} findings, ${kills} servers killed, seed ${seed}`);
  console.log(
    problems.length === 0 ? 'no problems' : `${problems.length} problems\n${problems.slice(0, 10).join('\n')}`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
} finally {
  await removeFolder(root);
}
