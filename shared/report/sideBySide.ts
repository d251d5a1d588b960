// Takes two places of a copy, gives their texts side by side for a terminal: each source line with its number, in one of two
// columns, and next to each other what is next to each other in the copy. Words that differ are marked, in colour or in the
// signs of a word diff.

import {diffWords} from '../algorithms/diff.ts';
import type {Extent} from '../difference/textEdits.ts';
import type {Occurrence} from '../model/finding.ts';
import {painted, type Style, span, type TextSpan, wrap} from '../wording/layout.ts';
import {placeDifference, wordsOf} from '../wording/placeDifference.ts';
import type {SourceWords} from '../wording/sourceWords.ts';
import {columns, visible} from '../wording/terminal.ts';

export interface Look {
  /** Of the terminal. */
  readonly width: number;
  readonly color: boolean;
}

/** Words [from, to) of either side, which are the same or differ. */
interface Part {
  readonly isSame: boolean;
  readonly a: readonly [from: number, to: number];
  readonly b: readonly [from: number, to: number];
}

const gap = ' │ ';

/** Lines of at most `width` columns, without their ends. */
export function sideBySide(extent: Extent, a: Occurrence, b: Occurrence, {width, color}: Look): string[] {
  const numbers = String(Math.max(a.endLine, b.endLine)).length;
  const room = Math.max(16, Math.floor((width - columns(gap)) / 2));
  const [textA, textB] = [wordsOf(a), wordsOf(b)];
  const look = {room, numbers, color};
  const rows = rowsOf(partsOf(extent, a, b), textA, textB);
  return rows.flatMap(([left, right]) => {
    const [here, there] = [
      columnOf(left, textA, a.startLine, 'removed', look),
      columnOf(right, textB, b.startLine, 'added', look),
    ];
    return Array.from({length: Math.max(here.length, there.length)}, (_, line) =>
      `${padded(here[line] ?? '', room)}${painted(gap, 'dim', color)}${there[line] ?? ''}`.trimEnd(),
    );
  });
}

/** As a message counts the edits; of texts that differ in too much, or have other code words throughout, word by word. */
function partsOf(extent: Extent, a: Occurrence, b: Occurrence): readonly Part[] {
  const [keysA, keysB] = [wordsOf(a).keys, wordsOf(b).keys];
  const edits = placeDifference(a, b, extent)?.edits;
  if (edits === undefined) {
    return diffWords(keysA, keysB).map(
      ({kind, a: fromA, b: fromB, length}): Part => ({
        isSame: kind === 'same',
        a: [fromA, kind === 'added' ? fromA : fromA + length],
        b: [fromB, kind === 'removed' ? fromB : fromB + length],
      }),
    );
  }
  const parts: Part[] = [];
  let [atA, atB] = [0, 0];
  const add = (isSame: boolean, toA: number, toB: number) => {
    if (toA > atA || toB > atB) parts.push({isSame, a: [atA, toA], b: [atB, toB]});
    [atA, atB] = [toA, toB];
  };
  // Text of one place before and behind the copy is no edit.
  for (const {a: gone, b: come} of edits) {
    const same = Math.min(gone.from - atA, come.from - atB);
    add(false, gone.from - same, come.from - same);
    add(true, gone.from, come.from);
    add(false, gone.to, come.to);
  }
  const rest = Math.min(keysA.length - atA, keysB.length - atB);
  add(true, atA + rest, atB + rest);
  add(false, keysA.length, keysB.length);
  return parts;
}

type Column = readonly Part[];

