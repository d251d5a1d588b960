// Takes the copies of some commits of a history, gives the report of `shingle trend`: lines and a table for a terminal,
// JSON, CSV. The page in HTML is trendPage.ts.

import type {Commit} from '../../model/passageHistory.ts';
import {shareOf} from '../../share/wordShares.ts';
import {span, wrap} from '../../wording/layout.ts';
import {count, plural, rounded} from '../../wording/numbersInEnglish.ts';
import {columns, jsonRows, printableJson, visibleText} from '../../wording/terminal.ts';
import {csvRow} from '../csv.ts';
import {shareText} from '../summary.ts';

/** The result of a check of one commit. */
export interface TrendPoint {
  readonly commit: Commit;
  /** The month or the tag that it stands for; '' of single commits. */
  readonly label: string;
  readonly files: number;
  /** All words of the pages that are checked. */
  readonly words: number;
  /** Those in warnings, each counted once. */
  readonly copiedWords: number;
  readonly warnings: number;
  readonly findings: number;
}

/** Words at places that a commit made copies, less those that it took away. */
export interface TrendCommit {
  readonly commit: Commit;
  readonly words: number;
}

export interface TrendAuthor {
  readonly author: string;
  /** Copied words that commits of this author added, and that they took away. */
  readonly added: number;
  readonly removed: number;
}

export type TrendUnit = 'month' | 'tag' | 'commit';

export interface TrendReport {
  readonly by: TrendUnit;
  /** Oldest first. */
  readonly points: readonly TrendPoint[];
  /** Months, tags or commits that there are, of which `points` are some. */
  readonly available: number;
  /** Commits of the first-parent line that were looked at. */
  readonly commits: number;
  /** The largest first. */
  readonly added: readonly TrendCommit[];
  readonly removed: readonly TrendCommit[];
  /** Those who took most away first. */
  readonly authors: readonly TrendAuthor[];
  /** Words that came or went and that no commit could be named for. */
  readonly unassigned: number;
}

export function shareOfPoint({words, copiedWords}: Pick<TrendPoint, 'words' | 'copiedWords'>): number {
  return shareOf(copiedWords, words);
}

const bars = '▁▂▃▄▅▆▇█';

/** A bar for each value, from 0 to the largest. */
function sparkline(values: readonly number[]): string {
  const most = Math.max(...values, Number.MIN_VALUE);
  return values.map((value) => bars[Math.round((value / most) * (bars.length - 1))]).join('');
}

export function* trendPretty(report: TrendReport, width: number): Generator<string> {
  const {points, added, removed, authors, unassigned} = report;
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined) {
    yield 'No commit to check.\n';
    return;
  }
  const shares = points.map(shareOfPoint);
  const share = `Share of copied words  ${shareText(shareOfPoint(first))} → ${shareText(shareOfPoint(last))}`;
  const warnings = `Warnings               ${count(first.warnings)} → ${count(last.warnings)}`;
  yield `${withBars(share, shares, width)}\n`;
  yield `${withBars(
    warnings,
    points.map((point) => point.warnings),
    width,
  )}\n\n`;
  const head = [headOf(report.by), 'commit', 'files', 'words', 'copied', 'share', 'warnings'];
  const rows = points.map((point) => [
    visibleText(point.label === '' ? point.commit.day : point.label),
    point.commit.name,
    ...[point.files, point.words, point.copiedWords].map(count),
    shareText(shareOfPoint(point)),
    count(point.warnings),
  ]);
  yield* table([head, ...rows], width);
  yield* commitLines('Commits that added most', added, width);
  yield* commitLines('Commits that removed most', removed, width);
  const menders = authors.filter((one) => one.removed > 0);
  if (menders.length > 0) {
    yield '\nAuthors whose commits removed most\n';
    for (const one of menders) {
      const line = `  −${plural(one.removed, 'word')}  ${visibleText(one.author)}`;
      yield `${cut(one.added === 0 ? line : `${line}, who also added ${count(one.added)}`, width)}\n`;
    }
  }
  yield '\n';
  const lost = `No commit could be named for ${plural(unassigned, 'word')} that came or went.`;
  const frame = {width, color: false, first: span(''), rest: span('')};
  for (const line of [sampleSentence(report), ...(unassigned > 0 ? [lost] : [])].flatMap((said) =>
    wrap([span(said)], frame),
  ))
    yield `${line}\n`;
}

