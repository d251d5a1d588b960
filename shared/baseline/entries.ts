// Parses a baseline file into entries or a list of all its problems, and prints entries as text. The file has one entry
// per line, ordered by fingerprint: equal entries give equal bytes, and two branches rarely edit the same line.

import {didYouMean} from '../algorithms/didYouMean.ts';
import type {Code} from '../kinds/kind.ts';
import {acceptedCodes, codes} from '../kinds/kinds.ts';
import {lineEnd} from '../text/textLines.ts';
import {printableJson} from '../wording/terminal.ts';
import {isFingerprint} from './textFingerprint.ts';

/** One passage (or page, or group of folders) that may occur `count` times. */
export interface BaselineEntry {
  readonly fingerprint: string;
  /** As it was when the entry was made. */
  readonly code: Code;
  readonly count: number;
  /** Words of the passage or page; 0 for folders. */
  readonly words: number;
  /**
   * Where it occurred: one path per occurrence, sorted. For readers, and to choose between entries of equal
   * resemblance.
   */
  readonly paths: readonly string[];
  /** The beginning of the passage; empty for pages and folders. */
  readonly excerpt: string;
  readonly reason: string;
  readonly owner: string;
  /** The last day on which the entry is valid, YYYY-MM-DD; empty if it never expires. */
  readonly expires: string;
  /** Line in the file; 0 if the entry does not come from a file. */
  readonly line: number;
}

type ParsedBaseline =
  | {readonly kind: 'entries'; readonly entries: readonly BaselineEntry[]}
  | {readonly kind: 'broken'; readonly problems: readonly string[]};

/** A large file of another kind has one on every line, and each takes time. */
export const problemsMax = 100_000;

/** `name` is printed in messages before the line number. */
export function parseBaseline(text: string, name: string): ParsedBaseline {
  const problems: string[] = [];
  const entries: BaselineEntry[] = [];
  const lines = text.replace(/^\ufeff/, '').split(lineEnd);
  for (const [index, line] of lines.entries()) {
    if (line.trim() === '') continue;
    const read = entryOf(line, index + 1);
    if (typeof read !== 'string') entries.push(read);
    else if (problems.push(`${name}:${index + 1}: ${read}`) >= problemsMax) break;
  }
  return problems.length > 0 ? {kind: 'broken', problems} : {kind: 'entries', entries: withoutDoubles(entries)};
}

export function printBaseline(entries: readonly BaselineEntry[]): string {
  return withoutDoubles(entries)
    .map((entry) => `${printableJson(dataOf(entry))}\n`)
    .join('');
}

/** Leaves out empty fields, which tell a reader nothing. */
function dataOf({fingerprint, code, count, words, paths, excerpt, reason, owner, expires}: BaselineEntry): unknown {
  return {
    fingerprint,
    code,
    count,
    ...(words > 0 && {words}),
    paths,
    ...(excerpt !== '' && {excerpt}),
    ...(reason !== '' && {reason}),
    ...(owner !== '' && {owner}),
    ...(expires !== '' && {expires}),
  };
}

/**
 * Sorts the entries, one per passage. If two branches accepted the same passage, a merge keeps both lines. Together
 * they must not accept more occurrences than either branch did, so the entry with the higher count wins.
 */
function withoutDoubles(entries: readonly BaselineEntry[]): BaselineEntry[] {
  const held = new Map<string, BaselineEntry>();
  for (const entry of entries) {
    const key = `${entry.fingerprint} ${entry.code}`;
    const other = held.get(key);
    if (other === undefined || other.count < entry.count) held.set(key, entry);
  }
  return [...held.values()].sort((x, y) => compared(x.fingerprint, y.fingerprint) || compared(x.code, y.code));
}

function compared(x: string, y: string): number {
  return x < y ? -1 : x > y ? 1 : 0;
}

/** The line is not quoted: the file may be any other that was named by mistake, and messages end up in public logs. */
const notEntry =
  'got a line that is not an entry, expected one JSON object, such as {"fingerprint":"…","code":"copied-passage","count":2,"paths":["a.md","b.md"]}';

/** Returns the entry, or a description of what is wrong with the line. */
function entryOf(line: string, number: number): BaselineEntry | string {
  if (/^(?:<{7}|\|{7}|={7}|>{7})(?:\s|$)/.test(line)) {
    return `got the conflict marker ${line.slice(0, 7)} of a merge, expected it resolved: keep the entries of both sides, in any order, and delete the lines with markers`;
  }
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return notEntry;
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return notEntry;
  const fields = new Map(Object.entries(value));
  for (const key of fields.keys()) {
    if (Object.hasOwn(checks, key)) continue;
    const meant = didYouMean(key, Object.keys(checks));
    return `unknown field "${key}", ${meant === null ? `expected ${Object.keys(checks).join(', ')}` : `did you mean "${meant}"?`}`;
  }
  for (const [key, {needed, fits, expected}] of Object.entries(checks)) {
    const field = fields.get(key);
    if (field === undefined ? !needed : fits(field)) continue;
    const got = field === undefined ? 'none' : shown(JSON.stringify(field));
    return `${key}: got ${got}, expected ${expected}`;
  }
  return {...empty, ...(value as Partial<BaselineEntry>), line: number};
}

const empty: BaselineEntry = {
  fingerprint: '',
  code: 'copied-passage',
  count: 0,
  words: 0,
  paths: [],
  excerpt: '',
  reason: '',
  owner: '',
  expires: '',
  line: 0,
};

interface Check {
  readonly needed: boolean;
  readonly fits: (value: unknown) => boolean;
  readonly expected: string;
}

const isText = (value: unknown) => typeof value === 'string';
const text: Check = {needed: false, fits: isText, expected: 'a text in quotes'};

const checks: Readonly<Record<string, Check>> = {
  fingerprint: {
    needed: true,
    fits: (value) => isText(value) && isFingerprint(String(value)),
    expected: 'up to 96 letters and digits in quotes, as "shingle baseline create" writes them',
  },
  code: {
    needed: true,
    fits: (value) => codes.some((code) => code === value),
    expected: `one of ${acceptedCodes.join(', ')}`,
  },
  count: {
    needed: true,
    fits: (value) => Number.isSafeInteger(value) && Number(value) >= 1,
    expected: 'the number of accepted places, at least 1',
  },
  words: {
    needed: false,
    fits: (value) => Number.isSafeInteger(value) && Number(value) >= 0,
    expected: 'a number of words',
  },
  paths: {
    needed: true,
    fits: (value) => Array.isArray(value) && value.every(isText),
    expected: 'a list of paths in quotes',
  },
  excerpt: text,
  reason: text,
  owner: text,
  expires: {
    needed: false,
    fits: (value) => isText(value) && (value === '' || isDay(String(value))),
    expected: 'a day as YYYY-MM-DD, the last one on which the entry accepts',
  },
};

function shown(line: string): string {
  return line.length > 60 ? `${line.slice(0, 57)}…` : line;
}

/** Whether the string is a valid calendar day in the form YYYY-MM-DD; such days sort correctly as strings. */
export function isDay(written: string): boolean {
  const [, year = '', month = '', day = ''] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(written) ?? [];
  if (year === '' || Number(day) < 1) return false;
  const isLeap = Number(year) % 4 === 0 && (Number(year) % 100 !== 0 || Number(year) % 400 === 0);
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
  return Number(day) <= (days[Number(month) - 1] ?? 0);
}
