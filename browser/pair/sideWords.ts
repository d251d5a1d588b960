// Takes the lines of a passage and those around it, gives their words. A passage may begin and end within a line. Words
// outside of it are never marked, but a word of the other side may be equal to them.

export interface PassageText {
  /** Whole lines. */
  readonly lines: readonly string[];
  readonly firstLine: number;
  /** Indices into `lines` of the first and the last line of the passage. */
  readonly from: number;
  readonly to: number;
  /** From 1, of its first character in the first line, and of the first one behind it in the last line. */
  readonly startColumn: number;
  readonly endColumn: number;
}

/** `only`: not on the other side. `moved`: there, but at another place. `outside`: of the passage. */
export type WordState = 'same' | 'only' | 'moved' | 'outside';

export interface Word {
  /** Index of the line. */
  readonly line: number;
  readonly start: number;
  readonly end: number;
  readonly key: string;
  state: WordState;
  /** Of a moved word: its line on the other side, as readers count it. */
  otherLine: number;
}

/** A word of the left side and the equal word of the right side, by number. */
export type WordPair = readonly [left: number, right: number];

export interface Side {
  readonly lines: readonly string[];
  readonly firstLine: number;
  readonly words: readonly Word[];
  /** By line, and one more: the first word of it, or of a later one. */
  readonly firstWord: readonly number[];
  /** The words [from, to) are the passage. */
  readonly from: number;
  readonly to: number;
  /** The lines [first, last] have the passage. */
  readonly passageLines: readonly [first: number, last: number];
}

/** Scripts without spaces are compared by character. */
const wordPattern = /\p{Script=Han}|[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]|[\p{L}\p{M}\p{N}_']+/gu;

export function sideOf({lines, firstLine, from: first, to: last, startColumn, endColumn}: PassageText): Side {
  const words: Word[] = [];
  const firstWord: number[] = [];
  let [from, to] = [-1, 0];
  for (const [line, text] of lines.entries()) {
    firstWord.push(words.length);
    for (const {0: word, index} of text.matchAll(wordPattern)) {
      const isBefore = line < first || (line === first && index + word.length < startColumn);
      const isBehind = line > last || (line === last && index >= endColumn - 1);
      const state = isBefore || isBehind ? 'outside' : 'only';
      words.push({line, start: index, end: index + word.length, key: word.toLowerCase(), state, otherLine: 0});
      if (state === 'outside') continue;
      if (from < 0) from = words.length - 1;
      to = words.length;
    }
  }
  firstWord.push(words.length);
  return {lines, firstLine, words, firstWord, from: Math.max(0, from), to, passageLines: [first, last]};
}
