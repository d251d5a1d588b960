// The flags for the input: files, standard input, history, and changes to review.
import {defaults} from '../../../shared/model/config.ts';
import {stages} from './choices.ts';
import {
  changeFlags,
  checkFlags,
  choice,
  every,
  type Flag,
  finding,
  flag,
  historyQueryFlags,
  onOff,
  text,
  wholeFlags,
} from './flagParts.ts';

const {limits} = defaults;

export const flagsOfReading: readonly Flag[] = [
  flag(
    'root',
    text('DIR'),
    [...every, 'hook', 'init', 'mcp', 'corpus'],
    0,
    'Folder to which paths, references, templates and listed files are relative (default: the working folder).',
  ),
  flag('include', text('GLOB'), [...finding, 'mirrors'], 0, 'Check only files that match; may be repeated.', {
    repeatable: true,
  }),
  flag('exclude', text('GLOB'), [...finding, 'mirrors'], 0, 'Skip files that match; may be repeated.', {
    repeatable: true,
  }),
  flag(
    'reference',
    text('DIR'),
    [...finding, 'mirrors'],
    0,
    'Compare with this folder or file, but do not report on it; may be repeated.',
    {repeatable: true},
  ),
  flag('template', text('FILE'), [...finding, 'mirrors'], 0, 'Ignore the text of this file; may be repeated.', {
    repeatable: true,
  }),
  flag(
    'file-list',
    text('FILE'),
    checkFlags,
    0,
    'Check the files listed in FILE, one per line, against everything below the root, or against --reference; "-" reads the list from standard input. Unlike paths on the command line, listed files are skipped if include or exclude leaves them out, or if they are ignored, generated, minified or binary.',
  ),
  flag(
    'stdin-filename',
    text('NAME'),
    checkFlags,
    0,
    'Name of the text on standard input ("-"). If it is the only path, the report is only about this text, compared with everything below the root, or with --reference.',
  ),
  flag(
    'history',
    onOff,
    ['check', 'index'],
    0,
    'Also search the history: report passages that were removed from another file. The first time, the whole history is read and indexed.',
  ),
  flag(
    'refs',
    text('REF'),
    historyQueryFlags,
    0,
    'Read the history of this branch, tag, commit or pattern such as refs/tags/*; may be repeated (default: all branches and HEAD).',
    {repeatable: true},
  ),
  flag(
    'since',
    text('DATE'),
    historyQueryFlags,
    0,
    'Read the history from this date on, for example 2024-01-01 or "2 years ago".',
  ),
  flag(
    'max-commits',
    wholeFlags(1),
    historyQueryFlags,
    0,
    `Read the newest N commits at most (default: ${limits.commitsMax}).`,
  ),
  flag(
    'history-path',
    text('PATH'),
    historyQueryFlags,
    0,
    'Read the history of this folder or file only; may be repeated.',
    {
      repeatable: true,
    },
  ),
  flag(
    'staged',
    onOff,
    changeFlags,
    0,
    'Review the next commit, as it is in the index. Only copies that it adds are reported.',
  ),
  flag(
    'changed',
    onOff,
    changeFlags,
    0,
    'Review what differs in the work tree from the last commit, including untracked files.',
  ),
  flag(
    'base',
    text('REF'),
    changeFlags,
    0,
    'Review a branch: what the work tree adds to the merge base of HEAD and REF.',
  ),
  flag(
    'since-last',
    onOff,
    checkFlags,
    0,
    'Review what differs from the last run with this flag that had no warnings. The first run reports everything.',
  ),
  flag(
    'corpus',
    onOff,
    ['check', 'hook'],
    0,
    'Also ask the corpus of the organisation which passages are in other repositories: of a review those that it adds. If the corpus does not answer, the check goes on without it.',
  ),
  flag(
    'verify',
    onOff,
    ['check', 'corpus'],
    0,
    'With --corpus and for corpus check: fetch the texts of the other repositories, with your own rights, so that nothing is estimated. For corpus push: read back what was pushed, and mend it.',
  ),
  flag(
    'replace',
    onOff,
    ['corpus'],
    0,
    'For corpus push: push also where the name was last pushed from another repository, and replace what that one pushed.',
  ),
  flag('commit', text('REF'), ['corpus'], 0, 'Push this commit (default: HEAD).'),
  flag(
    'size',
    wholeFlags(1),
    ['corpus'],
    0,
    'How many documents the zone will have, for init and the first push (default: 100000). Beyond twice that it needs more memory.',
  ),
  flag('list-files', onOff, checkFlags, 0, 'Show for each file how it is read, or why it is skipped, and stop.'),
  flag('pairs', text('FILE.tsv'), ['compare'], 0, 'Compare the pairs listed in FILE.tsv, with columns a and b.'),
  flag('stage', choice(...stages), ['explain'], 0, 'Show this stage only (default: all).'),
];
