import type {DocumentInput} from '../../shared/index/incremental/incrementalIndex.ts';
import {formatOf} from '../../shared/text/formatOf.ts';

/** Blocks that several pages use, so that pages share passages, phrases and boilerplate. */
export interface Pool {
  readonly draw: () => number;
  readonly blocks: readonly (readonly string[])[];
}

export function newPool(draw: () => number): Pool {
  return {draw, blocks: Array.from({length: 24}, () => words(draw, 20 + Math.floor(draw() * 60)))};
}

/** Words of which few are very frequent. */
function words(draw: () => number, count: number): string[] {
  return Array.from({length: count}, () => `w${Math.floor(600 ** draw())}${draw() < 0.3 ? 'x' : ''}`);
}

/** A page of some blocks, verbatim or edited; sometimes empty, one word, or repeating itself. */
export function randomPage({draw, blocks}: Pool): string {
  const chance = draw();
  if (chance < 0.04) return '';
  if (chance < 0.08) return 'word';
  if (chance < 0.12) return 'tick tock tack '.repeat(60);
  const front = draw() < 0.2 ? `---\ntitle: ${words(draw, 3).join(' ')}\n---\n\n` : '';
  const parts = Array.from({length: 1 + Math.floor(draw() * 5)}, () => {
    if (draw() < 0.4) return words(draw, 30);
    const block = blocks[Math.floor(draw() ** 2 * blocks.length)];
    const chance = draw();
    if (chance < 0.2) return tableOf(block, draw);
    return chance < 0.6 ? block : block.map((word) => (draw() < 0.1 ? `e${word}` : word));
  });
  return front + parts.map((part) => `${part.join(' ')}\n`).join('\n');
}

/** The words in rows of five, in any order. */
function tableOf(block: readonly string[], draw: () => number): string[] {
  const rows = Array.from({length: Math.ceil(block.length / 5)}, (_, row) => block.slice(row * 5, row * 5 + 5));
  return rows
    .map((row) => ({row, key: draw()}))
    .sort((x, y) => x.key - y.key)
    .map(({row: [name = '', ...others]}) => `| ${name} | ${others.join(' ')} |\n`);
}

/** The text after a keystroke, a cut or a paste at a random offset. */
export function typed(text: string, {draw, blocks}: Pool): string {
  const at = Math.floor(draw() * (text.length + 1));
  const chance = draw();
  if (chance < 0.4) return `${text.slice(0, at)}z${text.slice(at)}`;
  if (chance < 0.6) return `${text.slice(0, at)} new words ${text.slice(at)}`;
  if (chance < 0.8) return text.slice(0, at) + text.slice(at + Math.floor(draw() * 200));
  return `${text.slice(0, at)}\n\n${blocks[Math.floor(draw() * blocks.length)].join(' ')}\n\n${text.slice(at)}`;
}

export function sourceOf(path: string, text: string): DocumentInput {
  return {path, bytes: new TextEncoder().encode(text), format: formatOf(path)};
}
