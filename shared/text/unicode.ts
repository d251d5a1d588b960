// Classifies code points for the lexer, in tables of 256 built on first use: word character, ideograph, segment
// (scripts without spaces), ignorable, or separator. Folding is NFKC and lower case where that is one code point, and one letter
// for letters that look alike.

export const Class = {
  separator: 0,
  /** A word character whose folding is one code point, in `foldOf`. */
  letter: 1,
  /** A word character for which the whole word must be normalised: marks, ligatures, compatibility forms. */
  composed: 2,
  /** Han and Kana: one token per character. */
  ideograph: 3,
  /** Thai, Lao, Khmer, Myanmar: `Intl.Segmenter` finds the words. */
  unspaced: 4,
  /** Soft hyphen, zero-width characters, vowel points of Arabic and Hebrew, … : treated as absent. */
  ignorable: 5,
} as const;

const classes: (Uint8Array | undefined)[] = [];
const folds: (Uint32Array | undefined)[] = [];

const ideograph = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u30fc\uff66-\uff9f]$/u;
const unspaced = /^[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;
const word = /^[\p{L}\p{N}\p{M}]$/u;
const ignorable =
  /^(?:[\u034f\u0640\u064b-\u0652\u0670\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7]|[\ufe00-\ufe0f]|[\u{e0100}-\u{e01ef}]|[\u00ad\u061c\u200b-\u200f\u2060-\u2064\ufeff])$/u;

/**
 * Marks, and the Hangul letters that compose to syllables. Vowel signs of Devanagari do not compose and occur in every
 * word of Hindi: normalising only words with a nukta is 5 times faster.
 */
const combining = /[\u1100-\u11ff]|(?![\u0900-\u0903\u093a\u093b\u093e-\u094f])\p{M}/u;

/** Greek has two lower-case sigmas for one upper-case: Σ in `toLowerCase` depends on the word, so both are one. */
export const finalSigma = 0x3c2;
export const sigma = 0x3c3;

/**
 * Letters of Cyrillic and Greek that look like one of Latin, in either case, and that letter: a copy in which some were put in
 * place of others (homoglyphs; "confusables" of Unicode's UTS #39) has the same words. Within a script the letters stay
 * different from one another, but for the rare Cyrillic h. Greek letters that stand for themselves in other texts are none: µs
 * is not ms.
 */
const [likeLatin, latin] = ['авсекмнорѕтухіјһԁӏԛԝαικνορυχ', 'abcekmhopstyxijhdlqwaikvopux'];
const lookAlikes: ReadonlyMap<number, number> = new Map(
  [...likeLatin].map((letter, at) => [letter.charCodeAt(0), latin.charCodeAt(at)]),
);

/** The letter that stands for all that look like it. */
export function withoutLookAlike(point: number): number {
  return lookAlikes.get(point) ?? point;
}

/** Most blocks used in texts are punctuation, arrows and emoji: one match finds the other characters in them. */
const ofInterest =
  /[\p{L}\p{N}\p{M}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u00ad\u061c\u200b-\u200f\u2060-\u2064\ufeff]/gu;

function build(block: number): Uint8Array {
  const table = new Uint8Array(256);
  const fold = new Uint32Array(256);
  classes[block] = table;
  folds[block] = fold;
  let all = '';
  for (let point = block * 256; point < block * 256 + 256; point++) {
    if (point < 0xd800 || point > 0xdfff) all += String.fromCodePoint(point);
  }
  for (const character of all.match(ofInterest) ?? []) {
    const point = character.codePointAt(0) ?? 0;
    const low = point & 255;
    if (ignorable.test(character)) table[low] = Class.ignorable;
    else if (unspaced.test(character)) table[low] = Class.unspaced;
    else if (word.test(character)) {
      const folded = character.normalize('NFKC').toLowerCase().replace('ς', 'σ');
      const foldedPoint = folded.codePointAt(0) ?? point;
      const single = folded.length === (foldedPoint > 0xffff ? 2 : 1);
      fold[low] = withoutLookAlike(foldedPoint);
      const isIdeograph = ideograph.test(character) || (single && ideograph.test(folded));
      if (isIdeograph && !single) fold[low] = 0;
      if (isIdeograph) table[low] = Class.ideograph;
      else table[low] = single && !combining.test(folded) ? Class.letter : Class.composed;
    }
  }
  return table;
}

export function classOf(point: number): number {
  return (classes[point >>> 8] ?? build(point >>> 8))[point & 255];
}

/** NFKC and lower case of a `letter` or `ideograph`; 0 for the few ideographs (ゟ, ヿ) that fold to two code points. */
export function foldOf(point: number): number {
  if (folds[point >>> 8] === undefined) build(point >>> 8);
  return folds[point >>> 8]?.[point & 255] ?? point;
}

let segmenter: Intl.Segmenter | undefined;

/** Offsets [from, to) of the words of a run of Thai, Lao, Khmer or Myanmar text. */
export function segmentsOf(text: string): [number, number][] {
  segmenter ??= new Intl.Segmenter('th', {granularity: 'word'});
  const out: [number, number][] = [];
  for (const {index, segment, isWordLike} of segmenter.segment(text)) {
    if (isWordLike) out.push([index, index + segment.length]);
  }
  return out;
}
