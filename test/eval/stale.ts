// npm run eval:stale -- FOLDER…: replays commits of which a history itself says that they left a copy behind, because a
// later commit made the same edit there, and prints what a review (`check --base`) says of them, and what became of
// its edits. `--random N` replays N other commits that edited text, for the rate; `--likely N` others of which an edited
// text stood in a second file; `--show N` prints findings to read. `--labels FILE` writes each place that a review names,
// and each later correction that none names, with what became of it, and prints the counts by level.

import {mkdtempSync, rmSync} from 'node:fs';
import {tmpdir} from 'node:os';
import {join, resolve} from 'node:path';
import {parseArgs} from 'node:util';
import {diffWords} from '../../shared/algorithms/diff.ts';
import {inEnglish} from '../../shared/model/phrase.ts';
import type {WordEdit} from '../../shared/model/staleness.ts';
import {separateStale} from '../../shared/ranking/mergeStale.ts';
import {fixStaleCopy} from '../../shared/review/fixStaleCopy.ts';
import {withEdits} from '../../shared/review/transferEdit.ts';
import {relationOf} from './copyRelation.ts';
import {sample} from './findings.ts';
import {type LaterEdit, laterEdits, textOf} from './laterEdits.ts';
import {cloneOf, reviewOf} from './reviewOf.ts';
import {isStale, leftBehindAt, likelyCommits, type StaleFinding, textFiles, writeLabels} from './staleLabels.ts';
import {type EditedWords, type WordChange, wordChanges, wordsOf} from './wordChanges.ts';

/** Fewer equal words in one piece may be chance; who corrects a copy after a year had other reasons. */
const limits = {runMin: 25, daysMax: 365};

async function main(): Promise<void> {
  const {values, positionals} = parseArgs({
    allowPositionals: true,
    options: {
      commits: {type: 'string', default: '30'},
      random: {type: 'string', default: '0'},
      likely: {type: 'string', default: '0'},
      labels: {type: 'string', default: ''},
      show: {type: 'string', default: '0'},
      seed: {type: 'string', default: '1'},
    },
  });
  const seed = Number(values.seed);
  for (const folder of positionals.map((path) => resolve(path))) {
    const changes = await wordChanges(folder, textFiles);
    // Leave out versions and translations, which lag behind on purpose.
    const cases = laterEdits(folder, changes, limits).filter(({path, other}) => relationOf(path, other) === 'pages');
    const commits = [...new Set(cases.map(({commit}) => commit))];
    const edited = changes.filter(({edits}) => edits.length > 0);
    console.log(
      `${folder}: ${changes.length} commits, ${cases.length} copies of ${commits.length} were corrected later`,
    );
    const clone = mkdtempSync(join(tmpdir(), 'shingle-stale-'));
    try {
      cloneOf(folder, join(clone, 'tree'));
      const chosen = new Set(sample(commits, Number(values.commits), seed));
      if (values.labels !== '') {
        const likely = likelyCommits(folder, changes, Number(values.likely), seed);
        const others = sample(edited, Number(values.random), seed).map(({commit}) => commit);
        const replayed = new Set([...chosen, ...likely, ...others]);
        await writeLabels(folder, join(clone, 'tree'), changes, cases, replayed, values.labels);
        continue;
      }
      await replayCases(
        join(clone, 'tree'),
        cases.filter(({commit}) => chosen.has(commit)),
        Number(values.show),
      );
      const others = sample(edited, Number(values.random), seed);
      if (others.length > 0) await replayOthers(join(clone, 'tree'), others, Number(values.show));
    } finally {
      rmSync(clone, {recursive: true, force: true});
    }
  }
}

async function replayCases(clone: string, cases: readonly LaterEdit[], show: number): Promise<void> {
  const levels: string[] = [];
  const fixes: string[] = [];
  const spellings: string[] = [];
  for (const commit of new Set(cases.map((one) => one.commit))) {
    const findings = await staleFindings(clone, commit);
    for (const one of cases.filter((other) => other.commit === commit)) {
      const finding = findings?.find((other) => leftBehindAt(other, one) >= 0);
      const level = findings === null ? 'not replayed' : finding === undefined ? 'missed' : levelOf(finding);
      levels.push(level);
      if (one.edits.every(isSpelling)) spellings.push(level);
      if (finding !== undefined) {
        const fix = fixOf(clone, finding, one);
        fixes.push(fix.kind);
        if (fix.kind === 'another text' && fixes.filter((kind) => kind === fix.kind).length <= show) {
          printCase(one, fix.kind);
          console.log(`      ours:  ${fix.lines}\n      later: ${fix.later}`);
        }
      }
      if (finding === undefined && levels.filter((other) => other === level).length <= show) printCase(one, level);
    }
  }
  console.log(`  reviews: ${counted(levels)}`);
  console.log(`  of these, corrections of letters in a word: ${counted(spellings)}`);
  console.log(
    `  edits beside those of the later commit: ${counted(fixes.map((kind) => kind.replace(/^refused:.*/s, 'refused')))}`,
  );
}

