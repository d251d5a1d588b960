// Takes findings that are reported and the words of all texts, gives of each finding the words that are copied: those that a
// share counts. All are ranges of words, so that the words of any findings can be counted once each.

import {type Answers, rememberedOf} from '../algorithms/memoized.ts';
import {covers, runsOf} from '../align/coverage.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Document} from '../model/document.ts';
import type {CopiedText, DocumentFinding, Finding, Occurrence, WordRange} from '../model/finding.ts';
import type {Inspection} from '../model/inspection.ts';
import {isTextFinding, textsOf} from '../model/textFinding.ts';
import {runsWithout, type TemplateWords} from '../pair/documentMeasures.ts';
import {byteOffset, type Positions, positionsOf} from '../text/positions.ts';

/** The words of texts, document by document. */
export interface TextWords {
  readonly texts: readonly Document[];
  readonly corpus: Pick<Corpus, 'tokens' | 'firstToken' | 'endToken'>;
  readonly templateWords: TemplateWords;
}

/** The findings with their words, of texts that have not changed since. */
export type CopiedMemory = Answers<Finding, Finding>;

/** References and templates are not checked, and none of their words count. */
export function withCopiedRanges(
  inspection: Inspection,
  words: TextWords,
  known: CopiedMemory = new WeakMap(),
): Inspection {
  const {texts, corpus} = words;
  const checked = new Map(texts.flatMap((text, at) => (text.reference || text.template ? [] : [[text.path, at]])));
  const all = new Map(texts.map(({path}, at) => [path, at]));
  const positions = new Map<number, Positions>();
  const passageRanges = (finding: Pick<CopiedText, 'places'>): WordRange[] =>
    finding.places.flatMap((place) => {
      const document = checked.get(place.path);
      if (document === undefined) return [];
      const own = rememberedOf(positions, document, () => positionsOf(texts[document].bytes));
      return [rangeOf(place, document, own, corpus)];
    });
  const copiedIn = (finding: Finding): readonly WordRange[] => {
    if (!isTextFinding(finding)) return finding.copied ?? [];
    if (!isCopy(finding)) return [];
    const ofPages = finding.kind === 'document' ? pageRanges(finding, all, words) : [];
    return [...ofPages, ...textsOf(finding).flatMap(passageRanges)];
  };
  const withRanges = (finding: Finding): Finding => {
    if (finding.folded !== undefined) return finding;
    return {...finding, copied: united(copiedIn(finding).filter(({path}) => checked.has(path)))};
  };
  return {
    ...inspection,
    findings: inspection.findings.map((finding) => rememberedOf(known, finding, withRanges)),
    wordsOf: Object.fromEntries([...checked].map(([path, at]) => [path, corpus.endToken[at] - corpus.firstToken[at]])),
  };
}

/**
 * A rewritten text has no words in common, a broken link is no copied text, and what came back from the history is in one
 * place.
 */
function isCopy({code, rewriting, broken}: Finding): boolean {
  return rewriting === undefined && broken === undefined && code !== 'resurrected-passage';
}

function rangeOf(
  place: Occurrence,
  document: number,
  positions: Positions,
  {tokens, firstToken, endToken}: TextWords['corpus'],
): WordRange {
  const {path, copy} = place;
  const [start, end] = copy === undefined ? [place.start, place.end] : [copy.start, copy.start + copy.text.length];
  const first = firstToken[document];
  const wordFrom = (unit: number) =>
    firstAt(tokens.start, byteOffset(positions, unit), first, endToken[document]) - first;
  return {path, from: wordFrom(start), to: wordFrom(end)};
}

/** The first token in [from, to) that starts at the byte or behind it. */
function firstAt(starts: Uint32Array, byte: number, from: number, to: number): number {
  let [low, high] = [from, to];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (starts[middle] < byte) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The words that its percentages count. */
function pageRanges(
  {places, pairs}: DocumentFinding,
  documents: ReadonlyMap<string, number>,
  {corpus, templateWords}: TextWords,
): WordRange[] {
  const {tokens, firstToken, endToken} = corpus;
  return pairs.flatMap(({a, b}): WordRange[] => {
    const paths = [places[a].path, places[b].path];
    const [one, other] = paths.map((path) => {
      const document = documents.get(path);
      if (document === undefined) return undefined;
      const [first, end] = [firstToken[document], endToken[document]];
      const left = templateWords(document);
      if (left === undefined) return {runs: runsOf(tokens, first, end), numbers: null};
      const numbers = [...left.keys()].filter((word) => left[word] === 0);
      return {runs: runsWithout(tokens, first, end, left), numbers};
    });
    if (one === undefined || other === undefined) return [];
    const ranges: WordRange[] = [];
    covers(one.runs, other.runs, (from, to) => ranges.push(...numbered(paths[0], from, to, one.numbers)));
    covers(other.runs, one.runs, (from, to) => ranges.push(...numbered(paths[1], from, to, other.numbers)));
    return ranges;
  });
}

/** `numbers`: of the words that are left without those of templates. */
function numbered(path: string, from: number, to: number, numbers: readonly number[] | null): WordRange[] {
  if (numbers === null) return [{path, from, to}];
  return numbers.slice(from, to).map((word) => ({path, from: word, to: word + 1}));
}

/** The same words in as few ranges as possible, in order of path and word. */
export function united(ranges: readonly WordRange[]): WordRange[] {
  const sorted = ranges
    .filter(({from, to}) => to > from)
    .toSorted((x, y) => (x.path === y.path ? x.from - y.from : x.path < y.path ? -1 : 1));
  const found: WordRange[] = [];
  for (const range of sorted) {
    const last = found.at(-1);
    if (last === undefined || last.path !== range.path || last.to < range.from) found.push(range);
    else if (last.to < range.to) found[found.length - 1] = {...last, to: range.to};
  }
  return found;
}
