// The table of commands: how each is called, what it does, examples, and what its operands are. Parser, help, manual page
// and shell completion are all made from it and from the table of flags.

import {baselineActions, corpusActions, hookActions, shells} from './choices.ts';

export const commands = {
  check: {
    usage: ['shingle [check] [flags] [files, folders, globs, or "-"]'],
    about:
      'Finds copied passages and pages. Without a path, checks the working folder. Exit code: 0 no warning, 1 warnings, 2 a wrong flag, setting or path.',
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
    about: 'Measures two documents, or pairs from a table, and lists the passages that they share.',
    examples: ['shingle compare old/setup.md new/setup.md --diff'],
    operands: 'paths',
  },
  show: {
    usage: ['shingle show [flags] NUMBER|ID'],
    about:
      'Shows one finding: both texts side by side with the words that differ, all of its places and, if the history is indexed, which place had the passage first. It is named by its number in the last report, or by its id: the "family" of --format json and jsonl, the fingerprint of gitlab, or the first six or more of its sixteen digits. "baseline add" takes the same names.',
    examples: ['shingle show 2'],
    operands: 'nothing',
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
      'Lists for every commit, or those in RANGE (as for "git rev-list"), the passages that it added and that were elsewhere before: moved from another file or within the file, copied, or back after they were removed.',
    examples: ['shingle moves main~20..main', 'shingle moves --kind moved --kind within-file'],
    operands: 'commits',
  },
  origin: {
    usage: ['shingle origin [flags] FILE[:LINE]'],
    about:
      'Shows for the copied passages of a file which place had each one first, and which commits added it to the others. With LINE: only the passage or paragraph there, including places that no longer have it.',
    examples: ['shingle origin docs/setup.md:40'],
    operands: 'paths',
  },
  drift: {
    usage: ['shingle drift [flags] [files or folders]'],
    about:
      'Finds copies that used to be identical and shows what changed on each side. If only one side has changed, it is a warning: what was corrected here may still be wrong there. Exit code: as for check.',
    examples: ['shingle drift docs'],
    operands: 'paths',
  },
  trend: {
    usage: ['shingle trend [flags]'],
    about:
      'Shows how the share of copied words and the number of warnings have changed over the history: checks the last commit of each month, each tag, or each commit, with the current settings and without a baseline. Names the commits that added most copied words, and those that removed most. Exit code: 0, or 2 if something is wrong.',
    examples: ['shingle trend --since 2025-01-01', 'shingle trend --by tag --format html --output trend.html'],
    operands: 'nothing',
  },
  mirrors: {
    usage: ['shingle mirrors [flags] [files, folders, globs]'],
    about:
      'Finds folders that mirror each other, such as versions and translations, and counts the paths that they share and the pages that are nearly the same. "check" reports each group of them once. With --stale: lists the passages of translated pages that still have a number, name, link or line of code which the original has changed since they were last edited. Exit code: 0; with --fail-on info, 1 if there are any; with --stale, 1 if there are any, except with --fail-on never; 2 if something is wrong.',
    examples: ['shingle mirrors docs --format json', 'shingle mirrors --stale docs'],
    operands: 'paths',
  },
  index: {
    usage: ['shingle index [flags]'],
    about: 'Updates the cache so that the next check is fast.',
    examples: ['shingle index --rebuild'],
    operands: 'nothing',
  },
  status: {
    usage: ['shingle status [flags]'],
    about: 'Shows what is cached, whether it is up to date, and what was skipped.',
    examples: ['shingle status --verbose'],
    operands: 'nothing',
  },
  clean: {
    usage: ['shingle clean [flags]'],
    about: 'Removes the cache. It is rebuilt when it is needed.',
    examples: ['shingle clean --root docs'],
    operands: 'nothing',
  },
  baseline: {
    usage: [
      'shingle baseline create [flags] [files, folders, globs]',
      'shingle baseline add [flags] [--set] NUMBER...',
      'shingle baseline add [flags] --staged | --changed | --base REF',
      'shingle baseline prune [flags] [files, folders, globs]',
      'shingle baseline show [flags] [files, folders, globs]',
    ],
    about:
      'Accepts existing copies, so that "check" reports only new ones. "create" accepts all findings; "add" accepts the findings with these numbers in the last report, or those that a change adds; "prune" removes entries that no longer accept anything; "show" lists the entries. Exit code: 0, or 2 if something is wrong.',
    examples: [
      'shingle baseline create --expires 2027-06-30',
      'shingle baseline add 2 --reason "both pages must be complete"',
      'shingle baseline add --set 3',
      'shingle baseline show',
    ],
    operands: {actions: baselineActions, rest: 'paths'},
  },
  hook: {
    usage: [
      'shingle hook install [--corpus] [--pre-push]',
      'shingle hook uninstall [--pre-push]',
      'shingle hook status [--pre-push]',
    ],
    about:
      'Installs, removes or looks for a Git hook that checks staged changes before every commit or, with --pre-push, what is pushed before every push. A hook that Shingle has not written is left alone. Exit code of status: 0 installed, 1 not installed.',
    examples: ['shingle hook install', 'shingle hook install --pre-push', 'shingle hook status'],
    operands: {actions: hookActions, rest: 'nothing'},
  },
  corpus: {
    usage: [
      'shingle corpus init [flags]',
      'shingle corpus key new',
      'shingle corpus push [flags]',
      'shingle corpus check [flags] [files, folders, globs]',
      'shingle corpus status [flags]',
      'shingle corpus forget REPOSITORY',
      'shingle corpus sweep',
    ],
    about:
      'Finds passages that are also in other repositories of your organisation, in a corpus on a Redis or Valkey server, which never gets a word of a text. "init" prints a secret and the users that a server needs; "key new" prints a secret; "push" brings the corpus to the commit of this repository; "check" asks it about files (and so does "shingle check --corpus", beside a check of this repository); "status" shows what is in it; "forget" takes a repository out; "sweep" removes what is left of documents that are gone. Address and secret come from SHINGLE_CORPUS_URL and SHINGLE_CORPUS_KEY, or from a file of the user; "push" takes the name of the repository from SHINGLE_CORPUS_AS: see docs/corpus.md. Exit code: as for check, or 0, or 2 if something is wrong.',
    examples: [
      'shingle corpus init --size 20000',
      'SHINGLE_CORPUS_AS=org/handbook shingle corpus push',
      'shingle corpus check docs --verify',
      'shingle corpus status',
    ],
    operands: {actions: corpusActions, rest: 'paths'},
  },
  init: {
    usage: ['shingle init [flags]'],
    about:
      'Sets Shingle up in a repository: detects its formats, versions, translations and generated folders, and proposes a configuration with comments, a baseline, a hook and a file for CI. It asks before it writes anything, and shows what it adds to existing files. Exit code: 0, or 2 if something is wrong.',
    examples: ['shingle init --dry-run', 'shingle init --yes --skip baseline --skip hook'],
    operands: 'nothing',
  },
  demo: {
    usage: ['shingle demo'],
    about:
      'Unpacks a small handbook with its history into a temporary folder, and walks through it: a check, a copy that an edit leaves behind and how it is mended, the trend, a report for the browser. On a terminal it waits for Enter between the steps. Nothing else is written or read. Exit code: 0, or 2 if something is wrong.',
    examples: ['shingle demo'],
    operands: 'nothing',
  },
  completion: {
    usage: ['shingle completion bash|zsh|fish|powershell'],
    about:
      'Prints a script for shell completion of commands, flags and their values. Its first lines say where to put it.',
    examples: ['shingle completion bash'],
    operands: {actions: shells, rest: 'nothing'},
  },
  lsp: {
    usage: ['shingle lsp [flags]'],
    about:
      'Starts the language server. Editors do this themselves; docs/editors.md shows how to configure Neovim, Helix, Emacs, Kate and others.',
    examples: ['shingle lsp --stdio'],
    operands: 'nothing',
  },
  mcp: {
    usage: ['shingle mcp [flags]'],
    about:
      'Starts the server for coding agents (Model Context Protocol, over standard input and output). Agents start it themselves, to ask whether a text already exists and what their changes copy. docs/agents.md shows how to register it in Claude Code, VS Code, Cursor and others.',
    examples: ['shingle mcp --root docs'],
    operands: 'nothing',
  },
  serve: {
    usage: ['shingle serve [flags]'],
    about:
      'Keeps the index of a project in memory, so that checks of it answer sooner: "check", hooks and --watch ask it, and do the work themselves if it does not answer. Ends after ten idle minutes, or with "shingle status --stop". The setting "resident" starts it with the first check.',
    examples: ['shingle serve'],
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

/** Help of a command besides its flags. */
export interface CommandHelp {
  readonly usage: readonly string[];
  /** The first sentence is the summary. */
  readonly about: string;
  /** Each is a whole command line; a test runs them all. */
  readonly examples: readonly string[];
  readonly operands: Operands;
}

/** Words after a command; with `actions`, the first of them is an action and `rest` are the others. */
type Operands = OperandKind | {readonly actions: readonly string[]; readonly rest: OperandKind};
export type OperandKind = 'paths' | 'commits' | 'commands' | 'nothing';

export function firstSentence(text: string): string {
  return /^.*?\.(?=\s|$)/s.exec(text)?.[0] ?? text;
}
