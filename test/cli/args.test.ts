// Command lines with the parsed arguments or all error messages; and the help fits.
import {describe, expect, test} from 'vitest';
import {labFlags} from '../../lab/cli/labFlags.ts';
import type {Arguments} from '../../server/cli/arguments/argumentsOf.ts';
import {commandNames} from '../../server/cli/arguments/commandTable.ts';
import {flags} from '../../server/cli/arguments/flags.ts';
import {parseArguments} from '../../server/cli/arguments/parseArguments.ts';
import {productHelp} from '../../server/cli/productHelp.ts';
import {limitTable} from '../../shared/model/limitTable.ts';
import type {Setting} from '../../shared/model/settingParts.ts';
import {settingTable} from '../../shared/model/settingTable.ts';
import {refusalOf, testHelp} from '../support/commandLine.ts';

const common = {
  configPath: undefined,
  printConfig: false,
  settings: {},
  root: null,
  output: null,
  color: 'auto',
  progress: true,
} as const;
const report = {
  ...common,
  reports: [{format: 'pretty', file: null, named: '--format pretty'}],
  diff: false,
  quiet: false,
  summary: false,
  sort: 'weight',
  top: 'auto',
  all: false,
  threads: null,
} as const;
const check: Arguments = {
  ...report,
  command: 'check',
  paths: [],
  stdinFilename: null,
  fileList: null,
  scope: null,
  filter: null,
  listFiles: false,
  explainNoise: false,
  baselineFromRef: null,
  compareWith: null,
  history: false,
  fixStale: null,
  watch: false,
  noResident: false,
  corpus: null,
};
const compare: Arguments = {...report, command: 'compare', pairs: {kind: 'two', a: 'a', b: 'b'}};
const explain: Arguments = {...common, command: 'explain', file: 'a.md', stage: null};

const outJsonl = {format: 'jsonl', file: 'out.jsonl', named: '--output out.jsonl'} as const;

/** Words are separated by spaces. */
function parsed(line: string, environment: Record<string, string> = {}): Arguments {
  return parseArguments(
    line.split(' ').filter((word) => word !== ''),
    environment,
  );
}

