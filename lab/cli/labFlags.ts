// The table of lab flags. A flag that the product also has means the same here, and is taken from the product's table.

import {
  choice,
  choiceAlso,
  type Flag,
  flag,
  flagsOfSettings,
  onOff,
  wholeFlags,
} from '../../server/cli/arguments/flagParts.ts';
import {flags} from '../../server/cli/arguments/flags.ts';
import {assert} from '../../shared/model/assert.ts';
import {defaults} from '../../shared/model/config.ts';
import {searchMeasureNames} from '../methods/distance/searchMeasures.ts';
import {labSettings} from '../methods/settings/labConfig.ts';
import {lookupNames} from '../methods/settings/lookupNames.ts';
import {sketcherNames} from '../methods/settings/sketchNames.ts';
import {type LabCommand, labCommands, wholeStages} from './labCommandNames.ts';

/** Default minimum resemblance of two listed documents. */
export const documentDefaults = {near: 0.5, clusters: 0.8} as const;

const sketching = ['near', 'clusters'] as const;
/** Commands that compute shingles of whole documents. */
const shingling = ['near', 'clusters', 'overlap', 'distances', 'explain'] as const;
/** Commands that read settings of a folder. */
const configured = ['near', 'clusters', 'overlap', 'distances', 'recall', 'explain'] as const;
/** Commands that read folders. */
const reading = ['near', 'clusters', 'overlap', 'recall'] as const;
const recall = ['recall'] as const;
const overlap = ['overlap'] as const;

/** Names used in the literature. */
const sketchAliases = {
  minhash: 'permutations',
  'min-hash': 'permutations',
  MinHash: 'permutations',
  'super-shingles': 'features',
  supershingles: 'features',
} as const;

const labSetting = flagsOfSettings({'lab.': labSettings});

