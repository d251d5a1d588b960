// The report of `shingle trend` as a page that is one file: the share of copied words and the number of warnings over time,
// light and dark, and the table below. It has no script; a browser shows the commit of a point when the mouse is on it.

import {count, plural} from '../../wording/numbersInEnglish.ts';
import {visibleText} from '../../wording/terminal.ts';
import {shareText} from '../summary.ts';
import {sampleSentence, shareOfPoint, type TrendCommit, type TrendPoint, type TrendReport} from './trendReport.ts';

const width = 960;
const height = 320;
const left = 56;
const right = 56;
const top = 16;
const bottom = 32;

const style = `
:root{color-scheme:light dark;--share:#7a3ea8;--copies:#0b7285;--grid:#8884}
@media (prefers-color-scheme:dark){:root{--share:#c9a0ee;--copies:#66c5d3}}
body{font:1rem/1.5 system-ui,sans-serif;max-width:62rem;margin:auto;padding:1rem}
svg{width:100%;height:auto}svg text{font-size:12px;fill:currentColor}
.share{stroke:var(--share);fill:none;stroke-width:2}.copies{stroke:var(--copies);fill:none;stroke-width:2;stroke-dasharray:6 3}
circle.share{fill:var(--share)}rect.copies{fill:var(--copies);stroke-dasharray:none}
.of-share{color:var(--share)}.of-copies{color:var(--copies)}
.grid{stroke:var(--grid)}table{border-collapse:collapse;width:100%}th,td{padding:.2rem .5rem;text-align:left}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}tr{border-bottom:1px solid var(--grid)}
.scroll{overflow-x:auto}code{font-size:.9em}`;

/** `timesMs`: of each point, milliseconds since 1970. `tool`: the name of the program that made the page. */
export function* trendPage(report: TrendReport, timesMs: readonly number[], tool: string): Generator<string> {
  const {points, added, removed, authors} = report;
  yield `<!doctype html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<meta name="generator" content="${escaped(tool)}"><title>Copied text over time</title><style>${style}</style>
<main><h1>Copied text over time</h1>
<p>${escaped(sampleSentence(report))}</p>
`;
  yield* chart(points, timesMs);
  yield '<div class="scroll"><table><thead><tr><th>day<th>commit<th class="n">files<th class="n">words<th class="n">copied<th class="n">share<th class="n">warnings<tbody>\n';
  for (const point of points) {
    const {commit, label, files, words, copiedWords, warnings} = point;
    const named = label === '' ? '' : ` (${escaped(label)})`;
    const numbers = [count(files), count(words), count(copiedWords), shareText(shareOfPoint(point)), count(warnings)];
    const cells = numbers.map((number) => `<td class="n">${escaped(number)}`).join('');
    yield `<tr><td>${escaped(commit.day)}${named}<td><code>${escaped(commit.name)}</code> ${escaped(commit.subject)}${cells}\n`;
  }
  yield '</table></div>\n';
  yield* commitList('Commits that added most', added);
  yield* commitList('Commits that removed most', removed);
  const menders = authors.filter((one) => one.removed > 0);
  if (menders.length > 0) {
    const items = menders.map((one) => `<li>${escaped(one.author)}: ${plural(one.removed, 'word')}`);
    yield `<h2>Authors whose commits removed most</h2><ul>${items.join('')}</ul>\n`;
  }
  yield '</main></html>\n';
}

function* commitList(title: string, commits: readonly TrendCommit[]): Generator<string> {
  if (commits.length === 0) return;
  yield `<h2>${title}</h2><ul>\n`;
  for (const {commit, words} of commits) {
    const {name, day, author, subject} = commit;
    yield `<li>${words < 0 ? '−' : '+'}${plural(Math.abs(words), 'word')}: <code>${escaped(name)}</code> ${escaped(`${day} ${author}: ${subject}`)}\n`;
  }
  yield '</ul>\n';
}

function* chart(points: readonly TrendPoint[], timesMs: readonly number[]): Generator<string> {
  if (points.length < 2) return;
  const shareMost = niceMaximum(Math.max(...points.map(shareOfPoint), 0.001) * 100) / 100;
  // Quarters of warnings are whole numbers.
  const copiesMost = 4 * Math.ceil(niceMaximum(Math.max(...points.map(({warnings}) => warnings), 1)) / 4);
  const [from, to] = [Math.min(...timesMs), Math.max(...timesMs)];
  const x = (at: number) => round(left + ((timesMs[at] - from) / Math.max(1, to - from)) * (width - left - right));
  const y = (share: number) => round(height - bottom - share * (height - top - bottom));
  yield `<figure><svg viewBox="0 0 ${width} ${height}" role="img" aria-label="Share of copied words from ${escaped(shareText(shareOfPoint(points[0])))} to ${escaped(shareText(shareOfPoint(points[points.length - 1])))}, warnings from ${points[0].warnings} to ${points[points.length - 1].warnings}">\n`;
  for (const part of [0, 0.25, 0.5, 0.75, 1]) {
    yield `<path class="grid" d="M${left} ${y(part)}H${width - right}"/><text x="${left - 6}" y="${y(part) + 4}" text-anchor="end">${round(part * shareMost * 100)} %</text><text x="${width - right + 6}" y="${y(part) + 4}">${round(part * copiesMost)}</text>\n`;
  }
  const shares = points.map((point, at) => `${x(at)} ${y(shareOfPoint(point) / shareMost)}`);
  const copies = points.map(({warnings}, at) => `${x(at)} ${y(warnings / copiesMost)}`);
  yield `<path class="copies" d="M${copies.join('L')}"/><path class="share" d="M${shares.join('L')}"/>\n`;
  for (const [at, point] of points.entries()) {
    const {commit, copiedWords, words, warnings} = point;
    const said = `${commit.day} ${commit.name} ${commit.author}: ${commit.subject} — ${shareText(shareOfPoint(point))}: ${count(copiedWords)} of ${count(words)} words; ${plural(warnings, 'warning')}`;
    yield `<g><title>${escaped(said)}</title><rect class="copies" x="${x(at) - 3}" y="${y(warnings / copiesMost) - 3}" width="6" height="6"/><circle class="share" cx="${x(at)}" cy="${y(shareOfPoint(point) / shareMost)}" r="4"/></g>\n`;
  }
  const [first, last] = [points[0].commit.day, points[points.length - 1].commit.day];
  yield `<text x="${left}" y="${height - 8}">${escaped(first)}</text><text x="${width - right}" y="${height - 8}" text-anchor="end">${escaped(last)}</text></svg>\n`;
  yield '<figcaption><span class="of-share">●</span> solid, left: share of copied words. <span class="of-copies">■</span> dashed, right: warnings.</figcaption></figure>\n';
}

/** The next of 1, 2, 2.5 and 5 times a power of ten: its quarters are short numbers. */
function niceMaximum(value: number): number {
  const unit = 10 ** Math.floor(Math.log10(value));
  return unit * ([1, 2, 2.5, 5, 10].find((one) => one * unit >= value) ?? 10);
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}

function escaped(text: string): string {
  return visibleText(text).replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

const entities: Readonly<Record<string, string>> = {'&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;'};
