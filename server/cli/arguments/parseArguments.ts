// Takes the words of a command line, gives the parsed arguments as plain data. All errors are reported in one
// UserError. Reads no files and prints nothing.

import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {isDay} from '../../../shared/baseline/day.ts';
import {limitDefault, limitMax} from '../../../shared/model/agentTools.ts';
import {type MoveKind, moveKinds} from '../../../shared/model/moveKind.ts';
import {UserError} from '../../userError.ts';
import type {
  Arguments,
  BaselineArguments,
  CheckArguments,
  CleanArguments,
  CommonArguments,
  CompareArguments,
  CompletionArguments,
  CorpusArguments,
  DriftArguments,
  ExplainArguments,
  HookArguments,
  IndexArguments,
  InitArguments,
  McpArguments,
  MirrorsArguments,
  MovesArguments,
  OriginArguments,
  StatusArguments,
} from './arguments.ts';
import {baselineActions, corpusActions, hookActions, type StageName, shells} from './choices.ts';
import {type Command, commandNames} from './commandTable.ts';
import {flags} from './flags.ts';
import {isMoved, type MovedCommand, movedCommands, movedFlags, unmoved} from './moved.ts';
import {fixModeOf, scopeOf} from './scope.ts';
import {
  commonArguments,
  countArgument,
  type Environment,
  noPaths,
  pairsArgument,
  plainFormat,
  reportArguments,
  requireHistory,
  workArguments,
} from './sharedArgs.ts';
import {type Grammar, tokenized, Values} from './tokenize.ts';

const grammar: Grammar<Command | MovedCommand> = {
  commands: [...commandNames, ...movedCommands],
  usual: 'check',
  flags: [...flags, ...movedFlags],
};

/** `words` without the program: `process.argv.slice(2)`. Throws UserError. */
export function parseArguments(words: readonly string[], environment: Environment): Arguments {
  // `lab` parses its own arguments, so that no other file needs to know its flags.
  const [first, second] = words;
  if (first === 'lab') return {command: 'lab', words: words.slice(1)};
  if (first === 'help' && second === 'lab') return {command: 'lab', words: [...words.slice(2), '--help']};
  const tokens = tokenized(words, grammar);
  const {positionals, given, problems} = tokens;
  const command = unmoved(tokens.command, given);
  if (given.has('help') && command === 'lab') return {command, words: ['--help']};
  if (given.has('help')) return {command: 'help', topic: command === 'help' ? null : command};
  if (given.has('version') || command === 'version') return {command: 'version'};
  if (command === 'help') return helpArguments(positionals);
  const values = new Values(tokens, grammar.flags);
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
  moves: movesArguments,
  origin: originArguments,
  drift: driftArguments,
  mirrors: mirrorsArguments,
  index: indexArguments,
  status: statusArguments,
  clean: cleanArguments,
  hook: hookArguments,
  corpus: corpusArguments,
  init: initArguments,
  completion: completionArguments,
  lsp: languageServerArguments,
  mcp: agentServerArguments,
  lab: labNotFirst,
} as const;

function checkArguments(
  values: Values,
  common: CommonArguments,
  words: readonly string[],
  isOfCorpus = false,
): CheckArguments {
  const stdinFilename = values.text('stdin-filename');
  const fileList = values.text('file-list');
  const paths = stdinFilename !== null && words.length === 0 ? ['-'] : words;
  const stdin = paths.includes('-');
  const baselineFromRef = values.text('baseline-from-ref');
  if (baselineFromRef !== null && values.on('baseline'))
    values.problem('got both --baseline and --baseline-from-ref, expected one of them');
  const scope = scopeOf(values, stdin);
  if (values.on('verify') && !values.on('corpus') && !isOfCorpus)
    values.problem('--verify: got no --corpus, expected it: texts of other repositories are read then');
  if (baselineFromRef !== null && scope !== null)
    values.problem(`got --${scope.kind} and --baseline-from-ref, expected one of them: each leaves out what was there`);
  if (stdinFilename !== null && !stdin)
    values.problem('--stdin-filename: got no "-" among the paths, expected it: the text is read from there');
  if (stdin && fileList === '-')
    values.problem('got "-" as a path and as --file-list, expected one of them: standard input is read once');
  if (scope?.kind !== 'staged') requireHistory(values, 'check');
  const report = reportArguments(values, common);
  if (report.summary && report.reports.every(({format}) => format !== 'pretty'))
    values.problem('--summary: got no --format pretty, expected it: the other forms have totals of their own, or none');
  if (report.summary && report.quiet)
    values.problem('got both --summary and --quiet, expected one of them: quiet leaves the summary out');
  const compareWith = values.text('compare-with');
  if (compareWith !== null && report.reports.every(({format}) => format !== 'html'))
    values.problem('--compare-with: got no --format html, expected it: that report says what is new and what is gone');
  if (values.on('watch')) {
    for (const name of ['list-files', 'print-config']) {
      if (values.on(name)) values.problem(`got --watch and --${name}, expected one of them`);
    }
    if (stdin || fileList === '-')
      values.problem('--watch: got "-", expected files, folders or globs: standard input is read once');
  }
  return {
    command: 'check',
    ...report,
    compareWith,
    paths,
    stdinFilename,
    fileList,
    scope,
    listFiles: values.on('list-files'),
    explainNoise: values.on('explain-noise'),
    baselineFromRef,
    history: values.on('history'),
    fixStale: fixModeOf(values, scope),
    watch: values.on('watch'),
    corpus: values.on('corpus') ? {isAlone: false, verify: values.on('verify')} : null,
  };
}

