// Prints the words and shingles of a document as the lab compares them, with the current settings: the report of
// `shingle lab explain`.

import {readAs} from '../../explain/readAs.ts';
import {cell, limited, row, sentences} from '../../explain/table.ts';
import type {Document} from '../../model/document.ts';
import {areLexed} from '../../model/wordSwitches.ts';
import {columnAt, lineAt, type Positions, positionsOf} from '../../text/positions.ts';
import {kindOf, roleOf, TokenRole, type Tokens} from '../../text/tokens.ts';
import {decodeText} from '../../text/wordLexer.ts';
import {count, plural} from '../../wording/numbersInEnglish.ts';
import {visiblePath} from '../../wording/terminal.ts';
import {allShingles, type Shingling, type ShinglingSpace} from '../shingles/shingleSet.ts';
import {Mark, markBits} from '../words/betweenWords.ts';

export interface WholeDocument {
  readonly text: Document;
  /** The decoded encoding: 'utf-8', 'latin-1', … */
  readonly encoding: string;
  readonly shingling: Shingling;
  readonly space: ShinglingSpace;
}

/** Maximum rows of a stage if both are printed. A single stage is printed in full. */
const rowsMax = {tokens: 20, shingles: 12} as const;

/** `stage` null prints both stages, each limited to its first rows. Lines come without line ends. */
export function* wholeDocumentReport(whole: WholeDocument, stage: keyof typeof rowsMax | null): Generator<string> {
  const {text, encoding} = whole;
  const lines = positionsOf(text.bytes);
  yield visiblePath(text.path);
  yield* sentences(`${readAs(text, encoding, lines)}.`);
  for (const [name, rows] of [
    ['tokens', tokenRows],
    ['shingles', shingleRows],
  ] as const) {
    if (stage !== null && stage !== name) continue;
    yield '';
    yield* rows(whole, lines, stage === null ? rowsMax[name] : Number.POSITIVE_INFINITY);
  }
}

interface Words {
  readonly tokens: Tokens;
  /** Rows of the compared words. */
  readonly rows: Uint32Array;
  readonly columns: readonly Uint32Array[];
}

const kindNames = ['word', 'number', 'ideograph', 'segment'] as const;

/** Returns the words. `space` must contain the document. */
function wordsIn({shingling, space}: WholeDocument): Words {
  const {rewords, tokens} = space;
  if (!areLexed(shingling.words)) {
    const {tokens: own} = rewords.words;
    const rows = Uint32Array.from({length: own.count}, (_, index) => index);
    return {tokens: own, rows, columns: rewords.columns.slice(0, rewords.columnCount)};
  }
  const all = Array.from({length: tokens.count}, (_, index) => index);
  const rows = Uint32Array.from(all.filter((index) => roleOf(tokens.tag[index]) !== TokenRole.navigation));
  return {tokens, rows, columns: [tokens.hash]};
}

function isCut({tag}: Tokens, row: number): boolean {
  return (tag[row] & markBits) === Mark.rewritten;
}

function kindName({tag}: Tokens, row: number): string {
  const mark = tag[row] & markBits;
  if (mark === Mark.url) return 'URL';
  return mark === Mark.punctuation ? 'mark' : kindNames[kindOf(tag[row])];
}

function placeOf({start}: Tokens, row: number, lines: Positions): string {
  return cell(`${lineAt(lines, start[row]) + 1}:${columnAt(lines, start[row])}`, 10);
}

function wordText({start, length}: Tokens, row: number, {bytes}: Document): string {
  return decodeText(bytes, start[row], start[row] + Math.min(length[row], 200));
}

function hex(value: number): string {
  return value.toString(16).padStart(8, '0');
}

/** Words in text order. If a word has several hashes, they are the cells and keys that it shares with similar words. */
function* tokenRows(whole: WholeDocument, lines: Positions, shown: number): Generator<string> {
  const {text, shingling, space} = whole;
  allShingles(text.path, text.bytes, text.format, shingling, space);
  const {tokens, rows, columns} = wordsIn(whole);
  yield `Tokens: the words that are compared, by the preset and --words (${count(rows.length)})`;
  if (columns.length > 1)
    yield* sentences(`Each word has ${plural(columns.length, 'hash', 'hashes')}; similar words have one in common.`);
  yield row(cell('line:col', 10) + cell('kind', 10) + columns.map(() => cell('hash', 8)).join(''), 'text');
  yield* limited(rows.length, shown, 'tokens', (index) => {
    const at = rows[index];
    // If navigation was removed, hashes have moved up.
    const values = columns.map((hashes) => cell(hex(hashes[columns.length > 1 ? at : index]), 8)).join('');
    const kind = `${kindName(tokens, at)}${isCut(tokens, at) ? ' *' : ''}`;
    return row(placeOf(tokens, at, lines) + cell(kind, 10) + values, wordText(tokens, at, text));
  });
}

function* shingleRows(whole: WholeDocument, lines: Positions, shown: number): Generator<string> {
  const {text, shingling, space} = whole;
  const all = allShingles(text.path, text.bytes, text.format, shingling, space);
  const {tokens, rows, columns} = wordsIn(whole);
  yield `Shingles: every run of ${plural(shingling.w, 'word')} as one hash (${count(all)})`;
  yield row(cell('line:col', 10) + cell('hash', 8), 'words');
  const perColumn = all / columns.length;
  yield* limited(all, shown, 'shingles', (index) => {
    // All shingles of the first column come first. A row prints the shingles of one run of words from all columns.
    const first = Math.floor(index / columns.length);
    const value = space.all[(index % columns.length) * perColumn + first];
    const run = rows.subarray(first, first + shingling.w);
    const words = Array.from(run, (at) => wordText(tokens, at, text)).join(' ');
    return row(placeOf(tokens, run[0], lines) + cell(hex(value), 8), words);
  });
}
