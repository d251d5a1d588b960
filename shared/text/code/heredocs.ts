// Takes source code and a form of heredocs, gives the texts of those that begin on a line: all lines up to the one that
// repeats the name. A name that no line repeats was a shift or a comparison, and begins nothing.

import {indented, isAsciiLetter, lineEnd, standsAt} from '../byteSearch.ts';
import {byteClass} from '../wordLexer.ts';
import {styleOf, type TextStyle} from './proseInCode.ts';

/** How a language writes heredocs. */
export interface HeredocForm {
  readonly open: string;
  /** Signs between that and the name after which the last line may be indented. */
  readonly indents: string;
  /** Blanks may come before the name: always, before one in quotes, or never. */
  readonly blanks: 'any' | 'quoted' | 'none';
  /** PHP: the last line may be indented, and the statement goes on in it. */
  readonly goesOn: boolean;
}

const shell: HeredocForm = {open: '<<', indents: '-', blanks: 'any', goesOn: false};
const ruby: HeredocForm = {open: '<<', indents: '-~', blanks: 'none', goesOn: false};

const forms: Readonly<Record<string, HeredocForm>> = {
  shellscript: shell,
  ruby,
  crystal: ruby,
  terraform: {...ruby, indents: '-'},
  perl: {open: '<<', indents: '~', blanks: 'quoted', goesOn: false},
  php: {open: '<<<', indents: '', blanks: 'any', goesOn: true},
};

export function heredocFormOf(language: string): HeredocForm | null {
  return Object.hasOwn(forms, language) ? forms[language] : null;
}

interface Heredoc {
  /** Offsets of its name. */
  readonly from: number;
  readonly to: number;
  readonly isIndented: boolean;
  /** `: <<'EOF'`: a command that does nothing, with a comment. */
  readonly isComment: boolean;
}

/** Those that a line has begun, in order. */
export interface Heredocs {
  readonly form: HeredocForm;
  waiting: Heredoc[];
  /** Names that no line repeated. */
  missed: number;
}

/** Each miss reads to the end of the text: hostile text full of beginnings would take quadratic time. */
const missedMax = 8;
const nameBytesMax = 64;

export function newHeredocs(form: HeredocForm): Heredocs {
  return {form, waiting: [], missed: 0};
}

/** At a `<`: remembers the heredoc that begins there, if one does. */
export function openHeredoc(heredocs: Heredocs, bytes: Uint8Array, at: number, size: number, lineStart: number): void {
  const {form, missed} = heredocs;
  if (missed >= missedMax || !standsAt(bytes, at, form.open) || (at > 0 && bytes[at - 1] === 60)) return;
  let from = at + form.open.length;
  const isIndented = from < size && form.indents.includes(String.fromCharCode(bytes[from]));
  if (isIndented) from++;
  const behindBlanks = indented(bytes, from, size);
  const hasBlanks = behindBlanks > from;
  if (hasBlanks && form.blanks === 'none') return;
  const quote = bytes[behindBlanks];
  const isQuoted = quote === 34 || quote === 39;
  if (hasBlanks && form.blanks === 'quoted' && !isQuoted) return;
  from = isQuoted || quote === 92 ? behindBlanks + 1 : behindBlanks;
  if (from >= size || (!isAsciiLetter(bytes[from]) && bytes[from] !== 95)) return;
  let to = from;
  while (to < size && to - from < nameBytesMax && isNameByte(bytes[to])) to++;
  if (isQuoted && bytes[to] !== quote) return;
  const command = indented(bytes, lineStart, size);
  const isComment = form === shell && bytes[command] === 58 && bytes[command + 1] <= 32;
  heredocs.waiting.push({from, to, isIndented: isIndented || form.goesOn, isComment});
}

/** At the start of a line: gives the texts that are due to `read`, and returns the offset after the last one's name. */
export function readHeredocs(
  heredocs: Heredocs,
  bytes: Uint8Array,
  at: number,
  size: number,
  read: (from: number, to: number, style: TextStyle) => void,
): number {
  const {waiting, form} = heredocs;
  heredocs.waiting = [];
  let from = at;
  for (const heredoc of waiting) {
    const end = textEndOf(heredoc, bytes, from, size, form);
    if (end < 0) {
      heredocs.missed++;
      break;
    }
    read(from, end, heredoc.isComment ? 'plain' : styleOf(bytes, from, end));
    at = end + heredoc.to - heredoc.from;
    from = Math.min(size, lineEnd(bytes, at, size) + 1);
  }
  return at;
}

/** Offset of the name in the line that ends the text from `line` on, or -1. */
function textEndOf(heredoc: Heredoc, bytes: Uint8Array, line: number, size: number, form: HeredocForm): number {
  const {from, to, isIndented} = heredoc;
  const length = to - from;
  for (; line < size; line = lineEnd(bytes, line, size) + 1) {
    const at = isIndented ? indented(bytes, line, size) : line;
    if (at + length > size) continue;
    let same = 0;
    while (same < length && bytes[at + same] === bytes[from + same]) same++;
    if (same < length) continue;
    const next = at + length < size ? bytes[at + length] : 10;
    if (form.goesOn ? !isNameByte(next) : next === 10 || next === 13) return at;
  }
  return -1;
}

function isNameByte(byte: number): boolean {
  return byteClass[byte] === 1 || byte === 95;
}
