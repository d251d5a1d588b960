// Takes two sides of which the equal words are known, marks runs of words that are on both, but at another place.

import type {Side} from './sideWords.ts';

/** Shorter runs are in many places by chance. */
const movedWordsMin = 8;

export function markMoved(left: Side, right: Side): void {
  const places = new Map<string, number>();
  for (let at = right.from; at < right.to; at++) if (isAlone(right, at)) places.set(runAt(right, at), at);
  if (places.size === 0) return;
  for (let at = left.from; at < left.to; at++) {
    const there = isAlone(left, at) ? places.get(runAt(left, at)) : undefined;
    if (there === undefined) continue;
    for (let step = 0; step < movedWordsMin; step++) {
      const [a, b] = [left.words[at + step], right.words[there + step]];
      a.state = 'moved';
      b.state = 'moved';
      a.otherLine = right.firstLine + b.line;
      b.otherLine = left.firstLine + a.line;
    }
  }
}

/** No word of the run has an equal one across from it. */
function isAlone({words, to}: Side, at: number): boolean {
  if (at + movedWordsMin > to) return false;
  for (let step = 0; step < movedWordsMin; step++) if (words[at + step].state === 'same') return false;
  return true;
}

function runAt({words}: Side, at: number): string {
  let run = '';
  for (let step = 0; step < movedWordsMin; step++) run += `${words[at + step].key} `;
  return run;
}
