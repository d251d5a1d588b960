// Takes the sets of commands, gives what may follow each of them on a command line, for any shell.

import {type CommandSet, flagsOf, namesOf} from '../arguments/commandSet.ts';
import {firstSentence, type OperandKind} from '../arguments/commandTable.ts';
import type {Flag, FlagValue} from '../arguments/flagParts.ts';

export interface CompletionSpec {
  readonly program: string;
  /** The command that needs no name. */
  readonly usual: string;
  /** The command that has commands of its own. */
  readonly outer: string;
  readonly commands: readonly CompletedCommand[];
}

export interface CompletedCommand {
  /** 'check', 'lab', 'lab near'. */
  readonly path: string;
  readonly summary: string;
  readonly flags: readonly CompletedFlag[];
  /** Choices for the first word after the command; empty: it is one of `rest`. */
  readonly actions: readonly Choice[];
  readonly rest: Exclude<OperandKind, 'commands'>;
}

export interface Choice {
  readonly word: string;
  readonly summary: string;
}

export interface CompletedFlag {
  readonly name: string;
  readonly short: string | null;
  readonly help: string;
  readonly value: CompletedValue;
  readonly isRepeatable: boolean;
}

/** `none`: it takes no value; `text`: any. */
type CompletedValue =
  | {readonly kind: 'none' | 'files' | 'folders' | 'commits' | 'text'}
  | {readonly kind: 'choices'; readonly of: readonly string[]};

/** `inner` are the commands after one command of `outer`. */
export function completionSpec<Outer extends string, Inner extends string>(
  outer: CommandSet<Outer>,
  at: Outer,
  inner: CommandSet<Inner>,
): CompletionSpec {
  const own = namesOf(outer).map((name) => completed(outer, name, name));
  const innerChoices = namesOf(inner).map((name) => choiceOf(inner, name));
  const below = namesOf(inner).map((name) => completed(inner, name, `${at} ${name}`));
  const commands = own.map((command) => (command.path === at ? {...command, actions: innerChoices} : command));
  return {program: outer.program, usual: outer.usual ?? '', outer: at, commands: [...commands, ...below]};
}

/** The names of the commands, which come first. */
export function firstWords({commands}: CompletionSpec): readonly Choice[] {
  return commands.filter(({path}) => !path.includes(' ')).map(({path, summary}) => ({word: path, summary}));
}

function completed<Name extends string>(set: CommandSet<Name>, name: Name, path: string): CompletedCommand {
  const {operands} = set.commands[name];
  const {actions, rest} = typeof operands === 'string' ? {actions: [], rest: operands} : operands;
  const words = rest === 'commands' ? namesOf(set).map((one) => choiceOf(set, one)) : actions.map(plainChoice);
  return {
    path,
    summary: firstSentence(set.commands[name].about),
    flags: flagsOf(set, name).map(flagOf),
    actions: words,
    rest: rest === 'commands' ? 'nothing' : rest,
  };
}

function choiceOf<Name extends string>(set: CommandSet<Name>, name: Name): Choice {
  return {word: name, summary: firstSentence(set.commands[name].about)};
}

function plainChoice(word: string): Choice {
  return {word, summary: ''};
}

function flagOf({name, short, help, value, repeatable}: Flag<string>): CompletedFlag {
  return {
    name,
    short: short ?? null,
    help: firstSentence(help),
    value: completedValue(value),
    isRepeatable: repeatable === true,
  };
}

/** The placeholder that the help shows tells what a text is. */
function completedValue(value: FlagValue): CompletedValue {
  switch (value.kind) {
    case 'switch':
      return {kind: 'none'};
    case 'choice':
      return {kind: 'choices', of: value.of};
    case 'wholeOr':
      return {kind: 'choices', of: [value.word]};
    case 'text':
      if (/^(?:FILE|PATH|GLOB)/.test(value.what)) return {kind: 'files'};
      if (value.what === 'DIR') return {kind: 'folders'};
      return {kind: value.what === 'REF' ? 'commits' : 'text'};
    default:
      return {kind: 'text'};
  }
}
