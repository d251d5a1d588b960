// Takes the words of a command line, gives what was asked as plain data. Every wrong word is named, all in one
// UserError; nothing is read and nothing is printed.
import {isDay} from '../../shared/baseline/day.ts';
import type {LookUp} from '../../shared/collection/pageLookup.ts';
import type {Config} from '../../shared/config.ts';
import {nearest} from '../../shared/text/nearest.ts';
import type {Settings} from '../config/settings.ts';
import type {Scope} from '../review/readReview.ts';
import {UserError} from '../userError.ts';
import type {
  Arguments,
  BaselineArguments,
  CheckArguments,
  CleanArguments,
  ClustersArguments,
  CollectedArguments,
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
  ReportArguments,
  StatusArguments,
} from './arguments.ts';
import {
  baselineActions,
  type Color,
  type Command,
  commands,
  hookActions,
  type ReportFormat,
  type Stage,
} from './flags.ts';
import {shingleWordsOf, switchWordsOf} from './shingling.ts';
import {tokenized, Values} from './words.ts';

type Environment = Readonly<Record<string, string | undefined>>;

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

function commonArguments(values: Values, environment: Environment): CommonArguments {
  const config = values.text('config');
  if (config !== null && values.on('no-config'))
    values.problem('got both --config and --no-config, expected one of them');
  return {
    configPath: values.on('no-config') ? null : (config ?? undefined),
    printConfig: values.on('print-config'),
    settings: settingsOf(values),
    root: values.text('root'),
    output: values.text('output'),
    color: values.choice<Color>('color') ?? colorOf(environment),
  };
}

function colorOf({FORCE_COLOR: forced, NO_COLOR: none}: Environment): Color {
  if (forced !== undefined) return forced === '0' || forced === 'false' ? 'never' : 'always';
  return none !== undefined && none !== '' ? 'never' : 'auto';
}

function settingsOf(values: Values): Settings {
  const settings: {-readonly [key in keyof Settings]: Settings[key]} = {};
  const set = <Key extends keyof Settings>(key: Key, value: Settings[Key] | null) => {
    if (value !== null) settings[key] = value;
  };
  const list = (key: 'include' | 'exclude' | 'reference' | 'templates', flag: string) => {
    set(key, values.on(flag) ? values.all(flag) : null);
  };
  list('include', 'include');
  list('exclude', 'exclude');
  list('reference', 'reference');
  list('templates', 'template');
  set('minWords', values.number('min-words'));
  set('minCharacters', values.number('min-characters'));
  set('minCodeWords', values.number('min-code-words'));
  set('minContainment', values.number('min-containment'));
  set('minResemblance', values.number('min-resemblance'));
  set('preset', values.choice<Config['preset']>('preset'));
  set('shingleWords', shingleWordsOf(values));
  set('words', switchWordsOf(values));
  set('fingerprint', values.choice<Config['fingerprint']>('fingerprint'));
  if (values.on('bag')) set('bag', true);
  set('commonFrom', values.number('common-from'));
  set('sketch', values.choice<Config['sketch']>('sketch'));
  set('lookup', values.choice<Config['lookup']>('lookup'));
  set('code', values.choice<Config['code']>('code'));
  set('sameFile', values.choice<Config['sameFile']>('same-file'));
  set('repeatedBlocks', values.choice<Config['repeatedBlocks']>('repeated-blocks'));
  set('failOn', values.choice<Config['failOn']>('fail-on'));
  if (values.on('no-fold')) set('fold', false);
  if (values.on('baseline') && values.on('no-baseline'))
    values.problem('got both --baseline and --no-baseline, expected one of them');
  set('baseline', values.on('no-baseline') ? '' : values.text('baseline'));
  if (values.on('report-unused-suppressions')) set('reportUnusedSuppressions', true);
  if (values.on('no-cache')) set('cache', false);
  if (values.on('documents') && values.on('passages')) {
    values.problem('got both --documents and --passages, expected one of them, or neither to look for both');
  } else if (values.on('documents') || values.on('passages')) {
    set('documents', values.on('documents'));
    set('passages', values.on('passages'));
  }
  const findingsMax = values.number('max-findings');
  const commitsMax = values.number('max-commits');
  const limits = {...(findingsMax !== null && {findingsMax}), ...(commitsMax !== null && {commitsMax})};
  if (Object.keys(limits).length > 0) set('limits', limits);
  set('historyRefs', values.on('refs') ? values.all('refs') : null);
  set('historySince', values.text('since'));
  set('historyPaths', values.on('history-path') ? values.all('history-path') : null);
  return settings;
}

