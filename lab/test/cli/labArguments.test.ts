// Command lines of the laboratory and what they ask for, or everything that is wrong with them; and that its help fits.

import {describe, expect, test} from 'vitest';
import {refusalOf, testHelp} from '../../../test/support/commandLine.ts';
import type {LabArguments} from '../../cli/labArguments.ts';
import {labCommands} from '../../cli/labCommandNames.ts';
import {labFlags} from '../../cli/labFlags.ts';
import {labHelp} from '../../cli/labHelp.ts';
import {parseLabArguments} from '../../cli/parseLabArguments.ts';
import {switchNames} from '../../methods/settings/wordSwitches.ts';

const common = {
  configPath: undefined,
  printConfig: false,
  settings: {},
  root: null,
  output: null,
  color: 'auto',
  progress: true,
} as const;
const sketched = {
  ...common,
  format: 'pretty',
  paths: [],
  history: false,
  versions: false,
  minResemblance: null,
  minContainment: null,
  maxDistance: null,
  weights: null,
  verbose: false,
} as const;
const near: LabArguments = {
  ...sketched,
  command: 'near',
  file: 'a.md',
  stdinFilename: 'stdin.md',
  measure: null,
  corpus: false,
};
const clusters: LabArguments = {...sketched, command: 'clusters'};
const overlap: LabArguments = {
  ...common,
  command: 'overlap',
  format: 'pretty',
  verbose: false,
  collections: ['a', 'b'],
  exact: false,
  sample: null,
  seed: 1,
  lookUp: 'runs',
  maxContainment: null,
};
const distances: LabArguments = {
  ...common,
  command: 'distances',
  format: 'pretty',
  pairs: {kind: 'two', a: 'a', b: 'b'},
  estimates: false,
};
const recall: LabArguments = {
  ...common,
  command: 'recall',
  format: 'pretty',
  verbose: false,
  paths: [],
  fileList: null,
};
const explain: LabArguments = {...common, command: 'explain', file: 'a.md', stage: null, withSketch: false};

/** Words are parted by blanks. */
function parsed(line: string): LabArguments {
  return parseLabArguments(
    line.split(' ').filter((word) => word !== ''),
    {},
  );
}

describe('what is asked', () => {
  test.each<[string, LabArguments]>([
    ['near a.md', near],
    ['near a.md docs b.md -f json', {...near, paths: ['docs', 'b.md'], format: 'json'}],
    ['near - --stdin-filename x.rst', {...near, file: '-', stdinFilename: 'x.rst'}],
    // Of documents it is a number of the command, and no setting of passages.
    ['near a.md --min-resemblance 30%', {...near, minResemblance: 0.3}],
    [
      'near a.md --history --versions --since 2024-01-01',
      {...near, history: true, versions: true, settings: {historySince: '2024-01-01'}},
    ],
    ['clusters docs --words -case,stems', {...clusters, paths: ['docs'], settings: {lab: {words: ['-case', 'stems']}}}],
    ['clusters docs --sketch features', {...clusters, paths: ['docs'], settings: {lab: {sketch: 'features'}}}],
    ['clusters --history --max-findings 3', {...clusters, history: true, settings: {limits: {findingsMax: 3}}}],
    ['near -- -dash.txt', {...near, file: '-dash.txt'}],
    ['near a.md --verbose', {...near, verbose: true}],
    ['overlap a b', overlap],
    [
      'overlap a b --look-up words --max-containment 20% --seed 0 --sample 9',
      {...overlap, lookUp: 'words', maxContainment: 0.2, seed: 0, sample: 9},
    ],
    ['distances a b -f json', {...distances, format: 'json'}],
    [
      'distances --pairs p.tsv --preset bing --bag',
      {...distances, pairs: {kind: 'file', file: 'p.tsv'}, settings: {lab: {preset: 'bing', bag: true}}},
    ],
    ['recall', recall],
    ['recall docs --min-words 9', {...recall, paths: ['docs'], settings: {minWords: 9}}],
    // Of passages it is the setting.
    ['recall --min-resemblance 0.5', {...recall, settings: {minResemblance: 0.5}}],
    ['recall --file-list -', {...recall, fileList: '-'}],
    ['explain a.md', explain],
    [
      'explain a.md --stage shingles --fingerprint rabin',
      {...explain, stage: 'shingles', settings: {lab: {fingerprint: 'rabin'}}},
    ],
    ['--help', {command: 'help', topic: null}],
    ['-h', {command: 'help', topic: null}],
    ['near --nonsense --help', {command: 'help', topic: 'near'}],
    ['--version', {command: 'version'}],
    ['overlap -v', {command: 'version'}],
  ])('%s', (line, expected) => {
    expect(parsed(line)).toEqual(expected);
  });
});

