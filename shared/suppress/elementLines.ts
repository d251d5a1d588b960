// The elements of HTML that follow comments. The tags of all elements are counted in one pass, when the first is asked for:
// a file may consist of comments, each before an element that never ends.

import {type BlockLines, blockLinesOf, type SourceLine} from './blockLines.ts';

/**
 * Gives the indices of the first and last line of the next element from a line on, up to the line of its end tag. Text
 * without a tag, or with one that is never closed, runs to the next blank line.
 */
export function elementLinesOf(lines: readonly SourceLine[]): BlockLines['blockFrom'] {
  const {blockFrom} = blockLinesOf(lines);
  let depths: ReadonlyMap<string, Depths> | undefined;
  return (from) => {
    const block = blockFrom(from);
    if (block === null) return null;
    const [first] = block;
    const [, name] = /^\s*<([a-z][\w-]*)/i.exec(lines[first].content) ?? [];
    if (name === undefined) return block;
    depths ??= depthsOf(lines);
    const last = depths.get(name.toLowerCase())?.endOf.get(first);
    // Never closed, as <br> and often <p>.
    return last === undefined ? block : [first, last];
  };
}

interface Depths {
  /** By the first line of an element, the first line at whose end no more of its name are open than before. */
  readonly endOf: Map<number, number>;
  /** Lines that are not ended yet, with the depth before each; depths ascend. */
  readonly open: {readonly line: number; readonly before: number}[];
  depth: number;
}

const tag = /<(\/?)([a-z][\w-]*)/gi;

function depthsOf(lines: readonly SourceLine[]): ReadonlyMap<string, Depths> {
  const all = new Map<string, Depths>();
  for (const [line, {content}] of lines.entries()) {
    const changed = new Map<Depths, number>();
    let close = -1;
    for (const {index, 0: begun, 1: slash, 2: written} of content.matchAll(tag)) {
      const behind = index + begun.length;
      if (close < behind) close = behind > content.length ? content.length : content.indexOf('>', behind);
      if (close < 0) close = content.length;
      const name = written.toLowerCase();
      const own = all.get(name) ?? {endOf: new Map(), open: [], depth: 0};
      all.set(name, own);
      const isEmpty = content[close - 1] === '/' && close > behind;
      if (!changed.has(own)) changed.set(own, own.depth);
      own.depth += slash === '/' ? -1 : isEmpty ? 0 : 1;
    }
    for (const [own, before] of changed) {
      while (own.open.length > 0 && own.open[own.open.length - 1].before >= own.depth) {
        own.endOf.set((own.open.pop() as {line: number}).line, line);
      }
      if (own.depth <= before) own.endOf.set(line, line);
      else own.open.push({line, before});
    }
  }
  return all;
}
