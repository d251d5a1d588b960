// Takes translated passages that lag behind their original, gives the report of `shingle mirrors --stale`: lines by page,
// or JSON.

import type {Commit} from '../../model/passageHistory.ts';
import {count, lineRange, plural} from '../../wording/numbersInEnglish.ts';
import {beginning, jsonRows, visiblePath, visibleText} from '../../wording/terminal.ts';

interface Section {
  /** As it is written; '' above the first one of a page. */
  readonly heading: string;
  readonly startLine: number;
  readonly endLine: number;
}

export interface StaleValue {
  readonly kind: 'code' | 'link' | 'number' | 'name';
  readonly before: string;
  /** null: there is none in its place. */
  readonly after: string | null;
  /** In the translation. */
  readonly line: number;
  /** That changed it in the original; null: not committed yet. */
  readonly commit: Commit | null;
}

export interface StalePassage {
  /** The commit edited it last. */
  readonly translation: Section & {readonly path: string; readonly commit: Commit};
  readonly original: Section & {readonly path: string};
  /** The original as it was then, and the commit that has it. */
  readonly translated: Section & {readonly commit: Commit};
  readonly changes: readonly StaleValue[];
}

export interface StaleReport {
  /** Translated pages that were compared. */
  readonly pages: number;
  readonly stalePages: number;
  readonly passages: readonly StalePassage[];
  /** Passages beyond the limit, which are not listed. */
  readonly lost: number;
}

export function* stalePretty({pages, stalePages, passages, lost}: StaleReport): Generator<string> {
  const compared = `${plural(pages, 'translated page')} compared`;
  if (passages.length === 0) {
    yield pages === 0
      ? 'No translated pages: none has its original at the same path in another language.\n'
      : `No translated passage with a value that its original has changed since, ${compared}\n`;
    return;
  }
  yield `${plural(passages.length + lost, 'translated passage')} on ${plural(stalePages, 'page')} with values that the original has changed since, ${compared}\n`;
  let page = '';
  for (const {translation, original, changes} of passages) {
    if (translation.path !== page)
      yield `\n${visiblePath(translation.path)} translates ${visiblePath(original.path)}\n`;
    page = translation.path;
    const name = translation.heading === '' ? '' : ` “${shown(translation.heading)}”`;
    const {startLine, endLine} = translation;
    yield `  ${lineRange(startLine, endLine)}${name}, last edited on ${translation.commit.day}\n`;
    for (const change of changes.slice(0, changesShown)) yield `    ${change.line}: ${changeText(change)}\n`;
    const left = changes.length - changesShown;
    if (left > 0) yield `    … and ${plural(left, 'more value')}\n`;
  }
  if (lost > 0) yield `\n… and ${count(lost)} more; --max-findings N tells more\n`;
}

/** Of a passage. */
const changesShown = 5;

/** 'has `1.2`, the original has `1.4` since 4be2598625cb (2025-02-03: Raise the version)'. */
function changeText({before, after, commit}: StaleValue): string {
  const since = commit === null ? 'now' : `since ${commit.name} (${commit.day}: ${shown(commit.subject)})`;
  if (after !== null) return `“${shown(before)}”, where the original has “${shown(after)}” ${since}`;
  return `“${shown(before)}”, which the original no longer has ${since}`;
}

const shownMax = 80;

function shown(text: string): string {
  const short = beginning(text, shownMax);
  return `${visibleText(short)}${short.length < text.length ? '…' : ''}`;
}

/** Keys always come in the same order. */
export function* staleJson({pages, stalePages, passages, lost}: StaleReport): Generator<string> {
  yield `{"version":1,"pages":${pages},"stalePages":${stalePages},"lost":${lost},\n"passages":[`;
  yield* jsonRows(passages);
  yield `${passages.length === 0 ? '' : '\n'}]}\n`;
}
