// The table of commands: how each is called, what it does, examples, and what its operands are. Parser, help, manual page
// and shell completion are all made from it and from the table of flags.

import {baselineActions, hookActions, shells} from './choices.ts';
import type {CommandHelp} from './commandHelp.ts';

export const commands = {
  check: {
    usage: ['shingle [check] [flags] [files, folders, globs, or "-"]'],
    about:
      'Finds passages and documents that also appear elsewhere. Without a path it checks the working folder. Exit code: 0 nothing found, 1 findings, 2 a wrong flag, setting or path.',
    examples: [
      'shingle check docs --min-words 40 --format markdown',
      'shingle check docs --exclude archive --format concise',
      'shingle check --base origin/main',
      'shingle check --format markdown --output copies.md',
    ],
    operands: 'paths',
  },
  compare: {
    usage: ['shingle compare [flags] A B', 'shingle compare [flags] --pairs FILE.tsv'],
    about: 'Measures given pairs of documents, and their common passages, whatever the score.',
    examples: ['shingle compare old/setup.md new/setup.md --diff'],
    operands: 'paths',
  },
  explain: {
    usage: ['shingle explain [flags] FILE'],
    about: 'Shows every stage between a file and its findings.',
    examples: ['shingle explain docs/setup.md --stage blocks'],
    operands: 'paths',
  },
  moves: {
    usage: ['shingle moves [flags] [RANGE]'],
    about:
      'Says for every commit, or those of RANGE as "git rev-list" takes it, which passages that it added were elsewhere before: moved, copied, or resurrected from a place that was gone.',
    examples: ['shingle moves main~20..main'],
    operands: 'commits',
  },
  origin: {
    usage: ['shingle origin [flags] FILE[:LINE]'],
    about:
      'Says which place first had the passages of a file that also appear elsewhere, and which commit brought them to each. With a LINE, of the passage there, or of its paragraph: also where it was before and is gone now.',
    examples: ['shingle origin docs/setup.md:40'],
    operands: 'paths',
  },
  drift: {
    usage: ['shingle drift [flags] [files or folders]'],
    about:
      'Finds copies that were equal once, and says what changed either since. One side changed and the other not is a warning: what was put right here may still be wrong there. Exit code: as of check.',
    examples: ['shingle drift docs'],
    operands: 'paths',
  },
  mirrors: {
    usage: ['shingle mirrors [flags] [files, folders, globs]'],
    about:
      'Finds folders that mirror each other, as versions and translations do: with how many of their paths, and how many of their pages nearly the same. They are what "check" folds. Exit code: 0; with --fail-on info, 1 if there are any; 2 if something is wrong.',
    examples: ['shingle mirrors docs --format json'],
    operands: 'paths',
  },
  index: {
    usage: ['shingle index [flags]'],
    about: 'Brings what is remembered on the disk up to date, so that the next check answers at once.',
    examples: ['shingle index --rebuild'],
    operands: 'nothing',
  },
  status: {
    usage: ['shingle status [flags]'],
    about: 'Says what is remembered on the disk, whether it is up to date, and what was skipped.',
    examples: ['shingle status --verbose'],
    operands: 'nothing',
  },
  clean: {
    usage: ['shingle clean [flags]'],
    about: 'Removes what is cached on the disk. It is built again when it is needed.',
    examples: ['shingle clean --root docs'],
    operands: 'nothing',
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
    examples: [
      'shingle baseline create --expires 2027-06-30',
      'shingle baseline add 2 --reason "both pages must be complete"',
      'shingle baseline show',
    ],
    operands: {actions: baselineActions, rest: 'paths'},
  },
  hook: {
    usage: ['shingle hook install', 'shingle hook uninstall', 'shingle hook status'],
    about:
      'Writes, removes or looks for a Git hook that checks what is staged before every commit. A hook that Shingle has not written is left alone. Exit code of status: 0 installed, 1 not.',
    examples: ['shingle hook install', 'shingle hook status'],
    operands: {actions: hookActions, rest: 'nothing'},
  },
  init: {
    usage: ['shingle init [flags]'],
    about:
      'Sets Shingle up in a repository: looks at its formats, versions, translations and generated folders, and proposes a configuration with comments, a baseline, a hook and a file for CI. It asks before it writes anything, changes no file that is there without showing what it adds, and a second run has nothing to do. Exit code: 0, or 2 if something is wrong.',
    examples: ['shingle init --dry-run', 'shingle init --yes --skip baseline --skip hook'],
    operands: 'nothing',
  },
  completion: {
    usage: ['shingle completion bash|zsh|fish|powershell'],
    about:
      'Prints a script with which a shell completes commands, flags and their values. The first lines of the script say where to put it.',
    examples: ['shingle completion bash'],
    operands: {actions: shells, rest: 'nothing'},
  },
  lsp: {
    usage: ['shingle lsp [flags]'],
    about:
      'Starts the language server, for editors: they start it themselves. docs/editors.md has the lines for Neovim, Helix, Emacs, Zed and others.',
    examples: ['shingle lsp --stdio'],
    operands: 'nothing',
  },
  mcp: {
    usage: ['shingle mcp [flags]'],
    about:
      'Starts the server for coding agents (Model Context Protocol, over standard input and output): agents start it themselves, ask whether a text exists already, and what their changes copy. docs/agents.md has the lines for Claude Code, VS Code, Cursor and others.',
    examples: ['shingle mcp --root docs'],
    operands: 'nothing',
  },
  lab: {
    usage: ['shingle lab COMMAND [flags]'],
    about: 'Compares whole documents and collections (see "shingle help lab").',
    examples: ['shingle lab near docs/setup.md'],
    operands: 'commands',
  },
  help: {
    usage: ['shingle help [command]', 'shingle help lab [command]'],
    about: 'Prints help.',
    examples: ['shingle help check'],
    operands: 'commands',
  },
  version: {
    usage: ['shingle version'],
    about: 'Prints the version.',
    examples: ['shingle version'],
    operands: 'nothing',
  },
} as const satisfies Readonly<Record<string, CommandHelp>>;

export type Command = keyof typeof commands;
export const commandNames = Object.keys(commands) as Command[];
