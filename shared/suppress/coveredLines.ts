// The blocks of prose and the elements of HTML that follow comments. All ends are found in one pass, when the first is asked for:
// a file may consist of comments.

export interface SourceLine {
  readonly content: string;
  readonly line: number;
}

const fenceStart = /^[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*(?:(`{3,})[^`]*|(~{3,}).*)$/;

export interface BlockLines {
  /**
   * Last line of the fenced block that starts at `index`, or null if none starts there. An unclosed block runs to the
   * end.
   */
  readonly fenceEnd: (index: number) => number | null;
  /** Indices of the first and last line of the next block, behind blank lines: formatters put one after a comment. */
  readonly blockFrom: (index: number) => readonly [number, number] | null;
}

export function blockLinesOf(lines: readonly SourceLine[]): BlockLines {
  let ends: Ends | undefined;
  const endsNow = () => {
    ends ??= endsOf(lines);
    return ends;
  };
  const fenceEnd = (index: number): number | null => {
    const [, ticks, waves] = fenceStart.exec(lines[index].content) ?? [];
    const fence = ticks ?? waves;
    if (fence === undefined) return null;
    const {fences, nextFence} = endsNow();
    let at = nextFence[index + 1];
    // Each step leads to a longer fence, so there are few: their lengths add up to that of the text at most.
    while (at >= 0 && (fences[at].mark !== fence[0] || fences[at].length < fence.length)) {
      at = fences[at].mark === fence[0] ? fences[at].longer : fences[at].other;
    }
    return at < 0 ? lines.length - 1 : fences[at].index;
  };
  const blockFrom = (index: number): readonly [number, number] | null => {
    const {textAt, textEnd} = endsNow();
    const first = textAt[Math.min(index, lines.length)];
    return first === lines.length ? null : [first, fenceEnd(first) ?? textEnd[first]];
  };
  return {fenceEnd, blockFrom};
}

/** A line that may close a fenced block. Numbers are those of later fences, or -1. */
interface Fence {
  readonly index: number;
  readonly mark: string;
  readonly length: number;
  /** The next of the same mark that is longer. */
  readonly longer: number;
  /** The next of the other mark. */
  readonly other: number;
}

interface Ends {
  /** For each line and the end, the first line from there on that is not blank. */
  readonly textAt: Int32Array;
  /** For each line that is not blank, the last one before a blank line. */
  readonly textEnd: Int32Array;
  readonly fences: readonly Fence[];
  /** For each line and the end, the first of `fences` from there on, or -1. */
  readonly nextFence: Int32Array;
}

function endsOf(lines: readonly SourceLine[]): Ends {
  const count = lines.length;
  const textAt = new Int32Array(count + 1).fill(count);
  const textEnd = new Int32Array(count + 1);
  const nextFence = new Int32Array(count + 1).fill(-1);
  const fences: Fence[] = [];
  const latest: Record<string, number> = {'`': -1, '~': -1};
  for (let index = count - 1; index >= 0; index--) {
    const content = lines[index].content.replace(/^[\s>]+/, '').trimEnd();
    const isBlank = content === '';
    textAt[index] = isBlank ? textAt[index + 1] : index;
    textEnd[index] = index + 1 < count && textAt[index + 1] === index + 1 ? textEnd[index + 1] : index;
    nextFence[index] = nextFence[index + 1];
    const mark = content.charAt(0);
    if ((mark !== '`' && mark !== '~') || !/^(?:`{3,}|~{3,})$/.test(content)) continue;
    let longer = latest[mark];
    while (longer >= 0 && fences[longer].length <= content.length) longer = fences[longer].longer;
    nextFence[index] = latest[mark] = fences.length;
    fences.push({index, mark, length: content.length, longer, other: latest[mark === '`' ? '~' : '`']});
  }
  return {textAt, textEnd, fences, nextFence};
}

/**
 * The elements of HTML that follow comments. The tags of all elements are counted in one pass, when the first is asked for:
 * a file may consist of comments, each before an element that never ends.
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
