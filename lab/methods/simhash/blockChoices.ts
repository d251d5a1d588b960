// Cuts 64 bits into blocks and lists the bits of each choice of blocks that form a key: the tables of Manku, Jain and
// Das Sarma (2007, section 3). Used for the look-up keys of a simhash and for sorted tables.

/** Masks of the chosen blocks in each half. Bit j is bit j % 32 of half j / 32, the high half first. */
export interface BlockChoice {
  readonly blocks: readonly number[];
  readonly maskHigh: number;
  readonly maskLow: number;
}

/** First bit after a block. Blocks differ in length by at most one bit. */
export function blockEnd(block: number, blocks: number): number {
  return Math.floor(((block + 1) * 64) / blocks);
}

/** All C(blocks, together) ways to choose blocks, in lexical order. */
export function blockChoices(blocks: number, together: number): BlockChoice[] {
  return choicesOf(blocks, together).map((chosen) => {
    const masks = [0, 0];
    for (const block of chosen) {
      for (let bit = blockEnd(block - 1, blocks); bit < blockEnd(block, blocks); bit++) {
        masks[bit >>> 5] |= 1 << (bit & 31);
      }
    }
    return {blocks: chosen, maskHigh: masks[0], maskLow: masks[1]};
  });
}

/** All ways to choose `size` of the numbers 0 … count - 1. */
function choicesOf(count: number, size: number, from = 0): number[][] {
  if (size === 0) return [[]];
  const choices: number[][] = [];
  for (let first = from; first <= count - size; first++) {
    for (const rest of choicesOf(count, size - 1, first + 1)) choices.push([first, ...rest]);
  }
  return choices;
}
