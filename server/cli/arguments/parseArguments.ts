// Takes the words of a command line, gives what was asked as plain data. Every wrong word is named, all in one
// UserError; nothing is read and nothing is printed.

import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {isDay} from '../../../shared/baseline/day.ts';
import type {PageLookupName} from '../../../shared/methods/overlap/pageLookup.ts';
import {UserError} from '../../userError.ts';
import type {
  Arguments,
  BaselineArguments,
  CheckArguments,
  CleanArguments,
  ClustersArguments,
  CommonArguments,
  CompareArguments,
  DriftArguments,
  ExplainArguments,
  HookArguments,
  IndexArguments,
  MirrorsArguments,
  MovesArguments,
  NearArguments,
  OriginArguments,
  OverlapArguments,
  SketchCommandArguments,
  StatusArguments,
} from './arguments.ts';
import {baselineActions, commandNames, hookActions, type StageName} from './choices.ts';
import {checkEstimate, scopeOf} from './scope.ts';
import {
  commonArguments,
  countArgument,
  type Environment,
  noPaths,
  plainFormat,
  reportArguments,
  requireHistory,
} from './sharedArgs.ts';
import {tokenized, Values} from './tokenize.ts';

/** `words` without the program: `process.argv.slice(2)`. Throws UserError. */
export function parseArguments(words: readonly string[], environment: Environment): Arguments {
  const {command, positionals, given, problems} = tokenized(words);
  if (given.has('help')) return {command: 'help', topic: command === 'help' ? null : command};
  if (given.has('version') || command === 'version') return {command: 'version'};
  if (command === 'help') return helpArguments(positionals);
  const values = new Values(given, problems);
  const common = commonArguments(values, environment);
  const parsed = argumentsOf[command](values, common, positionals);
  if (problems.length > 0) {
    throw new UserError([...problems, `"shingle help ${command}" lists the flags`].join('\n'));
  }
  return parsed;
}

const argumentsOf = {
  check: checkArguments,
  compare: compareArguments,
  explain: explainArguments,
  baseline: baselineArguments,
  near: nearArguments,
  clusters: clustersArguments,
  moves: movesArguments,
  origin: originArguments,
  drift: driftArguments,
  mirrors: mirrorsArguments,
  overlap: overlapArguments,
  index: indexArguments,
  status: statusArguments,
  clean: cleanArguments,
  hook: hookArguments,
  lsp: languageServerArguments,
} as const;

function checkArguments(values: Values, common: CommonArguments, words: readonly string[]): CheckArguments {
  const stdinFilename = values.text('stdin-filename');
  const fileList = values.text('file-list');
  const paths = stdinFilename !== null && words.length === 0 ? ['-'] : words;
  const stdin = paths.includes('-');
  const baselineFromRef = values.text('baseline-from-ref');
  if (baselineFromRef !== null && values.on('baseline'))
    values.problem('got both --baseline and --baseline-from-ref, expected one of them');
  const scope = scopeOf(values, stdin);
  if (baselineFromRef !== null && scope !== null)
    values.problem(`got --${scope.kind} and --baseline-from-ref, expected one of them: each leaves out what was there`);
  if (stdinFilename !== null && !stdin)
    values.problem('--stdin-filename: got no "-" among the paths, expected it: the text is read from there');
  if (stdin && fileList === '-')
    values.problem('got "-" as a path and as --file-list, expected one of them: standard input is read once');
  if (scope?.kind !== 'staged') requireHistory(values, 'check');
  if (values.on('estimate-recall')) checkEstimate(values, scope, stdin);
  return {
    command: 'check',
    ...reportArguments(values, common),
    paths,
    stdinFilename,
    fileList,
    scope,
    listFiles: values.on('list-files'),
    explainNoise: values.on('explain-noise'),
    baselineFromRef,
    history: values.on('history'),
    estimateRecall: values.on('estimate-recall'),
  };
}

