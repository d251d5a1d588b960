// Takes two sides and their equal words, gives what differs as a list: for those who do not see the marks, and to read
// first where a passage is long.

import type {Side, Word, WordPair} from './sideWords.ts';

/** Words that are on one side only, or others there; `moved`: they are on the other side, too. */
export interface Difference {
  readonly left: Excerpt | null;
  readonly right: Excerpt | null;
  readonly isMoved: boolean;
}

export interface Excerpt {
  readonly line: number;
  readonly words: number;
  readonly text: string;
}

/** An excerpt is not longer: the rows have the rest. */
const excerptWordsMax = 24;

export function differencesOf(pairs: readonly WordPair[], left: Side, right: Side): Difference[] {
  const found: Difference[] = [];
  let [a, b] = [0, 0];
  for (const [wordA, wordB] of [...pairs, [left.words.length, right.words.length] as const]) {
    const [fromA, fromB] = [a, b];
    [a, b] = [wordA + 1, wordB + 1];
    if (fromA === wordA && fromB === wordB) continue;
    const own = runsOf(left, fromA, wordA);
    const others = runsOf(right, fromB, wordB);
    const moved = own.filter((run) => run[0].state === 'moved');
    for (const run of moved) {
      found.push({left: excerpt(left, run), right: {...excerpt(left, run), line: run[0].otherLine}, isMoved: true});
    }
    const [onlyLeft, onlyRight] = [own, others].map((runs) => runs.filter((run) => run[0].state === 'only'));
    for (let index = 0; index < Math.max(onlyLeft.length, onlyRight.length); index++) {
      found.push({
        left: onlyLeft[index] ? excerpt(left, onlyLeft[index]) : null,
        right: onlyRight[index] ? excerpt(right, onlyRight[index]) : null,
        isMoved: false,
      });
    }
  }
  return found;
}

/** Runs of words of one state. */
function runsOf({words}: Side, from: number, to: number): Word[][] {
  const runs: Word[][] = [];
  for (const word of words.slice(from, to)) {
    const last = runs.at(-1);
    if (last !== undefined && last[0].state === word.state) last.push(word);
    else runs.push([word]);
  }
  return runs;
}

function excerpt({lines, firstLine}: Side, words: readonly Word[]): Excerpt {
  const shown = words.slice(0, excerptWordsMax);
  const byLine = new Map<number, Word[]>();
  for (const word of shown) byLine.set(word.line, [...(byLine.get(word.line) ?? []), word]);
  const pieces = [...byLine].map(([line, own]) => lines[line].slice(own[0].start, own.at(-1)?.end));
  return {
    line: firstLine + words[0].line,
    words: words.length,
    text: pieces.join(' ') + (shown.length < words.length ? ' …' : ''),
  };
}
