// The cost of a keystroke in a page of 100 KB: reading and indexing the page again, and finding its copies in a
// collection. Both should be independent of the size of the collection, and memory should be no more than the text
// itself.

import {spawnSync} from 'node:child_process';
import {mkdirSync, mkdtempSync, rmSync, writeFileSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {dirname, join} from 'node:path';
import {random} from '../support/random.ts';
import {newPlantedCorpus, type PlantedCorpus} from './corpus.ts';
import {inMegabytes, type Side, tableLines} from './table.ts';
import {type Language, newLanguage, newProse, newTopic} from './text.ts';
import {otherPath, type Typing, typedPath} from './typing.ts';

export interface Keystroke extends Typing {
  readonly corpusBytes: number;
}

const documentBytes = 100_000;
/** Number of paragraphs in the page that come from others. */
const copies = 12;

/** In its own process, so that nothing else is in its memory. `program` calls `measureTyping` for `--typing FOLDER`. */
export function measureKeystroke(program: string, corpusBytes: number, seed: number): Keystroke {
  const folder = mkdtempSync(join(tmpdir(), 'shingle-typing-'));
  try {
    const corpus = newPlantedCorpus(corpusBytes, seed);
    const language = newLanguage(Math.ceil(corpusBytes / 8000), random(seed));
    const [text, other] = [1, 2].map((number) => openPage(corpus, language, random(seed + number)));
    const open = [
      {path: typedPath, bytes: Buffer.from(text, 'latin1')},
      {path: otherPath, bytes: Buffer.from(other, 'latin1')},
    ];
    for (const {path, bytes} of [...corpus.pages, ...open]) {
      mkdirSync(dirname(join(folder, path)), {recursive: true});
      writeFileSync(join(folder, path), bytes);
    }
    // The young generation size of the language server's thread.
    const words = ['--expose-gc', '--max-semi-space-size=5', program, '--typing', folder];
    const {stdout, status} = spawnSync(process.execPath, words, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    if (status !== 0) throw new Error(`the process that types ended with ${status}`);
    return {corpusBytes: corpus.bytes, ...JSON.parse(stdout)};
  } finally {
    rmSync(folder, {recursive: true});
  }
}

/** A page of 100 KB in the language of the collection, most of it unique. */
export function openPage({pages, planted}: PlantedCorpus, language: Language, draw: () => number): string {
  const topic = newTopic(language, draw);
  const copied = planted.filter(({kind}) => kind === 'exact');
  let text = '';
  for (let part = 0; text.length < documentBytes; part++) {
    text += `## ${newProse(language, topic, 4, draw).slice(0, 4).join(' ')}\n\n`;
    const words = newProse(language, topic, 60 + Math.floor(draw() * 60), draw);
    for (let from = 0; from < words.length; from += 12) text += `${words.slice(from, from + 12).join(' ')}\n`;
    text += '\n';
    if (part % 12 !== 5 || part >= copies * 12) continue;
    const {a, aStart, aEnd} = copied[Math.floor(draw() * copied.length)];
    text += `${Buffer.from(pages[a].bytes.subarray(aStart, aEnd)).toString('latin1')}\n\n`;
  }
  return text;
}

const relexMsMax = 5;
const slowMsMax = 30;
const growthMax = 1.5;
/** In addition to the text. For a whole language server, of which this is the largest part. */
const residentBytesMax = 120e6;

/** One table for collections of several sizes, the smallest first. */
export function keystrokeLines(program: string, sizes: readonly number[], seed: number): string[] {
  const measured = sizes.map((bytes) => measureKeystroke(program, bytes, seed));
  const row = (name: string, times: readonly number[], msMax: number) => {
    const grown = times[times.length - 1] / times[0];
    const verdict = Math.max(...times) <= msMax && grown <= growthMax ? 'ok' : 'missed';
    return [
      name,
      ...times.map((time) => time.toFixed(2)),
      grown.toFixed(2),
      `≤ ${msMax}, × ≤ ${growthMax}: ${verdict}`,
    ];
  };
  const plain = (name: string, cells: readonly string[], target = '') => [name, ...cells, '', target];
  const resident = (at: number) => measured.map(({residentBytes}) => inMegabytes(residentBytes[at]));
  const fits = measured.every(({residentBytes, corpusBytes}) => residentBytes[2] <= residentBytesMax + corpusBytes);
  const header = [
    `a keystroke in ${inMegabytes(documentBytes)} MB`,
    ...measured.map(({corpusBytes}) => `ms in ${inMegabytes(corpusBytes)} MB`),
    '× in all',
    'target',
  ];
  const relexed = measured.map(({relexMs}) => relexMs);
  const rows = [
    row('read and index the page', relexed, relexMsMax),
    plain(
      'find what is told of it',
      measured.map(({findMs}) => findMs.toFixed(2)),
    ),
    row(
      'both, 95 of 100',
      measured.map(({slowMs}) => slowMs),
      slowMsMax,
    ),
    plain(
      'both, processor time',
      measured.map(({cpuMs}) => cpuMs.toFixed(2)),
    ),
    plain(
      '(another text for it)',
      measured.map(({replaceMs}) => replaceMs.toFixed(2)),
    ),
    plain(
      'findings',
      measured.map(({findings}) => String(findings)),
    ),
    plain(
      'reading and indexing all',
      measured.map(({loadMs}) => loadMs.toFixed(0)),
    ),
    plain('resident MB at first', resident(0)),
    plain('with the index', resident(1)),
    plain('after 360 texts', resident(2), `≤ ${inMegabytes(residentBytesMax)} + text: ${fits ? 'ok' : 'missed'}`),
  ];
  return tableLines(header, rows, ['left', ...Array<Side>(sizes.length + 1).fill('right'), 'left']);
}