function reportArguments(values: Values, common: CommonArguments): ReportArguments {
  return {
    ...common,
    format: values.choice<ReportFormat>('format') ?? 'pretty',
    diff: values.on('diff'),
    quiet: values.on('quiet'),
    threads: values.text('threads') === 'auto' ? null : values.number('threads'),
    progress: !values.on('no-progress'),
  };
}

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
  if (scope?.kind !== 'staged') refuseWithoutHistory(values, 'check');
  if (values.on('estimate-recall')) refuseToEstimate(values, scope, stdin);
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

/** What is missed is estimated of all that a check looks for. */
function refuseToEstimate(values: Values, scope: Scope | null, stdin: boolean): void {
  const other = scope !== null ? `--${scope.kind}` : stdin ? '"-"' : values.on('documents') ? '--documents' : null;
  if (other !== null)
    values.problem(`got --estimate-recall and ${other}, expected one of them: it is about all passages of the files`);
}

/** They would say nothing of what is looked at. */
function refuseWithoutHistory(values: Values, command: Command): void {
  if (values.on('history')) return;
  for (const name of ['refs', 'since', 'max-commits', 'history-path']) {
    if (values.on(name))
      values.problem(`--${name}: got no --history, expected it: "${command}" reads no history without`);
  }
}

const scopes = ['staged', 'changed', 'base', 'since-last'] as const;

/** One change at a time, of files that Git knows. */
function scopeOf(values: Values, stdin: boolean): Scope | null {
  const given = scopes.filter((name) => values.on(name));
  const [kind] = given;
  if (kind === undefined) return null;
  const written = given.map((name) => `--${name}`).join(' and ');
  if (given.length > 1) values.problem(`got ${written}, expected one of them`);
  if (values.on('file-list') || stdin) {
    const other = stdin ? '"-"' : '--file-list';
    values.problem(`got ${written} and ${other}, expected one of them: ${written} knows itself which files changed`);
  }
  if (values.on('report-unused-suppressions')) {
    values.problem(
      `got ${written} and --report-unused-suppressions, expected one of them: most comments silence old copies, which a review does not look for`,
    );
  }
  if (kind !== 'base') return {kind};
  const revision = values.text('base') ?? '';
  if (revision.startsWith('-')) values.problem(`--base: got "${revision}", expected a branch, tag or commit`);
  return {kind, revision};
}

function compareArguments(values: Values, common: CommonArguments, words: readonly string[]): CompareArguments {
  const file = values.text('pairs');
  const [a = '', b = ''] = words;
  if (file === null && words.length !== 2 && !common.printConfig) {
    values.problem(`compare: got ${counted(words.length)}, expected two (A B) or --pairs FILE.tsv`);
  } else if (file !== null && words.length > 0) {
    values.problem(`compare: got --pairs and ${counted(words.length)}, expected one or the other`);
  }
  const pairs = file === null ? ({kind: 'two', a, b} as const) : ({kind: 'file', file} as const);
  const distances = values.on('distances');
  const report = reportArguments(values, common);
  if (distances && report.format !== 'pretty' && report.format !== 'json')
    values.problem(`compare --distances: got --format "${report.format}", expected pretty or json`);
  return {command: 'compare', ...report, distances, pairs};
}

