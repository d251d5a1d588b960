// Findings of whole pages and folders: takes pairs of copied pages, pages made of passages of others, and groups of mirrored
// folders.

import type {Indexed} from '../index/indexed.ts';
import type {NewSide} from '../model/change.ts';
import type {
  CollectionFinding,
  DocumentFinding,
  DocumentOccurrence,
  FolderFinding,
  Occurrence,
} from '../model/finding.ts';
import {containmentsOf, type DocumentPair, measureDocuments, measuresOfPages} from '../pair/documentMeasures.ts';
import {decodeText} from '../text/wordLexer.ts';
import type {Compilation} from './compilations.ts';
import {pageFacts} from './copyFacts.ts';
import type {Context} from './findingContext.ts';
import {nameOfText, occurrenceOf, positionsFor, type TokenRange} from './occurrences.ts';
import {partsApart} from './partsApart.ts';
import type {SelectedFindings} from './selectFindings.ts';

function documentsIn(side: NewSide | undefined, a: number, b: number): number[] {
  if (side === undefined) return [];
  return side === 'both' ? [a, b] : [side === 'a' ? a : b];
}

/** Longer pages differ in too much to name it. */
const comparedWordsMax = 16_000;

function documentPlace(context: Context, document: number): DocumentOccurrence {
  const {firstToken, endToken} = context.indexed.corpus;
  const {path, reference} = context.texts[document];
  const [from, to] = [firstToken[document], endToken[document]];
  return {
    path,
    words: to - from,
    ...(from < to && to - from <= comparedWordsMax && {whole: wholePage(context, {document, from, to})}),
    lines: positionsFor(context, document).lineStarts.length,
    reference,
    alsoIn: [],
  };
}

/** Bytes on either side. */
const outsideMax = 4000;

function wholePage(context: Context, range: TokenRange): Occurrence {
  const {bytes} = context.texts[range.document];
  const {start, length} = context.tokens;
  const [first, last] = [start[range.from], start[range.to - 1] + length[range.to - 1]];
  const head = decodeText(bytes, Math.max(0, first - outsideMax), first);
  const foot = decodeText(bytes, last, Math.min(bytes.length, last + outsideMax));
  return {...occurrenceOf(context, range), outside: `${head}\n${foot}`};
}

/** Each place with the first one whose file is the same. As keys, because hundreds of pages may differ in their last line. */
function withSameFiles(
  places: readonly DocumentOccurrence[],
  files: readonly Uint8Array[],
): readonly DocumentOccurrence[] {
  const pathOfText = new Map<string, string>();
  return places.map((place, at) => {
    const text = decodeText(files[at], 0, files[at].length);
    const sameAs = pathOfText.get(text);
    if (sameAs !== undefined) return {...place, sameAs};
    pathOfText.set(text, place.path);
    return place;
  });
}

export function documentFinding(context: Context, pairs: readonly DocumentPair[]): DocumentFinding {
  const documents = [...new Set(pairs.flatMap(({a, b}) => [a, b]))].sort((x, y) => x - y);
  const places = withSameFiles(
    documents.map((document) => documentPlace(context, document)),
    documents.map((document) => context.texts[document].bytes),
  );
  const {indexed} = context;
  const {firstToken, endToken} = indexed.corpus;
  const ranges = documents.map((document) => ({document, from: firstToken[document], to: endToken[document]}));
  const measured = pairs.map(measuresOfPages);
  // A page with more text differs in that: it says nothing of the parts in which the same ones differ.
  const held = pairs.filter((_, at) => Math.max(measured[at].containmentA, measured[at].containmentB) >= 1);
  const same = pairs.filter((_, at) => Math.min(measured[at].containmentA, measured[at].containmentB) >= 1);
  const apart = (same.length > 0 ? same : held).flatMap(({a, b}) => partsApart(context.texts[a], context.texts[b]));
  const newOnes = new Set(pairs.flatMap(({a, b, newIn}) => documentsIn(newIn, a, b)));
  return {
    kind: 'document',
    code: 'copied-page',
    detail: pairs[0].code ?? 'near-duplicate-document',
    ...(pairs[0].reordered && {reordered: true}),
    ...(apart.length > 0 && {apart: [...new Set(apart)]}),
    level: 'info',
    family: nameOfText(places.map(({path}) => path).join('\n')),
    facts: pageFacts(context, ranges, documents.indexOf(pairs[0].a), documents.indexOf(pairs[0].b)),
    places:
      indexed.addedTokens === undefined
        ? places
        : places.map((place, x) => ({...place, new: newOnes.has(documents[x])})),
    pairs: pairs.map(({a, b}, at) => ({a: documents.indexOf(a), b: documents.indexOf(b), ...measured[at]})),
  };
}

