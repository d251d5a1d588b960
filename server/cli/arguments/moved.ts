// Commands and flags that moved to `shingle lab`. For one version they report their new name.

import {UserError} from '../../userError.ts';
import {type Command, commandNames} from './commandTable.ts';
import {type Flag, type FlagValue, flag, onOff} from './flagParts.ts';

/** Each is now a command of `shingle lab` with the same name. */
export const movedCommands = ['near', 'clusters', 'overlap'] as const;
export type MovedCommand = (typeof movedCommands)[number];

/** Each is now a flag or a command of `shingle lab`. */
export const movedFlags: readonly Flag[] = [
  ...['distances', 'estimate-recall', 'bag'].map((name) => movedFlag(name, onOff)),
  ...['preset', 'shingle-words', 'fingerprint', 'words'].map((name) =>
    movedFlag(name, {kind: 'text', what: 'VALUE', dashed: true}),
  ),
];

/** Parsed with its value, so that the arguments after it are read as before. Hidden from help. */
function movedFlag(name: string, value: FlagValue): Flag {
  return {...flag(name, value, commandNames, 2, ''), hidden: true};
}

/** The new command, by the flag or by the command that had it. */
const homes: Readonly<Record<string, string>> = {
  'estimate-recall': 'lab recall',
  distances: 'lab distances',
  compare: 'lab distances',
  explain: 'lab explain',
};

/** Throws UserError if the command or one of its flags moved. */
export function unmoved(command: Command | MovedCommand, given: ReadonlyMap<string, unknown>): Command {
  if (isMoved(command)) throw movedError(command, `lab ${command}`);
  const moved = movedFlags.find(({name}) => given.has(name));
  if (moved !== undefined) throw movedError(`--${moved.name}`, homes[moved.name] ?? homes[command] ?? 'lab');
  return command;
}

export function isMoved(word: string): word is MovedCommand {
  return movedCommands.some((name) => name === word);
}

function movedError(name: string, command: string): UserError {
  return new UserError(`${name} moved to "shingle ${command}".`);
}
