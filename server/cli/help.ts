// Takes a command and a width, gives its help page: usage, one example, the flags by group.
import {type Command, commandNames} from './arguments/choices.ts';
import {flags} from './arguments/flags.ts';
import {type CommandHelp, commandPage, entry, firstSentence, helpPage, wrapped} from './helpLayout.ts';

const helps: Readonly<Record<Command, CommandHelp>> = {
  check: {
    usage: ['shingle [check] [flags] [files, folders, globs, or "-"]'],
    about:
      'Finds passages and documents that also appear elsewhere. Without a path it checks the working folder. Exit code: 0 nothing found, 1 findings, 2 a wrong flag, setting or path.',
    example: 'shingle check docs --min-words 40 --format markdown',
  },
  compare: {
    usage: ['shingle compare [flags] A B', 'shingle compare [flags] --pairs FILE.tsv'],
    about: 'Measures given pairs of documents, and their common passages, whatever the score.',
    example: 'shingle compare old/setup.md new/setup.md --diff',
  },
  explain: {
    usage: ['shingle explain [flags] FILE'],
    about: 'Shows every stage between a file and its findings.',
    example: 'shingle explain docs/setup.md --stage blocks',
  },
  moves: {
    usage: ['shingle moves [flags] [RANGE]'],
    about:
      'Says for every commit, or those of RANGE as "git rev-list" takes it, which passages that it added were elsewhere before: moved, copied, or resurrected from a place that was gone.',
    example: 'shingle moves main~20..main',
  },
  origin: {
    usage: ['shingle origin [flags] FILE[:LINE]'],
    about:
      'Says which place first had the passages of a file that also appear elsewhere, and which commit brought them to each. With a LINE, of the passage there, or of its paragraph: also where it was before and is gone now.',
    example: 'shingle origin docs/setup.md:40',
  },
  drift: {
    usage: ['shingle drift [flags] [files or folders]'],
    about:
      'Finds copies that were equal once, and says what changed either since. One side changed and the other not is a warning: what was put right here may still be wrong there. Exit code: as of check.',
    example: 'shingle drift docs',
  },
  mirrors: {
    usage: ['shingle mirrors [flags] [files, folders, globs]'],
    about:
      'Finds folders that mirror each other, as versions and translations do: with how many of their paths, and how many of their pages nearly the same. They are what "check" folds. Exit code: 0; with --fail-on info, 1 if there are any; 2 if something is wrong.',
    example: 'shingle mirrors docs --format json',
  },
  index: {
    usage: ['shingle index [flags]'],
    about: 'Brings what is remembered on the disk up to date, so that the next check answers at once.',
    example: 'shingle index --rebuild',
  },
  status: {
    usage: ['shingle status [flags]'],
    about: 'Says what is remembered on the disk, whether it is up to date, and what was skipped.',
    example: 'shingle status --verbose',
  },
  clean: {
    usage: ['shingle clean [flags]'],
    about: 'Removes what is cached on the disk. It is built again when it is needed.',
    example: 'shingle clean --root docs',
  },
  baseline: {
    usage: [
      'shingle baseline create [flags] [files, folders, globs]',
      'shingle baseline add [flags] NUMBER...',
      'shingle baseline add [flags] --staged | --changed | --base REF',
      'shingle baseline prune [flags] [files, folders, globs]',
      'shingle baseline show [flags] [files, folders, globs]',
    ],
    about:
      'Accepts the copies that are there, so that "check" reports those that come. Create accepts all that is found, add only the findings with these numbers in the last report, or what a change adds; prune drops what accepts nothing any more, show says which is which. Exit code: 0, or 2 if something is wrong.',
    example: 'shingle baseline add 3 --reason "both pages must be complete"',
  },
  hook: {
    usage: ['shingle hook install', 'shingle hook uninstall', 'shingle hook status'],
    about:
      'Writes, removes or looks for a Git hook that checks what is staged before every commit. A hook that Shingle has not written is left alone. Exit code of status: 0 installed, 1 not.',
    example: 'shingle hook install',
  },
  lsp: {
    usage: ['shingle lsp [flags]'],
    about:
      'Starts the language server, for editors: they start it themselves. docs/editors.md has the lines for Neovim, Helix, Emacs, Zed and others.',
    example: 'shingle lsp --stdio',
  },
  mcp: {
    usage: ['shingle mcp [flags]'],
    about:
      'Starts the server for coding agents (Model Context Protocol, over standard input and output): agents start it themselves, ask whether a text exists already, and what their changes copy. docs/agents.md has the lines for Claude Code, VS Code, Cursor and others.',
    example: 'shingle mcp --root docs',
  },
  lab: {
    usage: ['shingle lab COMMAND [flags]'],
    about: 'Compares whole documents and collections (see "shingle help lab").',
    example: 'shingle lab near docs/setup.md',
  },
  help: {
    usage: ['shingle help [command]', 'shingle help lab [command]'],
    about: 'Prints help.',
    example: 'shingle help check',
  },
  version: {usage: ['shingle version'], about: 'Prints the version.', example: 'shingle version'},
};

/** `command` null: the help of the whole program. No line is wider than `width` (at least 40 columns). */
export function helpText(command: Command | null, width: number): string {
  return helpPage((columns) => (command === null ? overview(columns) : commandLines(command, columns)), width);
}

function overview(columns: number): string[] {
  const abouts = commandNames.map((command): [string, string] => {
    const about = firstSentence(helps[command].about);
    return [command, command === 'check' ? `${about} The default.` : about];
  });
  return [
    'shingle: a linter for copied text',
    '',
    'Commands:',
    ...abouts.flatMap(([command, about]) => entry(command, about, 9, columns)),
    '',
    'Examples:',
    ...commandNames.slice(0, 4).flatMap((command) => wrapped(helps[command].example, '  ', columns)),
    '',
    ...wrapped(
      '"shingle help check" lists the flags. Settings are read from .shingle.json, .shingle.yaml or .shingle.yml.',
      '',
      columns,
    ),
  ];
}

function commandLines(command: Command, columns: number): string[] {
  const own = flags.filter((flag) => flag.commands.includes(command));
  return commandPage(helps[command], command === 'help' || command === 'version' ? [] : own, columns);
}
