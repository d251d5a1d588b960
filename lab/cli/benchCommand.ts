// shingle lab bench: measures every sketch, look-up and fingerprint, on documents that it makes and on those of folders.

import {statSync} from 'node:fs';
import {resolve} from 'node:path';
import type {Io} from '../../server/cli/io.ts';
import {noteLine} from '../../server/cli/noteLine.ts';
import {unwritable, writeParts, writeToFile} from '../../server/cli/output.ts';
import {UserError} from '../../server/userError.ts';
import {benchProgram} from './benchProgram.ts';
import type {LabArgumentsOf} from './labArguments.ts';

export async function bench(args: LabArgumentsOf<'bench'>, io: Io, program = benchProgram): Promise<number> {
  const {folders, seed, shingleWords: w, quick, html, progress, output} = args;
  const missing = folders.find((folder) => !isFolder(resolve(io.cwd, folder)));
  if (missing !== undefined) throw new UserError(`bench: got "${missing}", expected folders of documents`);
  // Before minutes of measuring, not after.
  for (const [flag, file] of [
    ['--html', html],
    ['--output', output],
  ] as const) {
    if (file === null) continue;
    if (isFolder(resolve(io.cwd, file))) throw unwritable(`${flag} ${file}`, resolve(io.cwd, file), 'it is a folder');
    const parent = resolve(io.cwd, file, '..');
    if (!isFolder(parent)) throw unwritable(`${flag} ${file}`, resolve(io.cwd, file), 'there is no such folder');
  }
  const {bench: measure} = program();
  const start = io.clock();
  const answer = measure({
    folders: folders.map((folder) => resolve(io.cwd, folder)),
    seed,
    w,
    quick,
    told: (what) => {
      if (progress && io.stderr.isTTY)
        io.stderr.write(noteLine(`${((io.clock() - start) / 1000).toFixed(0).padStart(3)} s  ${what}`));
    },
    warned: (what) => io.stderr.write(noteLine(what)),
  });
  if (html !== null) writeToFile(html, `--html ${html}`, io, [answer.html]);
  await writeParts(output, io, [args.format === 'json' ? answer.json : answer.text]);
  return 0;
}

function isFolder(path: string): boolean {
  return statSync(path, {throwIfNoEntry: false})?.isDirectory() === true;
}
