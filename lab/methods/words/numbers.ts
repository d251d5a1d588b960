// Turns dates, versions and numbers into one word each, depending on the switches: their digits, or their neighbourhood
// (Manasse, "Imprecise features"; the cells are in neighbourhood.ts).

import {kindOf, reserve, TokenKind, type Tokens} from '../../../shared/text/tokens.ts';
import {decodeText, hashWord} from '../../../shared/text/wordLexer.ts';
import type {WordSwitches} from '../settings/wordSwitches.ts';
import {Mark, markBits} from './betweenWords.ts';
import {dateCellOf, dayNumber, quantityCellOf, type WordGrid} from './neighbourhood.ts';

/**
 * Words, and for each quantised word its hash in the second of two overlapping grids. 0 means the hash is the same in
 * both.
 */
export interface Quantised {
  readonly tokens: Tokens;
  /** At least as long as the number of rows. */
  second: Uint32Array;
}

const kindBits = 48;

/** A run of numbers that becomes one word, and the row after it. */
interface Taken {
  readonly end: number;
  readonly first: string;
  readonly second: string;
}

/** Rewrites the rows in place. */
export function quantise(bytes: Uint8Array, {tokens, second}: Quantised, switches: WordSwitches): void {
  const {hash, start, length, tag} = tokens;
  let kept = 0;
  for (let row = 0; row < tokens.count; ) {
    const taken = mayBegin(bytes, tokens, row, switches.dates) ? takenAt(bytes, tokens, row, switches) : null;
    const end = taken === null ? row + 1 : taken.end;
    start[kept] = start[row];
    length[kept] = start[end - 1] + length[end - 1] - start[row];
    hash[kept] = taken === null ? hash[row] : hashWord(taken.first);
    second[kept] = taken === null ? 0 : hashWord(taken.second);
    tag[kept++] = taken === null ? tag[row] : (tag[row] & ~kindBits) | (TokenKind.number << 4) | Mark.rewritten;
    row = end;
  }
  tokens.count = kept;
}

/** Whether a number starts at a row, or a prefix of one: a `v` with digits, or the name of a month. */
function mayBegin(bytes: Uint8Array, {hash, start, length, tag}: Tokens, row: number, dates: boolean): boolean {
  if ((tag[row] & markBits) !== 0) return false;
  if (kindOf(tag[row]) === TokenKind.number) return true;
  const isVersion = (bytes[start[row]] | 32) === 118 && length[row] <= 4 && bytes[start[row] + 1] < 58;
  return isVersion || (dates && monthNumbers.has(hash[row]));
}

function takenAt(bytes: Uint8Array, tokens: Tokens, row: number, switches: WordSwitches): Taken | null {
  if (switches.dates) {
    const date = dateAt(bytes, tokens, row);
    if (date !== null) return date;
  }
  if (switches.versions) {
    const version = versionAt(bytes, tokens, row);
    if (version !== null) return version;
  }
  return switches.quantities || switches.numbers ? numberAt(bytes, tokens, row, switches) : null;
}

function textAt(bytes: Uint8Array, {start, length}: Tokens, row: number): string {
  return decodeText(bytes, start[row], start[row] + length[row]);
}

/** The row of the number after one `separator` byte after a row; -1 if there is none. */
function joined(bytes: Uint8Array, tokens: Tokens, row: number, separator: number): number {
  const {start, length, tag} = tokens;
  const end = start[row] + length[row];
  if (bytes[end] !== separator) return -1;
  // If punctuation is compared, the separator has a row of its own.
  const next = row + 1 < tokens.count && start[row + 1] === end ? row + 2 : row + 1;
  const isNumber = next < tokens.count && start[next] === end + 1 && kindOf(tag[next]) === TokenKind.number;
  return isNumber ? next : -1;
}

const dot = 46;
const comma = 44;
/** A double cannot distinguish numbers of more digits. */
const digitsMax = 15;

/** Whether a row continues an earlier number, after one separator byte. */
function followsNumber(bytes: Uint8Array, {start}: Tokens, row: number, separator: number): boolean {
  const at = start[row];
  return at > 1 && bytes[at - 1] === separator && bytes[at - 2] >= 48 && bytes[at - 2] <= 57;
}