export const labFlags = [
  ofProduct('root', configured, 'Folder that paths are relative to (default: the working folder).'),
  ofProduct('include', reading, 'Read only files that match; may be repeated.'),
  ofProduct('exclude', reading, 'Omit files that match; may be repeated.'),
  ofProduct(
    'reference',
    recall,
    'Compare with this folder or file, but not its files with each other; may be repeated.',
  ),
  ofProduct('template', recall, 'Ignore the text of this file; may be repeated.'),
  ofProduct(
    'file-list',
    recall,
    'Read the files listed in FILE, one per line; "-" reads the list from standard input.',
  ),
  ofProduct('stdin-filename', ['near'], 'Name of the text on standard input, where FILE is "-".'),
  ofProduct(
    'history',
    sketching,
    'Compare the documents of all commits, deleted ones included. The first time, the whole history is read and indexed.',
  ),
  flag(
    'versions',
    onOff,
    sketching,
    0,
    'With --history: each version of a path is a document (default: all versions of a path are one document).',
  ),
  ofProduct('refs', sketching),
  ofProduct('since', sketching),
  ofProduct('max-commits', sketching),
  ofProduct('history-path', sketching),
  ofProduct('pairs', ['distances']),
  flag(
    'stage',
    choice(...wholeStages),
    ['explain'],
    0,
    'Show this stage only, in full (default: tokens and shingles, with --sketch all).',
  ),

  ofProduct('min-words', recall),
  ofProduct('min-characters', recall),
  ofProduct('min-code-words', recall),
  ofProduct(
    'min-containment',
    ['near', 'recall'],
    `near: list documents that have at least this much of FILE, or of which FILE has as much, such as 0.8, instead of those of a minimum resemblance; recall: minimum overlap of two passages (default: ${defaults.minContainment}).`,
  ),
  ofProduct(
    'min-resemblance',
    [...sketching, 'recall'],
    `Minimum resemblance: near and clusters, of two documents (default: ${documentDefaults.near} and ${documentDefaults.clusters}, or as the preset has it); recall, of two passages (default: ${defaults.minResemblance}).`,
  ),
  flag(
    'measure',
    choice(...searchMeasureNames),
    ['near'],
    1,
    'List documents by the cosine of their counts of shingles, or by words inserted and deleted, of at least --min-resemblance. All files are compared, without sketches.',
  ),
  flag(
    'corpus',
    onOff,
    ['near'],
    1,
    `Ask the corpus of your organisation (docs/corpus.md) instead of comparing files: documents that probably have at least --min-containment of FILE, or of which FILE has as much (default: ${documentDefaults.near}).`,
  ),
  ofProduct('code', recall),
  labSetting('preset', shingling, 1),
  labSetting(
    'sketch',
    [...sketching, 'distances', 'explain'],
    1,
    choiceAlso(sketchAliases, 'preset', ...sketcherNames),
  ),
  flag(
    'max-distance',
    wholeFlags(0),
    sketching,
    1,
    'For simhash: measure documents whose sketches differ in at most N bits, up to 16 (default: 3 with --preset manku and its own --min-resemblance, otherwise as that needs it).',
  ),
  labSetting('lookup', sketching, 1, choiceAlso({lsh: 'bands', LSH: 'bands'}, 'auto', ...lookupNames)),
  labSetting('shingle-words', [...shingling, 'bench'], 1, wholeFlags(1)),
  labSetting('fingerprint', shingling, 1),
  labSetting('bag', shingling, 1),
  flag(
    'weights',
    choice('count', 'tf-idf'),
    sketching,
    1,
    'What a shingle weighs: as often as it occurs, as with --bag, or times its rarity in the collection, by the sketch weighted (default: all the same).',
  ),
  labSetting('words', shingling, 1, {kind: 'text', what: 'LIST', dashed: true}),
  // From 1 on, there would be nothing left.
  labSetting('common-from', [...sketching, 'overlap'], 1, wholeFlags(2)),
  flag('exact', onOff, overlap, 1, 'Compare all text and all pages, not samples.'),
  flag(
    'sample',
    wholeFlags(1),
    overlap,
    1,
    'Draw N pages from each collection, and 100 times as many shingles (default: 300).',
  ),
  flag(
    'seed',
    wholeFlags(0),
    ['overlap', 'bench'],
    1,
    'Number that decides which samples are drawn, and which documents are made (default: 1).',
    {usual: 1},
  ),
  flag('quick', onOff, ['bench'], 1, 'Fewer runs, rougher figures: one minute instead of five.'),
  flag(
    'look-up',
    choice('runs', 'words'),
    overlap,
    1,
    'How drawn pages are found: by runs of five words, which misses none, or by their eight rarest words (default: runs).',
    {usual: 'runs'},
  ),

  flag(
    'max-containment',
    {kind: 'share'},
    overlap,
    2,
    'Exit code 1 if more than this much of the text of the first collection occurs in another, for example 20%.',
  ),
  flag(
    'format',
    {...choice('pretty', 'json', 'jsonl'), asWritten: true},
    ['near', 'clusters', 'overlap', 'distances', 'recall', 'bench'],
    2,
    'Format of the report (default: pretty); jsonl only for near and clusters.',
    {short: 'f'},
  ),
  flag(
    'html',
    {kind: 'text', what: 'FILE'},
    ['bench'],
    2,
    'Also write a page with curves and tables, in one file that works offline.',
  ),
  ofProduct('output', labCommands),
  ofProduct(
    'max-findings',
    ['near', 'clusters', 'recall'],
    `List at most N results (default: ${defaults.limits.findingsMax}).`,
  ),
  flag(
    'verbose',
    onOff,
    ['near', 'clusters', 'overlap', 'recall'],
    2,
    'Also explain the figures: how the method works, what it cost, and what it may have missed.',
  ),
  ofProduct('color', ['near', 'clusters', 'recall']),

  ofProduct('config', configured),
  ofProduct('no-config', configured),
  ofProduct('print-config', configured),
  ofProduct('no-cache', sketching, 'Neither read nor write the cache of sketches.'),
  ofProduct('no-progress', [...reading, 'bench']),
  ofProduct('help', labCommands),
  ofProduct('version', labCommands),
] as const;

type ProductFlag = (typeof flags)[number];

function ofProduct<const Name extends ProductFlag['name'], const Commands extends readonly LabCommand[]>(
  name: Name,
  commands: Commands,
  help?: string,
) {
  const known = flags.find((one) => one.name === name);
  assert(known !== undefined, `the product has a flag --${name}`);
  const own: Flag<string> = {...known, commands, ...(help !== undefined && {help})};
  return own as Omit<Extract<ProductFlag, {name: Name}>, 'commands'> & {readonly commands: Commands};
}
