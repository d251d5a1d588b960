// The commands of the product, as help, manual page and shell completion need them.

import type {CommandSet} from './arguments/commandSet.ts';
import {type Command, commands} from './arguments/commandTable.ts';
import {flags} from './arguments/flags.ts';
import {helpPage} from './helpLayout.ts';

export const productSet: CommandSet<Command> = {
  program: 'shingle',
  about: 'shingle: a linter for copied text',
  commands,
  // The flags of these two say what the commands say.
  flags: flags.map((flag) => ({
    ...flag,
    commands: flag.commands.filter((command) => command !== 'help' && command !== 'version'),
  })),
  usual: 'check',
  firstFlags: ['exclude', 'staged', 'base', 'baseline', 'format', 'output', 'level', 'all', 'fail-on', 'list-files'],
  shown: 4,
  further:
    '"shingle check --help" lists all flags of check, and "shingle COMMAND --help" those of a command. Settings are read from .shingle.json, .shingle.yaml or .shingle.yml; docs/configuration.md lists them.',
};

/** `command` null: the help of the whole program. */
export function productHelp(command: Command | null, width: number): string {
  return helpPage(productSet, command, width);
}
