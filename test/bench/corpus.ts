// A collection of Markdown pages with planted copies, so that the expected findings are known.

import {random} from '../support/random.ts';
import {type Language, newLanguage, newProse, newTopic, newWord} from './text.ts';

export const plantedKinds = ['exact', '10 % edited', '20 % edited', 'same file'] as const;
export type PlantedKind = (typeof plantedKinds)[number];

/** Two ranges of bytes that contain the same passage. The text is ASCII, so they are also UTF-16 offsets. */
export interface Planted {
  readonly kind: PlantedKind;
  readonly a: number;
  readonly aStart: number;
  readonly aEnd: number;
  readonly b: number;
  readonly bStart: number;
  readonly bEnd: number;
}

export interface Page {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface PlantedCorpus {
  /** Sorted by path. */
  readonly pages: readonly Page[];
  readonly bytes: number;
  readonly planted: readonly Planted[];
  /** Pairs of pages that are variants in two versions of one folder. */
  readonly mirrored: readonly (readonly [number, number])[];
}

type BlockKind = 'heading' | 'prose' | 'list' | 'code';

interface Block {
  readonly kind: BlockKind;
  readonly words: readonly string[];
}

interface Draft {
  readonly path: string;
  readonly topic: readonly string[];
  readonly blocks: Block[];
}

/** One folder in this many exists in two versions. */
const foldersPerMirror = 10;
/** One folder in this many has a common footer, and this proportion of its pages ends with it: more than ten pages. */
const foldersPerFooter = 6;
const footerShare = 0.3;
/** One stock sentence per this many bytes. */
const bytesPerStockSentence = 8000;
/** Proportion of pages into which one passage of a kind is planted. */
const plantedShare = 0.06;
const pagesPerFolder = 10;
const editedBlocksPerMirror = 0.05;
const passageWordsMin = 50;

/** Pages of together about `bytesWanted` bytes; the same for the same seed. */
export function newPlantedCorpus(bytesWanted: number, seed: number): PlantedCorpus {
  const draw = random(seed);
  const language = newLanguage(Math.ceil(bytesWanted / bytesPerStockSentence), draw);
  const drafts: Draft[] = [];
  let bytes = 0;
  let topic: readonly string[] = [];
  let footer: readonly string[] = [];
  for (let number = 0; bytes < bytesWanted; number++) {
    const folder = Math.floor(number / pagesPerFolder);
    if (number % pagesPerFolder === 0) topic = newTopic(language, draw);
    if (number % (pagesPerFolder * foldersPerFooter) === 0) footer = newProse(language, topic, 60, draw);
    const draft = newDraft(`part${folder}/page${number}.md`, language, topic, draw);
    bytes += lengthOf(draft);
    const mirrored = folder % foldersPerMirror === 3;
    if (draw() < footerShare) draft.blocks.push({kind: 'prose', words: footer});
    drafts.push(mirrored ? {...draft, path: `book/v1/${draft.path}`} : {...draft, path: `docs/${draft.path}`});
    if (!mirrored) continue;
    const copy = mirrorOf(draft, language, draw);
    bytes += lengthOf(copy);
    drafts.push(copy);
  }
  const plans = plant(drafts, language, draw);
  return rendered(drafts, plans);
}

function newDraft(path: string, language: Language, topic: readonly string[], draw: () => number): Draft {
  const blocks: Block[] = [];
  const sections = 2 + Math.floor(draw() * 6);
  for (let section = 0; section < sections; section++) {
    const title = Array.from({length: 2 + Math.floor(draw() * 4)}, () => newWord(language, topic, draw));
    blocks.push({kind: 'heading', words: title});
    const paragraphs = 1 + Math.floor(draw() * 4);
    for (let paragraph = 0; paragraph < paragraphs; paragraph++) {
      const chance = draw();
      const kind = chance < 0.1 ? 'code' : chance < 0.25 ? 'list' : 'prose';
      const count = kind === 'code' ? 20 : 30 + Math.floor(draw() * 90);
      blocks.push({kind, words: newProse(language, topic, count, draw)});
    }
  }
  return {path, topic, blocks};
}

function mirrorOf({path, topic, blocks}: Draft, language: Language, draw: () => number): Draft {
  const copied = blocks.map(
    (block): Block =>
      draw() < editedBlocksPerMirror
        ? {kind: block.kind, words: newProse(language, topic, block.words.length, draw)}
        : block,
  );
  return {path: `book/v2/${path}`, topic, blocks: copied};
}

function lengthOf({blocks}: Draft): number {
  return blocks.reduce((sum, {words}) => sum + words.reduce((all, word) => all + word.length + 1, 2), 0);
}

interface Plan {
  readonly kind: PlantedKind;
  readonly from: Draft;
  readonly block: Block;
  readonly into: Draft;
  readonly copy: Block;
}

/** Copies are planted between pages without variants, each passage at most once. */
function plant(drafts: readonly Draft[], language: Language, draw: () => number): Plan[] {
  const single = drafts.filter(({path}) => path.startsWith('docs/'));
  const used = new Set<Block>();
  const plans: Plan[] = [];
  for (const kind of plantedKinds) {
    const wanted = Math.ceil(single.length * plantedShare);
    for (let tries = 0, done = 0; done < wanted && tries < wanted * 20; tries++) {
      const from = single[Math.floor(draw() * single.length)];
      const into = kind === 'same file' ? from : single[Math.floor(draw() * single.length)];
      const block = from.blocks[Math.floor(draw() * from.blocks.length)];
      if (block.kind !== 'prose' || block.words.length < passageWordsMin || used.has(block)) continue;
      if ((kind !== 'same file' && from === into) || isFooter(block, from)) continue;
      const share = kind === '10 % edited' ? 0.1 : kind === '20 % edited' ? 0.2 : 0;
      const copy: Block = {kind: 'prose', words: edited(block.words, share, language, into.topic, draw)};
      used.add(block).add(copy);
      into.blocks.splice(1 + Math.floor(draw() * into.blocks.length), 0, copy);
      plans.push({kind, from, block, into, copy});
      done++;
    }
  }
  return plans;
}

function isFooter(block: Block, {blocks}: Draft): boolean {
  return block === blocks[blocks.length - 1];
}

/** Every word is replaced with the same probability. */
export function edited(
  words: readonly string[],
  share: number,
  language: Language,
  topic: readonly string[],
  draw: () => number,
): string[] {
  return words.map((word) => (draw() < share ? newWord(language, topic, draw) : word));
}

function rendered(drafts: readonly Draft[], plans: readonly Plan[]): PlantedCorpus {
  const sorted = [...drafts].sort((x, y) => (x.path < y.path ? -1 : 1));
  const numberOf = new Map(sorted.map((draft, number) => [draft, number]));
  const wanted = new Set(plans.flatMap(({block, copy}) => [block, copy]));
  const rangeOf = new Map<Block, readonly [number, number]>();
  const pages = sorted.map((draft, number): Page => {
    let text = `---\ntitle: ${draft.blocks[0].words.join(' ')}\n---\n\n`;
    for (const block of draft.blocks) {
      const start = text.length;
      text += markdownOf(block, 64 + (number % 5) * 9);
      // A block in two versions of a page is one object; planted blocks are in one page only.
      if (wanted.has(block)) rangeOf.set(block, [start, text.length - 2]);
    }
    return {path: draft.path, bytes: Buffer.from(text, 'latin1')};
  });
  const planted = plans.map(({kind, from, block, into, copy}): Planted => {
    const [aStart, aEnd] = rangeOf.get(block) ?? [0, 0];
    const [bStart, bEnd] = rangeOf.get(copy) ?? [0, 0];
    return {kind, a: numberOf.get(from) ?? -1, aStart, aEnd, b: numberOf.get(into) ?? -1, bStart, bEnd};
  });
  const byPath = new Map(sorted.map(({path}, number) => [path, number]));
  const mirrored = sorted.flatMap(({path}, number) => {
    const other = byPath.get(path.replace('book/v1/', 'book/v2/'));
    return other === undefined || other === number ? [] : [[number, other] as const];
  });
  return {pages, bytes: pages.reduce((sum, page) => sum + page.bytes.length, 0), planted, mirrored};
}

function markdownOf({kind, words}: Block, width: number): string {
  if (kind === 'heading') return `## ${words.join(' ')}\n\n`;
  if (kind === 'code') {
    return `\`\`\`js\nconst ${words[1].replace(/\W/g, '')} = call("${words.slice(2).join('", "')}");\n\`\`\`\n\n`;
  }
  let text = '';
  let line = kind === 'list' ? '- ' : '';
  for (const word of words) {
    if (line.length + word.length > width) {
      text += `${line.trimEnd()}\n`;
      line = kind === 'list' ? '  ' : '';
    }
    line += `${word} `;
    if (kind === 'list' && word.endsWith('.')) {
      text += `${line.trimEnd()}\n`;
      line = '- ';
    }
  }
  if (line.trim() !== '' && line !== '- ') text += `${line.trimEnd()}\n`;
  return `${text}\n`;
}