describe('what is asked', () => {
  test.each<[string, Arguments]>([
    ['', check],
    ['check', check],
    ['docs a.md', {...check, paths: ['docs', 'a.md']}],
    ['check compare', {...check, paths: ['compare']}],
    ['--quiet check docs', {...check, quiet: true, paths: ['docs']}],
    ['-- check', {...check, paths: ['check']}],
    ['docs -- --quiet', {...check, paths: ['docs', '--quiet']}],
    ['-q -f jsonl -o out.jsonl', {...check, quiet: true, output: 'out.jsonl', reports: [outJsonl]}],
    ['--format=sarif', {...check, reports: [{format: 'sarif', file: null, named: '--format sarif'}]}],
    [
      '-f concise -f sarif=a=b.sarif --format json=c/d.json',
      {
        ...check,
        reports: [
          {format: 'concise', file: null, named: '--format concise'},
          {format: 'sarif', file: 'a=b.sarif', named: '--format sarif=a=b.sarif'},
          {format: 'json', file: 'c/d.json', named: '--format json=c/d.json'},
        ],
      },
    ],
    ['--summary', {...check, summary: true}],
    [
      '--kind copied-page --kind repeated-block --folder docs --with src',
      {...check, filter: {kinds: ['copied-page', 'repeated-block'], reasons: [], folder: 'docs', other: 'src'}},
    ],
    // What rules leave out is reported if it is asked for by its reason.
    [
      '--reason tests',
      {...check, settings: {level: 'all'}, filter: {kinds: [], reasons: ['tests'], folder: null, other: null}},
    ],
    ['--reason run', {...check, filter: {kinds: [], reasons: ['run'], folder: null, other: null}}],
    ['show 73adfd391bdbca78', {...common, command: 'show', threads: null, name: '73adfd391bdbca78'}],
    [
      'baseline show -f json',
      {
        ...common,
        command: 'baseline',
        format: 'json',
        threads: null,
        action: 'show',
        paths: [],
        set: false,
        scope: null,
        said: {reason: '', owner: '', expires: ''},
      },
    ],
    [
      '--min-words 30 --min-characters 60 --min-code-words 70',
      {...check, settings: {minWords: 30, minCharacters: 60, minCodeWords: 70}},
    ],
    ['--min-containment 0.9 --min-resemblance 90%', {...check, settings: {minContainment: 0.9, minResemblance: 0.9}}],
    ['--min-containment .5 --min-resemblance 0', {...check, settings: {minContainment: 0.5, minResemblance: 0}}],
    ['--min-containment 100% --min-resemblance 1', {...check, settings: {minContainment: 1, minResemblance: 1}}],
    ['--max-findings 5', {...check, settings: {limits: {findingsMax: 5}}}],
    ['--documents', {...check, settings: {documents: true, passages: false}}],
    ['--passages', {...check, settings: {documents: false, passages: true}}],
    [
      '--code off --same-file all --repeated-blocks warning --fail-on never',
      {...check, settings: {code: 'off', sameFile: 'all', repeatedBlocks: 'warning', failOn: 'never'}},
    ],
    [
      '--include a --include b --exclude c --reference d --template e --template f',
      {...check, settings: {include: ['a', 'b'], exclude: ['c'], reference: ['d'], templates: ['e', 'f']}},
    ],
    ['--no-cache', {...check, settings: {cache: false}}],
    [
      'index --rebuild --threads 2',
      {...common, command: 'index', rebuild: true, history: false, threads: 2, progress: true},
    ],
    ['status -f json --verbose', {...common, command: 'status', format: 'json', verbose: true, stop: false}],
    ['status --stop', {...common, command: 'status', format: 'pretty', verbose: false, stop: true}],
    ['serve --root docs', {...common, command: 'serve', root: 'docs'}],
    ['--no-resident', {...check, noResident: true}],
    ['clean --root docs', {...common, command: 'clean', root: 'docs'}],
    ['--no-fold --report-unused-suppressions', {...check, settings: {fold: false, reportUnusedSuppressions: true}}],
    [
      '--diff --explain-noise --list-files --print-config --no-progress',
      {...check, diff: true, explainNoise: true, listFiles: true, printConfig: true, progress: false},
    ],
    ['--config c.json --root r', {...check, configPath: 'c.json', root: 'r'}],
    ['--no-config', {...check, configPath: null}],
    ['--threads 4', {...check, threads: 4}],
    ['--threads auto', check],
    ['--file-list -', {...check, fileList: '-'}],
    ['--stdin-filename a.md', {...check, paths: ['-'], stdinFilename: 'a.md'}],
    ['- docs --stdin-filename a.md', {...check, paths: ['-', 'docs'], stdinFilename: 'a.md'}],
    ['--staged', {...check, scope: {kind: 'staged'}}],
    ['--changed docs', {...check, scope: {kind: 'changed'}, paths: ['docs']}],
    ['--base origin/main', {...check, scope: {kind: 'base', revision: 'origin/main'}}],
    ['--since-last', {...check, scope: {kind: 'since-last'}}],
    ['--staged --fix-stale', {...check, scope: {kind: 'staged'}, fixStale: 'ask'}],
    ['--changed --fix-stale --yes', {...check, scope: {kind: 'changed'}, fixStale: 'write'}],
    ['--changed --fix-stale --dry-run', {...check, scope: {kind: 'changed'}, fixStale: 'show'}],
    ['hook install --root a', {command: 'hook', action: 'install', root: 'a', corpus: false, prePush: false}],
    ['compare a b', compare],
    ['compare a b --diff --code exact --min-words 3', {...compare, diff: true, settings: {code: 'exact', minWords: 3}}],
    ['compare --pairs p.tsv --root r', {...compare, pairs: {kind: 'file', file: 'p.tsv'}, root: 'r'}],
    ['explain a.md', explain],
    ['explain a.md --stage tokens', {...explain, stage: 'tokens'}],
    ['help', {command: 'help', topic: null}],
    ['help compare', {command: 'help', topic: 'compare'}],
    ['--help', {command: 'help', topic: null}],
    ['docs --help', {command: 'help', topic: null}],
    ['check docs --help', {command: 'help', topic: 'check'}],
    ['explain -h', {command: 'help', topic: 'explain'}],
    ['--nonsense --help', {command: 'help', topic: null}],
    ['--version', {command: 'version'}],
    ['-v', {command: 'version'}],
    ['compare -- -dash.txt b', {...compare, pairs: {kind: 'two', a: '-dash.txt', b: 'b'}}],
    // `lab` parses its own arguments.
    ['lab near a.md --sketch bins', {command: 'lab', words: ['near', 'a.md', '--sketch', 'bins']}],
    ['lab', {command: 'lab', words: []}],
    ['help lab', {command: 'lab', words: ['--help']}],
    ['help lab near', {command: 'lab', words: ['near', '--help']}],
    ['--quiet lab --help', {command: 'lab', words: ['--help']}],
    ['-- lab', {...check, paths: ['lab']}],
    ['check near', {...check, paths: ['near']}],
    ['-- near', {...check, paths: ['near']}],
    [
      '-qf json -oreport.json',
      {
        ...check,
        quiet: true,
        output: 'report.json',
        reports: [{format: 'json', file: 'report.json', named: '--output report.json'}],
      },
    ],
    ['version', {command: 'version'}],
  ])('%s', (line, expected) => {
    expect(parsed(line)).toEqual(expected);
  });

  test.each<[string, Record<string, string>, string]>([
    ['', {}, 'auto'],
    ['', {NO_COLOR: '1'}, 'never'],
    ['', {NO_COLOR: ''}, 'auto'],
    ['', {FORCE_COLOR: '1'}, 'always'],
    ['', {FORCE_COLOR: '0'}, 'never'],
    ['', {FORCE_COLOR: '1', NO_COLOR: '1'}, 'always'],
    ['--color always', {NO_COLOR: '1'}, 'always'],
    ['--color auto', {FORCE_COLOR: '1'}, 'auto'],
  ])('colour of "%s" with %o', (line, environment, expected) => {
    expect(parsed(line, environment)).toMatchObject({color: expected});
  });
});

