// shingle explain: shows every stage between a file and its findings.

import {explainFile} from '../../app/explainFile.ts';
import type {ArgumentsOf} from '../arguments/argumentsOf.ts';
import type {Io} from '../io.ts';
import {atRoot} from '../openRoot.ts';
import {writeParts} from '../output.ts';

export function explain(args: ArgumentsOf<'explain'>, io: Io): Promise<number> {
  return atRoot({...args, progress: true}, io, async ({root, loaded, ports}) => {
    const request = {root, file: args.file, stage: args.stage};
    const lines = await explainFile(request, loaded, ports);
    ports.quiet();
    await writeParts(args.output, io, chunks(lines));
    return 0;
  });
}

const chunkUnits = 1 << 16;

/** Joins lines to chunks that are large enough for one write each. */
export function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < chunkUnits) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
