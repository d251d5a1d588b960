// Takes a command and a width, gives its help: usage, one example, the flags by group.
import {type Command, commandNames} from './arguments/choices.ts';
import {type Flag, flagGroups} from './arguments/flagParts.ts';
import {flags, placeholder} from './arguments/flags.ts';
import {sketchLines} from './lab/whichSketch.ts';

interface CommandHelp {
  readonly usage: readonly string[];
  readonly about: string;
  readonly example: string;
}

const helps: Readonly<Record<Command, CommandHelp>> = {
  check: {
    usage: ['shingle [check] [flags] [files, folders, globs, or "-"]'],
    about:
      'Finds passages and documents that stand elsewhere too. Without a path it checks the working folder. Exit code: 0 nothing found, 1 findings, 2 a wrong flag, setting or path.',
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
  near: {
    usage: ['shingle near [flags] FILE [files, folders, globs]', 'shingle near [flags] --history FILE'],
    about:
      'Lists the documents that are nearest to a file, or to standard input ("-"), with how much of each stands in the other. With --history, those of all commits: also pages that are gone. Exit code: 0 nothing near, 1 something, 2 a wrong flag, setting or path.',
    example: 'shingle near docs/setup.md --min-resemblance 30%',
  },
  clusters: {
    usage: ['shingle clusters [flags] [files, folders, globs]', 'shingle clusters [flags] --history'],
    about:
      'Groups the documents that are copies or near copies of each other, the largest group first, and tells how much of the collection is copied. With --history, the paths of all commits: also pages that are gone. Exit code: 0 none, 1 some, 2 a wrong flag, setting or path.',
    example: 'shingle clusters docs --min-resemblance 90%',
  },
  moves: {
    usage: ['shingle moves [flags] [RANGE]'],
    about:
      'Says for every commit, or those of RANGE as "git rev-list" takes it, which passages that it added had stood elsewhere before: moved, copied, or resurrected from a place that was gone.',
    example: 'shingle moves main~20..main',
  },
  origin: {
    usage: ['shingle origin [flags] FILE[:LINE]'],
    about:
      'Says of the passages of a file that also stand elsewhere which place had them first, and which commit brought them to each. With a LINE, of the passage there, or of its paragraph: also where it stood before and is gone now.',
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
  overlap: {
    usage: ['shingle overlap [flags] A B [C...]'],
    about:
      'Says how much of each collection stands in each other, and how large they are beside each other, from samples with 95 % intervals. A collection is a folder, file or glob; a bare repository; or what a revision holds, as [DIR@]REV:[PATH]. Exit code: 0; with --max-containment, 1 if more of A stands elsewhere; 2 if something is wrong.',
    example: 'shingle overlap ../upstream@v2.0:docs docs',
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
    about: 'Removes what is remembered on the disk. It is made anew when it is needed.',
    example: 'shingle clean --root docs',
  },
  baseline: {
    usage: [
      'shingle baseline create [flags] [files, folders, globs]',
      'shingle baseline prune [flags] [files, folders, globs]',
      'shingle baseline show [flags] [files, folders, globs]',
    ],
    about:
      'Accepts the copies that are there, so that "check" reports those that come. Create accepts all that is found, prune drops what accepts nothing any more, show says which is which. Exit code: 0, or 2 if something is wrong.',
    example: 'shingle baseline create --expires 2027-06-30',
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
  help: {
    usage: ['shingle help [command]'],
    about: 'Prints help.',
    example: 'shingle help check',
  },
  version: {usage: ['shingle version'], about: 'Prints the version.', example: 'shingle version'},
};

/** `command` null: the program as a whole. No line is wider than `width` (never less than 40 columns). */
export function helpText(command: Command | null, width: number): string {
  const columns = Math.max(40, width);
  const lines = command === null ? overview(columns) : commandLines(command, columns);
  return `${lines.join('\n')}\n`;
}

function overview(columns: number): string[] {
  const lines = ['shingle: a linter for copied text', '', 'Commands:'];
  for (const command of commandNames) {
    const about =
      command === 'check' ? `${firstSentence(helps.check.about)} The default.` : firstSentence(helps[command].about);
    lines.push(...entry(command, about, 9, columns));
  }
  lines.push(
    '',
    'Examples:',
    ...commandNames.slice(0, 4).flatMap((command) => wrapped(helps[command].example, '  ', columns)),
  );
  lines.push(
    '',
    ...wrapped(
      '"shingle help check" lists the flags. Settings may stand in .shingle.json, .shingle.yaml or .shingle.yml.',
      '',
      columns,
    ),
  );
  return lines;
}

function commandLines(command: Command, columns: number): string[] {
  const {usage, about, example} = helps[command];
  const lines = ['Usage:', ...usage.flatMap((line) => wrapped(line, '  ', columns))];
  lines.push('', ...wrapped(about, '', columns), '', 'Example:', ...wrapped(example, '  ', columns));
  const own = flags.filter((flag) => flag.commands.includes(command));
  if (command === 'help' || command === 'version') return lines;
  for (const group of flagGroups) {
    const members = own.filter((flag) => flag.group === group);
    if (members.length === 0) continue;
    lines.push('', `${group}:`, ...members.flatMap((flag) => entry(nameOf(flag), flag.help, 25, columns)));
  }
  if (command === 'near' || command === 'clusters') lines.push('', ...fitting(sketchLines(), columns));
  return lines;
}

/** A table as it is, or where there is no room for it each row as a sentence. */
function fitting(rows: readonly string[], columns: number): string[] {
  return rows.flatMap((row) =>
    row.length <= columns ? [row] : wrapped(row.trim().replace(/ +/g, ' '), row.startsWith(' ') ? '  ' : '', columns),
  );
}

function nameOf({name, short, value}: Flag): string {
  const taken = placeholder(value);
  return `${short === undefined ? '' : `-${short}, `}--${name}${taken === '' ? '' : ` ${taken}`}`;
}

/** A name and what it means beside it, or below it where the name is long. */
function entry(name: string, meaning: string, nameColumns: number, columns: number): string[] {
  const indent = ' '.repeat(Math.min(nameColumns + 3, Math.floor(columns / 2)));
  const meanings = wrapped(meaning, indent, columns);
  const [first = ''] = meanings;
  if (name.length + 4 > indent.length) return [...wrapped(name, '  ', columns), ...meanings];
  return [`  ${name}`.padEnd(indent.length) + first.trimStart(), ...meanings.slice(1)];
}

/** Breaks at blanks, and after the bars of a long choice. */
function wrapped(text: string, indent: string, columns: number): string[] {
  const lines: string[] = [];
  let line = indent;
  for (const piece of text.split(/(?<=\|)(?=[^ ]*)| /)) {
    const glue = line.trim() === '' || line.endsWith('|') ? '' : ' ';
    if (line.trim() !== '' && line.length + glue.length + piece.length > columns) {
      lines.push(line);
      line = indent + piece;
    } else {
      line += glue + piece;
    }
  }
  return [...lines, line];
}

function firstSentence(text: string): string {
  return text.slice(0, text.indexOf('.') + 1);
}