function compareArguments(values: Values, common: CommonArguments, words: readonly string[]): CompareArguments {
  const file = values.text('pairs');
  const [a = '', b = ''] = words;
  if (file === null && words.length !== 2 && !common.printConfig) {
    values.problem(`compare: got ${countArgument(words.length)}, expected two (A B) or --pairs FILE.tsv`);
  } else if (file !== null && words.length > 0) {
    values.problem(`compare: got --pairs and ${countArgument(words.length)}, expected one or the other`);
  }
  const pairs = file === null ? ({kind: 'two', a, b} as const) : ({kind: 'file', file} as const);
  const distances = values.on('distances');
  for (const name of distances ? [] : ['preset', 'shingle-words', 'words', 'fingerprint', 'bag']) {
    if (values.on(name))
      values.problem(`compare --${name}: got no --distances, expected it: without, no shingles are compared`);
  }
  const report = reportArguments(values, common);
  if (distances && report.format !== 'pretty' && report.format !== 'json')
    values.problem(`compare --distances: got --format "${report.format}", expected pretty or json`);
  if (distances && report.diff)
    values.problem('got both --distances and --diff, expected one of them: distances are told and no findings');
  return {command: 'compare', ...report, distances, pairs};
}

function explainArguments(values: Values, common: CommonArguments, words: readonly string[]): ExplainArguments {
  const [file = ''] = words;
  if (words.length !== 1 && !common.printConfig)
    values.problem(`explain: got ${countArgument(words.length)}, expected one (FILE)`);
  return {command: 'explain', ...common, file, stage: values.choice<StageName>('stage')};
}

function nearArguments(values: Values, common: CommonArguments, words: readonly string[]): NearArguments {
  const [file = '', ...paths] = words;
  const stdinFilename = values.text('stdin-filename');
  if (file === '' && !common.printConfig) values.problem('near: got no path, expected one (FILE, or "-")');
  if (paths.includes('-')) values.problem('near: got "-" among the paths, expected it as FILE');
  if (stdinFilename !== null && file !== '-')
    values.problem('--stdin-filename: got no "-" as FILE, expected it: the text is read from there');
  return {
    command: 'near',
    ...collectedArguments(values, common, 'near', paths),
    file,
    stdinFilename: stdinFilename ?? 'stdin.md',
  };
}

function clustersArguments(values: Values, common: CommonArguments, words: readonly string[]): ClustersArguments {
  if (words.includes('-')) values.problem('clusters: got "-", expected files, folders or globs');
  return {command: 'clusters', ...collectedArguments(values, common, 'clusters', words)};
}

function collectedArguments(
  values: Values,
  common: CommonArguments,
  command: 'near' | 'clusters',
  paths: readonly string[],
): SketchCommandArguments {
  requireHistory(values, command);
  const {format, progress} = reportArguments(values, common);
  if (format !== 'pretty' && format !== 'json' && format !== 'jsonl')
    values.problem(`${command} --format: got "${format}", expected pretty, json or jsonl`);
  const history = values.on('history');
  const first = paths.find((path) => path !== '-');
  if (history && first !== undefined)
    values.problem(`${command}: got "${first}" and --history, expected one of them: --history-path names what is read`);
  for (const name of ['include', 'exclude']) {
    if (history && values.on(name))
      values.problem(`got --${name} and --history, expected one of them: --history-path names what is read`);
  }
  if (values.on('versions') && !history) values.problem('--versions: got no --history, expected it');
  // Of passages it is a setting; of documents each command has its own.
  const {minResemblance = null, ...settings} = common.settings;
  return {
    ...common,
    settings,
    format: format === 'json' || format === 'jsonl' ? format : 'pretty',
    paths,
    history,
    versions: values.on('versions'),
    minResemblance,
    progress,
  };
}

function movesArguments(values: Values, common: CommonArguments, words: readonly string[]): MovesArguments {
  for (const word of words) {
    if (word.startsWith('-')) values.problem(`moves: got "${word}", expected a range of commits such as main~20..main`);
  }
  return {command: 'moves', ...reportArguments(values, common), range: words};
}

function originArguments(values: Values, common: CommonArguments, words: readonly string[]): OriginArguments {
  const [word = ''] = words;
  if (words.length !== 1 && !common.printConfig)
    values.problem(`origin: got ${countArgument(words.length)}, expected one (FILE or FILE:LINE)`);
  const [, file = word, line] = /^(.+):([1-9]\d{0,8})$/.exec(word) ?? [];
  return {command: 'origin', ...reportArguments(values, common), file, line: line === undefined ? null : Number(line)};
}

function driftArguments(values: Values, common: CommonArguments, words: readonly string[]): DriftArguments {
  return {command: 'drift', ...reportArguments(values, common), paths: words};
}