describe('errors', () => {
  const share = 'expected a share from 0 to 1 such as 0.9, or a percentage such as 90%';
  test.each<[string, readonly string[]]>([
    ['--min-word 3', ['unknown flag --min-word; did you mean --min-words?']],
    ['--frobnicate', ['unknown flag --frobnicate']],
    ['-x', ['unknown flag -x']],
    ['-help', ['unknown flag -help; did you mean --help?; put a path that begins with "-" after "--"']],
    [
      'compare a -dash.txt',
      [
        'unknown flag -dash.txt; put a path that begins with "-" after "--"',
        'compare: got one path, expected two (A B) or --pairs FILE.tsv',
      ],
    ],
    ['--no-quiet', ['unknown flag --no-quiet']],
    ['--min-words', ['--min-words: got no value, expected a whole number of at least 1']],
    ['--min-words --quiet', ['--min-words: got no value, expected a whole number of at least 1; "--quiet" is a flag']],
    ['--base --foo', ['--base: got no value, expected REF; "--foo" is a flag']],
    ['--output=', ['--output: got an empty value, expected FILE']],
    ['--min-words many', ['--min-words: got "many", expected a whole number of at least 1']],
    ['--min-words 0', ['--min-words: got "0", expected a whole number of at least 1']],
    ['--min-words -5', ['--min-words: got "-5", expected a whole number of at least 1']],
    ['--min-words 2.5', ['--min-words: got "2.5", expected a whole number of at least 1']],
    [
      '--min-words 99999999999999999999',
      ['--min-words: got "99999999999999999999", expected a whole number of at least 1'],
    ],
    ['--min-containment 90', [`--min-containment: got "90", ${share}; did you mean 90%?`]],
    ['--min-containment 101%', [`--min-containment: got "101%", ${share}`]],
    ['--min-resemblance .', [`--min-resemblance: got ".", ${share}`]],
    [
      '--format jsn',
      [
        '--format: got "jsn", expected pretty, concise, json, jsonl, sarif, github, gitlab, markdown, html, rdjson, checkstyle, junit, badge, agent, csv or xcode; did you mean "json"?',
      ],
    ],
    [
      '-f json -f sarif',
      [
        '--format: got json and sarif for the same output, expected a file for all but one, such as --format sarif=FILE',
      ],
    ],
    ['-f json=', ['--format: got "json=" without a file, expected json or json=FILE']],
    [
      '-f json=a -o b',
      ['--output: got a file for every --format already, expected one --format without, such as --format pretty'],
    ],
    ['-f json=a -f sarif=a', ['got two reports for the file "a", expected a file for each']],
    ['-f json -f sarif=a -o a', ['got two reports for the file "a", expected a file for each']],
    [
      '--summary -f json',
      ['--summary: got no --format pretty, expected it: the other forms have totals of their own, or none'],
    ],
    ['--summary -q', ['got both --summary and --quiet, expected one of them: quiet leaves the summary out']],
    ['baseline show -f sarif', ['baseline --format: got "sarif", expected pretty or json']],
    ['status -f json=a', ['status --format: got "json=a", expected pretty or json']],
    ['--code yes', ['--code: got "yes", expected exact, blind or off']],
    ['--threads 0', ['--threads: got "0", expected a whole number of at least 1, or auto']],
    ['--quiet=yes', ['--quiet: got the value "yes", expected none']],
    ['--config a --no-config', ['got both --config and --no-config, expected one of them']],
    [
      '--documents --passages',
      ['got both --documents and --passages, expected one of them, or neither to look for both'],
    ],
    [
      'docs --stdin-filename a',
      ['--stdin-filename: got no "-" among the paths, expected it: the text is read from there'],
    ],
    ['- --file-list -', ['got "-" as a path and as --file-list, expected one of them: standard input is read once']],
    [
      '--fix-stale',
      [
        '--fix-stale: got no change to apply, expected --staged, --changed, --base REF or --since-last: it says which edits are new',
      ],
    ],
    ['--staged --yes', ['got --yes without --fix-stale, expected it: nothing else is changed']],
    ['--staged --fix-stale --yes --dry-run', ['got --yes and --dry-run, expected one of them']],
    ['--staged --fix-stale --list-files', ['got --fix-stale and --list-files, expected one of them']],
    ['--staged --base main', ['got --staged and --base, expected one of them']],
    [
      '--staged --file-list -',
      ['got --staged and --file-list, expected one of them: --staged knows itself which files changed'],
    ],
    ['--changed -', ['got --changed and "-", expected one of them: --changed knows itself which files changed']],
    [
      '--base main --report-unused-suppressions',
      [
        'got --base and --report-unused-suppressions, expected one of them: most comments silence old copies, which a review does not look for',
      ],
    ],
    ['--base=-x', ['--base: got "-x", expected a branch, tag or commit, which begins with no dash']],
    ['hook', ['hook: got nothing, expected one of install, uninstall, status']],
    ['hook instal', ['hook: got "instal", expected one of install, uninstall, status; did you mean "install"?']],
    ['hook install now', ['hook: got "install now", expected one of install, uninstall, status']],
    ['hook status --staged', ['--staged is not a flag of "hook", only of "check" and "baseline"']],
    ['--stage blocks', ['--stage is not a flag of "check", only of "explain"']],
    [
      '--format xml --min-words x --bad',
      [
        'unknown flag --bad',
        '--min-words: got "x", expected a whole number of at least 1',
        '--format: got "xml", expected pretty, concise, json, jsonl, sarif, github, gitlab, markdown, html, rdjson, checkstyle, junit, badge, agent, csv or xcode',
      ],
    ],
    ['compare a', ['compare: got one path, expected two (A B) or --pairs FILE.tsv']],
    ['compare a b c', ['compare: got 3 paths, expected two (A B) or --pairs FILE.tsv']],
    ['compare --pairs p a b', ['compare: got --pairs and 2 paths, expected one or the other']],
    ['compare a b --list-files', ['--list-files is not a flag of "compare", only of "check"']],
    ['explain', ['explain: got no path, expected one (FILE)']],
    [
      'explain a --stage block',
      [
        '--stage: got "block", expected blocks, tokens, shingles, fingerprints, candidates or matches; did you mean "blocks"?',
      ],
    ],
  ])('%s', (line, expected) => {
    const command = commandNames.find((name) => line.startsWith(`${name} `) || line === name) ?? 'check';
    expect(refusalOf(() => parsed(line)).split('\n')).toEqual([
      ...expected,
      `"shingle help ${command}" lists the flags`,
    ]);
  });

  test('an empty path is a mistake', () => {
    expect(refusalOf(() => parseArguments(['check', ''], {}))).toBe(
      'got an empty path, expected a file or a folder; "." is this folder\n"shingle help check" lists the flags',
    );
  });

  test('moves takes the code of a finding for its kind', () => {
    expect(parsed('moves --kind moved-within-file --kind restored')).toEqual(
      parsed('moves --kind within-file --kind restored'),
    );
    expect(refusalOf(() => parsed('moves --kind moved-withinfile'))).toContain('--kind: got "moved-withinfile"');
  });

  test('help of what does not exist', () => {
    expect(refusalOf(() => parsed('help chek'))).toBe(
      'help: got "chek", expected one of check, compare, show, explain, moves, origin, drift, trend, mirrors, index, status, clean, baseline, hook, corpus, init, demo, completion, lsp, mcp, serve, lab, help, version; did you mean "check"?',
    );
  });
});

