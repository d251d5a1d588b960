// Takes the words of an unfinished command line, gives what the word at the cursor may become.

import {gitBytes} from '../../git/runGit.ts';
import {type CommandSet, flagsOf, namesOf} from '../arguments/commandSet.ts';
import {type Command, firstSentence} from '../arguments/commandTable.ts';
import type {Flag, FlagValue} from '../arguments/flagParts.ts';

interface Choice {
  readonly word: string;
  /** '' if there is nothing to say. */
  readonly summary: string;
}

export interface Completions {
  /** Names that the shell itself completes as well. */
  readonly names: 'files' | 'folders' | 'nothing';
  readonly choices: readonly Choice[];
}

/** `at` is the word at the cursor, `before` those between the program and it; `lab` has the commands behind `lab`. */
export async function completions(
  at: string,
  before: readonly string[],
  outer: CommandSet<Command>,
  lab: CommandSet<string>,
  folder: string,
): Promise<Completions> {
  const found = completionsIn(outer, at, before, lab);
  const choices = 'commits' in found ? await commitsOf(folder, found.commits) : found.choices;
  return {names: found.names, choices: choices.filter(({word}) => word.startsWith(at))};
}

/** `commits`: their names, behind what is written of a flag. */
type Found = Completions | {readonly names: 'nothing'; readonly commits: string};

/** `lab`: the commands behind `lab`. */
function completionsIn<Name extends string>(
  set: CommandSet<Name>,
  at: string,
  before: readonly string[],
  lab: CommandSet<string> | null,
): Found {
  let command: Name | null = null;
  let words = 0;
  let awaited: Flag<Name> | undefined;
  for (const [place, word] of before.entries()) {
    if (awaited !== undefined) awaited = undefined;
    else if (word.startsWith('-'))
      awaited = set.flags.find((flag) => takesValue(flag) && spellings(flag).includes(word));
    else if (command !== null) words++;
    else {
      command = namesOf(set).find((name) => name === word) ?? set.usual;
      words = command === word ? 0 : 1;
      if (command === 'lab' && lab !== null) return completionsIn(lab, at, before.slice(place + 1), null);
    }
  }
  const flags = command === null && set.usual === null ? [] : flagsOf(set, command ?? (set.usual as Name));
  if (awaited !== undefined) return valuesOf(flags.find(({name}) => name === awaited.name)?.value, '');
  const [, named] = /^--([\w-]+)=/.exec(at) ?? [];
  if (named !== undefined) return valuesOf(flags.find(({name}) => name === named)?.value, `--${named}=`);
  if (at.startsWith('-'))
    return chosen(flags.flatMap((flag) => spellings(flag).map((word) => ({word, summary: firstSentence(flag.help)}))));
  // A check needs no name of a command.
  if (command === null)
    return {
      ...chosen(namesOf(set).map((name) => choiceOf(set, name))),
      names: set.usual === null ? 'nothing' : 'files',
    };
  const {operands} = set.commands[command];
  const {actions, rest} = typeof operands === 'string' ? {actions: [], rest: operands} : operands;
  if (actions.length > 0 && words === 0) return chosen(actions.map((word) => ({word, summary: ''})));
  if (rest === 'commits') return {names: 'nothing', commits: ''};
  if (rest === 'commands' && words === 0) return chosen(namesOf(set).map((name) => choiceOf(set, name)));
  return {names: rest === 'paths' ? 'files' : 'nothing', choices: []};
}

function chosen(choices: readonly Choice[]): Completions {
  return {names: 'nothing', choices};
}

function choiceOf<Name extends string>(set: CommandSet<Name>, name: Name): Choice {
  return {word: name, summary: firstSentence(set.commands[name].about)};
}

function takesValue({value}: Flag<string>): boolean {
  return value.kind !== 'switch';
}

function spellings({name, short}: Flag<string>): readonly string[] {
  return [`--${name}`, ...(short === undefined ? [] : [`-${short}`])];
}

/** The placeholder that the help shows says what kind of text it is. */
function valuesOf(value: FlagValue | undefined, prefix: string): Found {
  const words = (of: readonly string[]) => chosen(of.map((word) => ({word: prefix + word, summary: ''})));
  if (value?.kind === 'choice') return words(value.of);
  if (value?.kind === 'wholeOr') return words([value.word]);
  const what = value?.kind === 'text' ? value.what : '';
  if (what === 'REF') return {names: 'nothing', commits: prefix};
  return {names: /^(?:FILE|PATH|GLOB)/.test(what) ? 'files' : what === 'DIR' ? 'folders' : 'nothing', choices: []};
}

/** A shell puts a completed word into the line as it is: a branch may be called `a$(id)`, and is typed by hand then. */
const plainName = /^[\p{L}\p{N}_./@+-]+$/u;

async function commitsOf(folder: string, prefix: string): Promise<readonly Choice[]> {
  const words = ['for-each-ref', '--format=%(refname:short)', 'refs/heads', 'refs/remotes', 'refs/tags'];
  const said = await gitBytes({folder, hook: {}}, words).catch(() => Buffer.of());
  return ['HEAD', ...said.toString('utf8').split('\n')].flatMap((word) =>
    plainName.test(word) ? [{word: prefix + word, summary: ''}] : [],
  );
}
