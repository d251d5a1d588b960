// Parses the arguments after `shingle lab` into plain data. Throws one UserError that names every wrong argument.

import type {CommonArguments} from '../../server/cli/arguments/arguments.ts';
import {
  commonArguments,
  countArgument,
  type Environment,
  pairsArgument,
  plainFormat,
  requireHistory,
} from '../../server/cli/arguments/sharedArgs.ts';
import {tokenized, Values} from '../../server/cli/arguments/tokenize.ts';
import {UserError} from '../../server/userError.ts';
import {didYouMean} from '../../shared/algorithms/didYouMean.ts';
import type {SearchMeasureName} from '../methods/distance/searchMeasures.ts';
import type {PageLookupName} from '../methods/overlap/pageLookup.ts';
import {methodPage, methodPages} from '../methods/report/methodPages.ts';
import {labConfigOf} from '../methods/settings/labConfig.ts';
import {distanceLimit} from '../methods/simhash/simhashes.ts';
import {
  type BenchArguments,
  type ClustersArguments,
  type DistancesArguments,
  type LabArguments,
  type LabExplainArguments,
  labCommands,
  type NearArguments,
  type OverlapArguments,
  type RecallArguments,
  type SketchCommandArguments,
  type WholeStage,
} from './labArguments.ts';
import {labFlags} from './labFlags.ts';
import {labSettings} from './labSettings.ts';

export function parseLabArguments(words: readonly string[], environment: Environment): LabArguments {
  const [word, ...rest] = words;
  const command = labCommands.find((name) => name === word);
  if (command === undefined) return withoutCommand(words);
  const tokens = tokenized(rest, {commands: [], usual: command, flags: labFlags});
  if (tokens.given.has('help')) return {command: 'help', topic: command};
  if (tokens.given.has('version')) return {command: 'version'};
  const values = new Values(tokens, labFlags);
  const product = commonArguments(values, environment);
  const lab = labSettings(values);
  const common = Object.keys(lab).length === 0 ? product : {...product, settings: {...product.settings, lab}};
  const parsed = argumentsOf[command](values, common, tokens.positionals);
  if (tokens.problems.length > 0) {
    throw new UserError([...tokens.problems, `"shingle help lab ${command}" lists the flags`].join('\n'));
  }
  return parsed;
}

const argumentsOf = {
  near: nearArguments,
  clusters: clustersArguments,
  overlap: overlapArguments,
  distances: distancesArguments,
  recall: recallArguments,
  bench: benchArguments,
  explain: explainArguments,
} as const;

/** `shingle help lab minhash` arrives as `minhash --help`. A name may have several words. */
function withoutCommand(words: readonly string[]): LabArguments {
  const [word] = words;
  if (word === '--help' || word === '-h') return {command: 'help', topic: null};
  if (word === '--version' || word === '-v') return {command: 'version'};
  const isHelp = words.some((one) => one === '--help' || one === '-h');
  const name = words.filter((one) => !one.startsWith('-')).join(' ');
  if (isHelp && name === 'methods') return {command: 'method', name: null};
  const isMethod = methodPage(name) !== null;
  if (isHelp && isMethod) return {command: 'method', name};
  const got = word === undefined ? 'no command' : `"${isHelp ? name : word}"`;
  const expected = `one of ${labCommands.join(', ')}${isHelp ? ', or the name of a method' : ''}`;
  const close =
    word === undefined || isMethod
      ? null
      : didYouMean(isHelp ? name : word, [...labCommands, ...(isHelp ? methodNames() : [])]);
  const further = isMethod
    ? `"shingle help lab ${name}" describes the method`
    : isHelp
      ? '"shingle help lab methods" lists the methods'
      : '"shingle help lab" describes them';
  throw new UserError(
    `lab: got ${got}, expected ${expected}${close === null ? '' : `; did you mean "${close}"?`}\n${further}`,
  );
}

function methodNames(): string[] {
  return methodPages.flatMap(({name, also}) => [name, ...also]);
}

/** How documents are compared is up to who looks for them here; in the corpus it has been decided. */
const notOfCorpus = [
  ...['history', 'measure', 'min-resemblance', 'max-distance', 'preset', 'sketch', 'lookup'],
  ...['shingle-words', 'weights', 'common-from'],
];

function nearArguments(values: Values, common: CommonArguments, words: readonly string[]): NearArguments {
  const [file = '', ...paths] = words;
  const stdinFilename = values.text('stdin-filename');
  if (file === '' && !common.printConfig) values.problem('near: got no path, expected one (FILE, or "-")');
  if (paths.includes('-')) values.problem('near: got "-" among the paths, expected it as FILE');
  if (stdinFilename !== null && file !== '-')
    values.problem('--stdin-filename: got no "-" as FILE, expected it: the text is read from there');
  const measure = values.choice<SearchMeasureName>('measure');
  for (const name of ['history', 'min-containment', 'max-distance', 'sketch', 'lookup', 'weights', 'common-from']) {
    if (measure !== null && values.on(name))
      values.problem(`got --measure and --${name}, expected one of them: --measure compares all files with FILE`);
  }
  const corpus = values.on('corpus');
  for (const name of notOfCorpus) {
    if (corpus && values.on(name))
      values.problem(`got --${name} and --corpus, expected one of them: the corpus has fingerprints of its own`);
  }
  if (corpus && paths.length > 0)
    values.problem(`near: got "${paths[0]}" and --corpus, expected one of them: the corpus is asked about FILE alone`);
  return {
    command: 'near',
    ...sketchArguments(values, common, 'near', paths),
    file,
    stdinFilename: stdinFilename ?? 'stdin.md',
    measure,
    corpus,
  };
}

