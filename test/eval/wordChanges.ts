// Edits of each commit of a history, word by word, as Git itself sees them: with Git's word difference, whose words are
// what is between white space. Nothing of ours is used, so that our reviews can be judged by it.

import {spawn} from 'node:child_process';
import {createInterface} from 'node:readline';

/** `before` became `now`, between these words; one of the two may be empty. */
export interface EditedWords {
  readonly path: string;
  readonly left: readonly string[];
  readonly before: readonly string[];
  readonly now: readonly string[];
  readonly right: readonly string[];
}

export interface WordChange {
  readonly commit: string;
  readonly seconds: number;
  readonly edits: readonly EditedWords[];
}

/** Edits with fewer words between them are one; so many words are kept round an edit. */
export const contextWords = 3;
/** A longer one is another text. */
const editWordsMax = 200;

/** Along the first parents, oldest first: a merged branch is one change. Files that came or went were not edited. */
export async function wordChanges(folder: string, patterns: readonly string[]): Promise<WordChange[]> {
  const words = [
    '-c',
    'core.quotePath=false',
    'log',
    'HEAD',
    '--first-parent',
    '--diff-merges=first-parent',
    '--reverse',
  ];
  words.push('--diff-filter=MR', '-M', '--word-diff=porcelain', '-U3', '--format=%x01%H %ct', '--', ...patterns);
  const git = spawn('git', words, {cwd: folder, stdio: ['ignore', 'pipe', 'inherit']});
  const changes: WordChange[] = [];
  const reader = newReader(changes);
  for await (const line of createInterface({input: git.stdout, crlfDelay: Number.POSITIVE_INFINITY})) reader.read(line);
  reader.end();
  return changes;
}

interface Piece {
  readonly kind: ' ' | '-' | '+';
  readonly word: string;
}

function newReader(changes: WordChange[]): {read: (line: string) => void; end: () => void} {
  let edits: EditedWords[] = [];
  let [path, isHunk, pieces]: [string, boolean, Piece[]] = ['', false, []];
  const flush = (): void => {
    if (pieces.length > 0) edits.push(...editsIn(path, pieces));
    pieces = [];
  };
  const read = (line: string): void => {
    if (line.startsWith('\x01')) {
      flush();
      isHunk = false;
      edits = [];
      const [commit, seconds] = line.slice(1).split(' ');
      changes.push({commit, seconds: Number(seconds), edits});
    } else if (line.startsWith('diff --git ')) {
      flush();
      isHunk = false;
    } else if (line.startsWith('@@ ')) {
      flush();
      isHunk = true;
    } else if (!isHunk) {
      if (line.startsWith('+++ b/')) path = line.slice(6).replace(/\t$/, '');
    } else if (line[0] === ' ' || line[0] === '-' || line[0] === '+') {
      const kind = line[0];
      for (const word of wordsOf(line.slice(1))) pieces.push({kind, word});
    }
  };
  return {read, end: flush};
}

export function wordsOf(text: string): string[] {
  return text.match(/\S+/g) ?? [];
}

function editsIn(path: string, pieces: readonly Piece[]): EditedWords[] {
  const found: {from: number; to: number}[] = [];
  pieces.forEach(({kind}, at) => {
    if (kind === ' ') return;
    const last = found.at(-1);
    if (last !== undefined && at - last.to < contextWords) last.to = at + 1;
    else found.push({from: at, to: at + 1});
  });
  const text = (from: number, to: number, side: '-' | '+') =>
    pieces.slice(Math.max(0, from), to).flatMap(({kind, word}) => (kind === ' ' || kind === side ? [word] : []));
  return found.flatMap(({from, to}) => {
    const edit = {
      path,
      left: text(from - contextWords, from, '-'),
      before: text(from, to, '-'),
      now: text(from, to, '+'),
      right: text(to, to + contextWords, '-'),
    };
    const isText =
      edit.before.length + edit.now.length <= editWordsMax && edit.left.length + edit.right.length > contextWords;
    return isText && edit.before.join(' ') !== edit.now.join(' ') ? [edit] : [];
  });
}