describe('errors', () => {
  const switches = `expected ${switchNames.join(', ')}, or one of them behind "-"`;
  test.each<[string, readonly string[]]>([
    ['near a -dash.txt', ['unknown flag -dash.txt; put a path that begins with "-" after "--"']],
    ['near', ['near: got no path, expected one (FILE, or "-")']],
    ['near a --versions', ['--versions: got no --history, expected it']],
    [
      'near a docs --history --format sarif',
      [
        'near: got "docs" and --history, expected one of them: --history-path names what is read',
        '--format: got "sarif", expected pretty, json or jsonl',
      ],
    ],
    [
      'clusters --history --include docs',
      ['got --include and --history, expected one of them: --history-path names what is read'],
    ],
    ['near a --words ,x,,-cas', [`--words: got "" and "x" and "-cas", ${switches}; did you mean "-case"?`]],
    ['near a --words -case,stems,case', ['--words: got "case" and "-case", expected one of them']],
    ['near a.md --words --bag', ['--words: got no value, expected LIST; "--bag" is a flag']],
    ['near a --exact', ['--exact is not a flag of "near", only of "overlap"']],
    ['clusters --skecth bins', ['unknown flag --skecth; did you mean --sketch?']],
    ['overlap a', ['overlap: got one path, expected at least two (A B [C...])']],
    ['overlap a b -f jsonl', ['overlap --format: got "jsonl", expected pretty or json']],
    [
      'overlap a b --exact --sample 3',
      ['got both --exact and --sample, expected one of them: an exact answer draws no sample'],
    ],
    ['distances a b c', ['distances: got 3 paths, expected two (A B) or --pairs FILE.tsv']],
    ['distances a b --diff', ['unknown flag --diff']],
    ['recall --staged', ['unknown flag --staged']],
    ['recall -', ['recall: got "-", expected files, folders or globs: copies between files are counted']],
    ['explain', ['explain: got no path, expected one (FILE)']],
    ['explain a --stage blocks', ['--stage: got "blocks", expected tokens, shingles or sketch']],
  ])('%s', (line, expected) => {
    const [command] = line.split(' ');
    expect(refusalOf(() => parsed(line)).split('\n')).toEqual([
      ...expected,
      `"shingle help lab ${command}" lists the flags`,
    ]);
  });

  test.each([
    ['', 'lab: got no command'],
    ['nera a.md', 'lab: got "nera"'],
    ['--bag near a.md', 'lab: got "--bag"'],
  ])('"%s" names no command', (line, expected) => {
    expect(refusalOf(() => parsed(line))).toContain(`${expected}, expected one of ${labCommands.join(', ')}`);
    expect(refusalOf(() => parsed(line)).includes('did you mean "near"?')).toBe(line.startsWith('nera'));
  });
});

describe('help', () => {
  const topics = [null, ...labCommands];

  testHelp(
    topics.map((topic) => (width) => labHelp(topic, width)),
    labFlags,
  );

  test('names every command, and every flag of each', () => {
    for (const command of labCommands) expect(labHelp(null, 80)).toContain(`\n  ${command} `);
    for (const {name, commands: of} of labFlags) {
      for (const command of of) expect(labHelp(command, 80)).toContain(`--${name}`);
    }
  });

  test('its examples are right', () => {
    for (const command of labCommands) {
      const [, example = ''] = /Example:\n {2}shingle lab (.*)/.exec(labHelp(command, 120)) ?? [];
      expect(parsed(example).command).toBe(command);
    }
  });
});
