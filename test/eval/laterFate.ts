// What became of a place that a commit left behind, by the later history of its file alone: the same edit was made there
// within a year, or the old text was still there after two years although the file was edited. Of most places neither is
// true, and nothing is said of them.

import {execFileSync} from 'node:child_process';
import {type FileWords, fileReader, placesOf} from './laterEdits.ts';
import type {EditedWords} from './wordChanges.ts';

export type Fate = 'followed' | 'kept' | 'unclear';

interface LeftPlace {
  readonly commit: string;
  readonly seconds: number;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** So many commits that edited the file passed by the old text. */
const editsMin = 3;
const yearSeconds = 365 * 86_400;

export function fateReader(folder: string): (place: LeftPlace, edits: readonly EditedWords[]) => Fate {
  const read = fileReader(folder);
  const [headSeconds] = linesOf(folder, ['log', '-1', '--format=%ct', 'HEAD']).map(Number);
  const histories = new Map<string, readonly Version[]>();
  const versionsOf = (path: string): readonly Version[] => {
    const known = histories.get(path);
    if (known !== undefined) return known;
    const versions = linesOf(folder, ['log', '--first-parent', '--format=%H %ct', 'HEAD', '--', path]).map(version);
    histories.set(path, versions);
    return versions;
  };
  return ({commit, seconds, path, startLine, endLine}, edits) => {
    const here = read(`${commit}:${path}`);
    const texts = here === null ? [] : edits.flatMap((edit) => textsIn(edit, here, startLine, endLine));
    if (here === null || texts.length === 0) return 'unclear';
    // Newest first.
    const later = versionsOf(path).filter((one) => one.seconds > seconds);
    const isFollowed = later.some((one) => {
      if (one.seconds - seconds > yearSeconds) return false;
      const there = read(`${one.commit}:${path}`);
      return there !== null && texts.some((text) => isFollowedIn(text, here, there));
    });
    if (isFollowed) return 'followed';
    if (headSeconds - seconds < 2 * yearSeconds) return 'unclear';
    const between = later.filter((one) => one.seconds - seconds <= 2 * yearSeconds);
    if (between.length < editsMin) return 'unclear';
    const there = read(`${between[0].commit}:${path}`);
    const isKept = there !== null && texts.every(({before}) => placesOf(before, there.words).length > 0);
    return isKept ? 'kept' : 'unclear';
  };
}

interface Version {
  readonly commit: string;
  readonly seconds: number;
}

function version(line: string): Version {
  const [commit, seconds] = line.split(' ');
  return {commit, seconds: Number(seconds)};
}

/** The old and the new text of an edit, with the words beside it. */
interface EditedText {
  readonly before: readonly string[];
  readonly now: readonly string[];
}

/** With the words on both sides if the place has them, otherwise those on one side. Nothing: it has another text. */
function textsIn({left, before, now, right}: EditedWords, there: FileWords, from: number, to: number): EditedText[] {
  const sides = [
    [left, right],
    ...(before.length > 0
      ? [
          [left, []],
          [[], right],
        ]
      : []),
  ];
  for (const [head, tail] of sides) {
    const [old, current] = [before, now].map((words) => [...head, ...words, ...tail]);
    if (head.length + tail.length === 0) continue;
    const isHere = placesOf(old, there.words).some((at) => {
      const [first, last] = [there.lines[at], there.lines[at + old.length - 1]];
      return first <= to + 1 && last >= from - 1;
    });
    if (isHere) return [{before: old, now: current}];
  }
  return [];
}

function isFollowedIn({before, now}: EditedText, then: FileWords, later: FileWords): boolean {
  const count = (text: readonly string[], {words}: FileWords) => placesOf(text, words).length;
  return count(before, later) < count(before, then) && count(now, later) > count(now, then);
}

function linesOf(folder: string, words: readonly string[]): string[] {
  const text = execFileSync('git', words, {cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30, stdio: 'pipe'});
  return text.split('\n').filter((line) => line !== '');
}