/** 1,234.5: groups of three digits after commas, and a decimal part. If `numbers` is on, all numbers are equal. */
function numberAt(bytes: Uint8Array, tokens: Tokens, row: number, {numbers}: WordSwitches): Taken | null {
  if (kindOf(tokens.tag[row]) !== TokenKind.number) return null;
  let last = row;
  let digits = textAt(bytes, tokens, row);
  if (numbers) {
    for (let next = row; next >= 0; ) {
      last = next;
      next = Math.max(joined(bytes, tokens, last, dot), joined(bytes, tokens, last, comma));
    }
    return {end: last + 1, first: 'number', second: 'number'};
  }
  // In 1.2.3, no part is a number of its own.
  if (followsNumber(bytes, tokens, row, dot)) return null;
  let grouped = false;
  for (let next = joined(bytes, tokens, last, comma); next >= 0 && tokens.length[next] === 3; ) {
    if (digits.length > digitsMax) break;
    digits += textAt(bytes, tokens, next);
    last = next;
    grouped = true;
    next = joined(bytes, tokens, last, comma);
  }
  const decimals = joined(bytes, tokens, last, dot);
  if (decimals >= 0 && joined(bytes, tokens, decimals, dot) >= 0) return null;
  const isDecimal = decimals >= 0;
  if (isDecimal) {
    digits += `.${textAt(bytes, tokens, decimals)}`;
    last = decimals;
  }
  const value = Number(digits);
  // A year is more a name than a number: 1999 and 2024 are within a tenth of each other.
  const isYear = !grouped && !isDecimal && value >= 1900 && value < 2100;
  if (!Number.isFinite(value) || isYear || (!grouped && !isDecimal && /^0\d/.test(digits))) return null;
  return {end: last + 1, first: `quantity ${quantityCellOf(value, 0)}`, second: `quantity ${quantityCellOf(value, 1)}`};
}

/**
 * 1.2.3, v1.2.3-rc.1: three or more numbers, of which the first two are compared. Four numbers up to 255 are an IP
 * address.
 */
function versionAt(bytes: Uint8Array, tokens: Tokens, row: number): Taken | null {
  const isNumber = kindOf(tokens.tag[row]) === TokenKind.number;
  const [, first] = isNumber ? ['', textAt(bytes, tokens, row)] : (/^v(\d+)$/i.exec(textAt(bytes, tokens, row)) ?? []);
  if (first === undefined || followsNumber(bytes, tokens, row, dot)) return null;
  const parts = [first];
  let last = row;
  for (let next = joined(bytes, tokens, row, dot); next >= 0; next = joined(bytes, tokens, last, dot)) {
    parts.push(textAt(bytes, tokens, next));
    last = next;
  }
  const isAddress = parts.length === 4 && isNumber && parts.every((part) => Number(part) <= 255);
  if (parts.length < 3 || isAddress || isDay(parts)) return null;
  const version = `version ${Number(parts[0])}.${Number(parts[1])}.*`;
  return {end: preReleaseEnd(bytes, tokens, last), first: version, second: version};
}

/** 24.12.2024 is a date, so it is not a version even if dates are not read. */
function isDay([day = '', month = '', year = '', ...more]: readonly string[]): boolean {
  return more.length === 0 && year.length === 4 && dayNumber(Number(year), Number(month), Number(day)) !== null;
}

/** The row after `-rc.1`, which belongs to a version; otherwise the row after `last`. */
function preReleaseEnd(bytes: Uint8Array, tokens: Tokens, last: number): number {
  const {start, length, tag} = tokens;
  const end = start[last] + length[last];
  const next = last + 1;
  if (bytes[end] !== 45 || next >= tokens.count || start[next] !== end + 1) return next;
  if ((tag[next] & markBits) !== 0 || kindOf(tag[next]) !== TokenKind.word) return next;
  const number = joined(bytes, tokens, next, dot);
  return (number < 0 ? next : number) + 1;
}

