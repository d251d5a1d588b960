// Takes findings, gives how many words of each page are in them. Words are counted once, however many findings hold them.

import type {Finding, Occurrence} from '../model/finding.ts';
import {isTextFinding} from '../model/textFinding.ts';

type Range = Pick<Occurrence, 'start' | 'end' | 'words'>;

/** By path. */
export function copiedWords(findings: readonly Finding[]): ReadonlyMap<string, number> {
  const ranges = new Map<string, Range[]>();
  const pages = new Map<string, number>();
  const addText = (places: readonly Occurrence[]) => {
    for (const place of places) ranges.set(place.path, [...(ranges.get(place.path) ?? []), place]);
  };
  const addPage = (path: string, words: number) => pages.set(path, Math.max(words, pages.get(path) ?? 0));
  for (const finding of findings) {
    // Rewritten text is not copied words.
    if (finding.kind === 'passage' && finding.rewriting === undefined) addText(finding.places);
    if (isTextFinding(finding)) {
      for (const text of finding.more ?? []) addText(text.places);
    }
    if (finding.kind === 'document') {
      for (const {a, b, wordsA, wordsB, containmentA, containmentB} of finding.pairs) {
        addPage(finding.places[a].path, containmentA * wordsA);
        addPage(finding.places[b].path, containmentB * wordsB);
      }
    }
    if (finding.kind === 'collection') {
      const [page, ...sources] = finding.places;
      addPage(page.path, finding.sharedWords);
      for (const {path, words} of sources) addPage(path, words);
    }
  }
  for (const [path, held] of ranges) addPage(path, wordsIn(held));
  return new Map([...pages].map(([path, words]) => [path, Math.round(words)]));
}

/** Of a passage that overlaps one before, as many words as the part behind it is long. */
function wordsIn(ranges: readonly Range[]): number {
  let words = 0;
  let last = 0;
  for (const {start, end, words: own} of ranges.toSorted((x, y) => x.start - y.start || y.end - x.end)) {
    const from = Math.max(last, start);
    if (end > from) words += (own * (end - from)) / (end - start);
    last = Math.max(last, end);
  }
  return words;
}

export function sumOf(words: ReadonlyMap<string, number>): number {
  let sum = 0;
  for (const count of words.values()) sum += count;
  return sum;
}