function corpusArguments(
  values: Values,
  common: CommonArguments,
  words: readonly string[],
): CorpusArguments | CheckArguments {
  const [word, ...rest] = words;
  if (word === 'check') {
    const asked = checkArguments(values, common, rest, true);
    return {...asked, corpus: {isAlone: true, verify: values.on('verify')}};
  }
  const action = oneOf(values, 'corpus', corpusActions, words.slice(0, 1));
  const wanted = action === 'forget' ? 1 : action === 'key' ? 1 : 0;
  if (action === 'key' && rest.join(' ') !== 'new')
    values.problem(`corpus key: got ${rest.length === 0 ? 'nothing' : `"${rest.join(' ')}"`}, expected new`);
  else if (action === 'forget' && rest.length !== 1)
    values.problem(
      `corpus forget: got ${countArgument(rest.length).replace('path', 'name')}, expected one (REPOSITORY)`,
    );
  else if (action !== undefined && rest.length > wanted)
    values.problem(`corpus ${action}: got "${rest.join(' ')}", expected nothing behind it`);
  for (const [flag, actions] of ownFlags) {
    if (values.on(flag) && action !== undefined && !actions.includes(action))
      values.problem(
        `corpus ${action}: got --${flag}, expected it with ${actions.map((one) => `"corpus ${one}"`).join(' and ')} only`,
      );
  }
  return {
    command: 'corpus',
    ...common,
    action: action === undefined || action === 'check' ? 'status' : action,
    repository: action === 'forget' ? (rest[0] ?? '') : '',
    commit: values.text('commit') ?? 'HEAD',
    size: values.number('size'),
    verify: values.on('verify'),
    replace: values.on('replace'),
    dryRun: values.on('dry-run'),
    format: plainFormat(values, 'corpus'),
    progress: !values.on('no-progress'),
  };
}

/** Flags of some of the actions of `corpus`. */
const ownFlags: readonly (readonly [flag: string, actions: readonly string[]])[] = [
  ['commit', ['push']],
  ['size', ['init', 'push']],
  ['verify', ['push', 'check']],
  ['replace', ['push']],
  ['dry-run', ['push']],
  ['fail-on', ['check']],
  ['quiet', ['check']],
];

function compareArguments(values: Values, common: CommonArguments, words: readonly string[]): CompareArguments {
  const pairs = pairsArgument(values, common, 'compare', words);
  return {command: 'compare', ...reportArguments(values, common), pairs};
}

function explainArguments(values: Values, common: CommonArguments, words: readonly string[]): ExplainArguments {
  const [file = ''] = words;
  if (words.length !== 1 && !common.printConfig)
    values.problem(`explain: got ${countArgument(words.length)}, expected one (FILE)`);
  return {command: 'explain', ...common, file, stage: values.choice<StageName>('stage')};
}

