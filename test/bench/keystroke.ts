// What a keystroke in a page of 100 KB costs: reading and indexing the page again, and finding what it shares with a
// collection. Both are to be independent of the size of the collection.

import {type Config, defaults} from '../../shared/config.ts';
import {type Live, newLive, replaceDocument, settle} from '../../shared/index/live.ts';
import {newPairWorkspace} from '../../shared/match/pairPassages.ts';
import {newWorkspace} from '../../shared/match/passages.ts';
import {passagesOf} from '../../shared/passagesOf.ts';
import {indexTexts, type Text} from '../../shared/pipeline.ts';
import {formatOf} from '../../shared/text/format.ts';
import {random} from '../support/random.ts';
import {newPlantedCorpus, type Page, type PlantedCorpus} from './corpus.ts';
import {median} from './statistics.ts';
import {inMegabytes, type Side, tableLines} from './table.ts';
import {type Language, newLanguage, newProse, newTopic} from './text.ts';

export interface Keystroke {
  readonly corpusBytes: number;
  readonly documentBytes: number;
  /** Medians: lexing and indexing the page after one more letter; finding its passages; both with another text. */
  readonly relexMs: number;
  readonly matchMs: number;
  readonly replaceMs: number;
  readonly passages: number;
}

const documentBytes = 100_000;
/** Paragraphs that the page has from others. */
const copies = 12;
const path = 'zz/open.md';
const warmUps = 60;

export function measureKeystroke(corpusBytes: number, seed: number, runs = 20): Keystroke {
  const corpus = newPlantedCorpus(corpusBytes, seed);
  const language = newLanguage(Math.ceil(corpusBytes / 8000), random(seed));
  const [text, other] = [1, 2].map((number) => openPage(corpus, language, random(seed + number)));
  const document = corpus.pages.length;
  const live = indexed([...corpus.pages, {path, bytes: Buffer.from(text, 'latin1')}]);
  const space = newPairWorkspace(newWorkspace());
  const config: Config = defaults;
  const times = {relex: [] as number[], match: [] as number[], replace: [] as number[]};
  let passages = 0;
  for (let run = -warmUps; run < runs; run++) {
    const at = Math.floor(text.length / 2) + run;
    // The page is another one in between, so that what is measured last is no keystroke.
    const replaced = read(live, document, other);
    read(live, document, text);
    const relexed = read(live, document, `${text.slice(0, at)}x${text.slice(at)}`);
    const start = performance.now();
    passages = passagesOf(live, document, config, undefined, space).passages.length;
    if (run < 0) continue;
    times.match.push(performance.now() - start);
    times.relex.push(relexed);
    times.replace.push(replaced);
  }
  return {
    corpusBytes: corpus.bytes,
    documentBytes: text.length,
    relexMs: median(times.relex),
    matchMs: median(times.match),
    replaceMs: median(times.replace),
    passages,
  };
}

/** Milliseconds until the index knows the text. */
function read(live: Live, document: number, text: string): number {
  const bytes = Buffer.from(text, 'latin1');
  const start = performance.now();
  replaceDocument(live, document, {path, bytes, format: formatOf(path)});
  settle(live);
  return performance.now() - start;
}

function indexed(pages: readonly Page[]): Live {
  const texts = pages.map((page): Text => {
    return {...page, format: formatOf(page.path), reference: false, template: false};
  });
  const {corpus, groups, mirrors, rank} = indexTexts(texts, () => undefined);
  return newLive(corpus, groups, {
    slotOf: mirrors.slotOf,
    rank,
    isReference: new Uint8Array(texts.length),
    isTemplate: new Uint8Array(texts.length),
  });
}

/** A page of 100 KB in the language of the collection, most of it its own. */
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
const matchMsMax = 10;
const growthMax = 1.5;

/** One table for collections of some sizes, the smallest first. */
export function keystrokeLines(sizes: readonly number[], seed: number): string[] {
  const measured = sizes.map((bytes) => measureKeystroke(bytes, seed));
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
  const header = [
    `a keystroke in ${inMegabytes(documentBytes)} MB`,
    ...measured.map(({corpusBytes}) => `ms in ${inMegabytes(corpusBytes)} MB`),
    '× in all',
    'target',
  ];
  const rows = [
    row(
      'read and index the page',
      measured.map(({relexMs}) => relexMs),
      relexMsMax,
    ),
    row(
      'find its passages',
      measured.map(({matchMs}) => matchMs),
      matchMsMax,
    ),
    ['(another text for it)', ...measured.map(({replaceMs}) => replaceMs.toFixed(2)), '', ''],
    ['passages', ...measured.map(({passages}) => String(passages)), '', ''],
  ];
  return tableLines(header, rows, ['left', ...Array<Side>(sizes.length + 1).fill('right'), 'left']);
}
