// shingle lab explain: prints the words, shingles and sketch of a document, as near, clusters, overlap and distances compare
// them.

import {resolve} from 'node:path';
import {readNamedFile} from '../../server/app/namedFiles.ts';
import {chunks} from '../../server/cli/commands/explainCommand.ts';
import type {Io} from '../../server/cli/io.ts';
import {openRoot} from '../../server/cli/openRoot.ts';
import {writeParts} from '../../server/cli/output.ts';
import {nameFrom} from '../../server/pathNames.ts';
import {sketcherOf} from '../documents/near/method.ts';
import {shinglingSpace} from '../documents/shinglingSpace.ts';
import {wholeDocumentReport} from '../methods/report/wholeDocumentReport.ts';
import {labConfigOf} from '../methods/settings/labConfig.ts';
import {presetWith} from '../methods/shingles/presets.ts';
import type {LabArgumentsOf} from './labArguments.ts';

export async function explain(args: LabArgumentsOf<'explain'>, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  const {root, loaded} = start;
  const path = nameFrom(root, resolve(root, args.file));
  const {bytes, format, encoding} = readNamedFile(root, path, loaded.config, 'explained');
  const text = {path, bytes, format, reference: false, template: false};
  const config = labConfigOf(loaded.lab);
  const {shingling} = presetWith(config);
  const sketcher = args.withSketch || args.stage === 'sketch' ? sketcherOf(config).sketcher : null;
  const whole = {text, encoding, shingling, space: await shinglingSpace(shingling), sketcher};
  await writeParts(args.output, io, chunks(wholeDocumentReport(whole, args.stage)));
  return 0;
}
