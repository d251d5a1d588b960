// shingle lab distances: prints the distances between pairs of documents, by every measure.

import {readPairs} from '../../server/app/compareFiles.ts';
import {namedPairs, sayNotCompared} from '../../server/cli/commands/compareCommand.ts';
import type {Io} from '../../server/cli/io.ts';
import {noteLine} from '../../server/cli/noteLine.ts';
import {openRoot} from '../../server/cli/openRoot.ts';
import {writeParts} from '../../server/cli/output.ts';
import {UserError} from '../../server/userError.ts';
import type {Document} from '../../shared/model/document.ts';
import {sketcherOf} from '../documents/near/method.ts';
import {shinglingSpace} from '../documents/shinglingSpace.ts';
import {type Measured, measuresOf} from '../methods/distance/measures.ts';
import {type SketchEstimates, sketchEstimates} from '../methods/distance/sketchEstimate.ts';
import {vectorOf} from '../methods/distance/vector.ts';
import {type DistancesOfPair, distancesJson, distancesPretty} from '../methods/report/distancesReport.ts';
import {type LabConfig, labConfigOf} from '../methods/settings/labConfig.ts';
import {presetWith} from '../methods/shingles/presets.ts';
import {
  allShingles,
  countedShingles,
  type Shingling,
  type ShinglingSpace,
  shingleSet,
} from '../methods/shingles/shingleSet.ts';
import {simhash, simhashBits} from '../methods/simhash/simhash.ts';
import type {LabArgumentsOf} from './labArguments.ts';

export async function distances(args: LabArgumentsOf<'distances'>, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  const {root, loaded} = start;
  const named = namedPairs(args.pairs, loaded.config.limits, io);
  const {texts, notes, pairs, notCompared} = readPairs({root, pairs: named}, loaded.config);
  if (args.pairs.kind === 'two' && notCompared.length > 0) throw new UserError(notCompared[0].reason);
  for (const note of notes) io.stderr.write(noteLine(note));
  const measured = await distancesOf(texts, pairs, labConfigOf(loaded.lab), args.estimates);
  await writeParts(args.output, io, args.format === 'json' ? distancesJson(measured) : distancesPretty(measured));
  return sayNotCompared(notCompared, io) ? 2 : 0;
}

async function distancesOf(
  texts: readonly Document[],
  pairs: readonly (readonly [number, number])[],
  config: LabConfig,
  estimates: boolean,
): Promise<DistancesOfPair[]> {
  const {shingling} = presetWith(config);
  const sketched = estimates ? sketcherOf(config) : null;
  const space = await shinglingSpace(shingling);
  const measured = texts.map((text) => measuredText(text, shingling, space));
  return pairs.map(([a, b]) => ({
    a: texts[a].path,
    b: texts[b].path,
    shinglesA: measured[a].set.keys.length,
    shinglesB: measured[b].set.keys.length,
    w: shingling.w,
    measures: measuresOf(measured[a], measured[b]),
    estimates: sketched === null ? null : estimatesOf(sketched, measured[a], measured[b]),
  }));
}

/** A sketch that counts shingles is one of the bag. */
function estimatesOf({sketcher, threshold}: ReturnType<typeof sketcherOf>, a: Measured, b: Measured): SketchEstimates {
  const of = sketcher.weighing === 'count' ? 'bag' : 'set';
  return sketchEstimates(sketcher, threshold, a[of], b[of]);
}

function measuredText({path, bytes, format}: Document, shingling: Shingling, space: ShinglingSpace): Measured {
  const shingles = shingleSet(path, bytes, format, shingling, space);
  const bits = new Uint32Array(2);
  simhash(shingles, shingles.length, null, bits, new Float64Array(simhashBits));
  const set = vectorOf(shingles, shingles.length, null);
  const {hashes, count, weights} = countedShingles(path, bytes, format, shingling, space);
  const bag = vectorOf(hashes, count, weights);
  // An edit is always an edit of a single word, whatever the shingle length and fingerprint function.
  const words = allShingles(path, bytes, format, {...shingling, w: 1, fingerprint: 'rolling'}, space);
  return {set, bag, words: space.all.slice(0, words), simhash: bits};
}
