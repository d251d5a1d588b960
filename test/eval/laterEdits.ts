// Copies of which a history itself says that they were left behind: a commit edited one of two copies, and within a year
// another commit made the same edit in the other one. Read from Git's own word differences, by brute force.

import {execFileSync} from 'node:child_process';
import {type EditedWords, type WordChange, wordsOf} from './wordChanges.ts';

/** `commit` edited `path`, and left `other` as it was; `later` made the same edits there. */
export interface LaterEdit {
  readonly commit: string;
  readonly path: string;
  readonly other: string;
  readonly later: string;
  readonly days: number;
  readonly edits: readonly EditedWords[];
  /** Equal words of both copies round the edit, in one piece, when it was made. */
  readonly run: number;
  /** Where the first edit is in the other copy: one-based. */
  readonly line: number;
}

interface LaterLimits {
  readonly runMin: number;
  readonly daysMax: number;
}

interface Edited {
  readonly at: number;
  readonly edit: EditedWords;
}

const daySeconds = 86_400;

export function laterEdits(
  folder: string,
  changes: readonly WordChange[],
  {runMin, daysMax}: LaterLimits,
): LaterEdit[] {
  const read = fileReader(folder);
  const touched = touchedPaths(folder);
  const byText = new Map<string, Edited[]>();
  changes.forEach(({edits}, at) => {
    for (const edit of edits) {
      if (bare(edit.before) === bare(edit.now)) continue;
      const key = [edit.left, edit.before, edit.now, edit.right].map((words) => words.join(' ')).join('\n');
      const same = byText.get(key);
      if (same === undefined) byText.set(key, [{at, edit}]);
      else same.push({at, edit});
    }
  });
  const found = new Map<string, LaterEdit>();
  for (const same of byText.values()) {
    for (const later of same) {
      const [to, other] = [changes[later.at], later.edit.path];
      for (const first of same) {
        const from = changes[first.at];
        if (first.at >= later.at || to.seconds - from.seconds > daysMax * daySeconds) continue;
        if (first.edit.path === other || touched(from.commit).has(other)) continue;
        const copy = copyOf(first.edit, read(`${from.commit}^1:${first.edit.path}`), read(`${from.commit}:${other}`));
        if (copy === null || copy.run < runMin) continue;
        const key = [from.commit, first.edit.path, other, copy.start].join('\n');
        const known = found.get(key);
        if (known !== undefined && known.later !== to.commit) continue;
        found.set(key, {
          ...{commit: from.commit, path: first.edit.path, other, later: to.commit},
          days: Math.max(0, Math.round((to.seconds - from.seconds) / daySeconds)),
          edits: [...(known?.edits ?? []), first.edit],
          run: Math.max(copy.run, known?.run ?? 0),
          line: Math.min(copy.line, known?.line ?? copy.line),
        });
        break;
      }
    }
  }
  return withoutTwins([...found.values()]);
}

/** Words without markup: other markup changes no meaning. */
function bare(words: readonly string[]): string {
  return (words.join(' ').match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(' ').toLowerCase();
}

/** Edited alike on several pages at once, it was left behind once: where the copies have most in common. */
function withoutTwins(cases: readonly LaterEdit[]): LaterEdit[] {
  const best = new Map<string, LaterEdit>();
  for (const one of cases) {
    const key = [one.commit, one.other, one.line].join('\n');
    const known = best.get(key);
    if (known === undefined || one.run > known.run) best.set(key, one);
  }
  return [...best.values()];
}

export interface FileWords {
  readonly words: readonly string[];
  readonly lines: readonly number[];
}

/**
 * The place in the other file whose words round the old text of the edit are equal on the longest stretch; `at` and
 * `atThere` are the first words of this text in both files.
 */
export function copyOf(
  {left, before, right}: EditedWords,
  here: FileWords | null,
  there: FileWords | null,
): {run: number; start: number; at: number; atThere: number; line: number} | null {
  if (here === null || there === null) return null;
  const text = [...left, ...before, ...right];
  let best: ReturnType<typeof copyOf> = null;
  for (const a of placesOf(text, here.words)) {
    for (const b of placesOf(text, there.words)) {
      let [back, on] = [0, text.length];
      while (a - back > 0 && b - back > 0 && here.words[a - back - 1] === there.words[b - back - 1]) back++;
      while (a + on < here.words.length && here.words[a + on] === there.words[b + on]) on++;
      const run = here.words.slice(a - back, a + on).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
      if (run > (best?.run ?? 0))
        best = {run, start: b - back, at: a, atThere: b, line: there.lines[b + left.length] ?? 1};
    }
  }
  return best;
}

export function placesOf(text: readonly string[], words: readonly string[]): number[] {
  const places: number[] = [];
  for (let at = words.indexOf(text[0]); at >= 0; at = words.indexOf(text[0], at + 1)) {
    if (text.every((word, k) => words[at + k] === word)) places.push(at);
  }
  return places;
}

/** By name of a blob; null: there is none. */
export function fileReader(folder: string): (name: string) => FileWords | null {
  const known = new Map<string, FileWords | null>();
  return (name) => {
    const file = known.get(name);
    if (file !== undefined) return file;
    const text = textOf(folder, name);
    const read = text === null ? null : fileWords(text);
    if (known.size > 500) known.clear();
    known.set(name, read);
    return read;
  };
}

export function textOf(folder: string, name: string): string | null {
  try {
    const words = ['cat-file', 'blob', name];
    return execFileSync('git', words, {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30, stdio: 'pipe'});
  } catch {
    return null;
  }
}

export function fileWords(text: string): FileWords {
  const [words, lines]: [string[], number[]] = [[], []];
  text.split('\n').forEach((line, at) => {
    for (const word of wordsOf(line)) {
      words.push(word);
      lines.push(at + 1);
    }
  });
  return {words, lines};
}

/** By commit, all paths that differ from its first parent. */
function touchedPaths(folder: string): (commit: string) => ReadonlySet<string> {
  const known = new Map<string, ReadonlySet<string>>();
  return (commit) => {
    let paths = known.get(commit);
    if (paths === undefined) {
      const words = ['diff', '--name-only', '-z', '--no-renames', `${commit}^1`, commit];
      paths = new Set(execFileSync('git', words, {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30}).split('\0'));
      known.set(commit, paths);
    }
    return paths;
  };
}
