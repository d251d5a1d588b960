// The commands of the laboratory, as help, manual page and shell completion need them.

import type {CommandSet} from '../../server/cli/arguments/commandSet.ts';
import type {CommandHelp} from '../../server/cli/arguments/commandTable.ts';
import {helpPage} from '../../server/cli/helpLayout.ts';
import type {LabCommand} from './labCommandNames.ts';
import {labFlags} from './labFlags.ts';

const helps: Readonly<Record<LabCommand, CommandHelp>> = {
  near: {
    usage: [
      'shingle lab near [flags] FILE [files, folders, globs]',
      'shingle lab near [flags] --history FILE',
      'shingle lab near [flags] --corpus FILE',
    ],
    about:
      'Lists the documents most similar to a file, or to standard input ("-"), with how much of each is in the other. With --history, the documents of all commits are compared, deleted ones included; with --corpus, those of other repositories, as an estimate. Exit code: 0 nothing is similar enough, 1 something is, 2 wrong flag, setting or path.',
    examples: ['shingle lab near docs/setup.md --min-resemblance 30%'],
    operands: 'paths',
  },
  clusters: {
    usage: ['shingle lab clusters [flags] [files, folders, globs]', 'shingle lab clusters [flags] --history'],
    about:
      'Groups documents that are copies or near copies of each other, and shows how much of the collection is copied. The largest group comes first. With --history, the paths of all commits are compared, deleted ones included. Exit code: 0 no groups, 1 some, 2 wrong flag, setting or path.',
    examples: ['shingle lab clusters docs --min-resemblance 90%'],
    operands: 'paths',
  },
  overlap: {
    usage: ['shingle lab overlap [flags] A B [C...]'],
    about:
      'Measures how much of each collection is in the others, and their relative sizes. Large collections are sampled, with 95 % intervals. A collection is a folder, file or glob; a bare repository; or the files of a revision, as [DIR@]REV:[PATH]. Exit code: 0; with --max-containment, 1 if more of A is in another collection; 2 if something is wrong.',
    examples: ['shingle lab overlap ../upstream@v2.0:docs docs'],
    operands: 'paths',
  },
  distances: {
    usage: ['shingle lab distances [flags] A B', 'shingle lab distances [flags] --pairs FILE.tsv'],
    about:
      'Measures the distance between two documents: Jaccard, cosine, Euclid, Hamming, q-gram and edit distance. With --sketch, also what a sketch estimates of them. Exit code: 0, or 2 if something is wrong.',
    examples: ['shingle lab distances old/setup.md new/setup.md'],
    operands: 'paths',
  },
  recall: {
    usage: ['shingle lab recall [flags] [files, folders, globs]'],
    about:
      'Estimates how many copies "shingle check" misses. A second, independent detector searches the same files; the copies that only it found are listed. Takes about ten times as long as a check. Exit code: 0, or 2 if something is wrong.',
    examples: ['shingle lab recall docs'],
    operands: 'paths',
  },
  bench: {
    usage: ['shingle lab bench [flags] [folders]'],
    about:
      'Measures every sketch, look-up and fingerprint: what it costs, how often it is right beside what its theory says, and the old figures of the sources. It makes its own documents and reads those of the folders, a folder of folders being one of collections. Takes up to five minutes of a quiet core, with --quick one, and in a terminal says at which step it is. Exit code: 0, or 2 if something is wrong.',
    examples: ['shingle lab bench docs --quick --html bench.html'],
    operands: 'paths',
  },
  explain: {
    usage: ['shingle lab explain [flags] FILE'],
    about:
      'Shows the words, shingles and sketch of a document as the other commands of the laboratory compare them. "shingle explain" shows those of "shingle check". Exit code: 0, or 2 if something is wrong.',
    examples: ['shingle lab explain docs/setup.md --preset altavista'],
    operands: 'paths',
  },
};

export const labSet: CommandSet<LabCommand> = {
  program: 'shingle lab',
  about: 'shingle lab: methods for whole documents and collections',
  commands: helps,
  flags: labFlags,
  usual: null,
  firstFlags: [],
  shown: Object.keys(helps).length,
  further:
    '"shingle help lab near" lists the flags of near, "shingle help lab minhash" describes a method, "shingle help lab methods" lists all. docs/lab.md describes the commands, docs/methods.md how to choose a method.',
};

/** `command` null prints the help of the whole lab. */
export function labHelp(command: LabCommand | null, width: number): string {
  return helpPage(labSet, command, width);
}
