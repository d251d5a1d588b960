// Takes spans of styled text, gives lines no wider than asked. Knows columns and colours, nothing of findings.
import {columns, columnsOf} from './terminal.ts';

/** Meaning of a span; `sgr` gives its look. */
export type Style = 'plain' | 'strong' | 'dim' | 'place' | 'warning' | 'removed' | 'added';

export interface TextSpan {
  readonly text: string;
  readonly style: Style;
  /** Never broken, whatever its width: a path that can be clicked or copied. */
  readonly whole: boolean;
  /** Address that a terminal opens; only of a `whole` span, because a broken link would be two. */
  readonly link?: string;
}

export function span(text: string, style: Style = 'plain'): TextSpan {
  return {text, style, whole: false};
}

export function wholeSpan(text: string, style: Style = 'plain', link: string | null = null): TextSpan {
  return {text, style, whole: true, ...(link !== null && {link})};
}

// The sixteen standard colours only, and of these only such as stand out on light and on dark grounds.
const sgr: Readonly<Record<Style, string>> = {
  plain: '',
  strong: '1',
  dim: '2',
  place: '36',
  warning: '33',
  removed: '31',
  added: '32',
};

export function painted(text: string, style: Style, color: boolean): string {
  return color && sgr[style] !== '' && text !== '' ? `\u001b[${sgr[style]}m${text}\u001b[0m` : text;
}

/** Pieces that go together without a space between them. */
type Word = TextSpan[];

/** Of a terminal. */
export type TextStyle = Pick<Frame, 'width' | 'color'>;

export interface Frame {
  readonly width: number;
  readonly color: boolean;
  /** Beginning of the first line, and that of the others. */
  readonly first: TextSpan;
  readonly rest: TextSpan;
}

/** Lines of at most `frame.width` columns; only a `whole` span may stand out, on a line where it is first. */
export function wrap(spans: readonly TextSpan[], frame: Frame): string[] {
  const lines: string[] = [];
  let line: TextSpan[] = [];
  let lineColumns = 0;
  const lead = (): TextSpan => (lines.length === 0 ? frame.first : frame.rest);
  const room = (): number => Math.max(8, frame.width - columns(lead().text));
  // A wide word is cut to fit either lead, for it may have to begin a line.
  const cutAt = Math.max(8, frame.width - Math.max(columns(frame.first.text), columns(frame.rest.text)));
  const end = (): void => {
    lines.push(print([lead(), ...line], frame.color));
    line = [];
    lineColumns = 0;
  };
  for (const whole of wordsOf(spans)) {
    for (const word of fitting(whole, cutAt)) {
      const width = wordColumns(word);
      if (lineColumns > 0 && lineColumns + 1 + width > room()) end();
      if (lineColumns > 0) {
        const last = line.at(-1);
        line.push(span(' ', last?.style === word[0]?.style ? last?.style : 'plain'));
        lineColumns++;
      }
      line.push(...word);
      lineColumns += width;
    }
  }
  if (line.length > 0 || lines.length === 0) end();
  return lines;
}

function wordColumns(word: Word): number {
  return word.reduce((sum, piece) => sum + columns(piece.text), 0);
}

// White space, but not between a number and its percent sign or the word that it counts.
const breakable = /\s+(?<!(?:^|[\s(])\d[\d,]*\s+(?=\p{L}))(?!%)/u;

/** Splits where a line may end. */
function wordsOf(spans: readonly TextSpan[]): Word[] {
  const words: Word[] = [];
  let current: Word = [];
  const close = (): void => {
    if (current.length > 0) words.push(current);
    current = [];
  };
  for (const one of spans) {
    if (one.whole) {
      current.push(one);
      continue;
    }
    for (const [index, text] of one.text.split(breakable).entries()) {
      if (index > 0) close();
      if (text !== '') current.push({...one, text});
    }
  }
  close();
  return words;
}

/** A word that is wider than a line is cut between characters, unless a path is in it. */
function fitting(word: Word, width: number): Word[] {
  if (wordColumns(word) <= width || word.some((piece) => piece.whole)) return [word];
  const parts: Word[] = [];
  let part: Word = [];
  let used = 0;
  for (const piece of word) {
    let text = '';
    for (const character of piece.text) {
      const wide = columnsOf(character);
      if (used + wide > width) {
        if (text !== '') part.push({...piece, text});
        parts.push(part);
        part = [];
        text = '';
        used = 0;
      }
      text += character;
      used += wide;
    }
    if (text !== '') part.push({...piece, text});
  }
  if (part.length > 0) parts.push(part);
  return parts;
}

/** Neighbours of one style share one code, and those of one link one link, so that the output stays short. */
function print(spans: readonly TextSpan[], color: boolean): string {
  let line = '';
  let text = '';
  let [style, link]: [Style, string | undefined] = ['plain', undefined];
  for (const one of spans) {
    if (one.style !== style || one.link !== link) {
      line += hyperlinked(painted(text, style, color), link);
      text = '';
      [style, link] = [one.style, one.link];
    }
    text += one.text;
  }
  return line + hyperlinked(painted(text, style, color), link);
}

/** OSC 8, ended by ST. Addresses are percent-encoded: nothing in them ends the sequence. */
function hyperlinked(text: string, link: string | undefined): string {
  return link === undefined || text === '' ? text : `\u001b]8;;${link}\u001b\\${text}\u001b]8;;\u001b\\`;
}
