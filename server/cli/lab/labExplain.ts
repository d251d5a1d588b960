// shingle lab explain: prints the words, shingles and sketch of a document, as near, clusters, overlap and distances compare
// them.

import {relative, resolve, sep} from 'node:path';
import {wholeDocumentReport} from '../../../shared/methods/report/wholeDocumentReport.ts';
import {presetWith} from '../../../shared/methods/shingles/presets.ts';
import {readNamedFile} from '../../app/namedFiles.ts';
import {sketcherOf} from '../../methods/near/method.ts';
import {shinglingSpace} from '../../methods/shinglingSpace.ts';
import {chunks} from '../commands/explainCommand.ts';
import type {Io} from '../io.ts';
import {openRoot} from '../openRoot.ts';
import {writeParts} from '../output.ts';
import type {LabExplainArguments} from './labArguments.ts';

export async function explain(args: LabExplainArguments, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  const {root, loaded} = start;
  const path = relative(root, resolve(root, args.file)).split(sep).join('/');
  const {bytes, format, encoding} = readNamedFile(root, path, loaded.config, 'explained');
  const text = {path, bytes, format, reference: false, template: false};
  const {shingling} = presetWith(loaded.config);
  const sketcher = args.withSketch || args.stage === 'sketch' ? sketcherOf(loaded.config).sketcher : null;
  const whole = {text, encoding, shingling, space: await shinglingSpace(shingling), sketcher};
  await writeParts(args.output, io, chunks(wholeDocumentReport(whole, args.stage)));
  return 0;
}
