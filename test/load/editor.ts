// npm run load:editor -- [--languages markdown,typescript,japanese] [--edits 10000] [--documents 999] [--kills 21] [--megabytes 4]
// [--seed S]: an editor that stays open for long, in one folder for each language; edits, documents and kills are of all of
// them. Exit code 1 if a range was outside its text, an answer was late, a new server shows something else, or memory grew.

import {mkdtempSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join} from 'node:path';
import {parseArgs} from 'node:util';
import {removeFolder} from '../support/removeFolder.ts';
import {editorSession, type SessionOptions, type SessionResult} from './editorSession.ts';
import {pageLanguages} from './languages.ts';

/** Resident memory at rest, to that of the start. At once it has the garbage of the moment. */
const growthMax = 1.3;

async function main(): Promise<number> {
  const {values} = parseArgs({
    options: {
      languages: {type: 'string', default: Object.keys(pageLanguages).join()},
      edits: {type: 'string', default: '10000'},
      documents: {type: 'string', default: '999'},
      kills: {type: 'string', default: '21'},
      megabytes: {type: 'string', default: '4'},
      seed: {type: 'string', default: '1'},
    },
  });
  const languages = values.languages.split(',');
  const unknown = languages.find((name) => pageLanguages[name] === undefined);
  if (unknown !== undefined) {
    console.error(`got --languages ${values.languages}; expected some of ${Object.keys(pageLanguages).join(', ')}`);
    return 2;
  }
  const [edits, documents, kills] = [values.edits, values.documents, values.kills].map((count) =>
    Math.ceil(Number(count) / languages.length),
  );
  const [megabytes, seed] = [values.megabytes, values.seed].map(Number);
  let count = 0;
  for (const language of languages) {
    const root = mkdtempSync(join(tmpdir(), 'shingle-editor-'));
    const progress = (line: string) => console.error(`${language}: ${line}`);
    try {
      const options: SessionOptions = {language, edits, documents, kills, megabytes, seed, progress};
      count += printed(options, await editorSession(root, options));
    } finally {
      await removeFolder(root);
    }
  }
  return count === 0 ? 0 : 1;
}

/** Gives the number of problems. */
function printed({language, edits, documents, kills, seed}: SessionOptions, result: SessionResult): number {
  const {start, edited, closed, answerMs, waitedForMs, findings} = result;
  const problems = [...result.problems];
  const megabytesOf = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`;
  console.log(`${language.padEnd(24)}at once             at rest`);
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
  const answers = `${answerMs.length} answers with ${findings} findings, ${kills} servers killed, seed ${seed}`;
  console.log(`${answers}\nanswered after ${shares(waitedForMs)}; without waiting for a processor ${shares(answerMs)}`);
  console.log(
    problems.length === 0 ? 'no problems' : `${problems.length} problems\n${problems.slice(0, 10).join('\n')}`,
  );
  return problems.length;
}

function shares(times: readonly number[]): string {
  const sorted = [...times].sort((x, y) => x - y);
  const at = (share: number) =>
    `${sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))].toFixed(0)} ms`;
  return `${at(0.5)} (half), ${at(0.95)} (95 of 100), ${at(1)} (last)`;
}

process.exitCode = await main();
