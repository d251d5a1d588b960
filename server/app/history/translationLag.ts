// Takes a translated page, its original and the versions of both, gives the passages of the translation that have a value which
// the original has changed since. A passage was last edited in the commit from which on all versions of its page have it as it
// is; the original of that commit is what was translated.

import {groupedBy} from '../../../shared/algorithms/groupedBy.ts';
import type {Markup} from '../../../shared/text/markupOnly.ts';
import {
  type OutdatedPassage,
  outdatedPassages,
  type ValueChange,
} from '../../../shared/translations/outdatedPassages.ts';
import {type PageSection, sectionsOf} from '../../../shared/translations/pageSections.ts';
import {absent, type Log} from '../../git/log.ts';

/** A page as it is now, and its versions in the commits, newest first. */
export interface PageHistory {
  readonly path: string;
  readonly text: string;
  readonly markup: Markup;
  readonly states: readonly FileState[];
}

export interface LaggingPassage extends OutdatedPassage {
  /** Index of the commit in which the passage was last edited. */
  readonly edited: number;
  /** The version of the original from then. */
  readonly original: FileState;
  /** Of each change, index of the commit; null: not committed yet. */
  readonly changedIn: readonly (number | null)[];
}

/** Gives the text of a version; null: it cannot be read, or too many were. */
export type VersionText = (state: FileState) => Promise<string | null>;

/** null: a version that is needed cannot be read, or a page has too many sections. */
export async function translationLag(
  translation: PageHistory,
  original: PageHistory,
  textOf: VersionText,
  sectionsMax: number,
): Promise<LaggingPassage[] | null> {
  const [sections, now] = [translation, original].map(({text, markup}) => sectionsOf(text, markup));
  if (Math.max(sections.length, now.length) > sectionsMax) return null;
  const edits = await lastEdits(sections, translation.states, textOf);
  if (edits === null) return null;
  const found: LaggingPassage[] = [];
  for (const edited of new Set(edits.values())) {
    const at = original.states.findIndex(({commit}) => commit <= edited);
    const state = original.states[at];
    if (state === undefined) continue;
    const before = await textOf(state);
    if (before === null) return null;
    if (before === original.text) continue;
    const then = sectionsOf(before, original.markup);
    if (then.length > sectionsMax) return null;
    const passages = outdatedPassages(then, now, sections, (section) => edits.get(section) === edited);
    if (passages.length === 0) continue;
    const since = await changeCommits(passages, original, at, async (state) => {
      const text = await textOf(state);
      const version = text === null ? null : sectionsOf(text, original.markup);
      if (version === null || version.length > sectionsMax) return [];
      return outdatedPassages(then, version, sections, (section) => edits.get(section) === edited);
    });
    for (const passage of passages) {
      const changedIn = passage.changes.map((change) => since.get(change) ?? null);
      found.push({...passage, edited, original: state, changedIn});
    }
  }
  return found.sort((x, y) => x.translation.startLine - y.translation.startLine);
}

/**
 * Of each change, the commit from which on all versions of the original have it. Those up to `from` are looked at, newest
 * first.
 */
async function changeCommits(
  passages: readonly OutdatedPassage[],
  {states}: PageHistory,
  from: number,
  passagesIn: (state: FileState) => Promise<readonly OutdatedPassage[]>,
): Promise<ReadonlyMap<ValueChange, number>> {
  const since = new Map<ValueChange, number>();
  let open = passages.flatMap(({translation, changes}) => changes.map((change) => ({translation, change})));
  for (const state of states.slice(0, from)) {
    if (open.length === 0) break;
    const then = await passagesIn(state);
    open = open.filter(({translation, change: {before}}) =>
      then.some((one) => one.translation === translation && one.changes.some((change) => change.before === before)),
    );
    for (const {change} of open) since.set(change, state.commit);
  }
  return since;
}

/** Of each section that is in a commit, the one that it has been in since. */
async function lastEdits(
  sections: readonly PageSection[],
  states: readonly FileState[],
  textOf: VersionText,
): Promise<Map<PageSection, number> | null> {
  const edits = new Map<PageSection, number>();
  let left = [...sections];
  for (const state of states) {
    if (left.length === 0) break;
    const text = await textOf(state);
    if (text === null) return null;
    left = left.filter((section) => text.includes(section.text.trim()));
    for (const section of left) edits.set(section, state.commit);
  }
  return edits;
}

/** A version of a file. */
export interface FileState {
  /** Index into the commits of the log. */
  readonly commit: number;
  readonly blob: string;
}

/**
 * Takes the log of a history, gives the versions of a file, newest first. A file that a commit moved as it is goes on under its
 * earlier name. Paths are those of the log: one character per byte.
 */
export function fileStates(log: Log): (path: string) => FileState[] {
  const {path, commit, before, after} = log.changes;
  const rows = groupedBy([...path.keys()], (row) => log.paths[path[row]]);
  /** The path that the commit of this row took the same content from. */
  const movedFrom = (row: number): string | null => {
    let first = row;
    while (first > 0 && commit[first - 1] === commit[row]) first--;
    for (let other = first; other < commit.length && commit[other] === commit[row]; other++) {
      if (after[other] === absent && before[other] === after[row]) return log.paths[path[other]];
    }
    return null;
  };
  return (asked) => {
    const states: FileState[] = [];
    let name: string | null = asked;
    let limit = commit.length;
    while (name !== null) {
      const own: readonly number[] = rows.get(name) ?? [];
      name = null;
      for (let at = own.length - 1; at >= 0; at--) {
        const row = own[at];
        if (row >= limit) continue;
        if (after[row] === absent) break;
        states.push({commit: commit[row], blob: log.blobs[after[row]]});
        if (before[row] !== absent) continue;
        name = movedFrom(row);
        limit = row;
        // Rows of one commit are in order of path, so the one that it was moved from may stand behind.
        while (limit > 0 && commit[limit - 1] === commit[row]) limit--;
        break;
      }
    }
    return states;
  };
}
