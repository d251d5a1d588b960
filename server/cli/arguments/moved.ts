// Commands and flags of `shingle lab` that the product is asked for, some of which it had: a message names where they are.

import {UserError} from '../../userError.ts';
import {type Command, commandNames} from './commandTable.ts';
import {type Flag, type FlagValue, flag, onOff} from './flagParts.ts';

/** Each is now a command of `shingle lab` with the same name. */
export const movedCommands = ['near', 'clusters', 'overlap'] as const;
export type MovedCommand = (typeof movedCommands)[number];

/** Flags of commands of `shingle lab`, and those that are such a command now. */
export const movedFlags: readonly Flag[] = [
  ...['distances', 'estimate-recall', 'bag'].map((name) => movedFlag(name, onOff)),
  ...[
    ...['preset', 'shingle-words', 'fingerprint', 'words', 'sketch'],
    ...['measure', 'weights', 'lookup', 'max-distance', 'common-from'],
  ].map((name) => movedFlag(name, {kind: 'text', what: 'VALUE', dashed: true})),
];

/** Parsed with its value, so that the arguments after it are read as before. Hidden from help. */
function movedFlag(name: string, value: FlagValue): Flag {
  return {...flag(name, value, commandNames, 2, ''), hidden: true};
}

/** Flags that became a command. */
const commandsOfFlags: Readonly<Record<string, string>> = {'estimate-recall': 'recall', distances: 'distances'};

/** The command that does with shingles of whole documents what the product's does with passages. */
const counterparts: Readonly<Record<string, string>> = {check: 'clusters', compare: 'distances', explain: 'explain'};

/** Flags that only a search for similar documents has. */
const searchFlags = ['measure', 'weights', 'lookup', 'max-distance', 'common-from'];

/** The command of the laboratory that has the flag and is closest to what was asked. */
export function homeOf(flagName: string, command: string): string {
  const home = commandsOfFlags[flagName] ?? counterparts[command] ?? 'near';
  // Clusters are searched, too, but not by another measure.
  const hasFlag = !searchFlags.includes(flagName) || (home === 'clusters' && flagName !== 'measure');
  return hasFlag ? home : 'near';
}

/** Throws UserError if the command or one of its flags moved. */
export function unmoved(command: Command | MovedCommand, given: ReadonlyMap<string, unknown>): Command {
  if (isMoved(command)) throw movedError(command, `lab ${command}`);
  const moved = movedFlags.find(({name}) => given.has(name));
  if (moved !== undefined) {
    const home = `lab ${homeOf(moved.name, command)}`;
    if (moved.name in commandsOfFlags) throw movedError(`--${moved.name}`, home);
    throw new UserError(`--${moved.name} is not a flag of "${command}"; "shingle ${home}" has it.`);
  }
  return command;
}

export function isMoved(word: string): word is MovedCommand {
  return movedCommands.some((name) => name === word);
}

function movedError(name: string, command: string): UserError {
  return new UserError(`${name} moved to "shingle ${command}".`);
}