function movesArguments(values: Values, common: CommonArguments, words: readonly string[]): MovesArguments {
  for (const word of words) {
    if (word.startsWith('-')) values.problem(`moves: got "${word}", expected a range of commits such as main~20..main`);
  }
  const named = values.choices<MoveKind>('kind');
  const kinds = named.length === 0 ? moveKinds : named;
  const reports = reportArguments(values, common);
  const isForReading = reports.reports.every(({format}) => format === 'pretty' || format === 'concise');
  const areAllReintroduced = named.includes('reintroduced') || !isForReading;
  return {command: 'moves', ...reports, kinds, areAllReintroduced, range: words};
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

function hookArguments(values: Values, _: CommonArguments, words: readonly string[]): HookArguments {
  const action = oneOf(values, 'hook', hookActions, words) ?? 'status';
  if (values.on('corpus') && action !== 'install')
    values.problem(`hook ${action}: got --corpus, expected it with "hook install" only`);
  return {command: 'hook', action, root: values.text('root'), corpus: values.on('corpus')};
}

function completionArguments(values: Values, _: CommonArguments, words: readonly string[]): CompletionArguments {
  return {command: 'completion', shell: oneOf(values, 'completion', shells, words) ?? 'bash'};
}

function oneOf<Word extends string>(
  values: Values,
  command: string,
  choices: readonly Word[],
  words: readonly string[],
): Word | undefined {
  const [word = ''] = words;
  const chosen = choices.find((name) => name === word);
  if (chosen !== undefined && words.length === 1) return chosen;
  const close = didYouMean(word, choices);
  const more = close === null || chosen !== undefined ? '' : `; did you mean "${close}"?`;
  const got = words.length === 0 ? 'nothing' : `"${words.join(' ')}"`;
  values.problem(`${command}: got ${got}, expected one of ${choices.join(', ')}${more}`);
  return undefined;
}

function initArguments(values: Values, _: CommonArguments, words: readonly string[]): InitArguments {
  noPaths(values, 'init', words);
  if (values.on('yes') && values.on('dry-run'))
    values.problem('got both --yes and --dry-run, expected one of them: one writes, the other does not');
  return {
    command: 'init',
    root: values.text('root'),
    yes: values.on('yes'),
    dryRun: values.on('dry-run'),
    skip: values.choices('skip'),
  };
}

function languageServerArguments(values: Values, _: CommonArguments, words: readonly string[]): Arguments {
  if (words.length > 0)
    values.problem(`lsp: got ${countArgument(words.length)}, expected none: the client names the folders`);
  const given = ['stdio', 'node-ipc', 'socket', 'pipe'].filter((name) => values.on(name)).map((name) => `--${name}`);
  if (given.length > 1) values.problem(`got ${given.join(' and ')}, expected one of them`);
  // The protocol library reads these from the command line itself, but does not report invalid values.
  for (const name of ['socket', 'clientProcessId']) values.number(name);
  return {command: 'lsp'};
}

function agentServerArguments(values: Values, common: CommonArguments, words: readonly string[]): McpArguments {
  noPaths(values, 'mcp', words);
  const top = values.text('top');
  const limit = top === null ? limitDefault : top === 'all' ? null : values.number('top');
  if (limit === null || limit > limitMax)
    values.problem(`mcp --top: got ${top}, expected a number from 1 to ${limitMax}: a model reads the answers`);
  return {command: 'mcp', ...common, top: limit ?? limitDefault};
}

/** `lab` after flags is rejected: the flags before it would have to be parsed by the rules of `lab`. */
function labNotFirst(values: Values): Arguments {
  values.problem('lab: got flags before it, expected it first: shingle lab COMMAND [flags]');
  return {command: 'lab', words: []};
}

function indexArguments(values: Values, common: CommonArguments, words: readonly string[]): IndexArguments {
  noPaths(values, 'index', words);
  requireHistory(values, 'index');
  const [rebuild, history] = [values.on('rebuild'), values.on('history')];
  return {command: 'index', ...common, rebuild, history, ...workArguments(values)};
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
      `baseline: got ${word === undefined ? 'nothing' : `"${word}"`}, expected create, add, prune or show${close === null ? '' : `; did you mean "${close}"?`}`,
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
    if (values.on(flag) && action !== 'create' && action !== 'add')
      values.problem(`--${flag} is a flag of "baseline create" and "baseline add" only`);
  }
  const scope = scopeOf(values, false);
  if (scope !== null && action !== 'add')
    values.problem(`baseline ${word}: got --${scope.kind}, expected it with "baseline add" only`);
  if (action === 'add' && !common.printConfig && (scope === null) === (paths.length === 0)) {
    const got = scope === null ? 'nothing' : `--${scope.kind} and ${paths.map((path) => `"${path}"`).join(', ')}`;
    values.problem(
      `baseline add: got ${got}, expected numbers of the last report, or --staged, --changed or --base REF for all that a change adds`,
    );
  }
  const asSets = values.on('set');
  if (asSets && (action !== 'add' || scope !== null))
    values.problem('--set: expected it with "baseline add" and numbers of the last report only');
  if (asSets && Object.values(said).some((text) => text !== ''))
    values.problem('--set: a pattern has no reason, owner or last day; a comment in the configuration may say why');
  if (asSets && common.configPath === null)
    values.problem('got --set and --no-config, expected one of them: the pattern goes into the configuration');
  const format = plainFormat(values, 'baseline');
  const work = workArguments(values);
  return {command: 'baseline', ...common, format, ...work, action: action ?? 'show', paths, asSets, scope, said};
}

function helpArguments(words: readonly string[]): Arguments {
  const [word] = words;
  if (word !== undefined && isMoved(word)) unmoved(word, new Map());
  const topic = commandNames.find((name) => name === word);
  if (word === undefined || topic !== undefined) return {command: 'help', topic: topic ?? null};
  const close = didYouMean(word, commandNames);
  throw new UserError(
    `help: got "${word}", expected one of ${commandNames.join(', ')}${close === null ? '' : `; did you mean "${close}"?`}`,
  );
}