describe('help', () => {
  const topics = [null, ...commandNames];

  testHelp(
    topics.map((topic) => (width) => productHelp(topic, width)),
    flags,
  );

  test('names every flag and one example per command', () => {
    for (const {name, commands: of} of flags) {
      for (const command of of) {
        // `lab` has its own help.
        if (!['help', 'version', 'lab'].includes(command)) expect(productHelp(command, 80)).toContain(`--${name}`);
      }
    }
    for (const command of commandNames) expect(productHelp(command, 80)).toMatch(/Examples?:\n {2}shingle/);
  });

  test('its examples are right', () => {
    for (const command of commandNames) {
      const [, example = ''] = /Examples?:\n {2}shingle (.*)/.exec(productHelp(command, 120)) ?? [];
      expect(parsed(example).command).toBe(command);
    }
  });

  test('has no flag that only the laboratory has', () => {
    const own = new Set<string>(flags.map(({name}) => name));
    const foreign = labFlags.filter(({name}) => !own.has(name));
    expect(foreign.map(({name}) => name)).toContain('sketch');
    const words = new Set(topics.flatMap((topic) => productHelp(topic, 80).match(/--[a-z-]+/g) ?? []));
    expect(foreign.filter(({name}) => words.has(`--${name}`))).toEqual([]);
  });

  test('has every flag of the tables of settings', () => {
    const rows: readonly Setting[] = [...Object.values(settingTable), ...Object.values(limitTable)];
    const own = new Set<string>(flags.map(({name}) => name));
    const wanted = rows.flatMap((row) => Object.keys(row.flags ?? {}));
    expect(wanted.length).toBeGreaterThan(25);
    expect(wanted.filter((name) => !own.has(name))).toEqual([]);
  });

  test('has every flag once: of two with one name the second would win', () => {
    const names = flags.map(({name}) => name);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});
