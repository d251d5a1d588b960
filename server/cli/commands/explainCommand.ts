// shingle explain: every stage between a file and its findings.

import type {WholeDocument} from '../../../shared/explain/wholeDocument.ts';
import {presetWith} from '../../../shared/methods/shingles/presets.ts';
import {type Config, defaults} from '../../../shared/model/config.ts';
import {explainFile} from '../../app/explainFile.ts';
import {shinglingSpace} from '../../methods/shinglingSpace.ts';
import type {ExplainArguments} from '../arguments/arguments.ts';
import {commandPorts} from '../commandPorts.ts';
import type {Io} from '../io.ts';
import {openRoot} from '../openRoot.ts';
import {writeParts} from '../output.ts';

export async function explain(args: ExplainArguments, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  const {root, loaded} = start;
  const ports = commandPorts(io, true);
  const request = {root, file: args.file, stage: args.stage, whole: await wholeOf(loaded.config)};
  const lines = await explainFile(request, loaded, ports);
  ports.quiet();
  await writeParts(args.output, io, chunks(lines));
  return 0;
}

/** What the commands of whole documents see, where something is said of it. */
async function wholeOf(config: Config): Promise<WholeDocument | null> {
  const {shingling} = presetWith(config);
  if (JSON.stringify(shingling) === JSON.stringify(presetWith(defaults).shingling)) return null;
  return {shingling, space: await shinglingSpace(shingling)};
}

const chunkUnits = 1 << 16;

/** Lines in pieces that are worth a write each. */
function* chunks(lines: Iterable<string>): Generator<string> {
  let chunk = '';
  for (const line of lines) {
    chunk += `${line}\n`;
    if (chunk.length < chunkUnits) continue;
    yield chunk;
    chunk = '';
  }
  if (chunk !== '') yield chunk;
}
