// Takes a run of equal code; returns the passage that a reader would mark: from the start of a line to the end of one
// on both sides, with the brackets that close what it opens.

import type {NormalizedCorpus} from './codeCorpus.ts';
import type {CodeRun} from './codeRuns.ts';

/** Maximum tokens to drop at each end; if that is not enough, the run stays unchanged. */
const trimTokensMax = 30;

/** The run without the partial lines at its ends. Only its first and last equal runs are shortened. */
export function extendToLines(corpus: NormalizedCorpus, a: number, b: number, run: CodeRun): CodeRun {
  const tiles = run.tiles.slice();
  const bytesA = corpus.documents[a].bytes;
  const bytesB = corpus.documents[b].bytes;
  const head = Math.min(tiles[2] - 1, trimTokensMax);
  for (let skipped = 0; skipped <= head; skipped++) {
    if (!beginsLine(corpus, a, bytesA, tiles[0] + skipped) || !beginsLine(corpus, b, bytesB, tiles[1] + skipped))
      continue;
    tiles[0] += skipped;
    tiles[1] += skipped;
    tiles[2] -= skipped;
    break;
  }
  const last = tiles.length - 3;
  const tail = Math.min(tiles[last + 2] - 1, trimTokensMax);
  for (let skipped = 0; skipped <= tail; skipped++) {
    const length = tiles[last + 2] - skipped;
    const endsA = beginsLine(corpus, a, bytesA, tiles[last] + length);
    if (!endsA || !beginsLine(corpus, b, bytesB, tiles[last + 1] + length)) continue;
    tiles[last + 2] = length;
    break;
  }
  let tiled = 0;
  for (let tile = 2; tile < tiles.length; tile += 3) tiled += tiles[tile];
  return {
    a0: tiles[0],
    a1: tiles[last] + tiles[last + 2],
    b0: tiles[1],
    b1: tiles[last + 1] + tiles[last + 2],
    tiled,
    tiles,
  };
}

/** Whether no token of the program precedes normalized token `at` on its line; also true at the end of a program. */
function beginsLine({first, rows, tokens}: NormalizedCorpus, program: number, bytes: Uint8Array, at: number): boolean {
  if (at <= first[program] || at >= first[program + 1]) return true;
  for (let byte = tokens.end[rows[at] - 1]; byte < tokens.start[rows[at]]; byte++) if (bytes[byte] === 10) return true;
  return false;
}

/** Byte offsets of normalized tokens [from, to) of a program, ends exclusive. */
export function bytesOf(corpus: NormalizedCorpus, program: number, from: number, to: number): [number, number] {
  const {first, rows, tokens} = corpus;
  const {bytes} = corpus.documents[program];
  const firstStart = tokens.start[rows[from]];
  let start = firstStart;
  if (beginsLine(corpus, program, bytes, from)) {
    // Modifiers and annotations are not tokens but belong to what they precede; closing brackets do not.
    const before = from > first[program] ? tokens.end[rows[from] - 1] : 0;
    while (start > before && bytes[start - 1] !== 10) start--;
    while (start < firstStart && (bytes[start] <= 32 || closes(bytes[start]))) start++;
  }
  return [
    start,
    closedEnd(bytes, start, tokens.end[rows[to - 1]], to < first[program + 1] ? tokens.start[rows[to]] : bytes.length),
  ];
}

function closes(byte: number): boolean {
  return byte === 125 || byte === 41 || byte === 59 || byte === 44;
}

/** Offset after the end of the last statement on its line, and after the later braces that the passage has opened. */
function closedEnd(bytes: Uint8Array, start: number, lastEnd: number, limit: number): number {
  let open = 0;
  for (let at = start; at < lastEnd; at++) {
    if (bytes[at] === 123) open++;
    else if (bytes[at] === 125 && open > 0) open--;
  }
  let end = lastEnd;
  let sameLine = true;
  for (let at = lastEnd; at < limit; at++) {
    const byte = bytes[at];
    if (byte === 10) sameLine = false;
    if (byte <= 32) continue;
    if (byte === 125) {
      if (open === 0) break;
      open--;
      end = at + 1;
    } else if (sameLine && (byte === 41 || byte === 59 || byte === 44)) end = at + 1;
    else if (byte !== 41 && byte !== 59) break;
  }
  return end;
}