export function collectionFinding(context: Context, compilation: Compilation): CollectionFinding {
  const {document, sharedWords, sources} = compilation;
  const {path} = context.texts[document];
  const {firstToken} = context.indexed.corpus;
  return {
    kind: 'collection',
    code: 'copied-page',
    level: 'info',
    family: nameOfText(path),
    at: 0,
    places: [
      {path, words: context.indexed.corpus.endToken[document] - context.indexed.corpus.firstToken[document]},
      ...sources.map((source) => ({path: context.texts[source.document].path, words: source.words})),
    ],
    pairs: [],
    sharedWords,
    copied: [compilation, ...sources].flatMap(({document, ranges}) =>
      ranges.map(([from, to]) => ({
        path: context.texts[document].path,
        from: from - firstToken[document],
        to: to - firstToken[document],
      })),
    ),
  };
}

/** Pairs of counterparts that are measured when they are folded; all of them with `fold: false`. */
const folderSample = 24;

type Group = Indexed['mirrors']['groups'][number];

/**
 * Takes a group of mirrored folders, gives a finding: a sample of its pages is measured.
 * `isParallel`: the folders are neither versions nor translations, so copies between them are findings of their own. `fresh`:
 * in a review, those whose pages are mostly new.
 */
export function folderFinding(
  context: Context,
  decided: SelectedFindings,
  group: Group,
  {isParallel, fresh}: {readonly isParallel: boolean; readonly fresh: readonly string[] | undefined},
): FolderFinding {
  const {config} = context;
  const pairs: [number, number][] = [];
  for (const members of group.members) {
    for (let x = 0; x < members.length; x++) {
      // Of many versions each is measured against the next; of a dozen all against all.
      const last = config.fold || members.length > 12 ? Math.min(members.length, x + 2) : members.length;
      for (let y = x + 1; y < last; y++) pairs.push([members[x], members[y]]);
    }
  }
  const step = config.fold ? Math.max(1, Math.floor(pairs.length / folderSample)) : 1;
  const measured = pairs
    .filter((_, index) => index % step === 0)
    .map(([a, b]) => measureDocuments(decided.measurer, Math.min(a, b), Math.max(a, b), config));
  const resemblances = measured.map(({coverage}) => containmentsOf(coverage).resemblance).sort((x, y) => x - y);
  return {
    kind: 'folder',
    code: 'mirrored-folder',
    level: 'info',
    ...(isParallel && {isParallel}),
    family: nameOfText(group.folders.join('\n')),
    at: 0,
    places: group.folders.map((path) => ({path, isFolder: true, ...(fresh && {new: fresh.includes(path)})})),
    pages: group.pages,
    pagesTotal: group.pagesTotal,
    pairsMeasured: measured.length,
    resemblanceMedian: resemblances[Math.floor(resemblances.length / 2)] ?? 0,
    // As versions of one page they are no more to act on than their folders.
    pairs: [],
    folded:
      config.fold || isParallel ? [] : measured.map((pair) => ({...documentFinding(context, [pair]), level: 'info'})),
  };
}
