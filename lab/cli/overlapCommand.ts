// shingle lab overlap: measures how much of each collection is in the others, and their relative sizes.

import {guessedNotes} from '../../server/app/readingNotes.ts';
import type {Io} from '../../server/cli/io.ts';
import {noteLine} from '../../server/cli/noteLine.ts';
import {openRoot} from '../../server/cli/openRoot.ts';
import {textStyleOf, writeParts} from '../../server/cli/output.ts';
import {progressLine} from '../../server/cli/progress.ts';
import {missingNote} from '../../server/git/missingObjects.ts';
import {missingReason} from '../../server/sources/sourceFile.ts';
import {UserError} from '../../server/userError.ts';
import {plural} from '../../shared/wording/numbersInEnglish.ts';
import {measureOverlap} from '../documents/overlap/measureOverlap.ts';
import {namedCollection} from '../documents/overlap/namedCollections.ts';
import {openCollection} from '../documents/overlap/readCollection.ts';
import {stemFor} from '../documents/shinglingSpace.ts';
import {collectionsMax} from '../methods/overlap/presence.ts';
import {overlapJson, overlapPretty} from '../methods/report/overlapReport.ts';
import {labConfigOf} from '../methods/settings/labConfig.ts';
import {presetWith} from '../methods/shingles/presets.ts';
import type {LabArgumentsOf} from './labArguments.ts';

/** 300 pages give a proportion to ± 6 percentage points, as in 1998; 30,000 shingles give ± 0.6. */
const pagesSampled = 300;
const shinglesPerPage = 100;

export async function overlap(args: LabArgumentsOf<'overlap'>, io: Io): Promise<number> {
  const start = await openRoot(args, io);
  if (start === null) return 0;
  const {root, loaded} = start;
  const {config} = loaded;
  if (args.collections.length > collectionsMax) {
    throw new UserError(`overlap: got ${args.collections.length} collections, expected at most ${collectionsMax}`);
  }
  const collections = [];
  for (const written of args.collections) {
    collections.push(await openCollection(written, await namedCollection(written, root), root, loaded));
  }
  for (const {name, listing} of collections) {
    const missing = listing.skipped.filter(({reason}) => reason === missingReason).map(({path}) => path);
    if (missing.length > 0) io.stderr.write(noteLine(`${name}: ${missingNote(missing, 'and is not compared')}`));
  }
  const ofLab = labConfigOf(loaded.lab);
  const {shingling} = presetWith(ofLab);
  const progress = progressLine(io, args.progress);
  const pages = args.sample ?? pagesSampled;
  const found = await measureOverlap(collections, {
    isExact: args.exact,
    pagesSampled: pages,
    shinglesSampled: pages * shinglesPerPage,
    seed: args.seed,
    lookUp: args.lookUp,
    shingling,
    commonFrom: ofLab.commonFrom,
    stem: await stemFor(shingling),
    wordsMin: config.minWords,
    containmentMin: config.documentContainment,
    progress: progress.report,
  });
  progress.end();
  const guessed = collections.flatMap((collection) => [...collection.guessed.values()]);
  for (const note of guessedNotes(guessed)) io.stderr.write(noteLine(note));
  const empty = found.collections.find(({shinglesSampled}) => shinglesSampled === 0);
  if (empty !== undefined) {
    const {name, pages: read, skipped} = empty;
    throw new UserError(
      `"${name}" holds no text that can be compared: ${plural(read, 'page')}, ${plural(skipped, 'file')} skipped. Expected pages of at least ${found.shingleWords} words; "shingle check ${name} --list-files" says how each file of a folder is read.`,
    );
  }
  const report =
    args.format === 'json' ? overlapJson(found) : overlapPretty(found, textStyleOf(args, io), args.verbose);
  await writeParts(args.output, io, report);
  // The limit counts as exceeded only if the lower end of the interval is above it, so that chance does not decide.
  const {maxContainment: containmentMax} = args;
  return containmentMax !== null && found.text[0].some(({low}, y) => y > 0 && low > containmentMax) ? 1 : 0;
}