async function replayOthers(clone: string, changes: readonly WordChange[], show: number): Promise<void> {
  const levels: string[] = [];
  const spellings: string[] = [];
  let [replayed, shown] = [0, 0];
  for (const {commit} of changes) {
    const findings = await staleFindings(clone, commit);
    if (findings === null) continue;
    replayed++;
    for (const finding of findings) {
      levels.push(levelOf(finding));
      if (finding.stale.edits.every(areLetters)) spellings.push(levelOf(finding));
      if (finding.level !== 'silent' && shown++ < show) printFinding(commit, finding);
    }
  }
  console.log(`  ${replayed} other commits: ${counted(levels)}`);
  console.log(`  of these, corrections of letters in a word: ${counted(spellings)}`);
}

/** The loudest first; null: the commit cannot be checked out, because texts of it are missing. */
async function staleFindings(clone: string, commit: string): Promise<StaleFinding[] | null> {
  const inspection = await reviewOf(clone, commit);
  if (inspection === null) return null;
  const ranks = ['warning', 'info', 'silent'];
  return separateStale(inspection.findings)
    .filter(isStale)
    .sort((x, y) => ranks.indexOf(x.level) - ranks.indexOf(y.level));
}

function levelOf({level, reason}: StaleFinding): string {
  return reason ? `${level} (${reason})` : level;
}

function isSpelling({before, now}: EditedWords): boolean {
  return areLetters({before: before.join(' '), now: now.join(' ')});
}

/** `recieve` and `receive`: one word without digits or signs, of which at most two letters are others. */
function areLetters({before, now}: WordEdit): boolean {
  const [one, other] = [before, now].map((text) => /^[^\p{L}\p{N}]*(\p{L}{4,})[^\p{L}\p{N}]*$/u.exec(text)?.[1] ?? '');
  if (one === '' || other === '' || one === other) return false;
  const edits = diffWords([...one], [...other]).filter(({kind}) => kind !== 'same');
  const sum = (side: 'removed' | 'added') =>
    edits.reduce((count, {kind, length}) => count + (kind === side ? length : 0), 0);
  return Math.max(sum('removed'), sum('added')) <= 2;
}

interface ComparedFix {
  readonly kind: string;
  /** The edited lines, and the lines of the later commit from the first equal words on, if both can be shown. */
  readonly lines?: string;
  readonly later?: string;
}

/** The result of `--fix-stale`, beside the edit of the later commit. */
function fixOf(clone: string, finding: StaleFinding, one: LaterEdit): ComparedFix {
  const place = finding.places[leftBehindAt(finding, one)];
  const edited = finding.places.find((other) => other.new === true) ?? place;
  const [text, later] = [`${one.commit}:${one.other}`, `${one.later}:${one.other}`].map((name) => textOf(clone, name));
  if (text === null || later === null) return {kind: 'not compared'};
  const fixed = fixStaleCopy({staleness: finding.stale, edited, place}, text);
  if (fixed.kind === 'refused') return {kind: `refused: ${inEnglish(fixed.reason)}`};
  const result = withEdits(text, fixed.edits);
  const first = result.lastIndexOf('\n', fixed.edits[0].start - 1) + 1;
  const end = result.length - (text.length - fixed.edits[fixed.edits.length - 1].end);
  const last = result.indexOf('\n', end);
  const lines = plain(result.slice(first, last < 0 ? undefined : last));
  if (plain(later).includes(lines)) return {kind: 'identical lines'};
  const isMade = (edit: EditedWords) => plain(result).includes([...edit.left, ...edit.now, ...edit.right].join(' '));
  if (one.edits.every(isMade)) return {kind: 'the same edit, in lines that were edited more'};
  const begin = plain(later).indexOf(plain(result.slice(first)).slice(0, 30));
  return {kind: 'another text', lines, later: begin < 0 ? '' : plain(later).slice(begin, begin + lines.length + 60)};
}

function plain(text: string): string {
  return wordsOf(text).join(' ');
}

function counted(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  const parts = [...counts].sort((x, y) => y[1] - x[1]).map(([name, count]) => `${name} ${count}`);
  return parts.length === 0 ? 'none' : parts.join(', ');
}

function printCase({commit, path, other, line, later, days, run, edits}: LaterEdit, level: string): void {
  console.log(
    `\n  ${level}: ${commit.slice(0, 12)} ${path}\n    left ${other}:${line}, corrected by ${later.slice(0, 12)} after ${days} days; ${run} equal words`,
  );
  for (const {left, before, now, right} of edits.slice(0, 5))
    console.log(`      ${left.join(' ')} [${before.join(' ')} → ${now.join(' ')}] ${right.join(' ')}`);
}

function printFinding(commit: string, finding: StaleFinding): void {
  console.log(`\n  ${levelOf(finding)}: ${commit.slice(0, 12)}`);
  for (const place of finding.places)
    console.log(`    ${place.new ? 'edited' : 'left  '} ${place.path}:${place.startLine}`);
  for (const {before, now} of finding.stale.edits.slice(0, 5)) console.log(`      ${before} → ${now}`);
  const left = finding.places.find((place) => place.new !== true);
  console.log(`    was:  ${plain(finding.stale.paragraph.before).slice(0, 500)}`);
  console.log(`    left: ${plain(left?.text ?? '').slice(0, 500)}`);
}

await main();
