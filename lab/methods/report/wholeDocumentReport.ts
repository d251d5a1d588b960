// Prints the words and shingles of a document as the lab compares them, with the current settings: the report of
// `shingle lab explain`.

import {readAs} from '../../../shared/explain/readAs.ts';
import {cell, limited, row, sentences} from '../../../shared/explain/table.ts';
import {assert} from '../../../shared/model/assert.ts';
import type {Document} from '../../../shared/model/document.ts';
import {columnAt, lineAt, type Positions, positionsOf} from '../../../shared/text/positions.ts';
import {kindOf, roleOf, TokenRole, type Tokens} from '../../../shared/text/tokens.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import {count, plural} from '../../../shared/wording/numbersInEnglish.ts';
import {visiblePath} from '../../../shared/wording/terminal.ts';
import {sketchOf} from '../distance/sketchEstimate.ts';
import {type Vector, vectorOf} from '../distance/vector.ts';
import {areLexed} from '../settings/wordSwitches.ts';
import {allShingles, countedShingles, type Shingling, type ShinglingSpace, shingleSet} from '../shingles/shingleSet.ts';
import {emptyBin} from '../sketches/bins.ts';
import type {Sketcher} from '../sketches/sketcher.ts';
import {Mark, markBits} from '../words/betweenWords.ts';

interface WholeDocument {
  readonly text: Document;
  /** The decoded encoding: 'utf-8', 'latin-1', … */
  readonly encoding: string;
  readonly shingling: Shingling;
  readonly space: ShinglingSpace;
  /** null: no sketch is shown. */
  readonly sketcher: Sketcher | null;
}

/** Maximum rows of a stage if all are printed. A single stage is printed in full. */
const rowsMax = {tokens: 20, shingles: 12, sketch: 8} as const;

/** `stage` null prints all stages, each limited to its first rows. Lines come without line ends. */
export function* wholeDocumentReport(whole: WholeDocument, stage: keyof typeof rowsMax | null): Generator<string> {
  const {text, encoding} = whole;
  const lines = positionsOf(text.bytes);
  yield visiblePath(text.path);
  yield* sentences(`${readAs(text, encoding, lines)}.`);
  for (const [name, rows] of [
    ['tokens', tokenRows],
    ['shingles', shingleRows],
    ['sketch', sketchRows],
  ] as const) {
    if (stage !== null ? stage !== name : name === 'sketch' && whole.sketcher === null) continue;
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
  const perColumn = all / columns.length;
  // All shingles of the first column come first. A row prints the shingles of one run of words from all columns.
  const valueAt = (index: number) =>
    space.all[(index % columns.length) * perColumn + Math.floor(index / columns.length)];
  const times = new Map<number, number>();
  const firsts: number[] = [];
  for (let index = 0; index < all; index++) {
    const known = times.get(valueAt(index)) ?? 0;
    if (known === 0) firsts.push(index);
    times.set(valueAt(index), known + 1);
  }
  const distinct = firsts.length === all ? '' : `, ${count(firsts.length)} of them distinct`;
  const run = `every run of ${plural(shingling.w, 'word')} as one hash (${count(all)}${distinct})`;
  const isBag = shingling.bag === true;
  yield isBag ? `Bag of shingles: ${run}` : `Shingles: ${run}`;
  yield row(cell('line:col', 10) + cell('hash', 8) + (isBag ? cell('times', 5) : ''), 'words');
  yield* limited(isBag ? firsts.length : all, shown, 'shingles', (at) => {
    const index = isBag ? firsts[at] : at;
    const first = Math.floor(index / columns.length);
    const value = valueAt(index);
    const of = rows.subarray(first, first + shingling.w);
    const words = Array.from(of, (word) => wordText(tokens, word, text)).join(' ');
    const often = isBag ? cell(count(times.get(value) ?? 0), 5) : '';
    return row(placeOf(tokens, of[0], lines) + cell(hex(value), 8) + often, words);
  });
}

/** The numbers of the sketch, as they are stored and compared. */
function* sketchRows(
  {text, shingling, space, sketcher}: WholeDocument,
  _: Positions,
  shown: number,
): Generator<string> {
  assert(sketcher !== null, 'who asks for the sketch names one');
  const {path, bytes, format} = text;
  const isBag = shingling.bag === true || sketcher.weighing === 'count';
  const {count: distinct} = countedShingles(path, bytes, format, shingling, space);
  const sketch = sketchOf(sketcher, sketchedVector());
  const keys = new Uint32Array(sketcher.keysMax(sketch.length));
  const keyCount = sketch.length === 0 ? 0 : sketcher.keys(sketch, keys);
  const of = isBag ? 'the bag' : 'the set';
  const group = sketcher.groupSamples === undefined ? '' : `, groups of ${plural(sketcher.groupSamples, 'sample')}`;
  yield* sentences(
    `Sketch ${sketcher.name}: summarises ${of} of ${plural(distinct, 'distinct shingle')} in ${plural(sketch.byteLength, 'byte')}${group}; ${plural(keyCount, 'look-up key')} (${sketcher.source})`,
  );
  yield row(cell('number', 10), 'value');
  yield* limited(sketch.length, shown, 'sketch', (at) => {
    return row(
      cell(count(at + 1), 10),
      sketch[at] === emptyBin && sketcher.weighing !== 'tf-idf' ? 'empty' : hex(sketch[at]),
    );
  });

  /** A sketch of sets has the bag as the set of its replicas. */
  function sketchedVector(): Vector {
    if (sketcher?.weighing === 'count') {
      const counted = countedShingles(path, bytes, format, shingling, space);
      return vectorOf(counted.hashes, counted.count, counted.weights);
    }
    const set = shingleSet(path, bytes, format, shingling, space);
    return vectorOf(set, set.length, null);
  }
}