function explainArguments(values: Values, common: CommonArguments, words: readonly string[]): ExplainArguments {
  const [file = ''] = words;
  if (words.length !== 1 && !common.printConfig)
    values.problem(`explain: got ${counted(words.length)}, expected one (FILE)`);
  return {command: 'explain', ...common, file, stage: values.choice<Stage>('stage')};
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
): CollectedArguments {
  refuseWithoutHistory(values, command);
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
    values.problem(`origin: got ${counted(words.length)}, expected one (FILE or FILE:LINE)`);
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
    values.problem(`overlap: got ${counted(words.length)}, expected at least two (A B [C...])`);
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
    lookUp: values.choice<LookUp>('look-up') ?? 'runs',
    containmentMax: values.number('max-containment'),
  };
}

function hookArguments(values: Values, _: CommonArguments, words: readonly string[]): HookArguments {
  const [word = ''] = words;
  const action = hookActions.find((name) => name === word);
  if (action === undefined || words.length > 1) {
    const close = nearest(word, hookActions);
    const more = close === null || action !== undefined ? '' : `; did you mean "${close}"?`;
    const got = words.length === 0 ? 'nothing' : `"${words.join(' ')}"`;
    values.problem(`hook: got ${got}, expected one of ${hookActions.join(', ')}${more}`);
  }
  return {command: 'hook', action: action ?? 'status', root: values.text('root')};
}

function languageServerArguments(values: Values, _: CommonArguments, words: readonly string[]): Arguments {
  if (words.length > 0)
    values.problem(`lsp: got ${counted(words.length)}, expected none: the client names the folders`);
  const given = ['stdio', 'node-ipc', 'socket', 'pipe'].filter((name) => values.on(name)).map((name) => `--${name}`);
  if (given.length > 1) values.problem(`got ${given.join(' and ')}, expected one of them`);
  // The library of the protocol reads these from the command line itself, and does not say what is wrong with them.
  for (const name of ['socket', 'clientProcessId']) values.number(name);
  return {command: 'lsp'};
}

function indexArguments(values: Values, common: CommonArguments, words: readonly string[]): IndexArguments {
  noPaths(values, 'index', words);
  refuseWithoutHistory(values, 'index');
  const {threads, progress} = reportArguments(values, common);
  return {command: 'index', ...common, rebuild: values.on('rebuild'), history: values.on('history'), threads, progress};
}

function statusArguments(values: Values, common: CommonArguments, words: readonly string[]): StatusArguments {
  noPaths(values, 'status', words);
  return {command: 'status', ...common, format: plainFormat(values, 'status'), verbose: values.on('verbose')};
}

function plainFormat(values: Values, command: Command): 'pretty' | 'json' {
  const format = values.choice<ReportFormat>('format') ?? 'pretty';
  if (format === 'pretty' || format === 'json') return format;
  values.problem(`${command} --format: got "${format}", expected pretty or json`);
  return 'pretty';
}

function cleanArguments(values: Values, common: CommonArguments, words: readonly string[]): CleanArguments {
  noPaths(values, 'clean', words);
  return {command: 'clean', ...common};
}

function noPaths(values: Values, command: Command, [first]: readonly string[]): void {
  if (first !== undefined) values.problem(`${command}: got "${first}", expected no path; --root DIR names the folder`);
}

function baselineArguments(values: Values, common: CommonArguments, words: readonly string[]): BaselineArguments {
  const [word, ...paths] = words;
  const action = baselineActions.find((name) => name === word);
  if (action === undefined && !common.printConfig) {
    const close = word === undefined ? null : nearest(word, baselineActions);
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
  const topic = commands.find((name) => name === word);
  if (word === undefined || topic !== undefined) return {command: 'help', topic: topic ?? null};
  const close = nearest(word, commands);
  throw new UserError(
    `help: got "${word}", expected one of ${commands.join(', ')}${close === null ? '' : `; did you mean "${close}"?`}`,
  );
}

function counted(count: number): string {
  if (count === 0) return 'no path';
  return count === 1 ? 'one path' : `${count} paths`;
}
