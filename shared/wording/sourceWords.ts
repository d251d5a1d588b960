// Takes a passage, gives its words as the measure compares them, each with what is around it in the source: what
// reads differently only in case, punctuation, markup or comment signs is the same word in two passages.
import type {ComparedText} from '../difference/comparedText.ts';
import {isOfLine} from '../difference/tokenWords.ts';
import type {Occurrence} from '../model/finding.ts';
import type {Format} from '../model/format.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {formatOf, formatOfLanguage} from '../text/formatOf.ts';
import {lex} from '../text/lex.ts';
import {newTokens, type Tokens} from '../text/tokens.ts';
import {utf8Of} from '../text/utf8.ts';
import {decodeText} from '../text/wordLexer.ts';
import {withoutCommentMarks} from './withoutCommentMarks.ts';

export interface SourceWords extends ComparedText {
  /** Words from `from` to `to` with the signs that touch them, on one line. */
  readonly shown: (from: number, to: number) => string;
  /** Lines of the passage before that of the word; of a notebook, whose cells are on lines of their own, 0. */
  readonly linesBefore: (word: number) => number;
}

type Place = Pick<Occurrence, 'path' | 'text' | 'words' | 'lead' | 'tail'>;

export function sourceWords(place: Place): SourceWords {
  const opened = openedBlock(place);
  const bytes = utf8Of(opened + withoutEscapes(withoutCommentMarks(place.text, place.path), place.path));
  const tokens = wordsOf(place, bytes);
  const {count, start, length} = tokens;
  const endOf = (word: number) => start[word] + length[word];
  /** Signs that touch the next word belong to it, others to the one before: `sum += (` and `row`. */
  const parting = (word: number): number => {
    const from = endOf(word - 1);
    for (let at = start[word]; at > from; at--) if (isSpace(bytes[at - 1])) return at;
    return from;
  };
  const {family} = formatOf(place.path);
  const isNotebook = family === 'notebook';
  const {lead = '', tail = ''} = place;
  let lines: Uint32Array | null = null;
  const countLines = () => {
    const before = new Uint32Array(count);
    let [byte, line] = [opened.length, 0];
    for (let word = 0; word < count && !isNotebook; word++) {
      for (; byte < start[word]; byte++) if (bytes[byte] === newline) line++;
      before[word] = line;
    }
    return before;
  };
  return {
    linesBefore: (word) => {
      lines ??= countLines();
      return count === 0 ? 0 : lines[Math.min(word, count - 1)];
    },
    isCut: {start: letters.test(lead), end: letters.test(tail)},
    keys: tokens.hash.slice(0, count),
    isCode: family === 'code',
    isLine: (word) => isOfLine(tokens.tag[word]),
    before: (word) =>
      word === 0
        ? openedName(place)
        : word > count
          ? ''
          : decodeText(bytes, endOf(word - 1), start[word] ?? bytes.length),
    text: (from, to) => (to <= from ? '' : decodeText(bytes, start[from], endOf(to - 1))),
    shown: (from, to) => {
      if (to <= from) return '';
      return decodeText(bytes, from === 0 ? opened.length : parting(from), to === count ? bytes.length : parting(to));
    },
  };
}

/** Underscores that begin the name at whose first letter the passage begins. */
export function openedName({path, lead = ''}: Place): string {
  return formatOf(path).family === 'code' ? (/_*$/.exec(lead)?.[0] ?? '') : '';
}

const letters = /[\p{L}\p{N}]/u;

const fence = /^[ \t]*(```+|~~~+)[ \t]*(\S*)/gm;

/**
 * The line that opens the block of code which a passage of a Markdown page begins in, '' if it begins in none: a fence that has a
 * language opens a block (CommonMark 4.5), and a blank line follows one that closes it.
 */
function openedBlock({path, text}: Place): string {
  if (formatOf(path).family !== 'markdown') return '';
  const [first, ...others] = text.matchAll(fence);
  if (first === undefined || first[2] !== '') return '';
  const second = others.find(([, sign]) => sign === first[1]);
  const isOpenedNext = second !== undefined && second[2] !== '';
  const isFollowed = second === undefined && /^[^\n]*\n[ \t]*(?:\r?\n|$)/.test(text.slice(first.index));
  return isOpenedNext || isFollowed ? `${first[1]}\n` : '';
}

/**
 * A passage may begin within a string, and its escapes are then no part of a literal: in `trap\nhandlers`, two words of a
 * description in JSON, `nhandlers` would be another word than in the comment that it was made from.
 */
function withoutEscapes(text: string, path: string): string {
  return formatOf(path).family === 'code' ? text.replace(/(?<!\\)\\[nrt]/g, '  ') : text;
}

const newline = 0x0a;

function isSpace(byte: number): boolean {
  return byte === 32 || (byte >= 9 && byte <= 13);
}

/** A passage alone may read otherwise than in its place (the middle of a comment): then all its words are given. */
function wordsOf({path, words}: Place, bytes: Uint8Array): Tokens {
  const tokens = newTokens();
  lex(path, bytes, formatOf(path), tokens, newExcludedText('all'));
  if (tokens.count >= words * 0.9) return tokens;
  const all = newTokens();
  lex('', bytes, plain, all, newExcludedText('all'));
  return all.count > tokens.count ? all : tokens;
}

const plain: Format = formatOfLanguage('plaintext') ?? formatOf('plain.txt');
