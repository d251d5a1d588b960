// Arguments of each lab command: what follows from its flags and words, the rules about them, and their types.

import {choiceProblem} from '../../server/cli/arguments/flagValue.ts';
import type {FlagsOf, Given} from '../../server/cli/arguments/readFlags.ts';
import {
  countArgument,
  onePath,
  pairsArgument,
  plainFormat,
  requireHistory,
  type WithCommon,
} from '../../server/cli/arguments/sharedArgs.ts';
import {labConfigOf} from '../methods/settings/labConfig.ts';
import {distanceLimit} from '../methods/simhash/simhashes.ts';
import type {LabCommand} from './labCommandNames.ts';
import type {labFlags} from './labFlags.ts';

type ArgsOf<Name extends LabCommand> = WithCommon<FlagsOf<(typeof labFlags)[number], Name>>;
type Words = readonly string[];

export const labArgumentsOf = {
  near: nearArguments,
  clusters(args: ArgsOf<'clusters'>, paths: Words, given: Given) {
    if (paths.includes('-')) given.problem('clusters: got "-", expected files, folders or globs');
    return sketchArguments(args, 'clusters', paths, given);
  },
  overlap(args: ArgsOf<'overlap'>, collections: Words, given: Given) {
    if (collections.length < 2 && !args.printConfig)
      given.problem(`overlap: got ${countArgument(collections.length)}, expected at least two (A B [C...])`);
    if (args.exact && given.on('sample'))
      given.problem('got both --exact and --sample, expected one of them: an exact answer draws no sample');
    return {...args, format: plainFormat(args.format, 'overlap', given), collections};
  },
  /** `estimates`: whether to show what the sketch of the settings estimates. */
  distances(args: ArgsOf<'distances'>, words: Words, given: Given) {
    const pairs = pairsArgument(args, 'distances', words, given);
    return {...args, format: plainFormat(args.format, 'distances', given), pairs, estimates: given.on('sketch')};
  },
  recall(args: ArgsOf<'recall'>, paths: Words, given: Given) {
    if (paths.includes('-'))
      given.problem('recall: got "-", expected files, folders or globs: copies between files are counted');
    return {...args, format: plainFormat(args.format, 'recall', given), paths};
  },
  /** Folders of documents, besides those that the bench makes. */
  bench(args: ArgsOf<'bench'>, folders: Words, given: Given) {
    if (folders.includes('-')) given.problem('bench: got "-", expected folders');
    const {shingleWords} = labConfigOf({shingleWords: 8, ...args.settings.lab});
    return {...args, format: plainFormat(args.format, 'bench', given), folders, shingleWords};
  },
  explain(args: ArgsOf<'explain'>, words: Words, given: Given) {
    return {...args, file: onePath(args, 'explain', words, given), withSketch: given.on('sketch')};
  },
} as const;

type Parsed = typeof labArgumentsOf;
export type LabArgumentsOf<Name extends LabCommand> = ReturnType<Parsed[Name]> & {readonly command: Name};
export type LabArguments =
  | {readonly [Name in LabCommand]: LabArgumentsOf<Name>}[LabCommand]
  /** null: help for the whole lab. */
  | {readonly command: 'help'; readonly topic: LabCommand | null}
  /** null: all methods. */
  | {readonly command: 'method'; readonly name: string | null}
  | {readonly command: 'version'};

/** How documents are compared is up to who looks for them here; in the corpus it has been decided. */
const notOfCorpus = [
  ...['history', 'measure', 'min-resemblance', 'max-distance', 'preset', 'sketch', 'lookup'],
  ...['shingle-words', 'weights', 'common-from'],
];

function nearArguments(args: ArgsOf<'near'>, words: Words, given: Given) {
  const [file = '', ...paths] = words;
  const {stdinFilename, measure, corpus} = args;
  if (file === '' && !args.printConfig) given.problem('near: got no path, expected one (FILE, or "-")');
  if (paths.includes('-')) given.problem('near: got "-" among the paths, expected it as FILE');
  if (stdinFilename !== null && file !== '-')
    given.problem('--stdin-filename: got no "-" as FILE, expected it: the text is read from there');
  for (const name of ['history', 'min-containment', 'max-distance', 'sketch', 'lookup', 'weights', 'common-from']) {
    if (measure !== null && given.on(name))
      given.problem(`got --measure and --${name}, expected one of them: --measure compares all files with FILE`);
  }
  for (const name of notOfCorpus) {
    if (corpus && given.on(name))
      given.problem(`got --${name} and --corpus, expected one of them: the corpus has fingerprints of its own`);
  }
  if (corpus && paths.length > 0)
    given.problem(`near: got "${paths[0]}" and --corpus, expected one of them: the corpus is asked about FILE alone`);
  return {...sketchArguments(args, 'near', paths, given), file, stdinFilename: stdinFilename ?? 'stdin.md'};
}

const sketchFormats = ['pretty', 'json', 'jsonl'] as const;

/** Of the commands that sketch documents. */
function sketchArguments<Args extends ArgsOf<'near'> | ArgsOf<'clusters'>>(
  args: Args,
  command: LabCommand,
  paths: Words,
  given: Given,
) {
  const {history, versions, maxDistance, weights} = args;
  requireHistory(given, command);
  const first = paths.find((path) => path !== '-');
  if (history && first !== undefined)
    given.problem(`${command}: got "${first}" and --history, expected one of them: --history-path names what is read`);
  for (const name of ['include', 'exclude']) {
    if (history && given.on(name))
      given.problem(`got --${name} and --history, expected one of them: --history-path names what is read`);
  }
  if (versions && !history) given.problem('--versions: got no --history, expected it');
  // For passages this is a setting; for documents each command has its own default.
  const {minResemblance = null, minContainment = null, ...settings} = args.settings;
  if (minResemblance !== null && minContainment !== null)
    given.problem('got --min-resemblance and --min-containment, expected one of them');
  if (maxDistance !== null && maxDistance > distanceLimit)
    given.problem(`--max-distance: got "${maxDistance}", expected a whole number from 0 to ${distanceLimit}`);
  if (weights === 'tf-idf' && given.on('bag'))
    given.problem(
      'got --bag and --weights tf-idf, expected one of them: tf-idf counts how often a shingle occurs, too',
    );
  const format = sketchFormats.find((name) => name === (args.format ?? 'pretty'));
  if (format === undefined) given.problem(choiceProblem('format', sketchFormats, args.format ?? ''));
  return {
    ...args,
    settings: weights === 'count' ? {...settings, lab: {...settings.lab, bag: true}} : settings,
    /** Real weights of shingles; null: all the same, or as often as they occur (the setting `bag`). */
    weights: weights === 'tf-idf' ? weights : null,
    format: format ?? 'pretty',
    /** Empty means the root. */
    paths,
    /** Minimum resemblance of two documents; null uses the default of the preset or command. */
    minResemblance,
    /** `near`: instead of it, minimum containment of one of two documents in the other. */
    minContainment,
  };
}
