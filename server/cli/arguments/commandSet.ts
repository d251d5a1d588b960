// A set of commands with their flags: the product, or the laboratory. Help, manual page and shell completion read it.

import type {CommandHelp} from './commandTable.ts';
import type {Flag} from './flagParts.ts';

export interface CommandSet<Name extends string> {
  /** As it is called: 'shingle', 'shingle lab'. */
  readonly program: string;
  readonly about: string;
  readonly commands: Readonly<Record<Name, CommandHelp>>;
  readonly flags: readonly Flag<Name>[];
  /** The command that needs no name; null: none. */
  readonly usual: Name | null;
  /** Flags of the usual command that the overview lists: those that a first hour needs. */
  readonly firstFlags: readonly string[];
  /** The number of commands of which the overview shows an example. */
  readonly shown: number;
  /** Where to read on. */
  readonly further: string;
}

export function namesOf<Name extends string>({commands}: CommandSet<Name>): readonly Name[] {
  return Object.keys(commands) as Name[];
}

export function flagsOf<Name extends string>({flags}: CommandSet<Name>, command: Name): readonly Flag<Name>[] {
  return flags.filter((flag) => flag.commands.includes(command));
}
