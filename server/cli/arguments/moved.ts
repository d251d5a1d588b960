// Names that were the product's before the laboratory had a command of its own. For one version they say where they went.

import {UserError} from '../../userError.ts';
import {type Command, commandNames} from './choices.ts';
import {type Flag, type FlagValue, flag, onOff} from './flagParts.ts';

/** Each is now `shingle lab` and its name. */
export const movedCommands = ['near', 'clusters', 'overlap'] as const;
export type MovedCommand = (typeof movedCommands)[number];

/** Each is now the flag of a command of the laboratory, or that command. */
export const movedFlags: readonly Flag[] = [
  ...['distances', 'estimate-recall', 'bag'].map((name) => movedFlag(name, onOff)),
  ...['preset', 'shingle-words', 'fingerprint', 'words'].map((name) =>
    movedFlag(name, {kind: 'text', what: 'VALUE', dashed: true}),
  ),
];

/** With its value, so that what stands behind it is read as before; no help lists it. */
function movedFlag(name: string, value: FlagValue): Flag {
  return {...flag(name, value, commandNames, 2, ''), hidden: true};
}

/** By the flag, or by the command that had it. */
const homes: Readonly<Record<string, string>> = {
  'estimate-recall': 'lab recall',
  distances: 'lab distances',
  compare: 'lab distances',
  explain: 'lab explain',
};

/** Throws UserError if the command, or one of its flags, moved. */
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
