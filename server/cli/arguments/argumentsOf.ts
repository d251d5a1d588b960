// Arguments of each command but `check`: what follows from its flags and words, and the rules about them.

import {didYouMean} from '../../../shared/algorithms/didYouMean.ts';
import {isDay} from '../../../shared/baseline/entries.ts';
import {limitDefault, limitMax} from '../../../shared/model/agentTools.ts';
import {moveKindOf, moveKinds} from '../../../shared/model/moveKind.ts';
import {checkArguments} from './checkArguments.ts';
import {baselineActions, corpusActions, hookActions, shells, trendFormats} from './choices.ts';
import type {Command} from './commandTable.ts';
import {chosen} from './flagValue.ts';
import type {Given} from './readFlags.ts';
import {scopeOf} from './scope.ts';
import {
  type ArgsOf,
  countArgument,
  noPaths,
  onePath,
  pairsArgument,
  plainFormat,
  requireHistory,
  withReports,
} from './sharedArgs.ts';

type Words = readonly string[];

export const argumentsOf = {
  check: checkArguments,
  compare({pairs, ...flags}: ArgsOf<'compare'>, words: Words, given: Given) {
    return {pairs: pairsArgument({...flags, pairs}, 'compare', words, given), ...withReports(flags, given)};
  },
  show(args: ArgsOf<'show'>, words: Words, given: Given) {
    const [name = ''] = words;
    if (words.length !== 1)
      given.problem(
        `show: got ${words.length === 0 ? 'nothing' : `${words.length} names`}, expected one: a number of the last report, or an id`,
      );
    return {...args, name};
  },
  explain(args: ArgsOf<'explain'>, words: Words, given: Given) {
    return {...args, file: onePath(args, 'explain', words, given)};
  },
  baseline: baselineArguments,
  moves: movesArguments,
  origin(args: ArgsOf<'origin'>, words: Words, given: Given) {
    const word = onePath(args, 'origin', words, given, 'FILE or FILE:LINE');
    const [, file = word, line] = /^(.+):([1-9]\d{0,8})$/.exec(word) ?? [];
    // The line is one-based; null: all passages of the file.
    return {...withReports(args, given), file, line: line === undefined ? null : Number(line)};
  },
  drift(args: ArgsOf<'drift'>, paths: Words, given: Given) {
    return {...withReports(args, given), paths};
  },
  trend(args: ArgsOf<'trend'>, words: Words, given: Given) {
    noPaths(given, 'trend', words);
    const format = args.format.at(-1) ?? 'pretty';
    const known = trendFormats.find((one) => one === format);
    if (known === undefined) given.problem(`trend --format: got "${format}", expected ${trendFormats.join(', ')}`);
    return {...args, format: known ?? 'pretty'};
  },
  mirrors(args: ArgsOf<'mirrors'>, paths: Words, given: Given) {
    return {...args, format: plainFormat(args.format.at(-1), 'mirrors', given), paths};
  },
  index(args: ArgsOf<'index'>, words: Words, given: Given) {
    noPaths(given, 'index', words);
    requireHistory(given, 'index');
    return args;
  },
  status(args: ArgsOf<'status'>, words: Words, given: Given) {
    noPaths(given, 'status', words);
    return {...args, format: plainFormat(args.format.at(-1), 'status', given)};
  },
  clean(args: ArgsOf<'clean'>, words: Words, given: Given) {
    noPaths(given, 'clean', words);
    return args;
  },
  hook({root, corpus, prePush}: ArgsOf<'hook'>, words: Words, given: Given) {
    const action = oneOf(given, 'hook', hookActions, words) ?? 'status';
    if (corpus && action !== 'install')
      given.problem(`hook ${action}: got --corpus, expected it with "hook install" only`);
    if (corpus && prePush)
      given.problem(
        'got both --corpus and --pre-push, expected one of them: only the hook before commits asks the corpus',
      );
    return {action, root, corpus, prePush};
  },
  corpus: corpusArguments,
  init({root, yes, dryRun, skip}: ArgsOf<'init'>, words: Words, given: Given) {
    noPaths(given, 'init', words);
    if (yes && dryRun)
      given.problem('got both --yes and --dry-run, expected one of them: one writes, the other does not');
    return {root, yes, dryRun, skip};
  },
  demo(_: ArgsOf<'demo'>, words: Words, given: Given) {
    noPaths(given, 'demo', words);
    return {};
  },
  completion(_: ArgsOf<'completion'>, words: Words, given: Given) {
    return {shell: oneOf(given, 'completion', shells, words) ?? 'bash'};
  },
  /** The protocol library reads the flags from the command line itself, but does not report invalid values. */
  lsp(_: ArgsOf<'lsp'>, words: Words, given: Given) {
    if (words.length > 0)
      given.problem(`lsp: got ${countArgument(words.length)}, expected none: the client names the folders`);
    const named = ['stdio', 'node-ipc', 'socket', 'pipe'].filter((name) => given.on(name)).map((name) => `--${name}`);
    if (named.length > 1) given.problem(`got ${named.join(' and ')}, expected one of them`);
    return {};
  },
  /** `top`: how many copies an answer lists if the question does not say. */
  mcp({top, ...args}: ArgsOf<'mcp'>, words: Words, given: Given) {
    noPaths(given, 'mcp', words);
    const limit = top === 'auto' ? limitDefault : top;
    if (limit === null || limit > limitMax)
      given.problem(
        `mcp --top: got ${limit ?? 'all'}, expected a number from 1 to ${limitMax}: a model reads the answers`,
      );
    return {...args, top: limit ?? limitDefault};
  },
  serve(args: ArgsOf<'serve'>, words: Words, given: Given) {
    noPaths(given, 'serve', words);
    return args;
  },
  /** Refused after flags: the flags before it would have to be parsed by the rules of `lab`. */
  lab(_: ArgsOf<'lab'>, words: Words, given: Given) {
    given.problem('lab: got flags before it, expected it first: shingle lab COMMAND [flags]');
    return {words};
  },
} as const;