/** A row ends where a line of the left text ends within what is the same: there both sides are at the same word. */
function rowsOf(parts: readonly Part[], a: SourceWords, b: SourceWords): (readonly [Column, Column])[] {
  const rows: (readonly [Part[], Part[]])[] = [];
  let row: [Part[], Part[]] = [[], []];
  const push = (part: Part) => {
    row[0].push(part);
    row[1].push(part);
  };
  const end = () => {
    if (row[0].length > 0) rows.push(row);
    row = [[], []];
  };
  for (const part of parts) {
    if (!part.isSame) {
      push(part);
      continue;
    }
    let [fromA, fromB] = [part.a[0], part.b[0]];
    for (let word = fromA + 1; word < part.a[1]; word++) {
      if (!a.before(word).includes('\n')) continue;
      const toB = fromB + word - fromA;
      push({isSame: true, a: [fromA, word], b: [fromB, toB]});
      end();
      [fromA, fromB] = [word, toB];
    }
    push({isSame: true, a: [fromA, part.a[1]], b: [fromB, part.b[1]]});
    if (part.a[1] < a.keys.length && a.before(part.a[1]).includes('\n') && b.before(part.b[1]).includes('\n')) end();
  }
  end();
  return rows;
}

/** The words of one side, line by line as in the source. */
function columnOf(
  parts: Column,
  words: SourceWords,
  startLine: number,
  style: 'removed' | 'added',
  look: {readonly room: number; readonly numbers: number; readonly color: boolean},
): string[] {
  const side = style === 'removed' ? 'a' : 'b';
  const lines: {readonly number: number; readonly indent: string; readonly spans: TextSpan[]}[] = [];
  for (const {
    isSame,
    [side]: [from, to],
  } of parts) {
    for (let word = from; word < to; ) {
      const number = startLine + words.linesBefore(word);
      let next = word + 1;
      while (next < to && !words.before(next).includes('\n')) next++;
      const last = lines.at(-1);
      const line = last?.number === number ? last : {number, indent: indentBefore(words, word), spans: []};
      if (line !== last) lines.push(line);
      line.spans.push(...spansOf(words, word, next, line !== last, isSame ? 'plain' : style, look.color));
      word = next;
    }
  }
  const {room, numbers, color} = look;
  return lines.flatMap(({number, indent, spans}) => {
    const [first, rest] = [`${String(number).padStart(numbers)} ${indent}`, ' '.repeat(numbers + 1) + indent];
    return wrap(spans, {width: room, color, first: span(first, 'dim'), rest: span(rest)});
  });
}

/** Deeper lines begin where these do. */
const indentMax = 8;

/** Signs and spaces before the first word of a line. */
function lineStart(words: SourceWords, word: number): string {
  const before = words.before(word);
  return before.slice(before.lastIndexOf('\n') + 1);
}

function indentBefore(words: SourceWords, word: number): string {
  if (!words.before(word).includes('\n')) return '';
  const [indent = ''] = /^[ \t]*/.exec(lineStart(words, word)) ?? [];
  const width = indent.replaceAll('\t', '  ').length;
  // Left of a comment sign.
  return width < 2 ? '' : ' '.repeat(Math.min(indentMax, width));
}

/** Words [from, to) of one line, with the signs before them, and behind them if the line ends there. Signs are never marked. */
function spansOf(
  words: SourceWords,
  from: number,
  to: number,
  isFirst: boolean,
  style: Style,
  color: boolean,
): TextSpan[] {
  const before = isFirst ? lineStart(words, from).trimStart() : lineStart(words, from);
  const [behind, ...nextLines] = words.before(to).split('\n');
  const isLast = to === words.keys.length || nextLines.length > 0;
  const said = onOneLine(words.text(from, to));
  const marked = color || style === 'plain' ? said : style === 'removed' ? `[-${said}-]` : `{+${said}+}`;
  const spans = [span(onOneLine(before)), span(marked, style), span(isLast ? onOneLine(behind).trimEnd() : '')];
  return spans.filter(({text}) => text !== '');
}

/**
 * Spans are joined and wrapped: what may begin a command of a build server begins none, whatever comes behind it. Three
 * colons, as of Markdown containers, begin none.
 */
function onOneLine(text: string): string {
  return visible(text.replaceAll(/\s+/g, ' '))
    .replace(/##$/, '\\x23#')
    .replaceAll(/(^|\s)::(?!:)/g, '$1\\x3a:');
}

function padded(line: string, room: number): string {
  // Colours have no columns.
  const bare = line.replaceAll(/\u001b\[\d*m/g, '');
  return line + ' '.repeat(Math.max(0, room - columns(bare)));
}
