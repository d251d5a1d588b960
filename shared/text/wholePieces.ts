// Takes words of a text that a sentence is to quote, gives the piece of the text to quote: whole words as a reader sees
// them (`install-helm`, `v1.20`, an address), with the signs that belong to them, and no bracket without its partner.

import {isPaired, withoutUnpaired} from './unpairedSigns.ts';

/** Words [first, end) of a text, as they are compared. */
export interface QuotedText {
  readonly first: number;
  readonly end: number;
  /** The text between the word and the one before it; of `end`, the text behind the last word. */
  readonly before: (word: number) => string;
  /** From the first letter of the word `from` to the last one of the word before `to`. */
  readonly text: (from: number, to: number) => string;
  /** Brackets are not those of a writer. */
  readonly isCode?: boolean;
}

/** Words [from, to) of a text. */
interface Piece {
  readonly words: QuotedText;
  readonly from: number;
  readonly to: number;
}

/** An address has about so many words in our sense. */
const joinedMax = 16;
/** More signs than this are a line or a border, and searching them from each of them would take their square. */
const touchingMax = 40;
/** Of a longer piece, reports show the beginning: which of its signs are paired does not matter. */
const pairedMax = 1000;
/** Further away a partner of a bracket is not looked for. */
const partnerWordsMax = 6;

/** Between two words these make one of them; with more signs than these there are two. */
const joiner = /^(?:[-./:@~+=&?#%$\\_'’]|->){0,4}$/;
const unspaced = '\\p{sc=Han}\\p{sc=Hiragana}\\p{sc=Katakana}\\p{sc=Thai}\\p{sc=Khmer}\\p{sc=Lao}\\p{sc=Myanmar}';
const endsUnspaced = new RegExp(`[${unspaced}]$`, 'u');
const beginsUnspaced = new RegExp(`^[${unspaced}]`, 'u');

/**
 * The same piece of several texts, such as a paragraph before and after an edit: all get as many words more, which are the
 * same in all of them. `leftMax` and `rightMax`: so many words on either side are the same.
 */
export function wholePieces(pieces: readonly Piece[], leftMax: number, rightMax: number): string[] {
  const room = roomOf(pieces, leftMax, rightMax);
  const {left, right} = wholeExpressions(pieces, room);
  const plain = grown(pieces, left, right).map(withSigns);
  if (plain.some(({length}) => length > pairedMax)) return plain;
  for (let more = 0; more <= partnerWordsMax; more++) {
    const sides = [
      [left, right + more],
      [left + more, right],
    ];
    for (const [onLeft, onRight] of sides) {
      if (onLeft > room.left || onRight > room.right) continue;
      const quotes = grown(pieces, onLeft, onRight).map(withSigns);
      if (quotes.every(isPaired)) return quotes;
    }
  }
  return withoutPartners(plain, pieces);
}

/** The same, where no words are to be quoted that only a pair of brackets needs: a sign without its partner is left out. */
export function expressionPieces(pieces: readonly Piece[], leftMax: number, rightMax: number): string[] {
  const {left, right} = wholeExpressions(pieces, roomOf(pieces, leftMax, rightMax));
  // Another edit in the same expression, `v0.10.42` and `v0.12.10`: either is quoted whole.
  const whole = grown(pieces, left, right).map((piece) => (rightMax === 0 ? piece : toExpressionEnd(piece)));
  const plain = whole.map(withSigns);
  return plain.some(({length}) => length > pairedMax) ? plain : withoutPartners(plain, pieces);
}

function toExpressionEnd({words, from, to}: Piece): Piece {
  let end = to;
  while (end > from && end - to < joinedMax && isJoined(words, end)) end++;
  return {words, from, to: end};
}

function withoutPartners(texts: readonly string[], pieces: readonly Piece[]): string[] {
  return texts.map((text, at) => withoutUnpaired(text, pieces[at].words.isCode === true));
}

interface Room {
  readonly left: number;
  readonly right: number;
}

function grown(pieces: readonly Piece[], left: number, right: number): Piece[] {
  return pieces.map(({words, from, to}) => ({words, from: from - left, to: to + right}));
}

function roomOf(pieces: readonly Piece[], leftMax: number, rightMax: number): Room {
  return {
    left: Math.min(leftMax, ...pieces.map(({words, from}) => from - words.first)),
    right: Math.min(rightMax, ...pieces.map(({words, to}) => words.end - to)),
  };
}

/** So many words more on either side that no piece begins or ends within an expression. */
function wholeExpressions(pieces: readonly Piece[], room: Room): Room {
  let [left, right] = [0, 0];
  while (
    left < Math.min(room.left, joinedMax) &&
    grown(pieces, left, right).some(({words, from}) => isJoined(words, from))
  )
    left++;
  while (
    right < Math.min(room.right, joinedMax) &&
    grown(pieces, left, right).some(({words, to}) => isJoined(words, to))
  )
    right++;
  return {left, right};
}

/** Whether the word and the one before it are one for a reader. */
export function isJoined({first, end, before, text}: QuotedText, word: number): boolean {
  if (word <= first || word >= end || !joiner.test(before(word))) return false;
  return !endsUnspaced.test(text(word - 1, word)) && !beginsUnspaced.test(text(word, word + 1));
}

/** With what touches it on either side, as far as that is paired. */
function withSigns({words, from, to}: Piece): string {
  if (to <= from) return '';
  const plain = oneLine(words.text(from, to));
  if (plain.length > pairedMax) return plain;
  const before = words.before(from).slice(-touchingMax);
  const all = words.before(to).slice(0, touchingMax);
  // `Map<Key, Value` goes on with `>`.
  const angle = /\w<[^<>]*$/.test(plain) && all.startsWith('>') ? '>' : '';
  const [text, behind] = [plain + angle, all.slice(angle.length)];
  // Of `cref="Key"` the sign before the value is that of its name.
  const touching = (/[^\s|<>…、。，；：！？]*$/.exec(before)?.[0] ?? '').replace(/^[=:,;]+(?=["'`])/, '');
  const own = /(?:--?|[$@#.~/\\+]+)?_*$/.exec(touching)?.[0] ?? '';
  const following = (/^[^\s|<>…、。，；：！？]*/.exec(behind)?.[0] ?? '').replace(/[.,;:!?]+$/, '');
  const kept = /^_*(?:\+\+?|#|%|°|\(\))?/.exec(following)?.[0] ?? '';
  for (const start of [touching, own, '']) {
    for (const end of [following, kept, '']) {
      if (isPaired(start + text + end)) return withoutHalfQuote(start + text + end);
    }
  }
  const closed = own + text + partnersBehind(own + text, behind);
  return withoutHalfQuote(isPaired(closed) ? closed : own + text + kept);
}

/** Of the signs behind a text, those that end what was begun in it: `type === "oidc` goes on with `"`. */
function partnersBehind(text: string, behind: string): string {
  const signs = /^["'`)\]}»”]*/.exec(behind)?.[0] ?? '';
  for (let end = 1; end <= signs.length; end++) if (isPaired(text + signs.slice(0, end))) return signs.slice(0, end);
  return '';
}

/** An apostrophe is no sign of a pair, but one before a word is. */
function withoutHalfQuote(text: string): string {
  return /^'[^']*$/.test(text) ? text.slice(1) : text;
}

export function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ');
}
