// The table of all flags of the product: name, value, meaning and commands. The parser and the help both use it.
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
  type FlagValue,
  finding,
  flag,
  historyFlags,
  lsp,
  onOff,
  settingFlag,
  text,
  three,
  wholeFlags,
  wholeOr,
} from './flagParts.ts';
import {flagsOfReading} from './readingFlags.ts';

export const flags = [
  ...flagsOfReading,
  settingFlag('min-words', three, 1),
  settingFlag('min-characters', three, 1),
  settingFlag('min-code-words', three, 1),
  settingFlag('min-containment', three, 1),
  settingFlag('min-resemblance', three, 1),
  settingFlag('code', all, 1),
  settingFlag('same-file', finding, 1),
  settingFlag('repeated-blocks', finding, 1),
  settingFlag('documents', finding, 1),
  settingFlag('passages', finding, 1),
  settingFlag('rewritten', finding, 1),

  settingFlag('baseline', finding, 2),
  settingFlag('no-baseline', checkFlags, 2),
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
  flag('reason', text('TEXT'), baselineFlags, 2, 'Why the new entries are accepted (create, add).', {usual: ''}),
  flag('owner', text('NAME'), baselineFlags, 2, 'Who decided that (create, add).', {usual: ''}),
  flag('expires', text('YYYY-MM-DD'), baselineFlags, 2, 'The last day on which they are accepted (create, add).', {
    usual: '',
  }),
  flag(
    'format',
    {kind: 'choice', of: formats, shown: 'NAME[=FILE]', asWritten: true},
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
    {usual: 'weight'},
  ),
  flag(
    'top',
    wholeOr('all'),
    ['check', 'mcp'],
    2,
    'List only the first N findings (default: 10 on a terminal and for agents, otherwise all). All are counted.',
    {usual: 'auto'},
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
  settingFlag('max-findings', ['check', ...historyFlags, 'mirrors'], 2),
  settingFlag('no-fold', [...finding, 'drift'], 2),
  flag('explain-noise', onOff, checkFlags, 2, 'Show which matches were not reported, and why.'),
  settingFlag('report-unused-suppressions', checkFlags, 2),
  settingFlag('level', ['check'], 2),
  settingFlag('min-weight', ['check'], 2),
  settingFlag('fail-on', ['check', ...historyFlags, 'mirrors', 'corpus'], 2),
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
  flag(
    'quiet',
    onOff,
    [...both, ...historyFlags, 'corpus'],
    2,
    'Report warnings only, without a summary; of a review, a line for each information, too.',
    {
      short: 'q',
    },
  ),
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
    wholeOr('auto'),
    [...three, 'index'],
    3,
    'Worker threads, or auto (default: auto). Results do not depend on it.',
  ),
  settingFlag('no-cache', ['check', 'origin', 'drift'], 3),
  flag(
    'watch',
    onOff,
    ['check'],
    3,
    'Check again whenever a file changes, until Ctrl-C. The exit code is that of the last run.',
  ),
  flag('no-resident', onOff, ['check'], 3, 'Neither ask nor start a resident process ("shingle serve").'),
  settingFlag('no-drift', finding, 3),
  flag('stdio', onOff, lsp, 3, 'Communicate over standard input and output (the default).'),
  flag('node-ipc', onOff, lsp, 3, 'Communicate over the IPC channel of the Node program that started this one.'),
  flag('socket', wholeFlags(1), lsp, 3, 'Communicate over this local port, on which the client listens.'),
  flag('pipe', text('NAME'), lsp, 3, 'Communicate over this named pipe or Unix socket, on which the client listens.'),
  flag('clientProcessId', wholeFlags(1), lsp, 3, 'Stop when this process has ended.'),
  flag('rebuild', onOff, ['index'], 3, 'Empty the cache first.'),
  flag('stop', onOff, ['status'], 3, 'Stop the resident process of this root ("shingle serve").'),
  flag('verbose', onOff, ['status'], 2, 'Name every file that is skipped.'),
  flag('skip', choice(...initStepNames), ['init'], 3, 'Skip this step; may be repeated.', {repeatable: true}),
  flag('no-progress', onOff, [...three, 'mirrors', 'index', 'corpus'], 3, 'Show no progress bar.'),
  flag('help', onOff, commandNames, 3, 'Print this help.', {short: 'h'}),
  flag('version', onOff, commandNames, 3, 'Print the version.', {short: 'v'}),
] as const;

/** The placeholder of a value in the help. */
export function placeholder(value: FlagValue): string {
  if (value.kind === 'switch') return '';
  if (value.kind === 'text') return value.what;
  if (value.kind === 'choice') return value.shown ?? value.of.join('|');
  return value.kind === 'share' ? 'X' : 'N';
}