function movesArguments({kind: written, ...flags}: ArgsOf<'moves'>, range: Words, given: Given) {
  const asNamed = written.map((word) => (Object.hasOwn(moveKindOf, word) ? moveKindOf[word] : word));
  const kind = chosen('kind', moveKinds, asNamed, (message) => given.problem(message));
  for (const word of range) {
    if (word.startsWith('-')) given.problem(`moves: got "${word}", expected a range of commits such as main~20..main`);
  }
  const args = withReports(flags, given);
  const isForReading = args.reports.every(({format}) => format === 'pretty' || format === 'concise');
  return {
    ...args,
    /** All, if none are named. */
    kinds: kind.length === 0 ? moveKinds : kind,
    /** Of copied passages too, which would fill a terminal. */
    areAllReintroduced: kind.includes('reintroduced') || !isForReading,
    /** Commits in the syntax of `git rev-list`; empty: the whole history. */
    range,
  };
}

function corpusArguments(args: ArgsOf<'corpus'>, words: Words, given: Given) {
  const rest = words.slice(1);
  const action = oneOf(given, 'corpus', corpusActions, words.slice(0, 1));
  if (action === 'key' && rest.join(' ') !== 'new')
    given.problem(`corpus key: got ${rest.length === 0 ? 'nothing' : `"${rest.join(' ')}"`}, expected new`);
  else if (action === 'forget' && rest.length !== 1)
    given.problem(
      `corpus forget: got ${countArgument(rest.length).replace('path', 'name')}, expected one (REPOSITORY)`,
    );
  else if (action !== undefined && action !== 'key' && action !== 'forget' && rest.length > 0)
    given.problem(`corpus ${action}: got "${rest.join(' ')}", expected nothing behind it`);
  for (const [flag, actions] of ownFlags) {
    if (given.on(flag) && action !== undefined && !actions.includes(action))
      given.problem(
        `corpus ${action}: got --${flag}, expected it with ${actions.map((one) => `"corpus ${one}"`).join(' and ')} only`,
      );
  }
  return {
    ...args,
    action: action === undefined || action === 'check' ? 'status' : action,
    /** Of `forget`. */
    repository: action === 'forget' ? (rest[0] ?? '') : '',
    format: plainFormat(args.format.at(-1), 'corpus', given),
  } as const;
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

function baselineArguments(
  {staged, changed, base, reason, owner, expires, ...args}: ArgsOf<'baseline'>,
  words: Words,
  given: Given,
) {
  const [word, ...paths] = words;
  const action = baselineActions.find((name) => name === word);
  if (action === undefined && !args.printConfig) {
    const close = word === undefined ? null : didYouMean(word, baselineActions);
    given.problem(
      `baseline: got ${word === undefined ? 'nothing' : `"${word}"`}, expected create, add, prune or show${close === null ? '' : `; did you mean "${close}"?`}`,
    );
  }
  const said = {reason, owner, expires};
  if (expires !== '' && !isDay(expires))
    given.problem(`--expires: got "${expires}", expected a day of the calendar as YYYY-MM-DD`);
  for (const flag of Object.keys(said)) {
    if (given.on(flag) && action !== 'create' && action !== 'add')
      given.problem(`--${flag} is a flag of "baseline create" and "baseline add" only`);
  }
  const scope = scopeOf(given, base, false);
  if (scope !== null && action !== 'add')
    given.problem(`baseline ${word}: got --${scope.kind}, expected it with "baseline add" only`);
  if (action === 'add' && !args.printConfig && (scope === null) === (paths.length === 0)) {
    const got = scope === null ? 'nothing' : `--${scope.kind} and ${paths.map((path) => `"${path}"`).join(', ')}`;
    given.problem(
      `baseline add: got ${got}, expected numbers of the last report, or --staged, --changed or --base REF for all that a change adds`,
    );
  }
  if (args.set && (action !== 'add' || scope !== null))
    given.problem('--set: expected it with "baseline add" and numbers of the last report only');
  if (args.set && Object.values(said).some((text) => text !== ''))
    given.problem('--set: a pattern has no reason, owner or last day; a comment in the configuration may say why');
  if (args.set && args.configPath === null)
    given.problem('got --set and --no-config, expected one of them: the pattern goes into the configuration');
  const format = plainFormat(args.format.at(-1), 'baseline', given);
  // Paths of `add` are numbers and identities of findings; empty: the root.
  return {...args, format, action: action ?? 'show', paths, scope, said} as const;
}

function oneOf<Word extends string>(
  given: Given,
  command: string,
  choices: readonly Word[],
  words: Words,
): Word | undefined {
  const [word = ''] = words;
  const chosen = choices.find((name) => name === word);
  if (chosen !== undefined && words.length === 1) return chosen;
  const close = didYouMean(word, choices);
  const more = close === null || chosen !== undefined ? '' : `; did you mean "${close}"?`;
  const got = words.length === 0 ? 'nothing' : `"${words.join(' ')}"`;
  given.problem(`${command}: got ${got}, expected one of ${choices.join(', ')}${more}`);
  return undefined;
}

type Parsed = typeof argumentsOf;
/** The types of the parsed arguments of each command, from its table of flags and the function that gives the rest. */
export type ArgumentsOf<Name extends keyof Parsed> = ReturnType<Parsed[Name]> & {readonly command: Name};

export type Arguments =
  | {readonly [Name in keyof Parsed]: ArgumentsOf<Name>}[keyof Parsed]
  | {readonly command: 'help'; readonly topic: Command | null}
  | {readonly command: 'version'};