function clustersArguments(values: Values, common: CommonArguments, words: readonly string[]): ClustersArguments {
  if (words.includes('-')) values.problem('clusters: got "-", expected files, folders or globs');
  return {command: 'clusters', ...sketchArguments(values, common, 'clusters', words)};
}

function sketchArguments(
  values: Values,
  common: CommonArguments,
  command: 'near' | 'clusters',
  paths: readonly string[],
): SketchCommandArguments {
  requireHistory(values, command);
  const history = values.on('history');
  const first = paths.find((path) => path !== '-');
  if (history && first !== undefined)
    values.problem(`${command}: got "${first}" and --history, expected one of them: --history-path names what is read`);
  for (const name of ['include', 'exclude']) {
    if (history && values.on(name))
      values.problem(`got --${name} and --history, expected one of them: --history-path names what is read`);
  }
  if (values.on('versions') && !history) values.problem('--versions: got no --history, expected it');
  // For passages this is a setting; for documents each command has its own default.
  const {minResemblance = null, minContainment = null, ...settings} = common.settings;
  if (minResemblance !== null && minContainment !== null)
    values.problem('got --min-resemblance and --min-containment, expected one of them');
  const maxDistance = values.number('max-distance');
  if (maxDistance !== null && maxDistance > distanceLimit)
    values.problem(`--max-distance: got "${maxDistance}", expected a whole number from 0 to ${distanceLimit}`);
  const weights = values.choice<'count' | 'tf-idf'>('weights');
  if (weights === 'tf-idf' && values.on('bag'))
    values.problem(
      'got --bag and --weights tf-idf, expected one of them: tf-idf counts how often a shingle occurs, too',
    );
  return {
    ...common,
    settings: weights === 'count' ? {...settings, lab: {...settings.lab, bag: true}} : settings,
    weights: weights === 'tf-idf' ? weights : null,
    format: values.choice<SketchCommandArguments['format']>('format') ?? 'pretty',
    paths,
    history,
    versions: values.on('versions'),
    minResemblance,
    minContainment,
    maxDistance,
    progress: !values.on('no-progress'),
    verbose: values.on('verbose'),
  };
}

function overlapArguments(values: Values, common: CommonArguments, words: readonly string[]): OverlapArguments {
  if (words.length < 2 && !common.printConfig)
    values.problem(`overlap: got ${countArgument(words.length)}, expected at least two (A B [C...])`);
  if (values.on('exact') && values.on('sample'))
    values.problem('got both --exact and --sample, expected one of them: an exact answer draws no sample');
  return {
    command: 'overlap',
    ...common,
    format: plainFormat(values, 'overlap'),
    progress: !values.on('no-progress'),
    verbose: values.on('verbose'),
    collections: words,
    exact: values.on('exact'),
    sample: values.number('sample'),
    seed: values.number('seed'),
    lookUp: values.choice<PageLookupName>('look-up') ?? 'runs',
    containmentMax: values.number('max-containment'),
  };
}

function distancesArguments(values: Values, common: CommonArguments, words: readonly string[]): DistancesArguments {
  const pairs = pairsArgument(values, common, 'distances', words);
  return {
    command: 'distances',
    ...common,
    format: plainFormat(values, 'distances'),
    pairs,
    estimates: values.on('sketch'),
  };
}

function recallArguments(values: Values, common: CommonArguments, words: readonly string[]): RecallArguments {
  if (words.includes('-'))
    values.problem('recall: got "-", expected files, folders or globs: copies between files are counted');
  return {
    command: 'recall',
    ...common,
    format: plainFormat(values, 'recall'),
    progress: !values.on('no-progress'),
    verbose: values.on('verbose'),
    paths: words,
    fileList: values.text('file-list'),
  };
}

function benchArguments(values: Values, common: CommonArguments, words: readonly string[]): BenchArguments {
  if (words.includes('-')) values.problem('bench: got "-", expected folders');
  return {
    command: 'bench',
    ...common,
    format: plainFormat(values, 'bench'),
    progress: !values.on('no-progress'),
    folders: words,
    quick: values.on('quick'),
    seed: values.number('seed') ?? 1,
    html: values.text('html'),
    shingleWords: labConfigOf({shingleWords: 8, ...common.settings.lab}).shingleWords,
  };
}

function explainArguments(values: Values, common: CommonArguments, words: readonly string[]): LabExplainArguments {
  const [file = ''] = words;
  if (words.length !== 1 && !common.printConfig)
    values.problem(`explain: got ${countArgument(words.length)}, expected one (FILE)`);
  return {
    command: 'explain',
    ...common,
    file,
    stage: values.choice<WholeStage>('stage'),
    withSketch: values.on('sketch'),
  };
}
