// An independent answer to what moved within one commit: lines removed at one place and added at another, equal but for
// white space. By brute force, with Git's own line difference, and without any word of ours.

import {execFileSync} from 'node:child_process';

export interface MovedBlock {
  readonly kind: 'moved' | 'within-file';
  readonly commit: string;
  readonly path: string;
  /** The name that the file had before the commit. */
  readonly fromPath: string;
  /** One-based; the last one is included. */
  readonly lines: readonly [number, number];
  readonly fromLines: readonly [number, number];
  readonly text: readonly string[];
}

interface ChangedLine {
  /** After the commit; of a deleted file, before it. */
  readonly path: string;
  /** The side of the commit that has the line: of a removed one the name before, where the file was renamed. */
  readonly named: string;
  readonly line: number;
  readonly text: string;
}

/** Blocks with fewer of either are chance. */
export interface BlockSize {
  readonly linesMin: number;
  readonly unitsMin: number;
  /** Words that a reader sees: link targets and tags have none. */
  readonly wordsMin?: number;
}

export interface ChangedLines {
  readonly commit: string;
  readonly added: readonly ChangedLine[];
  readonly removed: readonly ChangedLine[];
}

/**
 * The longest blocks that are in the added lines and in others. Each added line is in one of them; of equally long ones
 * a line of the same file is preferred.
 */
export function movedBlocks({commit, added, removed}: ChangedLines, size: BlockSize): MovedBlock[] {
  const places = new Map<string, number[]>();
  removed.forEach(({text}, at) => {
    if (text === '') return;
    const known = places.get(text);
    if (known === undefined) places.set(text, [at]);
    else known.push(at);
  });
  const blocks: MovedBlock[] = [];
  for (let at = 0; at < added.length; ) {
    let best: {readonly from: number; readonly length: number; readonly score: number} | null = null;
    for (const from of places.get(added[at].text) ?? []) {
      let [length, units, filled] = [0, 0, 0];
      for (let k = 0; k === 0 || (follows(added, at + k) && follows(removed, from + k)); k++) {
        const {text} = added[at + k];
        if (text !== removed[from + k].text) break;
        units += text.length;
        // A block ends with text.
        if (text !== '') [length, filled] = [k + 1, units];
      }
      const score = filled + (added[at].path === removed[from].path ? 0.5 : 0);
      if (score > (best?.score ?? 0)) best = {from, length, score};
    }
    const text = best === null ? [] : textIn(added.slice(at, at + best.length));
    const isShort = text.length < size.linesMin || wordsOf(text.join(' ')) < (size.wordsMin ?? 0);
    if (best === null || isShort || best.score < size.unitsMin) {
      at++;
      continue;
    }
    const [to, from] = [added[at], removed[best.from]];
    blocks.push({
      kind: to.path === from.path ? 'within-file' : 'moved',
      ...{commit, path: to.path, fromPath: from.named, text},
      lines: [to.line, to.line + best.length - 1],
      fromLines: [from.line, from.line + best.length - 1],
    });
    at += best.length;
  }
  return blocks;
}

function wordsOf(text: string): number {
  const seen = text.replace(/\]\([^)]*\)|<[^>]*>/g, ' ');
  return seen.match(/[\p{L}\p{N}_'’]+/gu)?.length ?? 0;
}

function follows(lines: readonly ChangedLine[], at: number): boolean {
  const [last, next] = [lines[at - 1], lines[at]];
  return next !== undefined && last !== undefined && last.path === next.path && last.line + 1 === next.line;
}

function textIn(lines: readonly ChangedLine[]): readonly string[] {
  return lines.map(({text}) => text).filter((text) => text !== '');
}

/** White space alone is no change: indented code did not move. */
const logWords = [
  ...['-c', 'core.quotePath=false', 'log', '--reverse', '--no-merges', '-p', '-U0', '-M', '-w', '--root'],
  ...['--no-color', '--no-ext-diff', '--no-textconv', '--ignore-submodules', '--format=format:%x01%H'],
];

/**
 * Changes of every commit, without merges, oldest first. A renamed file goes on under its new name, as for readers of
 * `git log`; its removed lines have its earlier name, too. `paths`: only files that match one of these pathspecs.
 */
export function changedLines(folder: string, paths: readonly string[] = []): ChangedLines[] {
  const found: ChangedLines[] = [];
  let [added, removed]: [ChangedLine[], ChangedLine[]] = [[], []];
  let [path, oldPath, oldLine, newLine, isHead] = ['', '', 0, 0, true];
  for (const line of linesOf(
    execFileSync('git', [...logWords, 'HEAD', '--', ...paths], {cwd: folder, maxBuffer: 2 ** 31 - 1}),
  )) {
    const hunk = line.startsWith('@@ ') ? /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line) : null;
    if (line.startsWith('\x01')) {
      [added, removed, isHead] = [[], [], true];
      found.push({commit: line.slice(1), added, removed});
    } else if (line.startsWith('diff --git ')) isHead = true;
    else if (isHead && line.startsWith('--- a/')) [path, oldPath] = [named(line), named(line)];
    else if (isHead && line.startsWith('+++ b/')) path = named(line);
    else if (hunk !== null) [oldLine, newLine, isHead] = [Number(hunk[1]), Number(hunk[2]), false];
    else if (!isHead && line.startsWith('-')) removed.push({path, named: oldPath, line: oldLine++, text: normal(line)});
    else if (!isHead && line.startsWith('+')) added.push({path, named: path, line: newLine++, text: normal(line)});
  }
  return found;
}

function* linesOf(output: Buffer): Generator<string> {
  for (let from = 0; from < output.length; ) {
    const end = output.indexOf(10, from);
    const to = end < 0 ? output.length : end;
    yield output.toString('utf8', from, to);
    from = to + 1;
  }
}

/** Behind `--- a/`; Git ends a name with blanks by a tab. */
function named(line: string): string {
  return line.slice(6).replace(/\t$/, '');
}

function normal(line: string): string {
  return line.slice(1).replace(/\s+/g, ' ').trim();
}