const months =
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec';
const monthNumbers: ReadonlyMap<number, number> = new Map(
  months
    .split(' ')
    .map((name) => [hashWord(name), 1 + months.split(' ').findIndex((full) => full.startsWith(name.slice(0, 3)))]),
);

/**
 * 2024-03-15, 2024/03/15, 15.3.2024, 15 March 2024, March 15, 2024. 3/4/2024 means different days in different
 * countries, so it is not a date.
 */
function dateAt(bytes: Uint8Array, tokens: Tokens, row: number): Taken | null {
  if (kindOf(tokens.tag[row]) !== TokenKind.number) {
    const month = monthAt(tokens, row);
    const dayRow = beside(bytes, tokens, row);
    const yearRow = month === 0 || dayRow < 0 ? -1 : beside(bytes, tokens, dayRow);
    return yearRow < 0 ? null : dateOf(bytes, tokens, yearRow, month, dayRow, yearRow + 1);
  }
  for (const separator of [45, 47, dot]) {
    if (followsNumber(bytes, tokens, row, separator)) return null;
    const second = joined(bytes, tokens, row, separator);
    const third = second < 0 ? -1 : joined(bytes, tokens, second, separator);
    if (third < 0) continue;
    if (joined(bytes, tokens, third, separator) >= 0) return null;
    const month = Number(textAt(bytes, tokens, second));
    if (tokens.length[row] === 4) return dateOf(bytes, tokens, row, month, third, third + 1);
    return separator === dot ? dateOf(bytes, tokens, third, month, row, third + 1) : null;
  }
  const monthRow = beside(bytes, tokens, row);
  const month = monthRow < 0 ? 0 : monthAt(tokens, monthRow);
  const yearRow = month === 0 ? -1 : beside(bytes, tokens, monthRow);
  return yearRow < 0 ? null : dateOf(bytes, tokens, yearRow, month, row, yearRow + 1);
}

function monthAt({hash}: Tokens, row: number): number {
  return monthNumbers.get(hash[row]) ?? 0;
}

/** The row of the word after a blank, or after a comma or full stop and a blank; -1 if anything else follows. */
function beside(bytes: Uint8Array, tokens: Tokens, row: number): number {
  const {start, length, tag} = tokens;
  const end = start[row] + length[row];
  const marked = bytes[end] === comma || bytes[end] === dot ? 1 : 0;
  const isRow = marked === 1 && row + 1 < tokens.count && (tag[row + 1] & markBits) === Mark.punctuation;
  const next = isRow ? row + 2 : row + 1;
  const isBeside = next < tokens.count && bytes[end + marked] <= 32 && start[next] === end + marked + 1;
  return isBeside && (tag[next] & markBits) === 0 ? next : -1;
}

function dateOf(
  bytes: Uint8Array,
  tokens: Tokens,
  yearRow: number,
  month: number,
  dayRow: number,
  end: number,
): Taken | null {
  const year = textAt(bytes, tokens, yearRow);
  const written = textAt(bytes, tokens, dayRow).replace(/(?<=\d)(?:st|nd|rd|th)$/i, '');
  if (!/^\d{4}$/.test(year) || !/^\d{1,2}$/.test(written)) return null;
  const day = dayNumber(Number(year), month, Number(written));
  if (day === null) return null;
  const cell = (grid: WordGrid) => `date ${dateCellOf(day, grid)}`;
  return {end, first: cell(0), second: cell(1)};
}

/** Adds a row with its second hash; 0: it has none. */
export function pushRow(into: Quantised, hash: number, second: number, start: number, end: number, tag: number): void {
  const {tokens} = into;
  reserve(tokens, 1);
  if (into.second.length < tokens.hash.length) {
    const longer = new Uint32Array(tokens.hash.length);
    longer.set(into.second);
    into.second = longer;
  }
  const row = tokens.count++;
  tokens.hash[row] = hash;
  into.second[row] = second;
  tokens.start[row] = start;
  tokens.length[row] = Math.min(end - start, 0xffff);
  tokens.tag[row] = tag;
}