function mirrorsArguments(values: Values, common: CommonArguments, words: readonly string[]): MirrorsArguments {
  const format = plainFormat(values, 'mirrors');
  return {command: 'mirrors', ...common, format, progress: !values.on('no-progress'), paths: words};
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
    collections: words,
    exact: values.on('exact'),
    sample: values.number('sample'),
    seed: values.number('seed'),
    lookUp: values.choice<PageLookupName>('look-up') ?? 'runs',
    containmentMax: values.number('max-containment'),
  };
}

function hookArguments(values: Values, _: CommonArguments, words: readonly string[]): HookArguments {
  const [word = ''] = words;
  const action = hookActions.find((name) => name === word);
  if (action === undefined || words.length > 1) {
    const close = didYouMean(word, hookActions);
    const more = close === null || action !== undefined ? '' : `; did you mean "${close}"?`;
    const got = words.length === 0 ? 'nothing' : `"${words.join(' ')}"`;
    values.problem(`hook: got ${got}, expected one of ${hookActions.join(', ')}${more}`);
  }
  return {command: 'hook', action: action ?? 'status', root: values.text('root')};
}

function languageServerArguments(values: Values, _: CommonArguments, words: readonly string[]): Arguments {
  if (words.length > 0)
    values.problem(`lsp: got ${countArgument(words.length)}, expected none: the client names the folders`);
  const given = ['stdio', 'node-ipc', 'socket', 'pipe'].filter((name) => values.on(name)).map((name) => `--${name}`);
  if (given.length > 1) values.problem(`got ${given.join(' and ')}, expected one of them`);
  // The library of the protocol reads these from the command line itself, and does not say what is wrong with them.
  for (const name of ['socket', 'clientProcessId']) values.number(name);
  return {command: 'lsp'};
}

function indexArguments(values: Values, common: CommonArguments, words: readonly string[]): IndexArguments {
  noPaths(values, 'index', words);
  requireHistory(values, 'index');
  const {threads, progress} = reportArguments(values, common);
  return {command: 'index', ...common, rebuild: values.on('rebuild'), history: values.on('history'), threads, progress};
}

function statusArguments(values: Values, common: CommonArguments, words: readonly string[]): StatusArguments {
  noPaths(values, 'status', words);
  return {command: 'status', ...common, format: plainFormat(values, 'status'), verbose: values.on('verbose')};
}

function cleanArguments(values: Values, common: CommonArguments, words: readonly string[]): CleanArguments {
  noPaths(values, 'clean', words);
  return {command: 'clean', ...common};
}

function baselineArguments(values: Values, common: CommonArguments, words: readonly string[]): BaselineArguments {
  const [word, ...paths] = words;
  const action = baselineActions.find((name) => name === word);
  if (action === undefined && !common.printConfig) {
    const close = word === undefined ? null : didYouMean(word, baselineActions);
    values.problem(
      `baseline: got ${word === undefined ? 'nothing' : `"${word}"`}, expected create, prune or show${close === null ? '' : `; did you mean "${close}"?`}`,
    );
  }
  const said = {
    reason: values.text('reason') ?? '',
    owner: values.text('owner') ?? '',
    expires: values.text('expires') ?? '',
  };
  if (said.expires !== '' && !isDay(said.expires))
    values.problem(`--expires: got "${said.expires}", expected a day of the calendar as YYYY-MM-DD`);
  for (const flag of ['reason', 'owner', 'expires']) {
    if (values.on(flag) && action !== 'create') values.problem(`--${flag} is a flag of "baseline create" only`);
  }
  const report = reportArguments(values, common);
  if (report.format !== 'pretty' && report.format !== 'json')
    values.problem(`--format: got "${report.format}", expected pretty or json: a baseline has no other form`);
  return {command: 'baseline', ...report, action: action ?? 'show', paths, said};
}

function helpArguments(words: readonly string[]): Arguments {
  const [word] = words;
  const topic = commandNames.find((name) => name === word);
  if (word === undefined || topic !== undefined) return {command: 'help', topic: topic ?? null};
  const close = didYouMean(word, commandNames);
  throw new UserError(
    `help: got "${word}", expected one of ${commandNames.join(', ')}${close === null ? '' : `; did you mean "${close}"?`}`,
  );
}