function withBars(line: string, values: readonly number[], width: number): string {
  const bars = `${line}  ${sparkline(values)}`;
  return columns(bars) <= width ? bars : line;
}

function headOf(by: TrendUnit): string {
  return by === 'commit' ? 'day' : by;
}

/** 'Checked: the last commit of each of 24 months (of 61), on the first-parent line of 2,481 commits.' */
export function sampleSentence({by, points, available, commits}: TrendReport): string {
  const some = points.length < available ? `${count(points.length)} of ${count(available)}` : count(points.length);
  const what = {
    month: `the last commit of ${some} ${available === 1 ? 'month' : 'months'}`,
    tag: `${some} ${available === 1 ? 'tag' : 'tags'} and the last commit`,
    commit: `${some} ${available === 1 ? 'commit' : 'commits'}`,
  }[by];
  return `Checked: ${what}, among ${plural(commits, 'commit')} on the first-parent line.`;
}

function* commitLines(title: string, commits: readonly TrendCommit[], width: number): Generator<string> {
  if (commits.length === 0) return;
  yield `\n${title}\n`;
  for (const {commit, words} of commits) {
    const {name, day, author, subject} = commit;
    const line = `  ${words < 0 ? '−' : '+'}${plural(Math.abs(words), 'word')}  ${name} ${day}`;
    yield `${cut(`${line} ${visibleText(`${author}: ${subject}`)}`, width)}\n`;
  }
}

function cut(line: string, width: number): string {
  if (columns(line) <= width) return line;
  let text = line;
  while (columns(text) > width - 1) text = text.slice(0, -1);
  return `${text.trimEnd()}…`;
}

/** Commit, files and words: what a narrow terminal does without, in this order. */
const columnsToLeaveOut = [1, 2, 3];

/** The first two columns to the left, numbers to the right. */
function* table(rows: readonly (readonly string[])[], width: number): Generator<string> {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => columns(row[column] ?? ''))));
  const left = new Set(widths.keys());
  for (const column of columnsToLeaveOut) {
    if ([...left].reduce((sum, kept) => sum + widths[kept] + 2, -2) > width) left.delete(column);
  }
  for (const row of rows) {
    const cells = [...left].map((column) => {
      const space = ' '.repeat(Math.max(0, widths[column] - columns(row[column])));
      return column < 2 ? row[column] + space : space + row[column];
    });
    yield `${cells.join('  ').trimEnd()}\n`;
  }
}

/** Keys always come in the same order, shares in six digits. */
export function* trendJson(report: TrendReport): Generator<string> {
  const {by, points, available, commits, added, removed, authors, unassigned} = report;
  const lines = points.map((point) => {
    const {commit, label, files, words, copiedWords, warnings, findings} = point;
    return {...commit, label, files, words, copiedWords, share: rounded(shareOfPoint(point)), warnings, findings};
  });
  const flat = (all: readonly TrendCommit[]) => all.map(({commit, words}) => ({...commit, words}));
  yield `{"version":1,"by":"${by}","available":${available},"commits":${commits},\n"points":[`;
  yield* jsonRows(lines);
  yield `${lines.length === 0 ? '' : '\n'}],\n"added":${printableJson(flat(added))},\n"removed":${printableJson(flat(removed))},\n`;
  yield `"authors":${printableJson(authors)},\n"unassigned":${unassigned}}\n`;
}

/** One row for each commit that was checked. */
export function* trendCsv({points}: TrendReport): Generator<string> {
  yield 'day,commit,label,files,words,copiedWords,share,warnings,findings,subject\n';
  for (const point of points) {
    const {commit, label, files, words, copiedWords, warnings, findings} = point;
    const numbers = [files, words, copiedWords, rounded(shareOfPoint(point)), warnings, findings];
    yield csvRow([commit.day, commit.name, visibleText(label), ...numbers, visibleText(commit.subject)]);
  }
}
