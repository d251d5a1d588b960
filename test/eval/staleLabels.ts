// Each place that a review of a commit names, and each later correction that none names, with what became of it: labels
// that need no reader. Versions and translations lag behind on purpose, so the table leaves them out.

import {execFileSync} from 'node:child_process';
import {appendFileSync} from 'node:fs';
import {kindOf} from '../../shared/kinds/kinds.ts';
import type {Finding, PassageFinding} from '../../shared/model/finding.ts';
import {separateStale} from '../../shared/ranking/mergeStale.ts';
import {adviceSentences} from '../../shared/wording/advice.ts';
import {plainMessage} from '../../shared/wording/messageParts.ts';
import {leadingOccurrence} from '../../shared/wording/reportedPlaces.ts';
import {joined, reportForm} from '../../shared/wording/statement.ts';
import {random} from '../support/random.ts';
import {relationOf} from './copyRelation.ts';
import {fateTable, type JudgedPlace} from './fateTable.ts';
import type {LaterEdit} from './laterEdits.ts';
import {fateReader} from './laterFate.ts';
import {lossOf} from './lossOf.ts';
import {reviewOf} from './reviewOf.ts';
import type {WordChange} from './wordChanges.ts';

export const textFiles = ['*.md', '*.mdx', '*.rst', '*.adoc'];

export type StaleFinding = PassageFinding & Required<Pick<PassageFinding, 'stale'>>;

export function isStale(finding: Finding): finding is StaleFinding {
  return finding.stale !== undefined;
}

/** Ordinal of the place that was left behind; -1: none. */
export function leftBehindAt({places}: StaleFinding, one: LaterEdit): number {
  return places.findIndex((place) => place.new !== true && isAt(place, one));
}

/** What is added between two lines may be named by either. */
function isAt({path, startLine, endLine}: StaleFinding['places'][number], {other, line}: LaterEdit): boolean {
  return path === other && startLine - 1 <= line && line <= endLine + 1;
}

/** Older than two years, so that their later history says something, and with an edited text that stands in another file. */
export function likelyCommits(folder: string, changes: readonly WordChange[], count: number, seed: number): string[] {
  const end = changes.at(-1)?.seconds ?? 0;
  const old = changes.filter(({seconds, edits}) => edits.length > 0 && end - seconds > 2 * 365 * 86_400);
  const found: string[] = [];
  for (const {commit, edits} of shuffled(old, seed)) {
    if (found.length >= count) break;
    const texts = edits.flatMap(({path, left, before, right}) => {
      const text = [...left, ...before, ...right].join(' ');
      return text.length < 40 || before.length === 0 ? [] : [{path, text}];
    });
    const asked = texts.slice(0, 20);
    const isElsewhere =
      asked.length > 0 &&
      filesWith(
        folder,
        commit,
        asked.map(({text}) => text),
      ).some(
        (path) =>
          !edits.some((edit) => edit.path === path) && asked.some((one) => relationOf(one.path, path) === 'pages'),
      );
    if (isElsewhere) found.push(commit);
  }
  return found;
}

function shuffled<T>(items: readonly T[], seed: number): T[] {
  const draw = random(seed);
  return items
    .map((item) => ({item, key: draw()}))
    .sort((x, y) => x.key - y.key)
    .map(({item}) => item);
}

function filesWith(folder: string, commit: string, texts: readonly string[]): string[] {
  const words = ['grep', '-l', '-F', '-z', ...texts.flatMap((text) => ['-e', text]), `${commit}`, '--', ...textFiles];
  try {
    const out = execFileSync('git', words, {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30, stdio: 'pipe'});
    return out.split('\0').map((name) => name.slice(name.indexOf(':') + 1));
  } catch {
    return [];
  }
}

export async function writeLabels(
  folder: string,
  clone: string,
  changes: readonly WordChange[],
  cases: readonly LaterEdit[],
  commits: ReadonlySet<string>,
  file: string,
): Promise<void> {
  const fateOf = fateReader(folder);
  const write = (row: object): void => appendFileSync(file, `${JSON.stringify({folder, ...row})}\n`);
  const judged: JudgedPlace[] = [];
  for (const {commit, seconds, edits} of changes.filter((change) => commits.has(change.commit))) {
    const inspection = await reviewOf(clone, commit);
    if (inspection === null) continue;
    const findings = inspection.findings.filter(isStale);
    const own = cases.filter((one) => one.commit === commit);
    write({commit, replayed: true, cases: own.length});
    for (const [ordinal, merged] of findings.entries()) {
      const statement = kindOf(merged).statement(merged, leadingOccurrence(merged), reportForm);
      const sentences = [...statement.said, ...adviceSentences(statement, merged, reportForm.language)];
      const message = plainMessage(joined(sentences), (path) => path);
      for (const {places, level, reason, stale} of separateStale([merged]).filter(isStale)) {
        const edited = places.filter((place) => place.new === true);
        for (const place of places.filter((other) => other.new !== true)) {
          const {path, startLine, endLine} = place;
          const asked = edits.filter((edit) => edited.some((other) => other.path === edit.path));
          const wanted = own.filter((one) => isAt(place, one));
          const fate = wanted.length > 0 ? 'followed' : fateOf({commit, seconds, path, startLine, endLine}, asked);
          const relation = relationOf(edited[0].path, path);
          if (relation === 'pages' || relation === 'products') {
            judged.push({commit, path, level, reason: reason ?? '', fate});
          }
          const {edits: words, touchesFact, weight, score, past, partly, isPart, paragraph} = stale;
          write({
            ...{commit, ordinal, message, level, reason, fate, path: edited[0].path, line: edited[0].startLine},
            ...{
              other: path,
              otherLine: startLine,
              editedPlaces: edited.length,
              leftPlaces: places.length - edited.length,
            },
            ...{relation, words: words.slice(0, 8), edits: words.length, touchesFact},
            ...{weight, score, past, partly: partly?.includes(path), isPart},
            ...{before: paragraph.before, now: paragraph.now, left: place.copy?.text ?? place.text},
          });
        }
      }
    }
    for (const one of own) {
      if (separateStale(findings).some((finding) => isStale(finding) && leftBehindAt(finding, one) >= 0)) continue;
      const {path, other, line, days, run, later} = one;
      const step = lossOf(folder, one);
      judged.push({commit, path: other, level: 'missed', reason: step, fate: 'followed'});
      write({
        commit,
        level: 'missed',
        reason: step,
        fate: 'followed',
        path,
        other,
        otherLine: line,
        later,
        days,
        run,
        words: one.edits,
      });
    }
  }
  for (const line of fateTable(judged)) console.log(`  ${line}`);
}
