// Takes copies, gives the pairs of whole pages that are alike because both have one text of many pages: the block says it of
// all of them.

import type {WeighedCopy} from '../judge/mergeCopies.ts';
import type {RepeatedBlocks} from '../model/config.ts';

interface BlockSettings {
  readonly repeatedFrom: number;
  /** From this weight on a block is a warning of its own. */
  readonly blockWeight: number;
  readonly repeatedBlocksOf?: (path: string) => RepeatedBlocks;
}

/** So much of the words that a page has in common with another one is in the block. */
const shareMin = 0.5;

export function inBlocks(
  copies: readonly WeighedCopy[],
  {repeatedFrom, blockWeight, repeatedBlocksOf}: BlockSettings,
): ReadonlySet<WeighedCopy> {
  const isReported = ({places}: WeighedCopy) => places.every(({path}) => repeatedBlocksOf?.(path) !== 'off');
  const blocks = copies.filter(
    (one) => !one.isWholePages && one.pages >= repeatedFrom && one.facts.weight >= blockWeight && isReported(one),
  );
  const words = blocks.map(wordsByPage);
  const isInBlock = ({places, facts}: WeighedCopy) =>
    words.some((inBlock) => places.every(({path}) => (inBlock.get(path) ?? 0) >= shareMin * facts.inRuns));
  return new Set(copies.filter((copy) => copy.isWholePages && isInBlock(copy)));
}

function wordsByPage({places}: WeighedCopy): ReadonlyMap<string, number> {
  const words = new Map<string, number>();
  for (const place of places) words.set(place.path, (words.get(place.path) ?? 0) + place.words);
  return words;
}
