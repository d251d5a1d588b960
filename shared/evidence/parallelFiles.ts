// Takes paths, says of two of them how many files the replacement between their names turns into other files: with `go/setup.md`
// and `js/setup.md` there are `go/use.md` and `js/use.md`. Such pages say the same of several things on purpose. Only the names
// of the repository say so, and no list of languages or products. Versions of one page are one.

import {versionFolderOf} from './relatedPaths.ts';

/** More words are another name, and no replacement of one. */
const wordsMax = 5;

export function parallelFiles(paths: readonly string[]): (a: string, b: string) => number {
  let byWord: Map<string, string[]> | null = null;
  let all: ReadonlySet<string> | null = null;
  const known = new Map<string, number>();
  return (a, b) => {
    const [from, to] = replacementOf(a, b);
    if (from.length === 0 || to.length === 0) return 0;
    const key = `${from.join('')}\0${to.join('')}`;
    const counted = known.get(key);
    if (counted !== undefined) return counted;
    all ??= new Set(paths);
    byWord ??= pathsByWord(paths);
    const found = new Set<string>();
    for (const path of byWord.get(from[0]) ?? []) {
      if (replacements(wordsOf(path), from, to).some((other) => all?.has(other))) found.add(withoutVersion(path));
    }
    known.set(key, found.size);
    return found.size;
  };
}

/** Words of a path with what is between them. */
function wordsOf(path: string): string[] {
  return path.split(/([/._-])/).filter((part) => part !== '');
}

function pathsByWord(paths: readonly string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const path of paths) {
    for (const word of new Set(wordsOf(path))) {
      const list = found.get(word);
      if (list === undefined) found.set(word, [path]);
      else list.push(path);
    }
  }
  return found;
}

/** What is in place of what; nothing where two paths differ in more than a name, or in a number alone. */
function replacementOf(a: string, b: string): [readonly string[], readonly string[]] {
  const [inA, inB] = [wordsOf(a), wordsOf(b)];
  const least = Math.min(inA.length, inB.length);
  let start = 0;
  while (start < least && inA[start] === inB[start]) start++;
  let end = 0;
  while (end < least - start && inA[inA.length - 1 - end] === inB[inB.length - 1 - end]) end++;
  const [from, to] = [inA.slice(start, inA.length - end), inB.slice(start, inB.length - end)];
  const none: [string[], string[]] = [[], []];
  if (from.includes('/') || to.includes('/')) {
    // The name of a folder may be a part of the name of the file, too: `go/go-setup.md`.
    const isTwice = from[0] === from.at(-1) && to[0] === to.at(-1) && from.length > 1;
    return isTwice && inA.map((word) => (word === from[0] ? to[0] : word)).join('') === b ? [[from[0]], [to[0]]] : none;
  }
  if (from.length > wordsMax || to.length > wordsMax) return none;
  return /^[\dv._-]+$/.test(from.join('') + to.join('')) ? none : [from, to];
}

/** A path with the replacement made at one place, and at all. */
function replacements(words: readonly string[], from: readonly string[], to: readonly string[]): string[] {
  const isAt = (at: number) => from.every((word, next) => words[at + next] === word);
  const places = [...words.keys()].filter(isAt);
  const replacedAt = (at: number) => [...words.slice(0, at), ...to, ...words.slice(at + from.length)].join('');
  const [first, ...others] = places;
  if (first === undefined) return [];
  if (others.length === 0 || from.length > 1) return places.map(replacedAt);
  return [...places.map(replacedAt), words.map((word) => (word === from[0] ? to.join('') : word)).join('')];
}

function withoutVersion(path: string): string {
  const found = versionFolderOf(path);
  return found === null ? path : found.parent + path.slice(found.parent.length + found.version.length);
}
