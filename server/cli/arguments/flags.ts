// The table of all flags of the product: name, value, meaning and commands. The parser and the help both use it.
import {defaults} from '../../../shared/model/config.ts';
import {moveKindOf, moveKinds} from '../../../shared/model/moveKind.ts';
import {initStepNames} from '../../app/init/initStepNames.ts';
import {colors, formats} from './choices.ts';
import {commandNames} from './commandTable.ts';
import {
  all,
  baselineFlags,
  both,
  checkFlags,
  choice,
  choiceAlso,
  type Flag,
  type FlagValue,
  finding,
  flag,
  historyFlags,
  lsp,
  onOff,
  text,
  three,
  wholeFlags,
} from './flagParts.ts';
import {flagsOfReading} from './readingFlags.ts';

const {limits} = defaults;

export const flags: readonly Flag[] = [
  ...flagsOfReading,
  flag(
    'min-words',
    wholeFlags(1),
    three,
    1,
    `Minimum number of words in a passage (default: ${defaults.minWords}); moves uses 60 % of it.`,
  ),
  flag(
    'min-characters',
    wholeFlags(1),
    three,
    1,
    `The same for Han and Kana, in characters (default: ${defaults.minCharacters}).`,
  ),
  flag('min-code-words', wholeFlags(1), three, 1, `The same for code (default: ${defaults.minCodeWords}).`),
  flag(
    'min-containment',
    {kind: 'share'},
    three,
    1,
    `Minimum overlap with the other passage, for example 0.9 or 90% (default: ${defaults.minContainment}; at least 0.7 for code, 0.8 for tables and copies within one file).`,
  ),
  flag(
    'min-resemblance',
    {kind: 'share'},
    three,
    1,
    `Minimum resemblance of two passages (default: ${defaults.minResemblance}).`,
  ),
  flag(
    'code',
    choice('exact', 'blind', 'off'),
    all,
    1,
    `Copies of code: only exact ones, also those with different names (blind), or none in code and comments (off) (default: ${defaults.code}).`,
  ),
  flag(
    'same-file',
    choice('prose', 'all', 'off'),
    finding,
    1,
    `Copies within one file (default: ${defaults.sameFile}).`,
  ),
  flag(
    'repeated-blocks',
    choice('info', 'warning', 'off'),
    finding,
    1,
    `Level of blocks that appear on several pages (default: ${defaults.repeatedBlocks}).`,
  ),
  flag('documents', onOff, finding, 1, 'Look for copied documents only, not for passages.'),
  flag('passages', onOff, finding, 1, 'Look for copied passages only, not for documents.'),
  flag(
    'rewritten',
    onOff,
    finding,
    1,
    'Also look for pages that say the same in other words: rewritten or condensed. Not in reviews.',
  ),

  flag(
    'baseline',
    text('FILE'),
    finding,
    2,
    'Accept the copies listed in FILE (default: the nearest baseline, if there is one).',
  ),
  flag('no-baseline', onOff, checkFlags, 2, 'Accept nothing: also report the copies listed in the baseline.'),
  flag(
    'baseline-from-ref',
    text('REF'),
    checkFlags,
    2,
    'Accept the copies that a check of the commit REF finds, and report only newer ones; no baseline file is read.',
  ),
  flag(
    'set',
    onOff,
    baselineFlags,
    2,
    'Expect files like those of the findings to be alike: write a pattern into the setting "expected", and no entry (add).',
  ),
  flag('reason', text('TEXT'), baselineFlags, 2, 'Why the new entries are accepted (create, add).'),
  flag('owner', text('NAME'), baselineFlags, 2, 'Who decided that (create, add).'),
  flag('expires', text('YYYY-MM-DD'), baselineFlags, 2, 'The last day on which they are accepted (create, add).'),
  flag(
    'format',
    {kind: 'choice', of: formats, shown: 'NAME[=FILE]'},
    [...three, 'mirrors', 'status', 'corpus'],
    2,
    `Format of the report: ${formats.join(', ')} (default: pretty); for status, baseline, mirrors and all of corpus but check, pretty or json. With a file, the report is written there; may be repeated, once without a file.`,
    {short: 'f', repeatable: true},
  ),
  flag('output', text('FILE'), [...all, ...historyFlags, 'mirrors', 'corpus'], 2, 'Write the report to FILE.', {
    short: 'o',
  }),
  flag(
    'compare-with',
    text('FILE'),
    ['check'],
    2,
    'Show in an HTML report what is new and what is gone since FILE, an earlier report in HTML or JSON.',
  ),
  flag('diff', onOff, [...both, ...historyFlags], 2, 'Show what differs between the copies, word by word.'),
  flag(
    'sort',
    choice('weight', 'path', 'folder'),
    ['check'],
    2,
    'Order of the findings: heaviest first, by path, or by folder with the heaviest first (default: weight).',
  ),
  flag(
    'top',
    {kind: 'wholeOr', word: 'all'},
    ['check', 'mcp'],
    2,
    'List only the first N findings (default: 10 on a terminal and for agents, otherwise all). All are counted.',
  ),
  flag('summary', onOff, ['check'], 2, 'Show only the number of copies, in total and by folder (pretty).'),
  flag('all', onOff, ['check'], 2, 'List all findings, information too.'),
  flag(
    'kind',
    choiceAlso(moveKindOf, ...moveKinds),
    ['moves'],
    2,
    'List only passages of this kind: moved from another file, moved within the file, copied, reintroduced from another file, or restored in their own file; may be repeated (default: all).',
    {repeatable: true},
  ),
  flag(
    'max-findings',
    wholeFlags(1),
    ['check', ...historyFlags, 'mirrors'],
    2,
    `Report at most N findings (default: ${limits.findingsMax}; "moves" ${limits.movesMax}).`,
  ),
  flag(
    'no-fold',
    onOff,
    [...finding, 'drift'],
    2,
    'Also report the copies that are folded into mirrored folders and collected pages.',
  ),
  flag('explain-noise', onOff, checkFlags, 2, 'Show which matches were not reported, and why.'),
  flag(
    'report-unused-suppressions',
    onOff,
    checkFlags,
    2,
    'Report suppression comments that suppress nothing or are misspelt.',
  ),
  flag(
    'level',
    choice('warning', 'info', 'all'),
    ['check'],
    2,
    `Minimum level to report; "all" adds what the rules leave out (default: ${defaults.level}). The pretty format lists information with --level info or --all only.`,
  ),
  flag(
    'min-weight',
    wholeFlags(0),
    ['check'],
    2,
    `Minimum score of a warning: the words in common, edits and names counted against it (default: ${defaults.minWeight}).`,
  ),
  flag(
    'fail-on',
    choice('info', 'warning', 'never'),
    ['check', ...historyFlags, 'mirrors', 'corpus'],
    2,
    `Minimum level that makes the exit code 1 (default: ${defaults.failOn}). A mirror is info.`,
  ),
  flag(
    'fix-stale',
    onOff,
    checkFlags,
    2,
    'In a review: apply edits to the copies that were left behind. Shows each one and asks first.',
  ),
  flag(
    'yes',
    onOff,
    [...checkFlags, 'init'],
    2,
    'Do not ask: --fix-stale changes all copies, init does what it recommends.',
    {
      short: 'y',
    },
  ),
  flag(
    'dry-run',
    onOff,
    [...checkFlags, 'init', 'corpus'],
    2,
    'Show what --fix-stale, init or corpus push would change, without changing it.',
  ),
  flag('quiet', onOff, [...both, ...historyFlags, 'corpus'], 2, 'Report warnings only, without a summary.', {
    short: 'q',
  }),
  flag(
    'color',
    choice(...colors),
    [...all, ...historyFlags, 'corpus'],
    2,
    'Use colours; auto respects NO_COLOR and FORCE_COLOR (default: auto).',
  ),

  flag(
    'config',
    text('FILE'),
    [...all, ...historyFlags, 'mirrors', 'index', 'status', 'mcp', 'corpus'],
    3,
    'Read this configuration (default: the nearest .shingle.json, .yaml or .yml).',
    {
      short: 'c',
    },
  ),
  flag(
    'no-config',
    onOff,
    [...all, ...historyFlags, 'mirrors', 'index', 'status', 'mcp', 'corpus'],
    3,
    'Read no configuration.',
  ),
  flag(
    'print-config',
    onOff,
    [...all, ...historyFlags, 'mirrors'],
    3,
    'Print the settings in effect and where each came from, and stop.',
  ),
  flag(
    'threads',
    {kind: 'wholeOr', word: 'auto'},
    [...three, 'index'],
    3,
    'Worker threads, or auto (default: auto). Results do not depend on it.',
  ),
  flag('no-cache', onOff, ['check', 'origin', 'drift'], 3, 'Neither read nor write the cache.'),
  flag(
    'watch',
    onOff,
    ['check'],
    3,
    'Check again whenever a file changes, until Ctrl-C. The exit code is that of the last run.',
  ),
  flag('no-drift', onOff, finding, 3, 'Do not ask the history for copies that differ since one was changed.'),
  flag('stdio', onOff, lsp, 3, 'Communicate over standard input and output (the default).'),
  flag('node-ipc', onOff, lsp, 3, 'Communicate over the IPC channel of the Node program that started this one.'),
  flag('socket', wholeFlags(1), lsp, 3, 'Communicate over this local port, on which the client listens.'),
  flag('pipe', text('NAME'), lsp, 3, 'Communicate over this named pipe or Unix socket, on which the client listens.'),
  flag('clientProcessId', wholeFlags(1), lsp, 3, 'Stop when this process has ended.'),
  flag('rebuild', onOff, ['index'], 3, 'Empty the cache first.'),
  flag('verbose', onOff, ['status'], 2, 'Name every file that is skipped.'),
  flag('skip', choice(...initStepNames), ['init'], 3, 'Skip this step; may be repeated.', {repeatable: true}),
  flag('no-progress', onOff, [...three, 'mirrors', 'index', 'corpus'], 3, 'Show no progress bar.'),
  flag('help', onOff, commandNames, 3, 'Print this help.', {short: 'h'}),
  flag('version', onOff, commandNames, 3, 'Print the version.', {short: 'v'}),
];

/** The placeholder of a value in the help. */
export function placeholder(value: FlagValue): string {
  if (value.kind === 'switch') return '';
  if (value.kind === 'text') return value.what;
  if (value.kind === 'choice') return value.shown ?? value.of.join('|');
  return value.kind === 'share' ? 'X' : 'N';
}
