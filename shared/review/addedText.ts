// Takes an indexed collection and the texts that a change replaced or deleted, gives the words that the change added.
// From here on a passage is new when most of its matched words are, in one of its two places.

import {groupedBy} from '../algorithms/groupedBy.ts';
import type {Corpus} from '../index/corpus.ts';
import type {Indexed} from '../index/indexed.ts';
import type {FolderGroup} from '../mirrors/folderGroups.ts';
import {pageMembers} from '../mirrors/pages.ts';
import type {AddedTokens, EarlierState, NewSide} from '../model/change.ts';
import type {Document} from '../model/document.ts';
import {newExcludedText} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {newTokens} from '../text/tokens.ts';
import {addedWords, unmarkMoved, wordSource} from './addedWords.ts';

/** Versions of a page that are looked at, the newest first; folders of several products may be versions of one page. */
const versionsMax = 16;

/** One for each parent. New text must be new to all of them. */
export function markAddedTokens(
  {corpus, mirrors, versionRank}: Indexed,
  texts: readonly Document[],
  parents: readonly EarlierState[],
): AddedTokens[] {
  const members = pageMembers(mirrors.pageOf);
  return parents.map((parent) => {
    const added = addedIn(corpus, texts, parent);
    const newToVersions = added.slice();
    texts.forEach(({path}, document) => {
      if (!parent.changed.has(path)) return;
      const versions = (members.get(mirrors.pageOf[document]) ?? []).filter((version) => version !== document);
      versions.sort((x, y) => versionRank[x] - versionRank[y]);
      for (const version of versions.slice(0, versionsMax)) takeFrom(corpus, version, document, added, newToVersions);
    });
    return {added, newToVersions};
  });
}

function addedIn(corpus: Corpus, texts: readonly Document[], {before, changed}: EarlierState): Uint8Array {
  const tokens = newTokens(1 << 12);
  const excluded = newExcludedText('nothing');
  const bounds = before.map(({path, bytes, format}) => [lex(path, bytes, format, tokens, excluded), tokens.count]);
  const byPath = new Map(before.map(({path}, index) => [path, index]));
  const documents = texts.flatMap(({path}, document) => (changed.has(path) ? [document] : []));
  const revised = documents.map((document) => ({
    words: wordsOf(corpus, document),
    before: byPath.get(texts[document].path) ?? -1,
  }));
  const marks = addedWords(
    revised,
    bounds.map(([first, end]) => tokens.hash.subarray(first, end)),
  );
  const added = new Uint8Array(corpus.tokens.count);
  documents.forEach((document, index) => {
    added.set(marks[index], corpus.firstToken[document]);
  });
  return added;
}

function wordsOf({tokens, firstToken, endToken}: Corpus, document: number): Uint32Array {
  return tokens.hash.subarray(firstToken[document], endToken[document]);
}

/** Clears newToVersions for text that a version of the page has, unless the change itself put it there. */
function takeFrom(
  corpus: Corpus,
  version: number,
  document: number,
  added: Uint8Array,
  newToVersions: Uint8Array,
): void {
  const [first, end] = [corpus.firstToken[document], corpus.endToken[document]];
  const own = newToVersions.subarray(first, end);
  if (!own.includes(1)) return;
  const free = added.slice(corpus.firstToken[version], corpus.endToken[version]).map((mark) => 1 - mark);
  unmarkMoved(wordSource(wordsOf(corpus, version), free), wordsOf(corpus, document), own);
}

/**
 * How many texts the change adds or edits; a text with another name and the same bytes is neither. In a merge, what differs from one
 * parent alone came with the other.
 */
export function changedTexts(
  texts: readonly Pick<Document, 'path' | 'bytes'>[],
  parents: readonly EarlierState[],
): number {
  if (parents.length === 0) return 0;
  const before = parents.map((parent) => groupedBy(parent.before, ({bytes}) => bytes.length));
  const isRenamed = ({bytes}: Pick<Document, 'bytes'>) =>
    before.some((texts) => texts.get(bytes.length)?.some((one) => one.bytes.every((byte, at) => byte === bytes[at])));
  return texts.filter((text) => parents.every(({changed}) => changed.has(text.path)) && !isRenamed(text)).length;
}

/** Whether more than half of tokens [from, to) are marked. */
export function isMostly(marks: Uint8Array, from: number, to: number): boolean {
  const own = marks.subarray(from, to);
  // Few documents have a mark at all.
  if (!own.includes(1)) return false;
  let count = 0;
  for (const mark of own) count += mark;
  return count * 2 > to - from;
}

export function sideOf(inA: boolean, inB: boolean): NewSide | undefined {
  if (inA) return inB ? 'both' : 'a';
  return inB ? 'b' : undefined;
}

/** Folders of the group most of whose pages are new to every parent; nothing where there is no review. */
export function newFolders(
  {corpus, addedTokens, parents = []}: Indexed,
  texts: readonly Document[],
  group: FolderGroup,
): string[] | undefined {
  if (addedTokens === undefined) return undefined;
  const isChanged = (path: string) => parents.every(({changed}) => changed.has(path));
  const inner = group.folders.toSorted((x, y) => y.length - x.length);
  const pages = new Map(group.folders.map((folder) => [folder, {all: 0, added: 0}]));
  for (const document of group.members.flat()) {
    const {path} = texts[document];
    const own = pages.get(inner.find((folder) => folder === '' || path.startsWith(`${folder}/`)) ?? '');
    if (own === undefined) continue;
    own.all++;
    const [first, end] = [corpus.firstToken[document], corpus.endToken[document]];
    if (isChanged(path) && addedTokens.every(({added}) => isMostly(added, first, end))) own.added++;
  }
  return group.folders.filter((folder) => {
    const {all, added} = pages.get(folder) ?? {all: 0, added: 0};
    return added * 2 > all;
  });
}
