// Takes an indexed collection and the texts that a change replaced or deleted, gives the words that the change added.
// From here on a passage is new when most of its matched words are, in one of its two places.

import type {Corpus} from '../index/corpus.ts';
import type {Indexed} from '../index/indexed.ts';
import type {FolderGroup} from '../mirrors/folderGroups.ts';
import {slotMembers} from '../mirrors/pages.ts';
import type {Marks, Parent, Side} from '../model/change.ts';
import type {Text} from '../model/document.ts';
import {newAside} from '../text/excludedText.ts';
import {lex} from '../text/lex.ts';
import {newTokens} from '../text/tokens.ts';
import {addedWords, sourceOf, takeMoved} from './addedWords.ts';

/** Versions of a page that are looked at, the newest first. */
const versionsMax = 4;

/** One for each parent. What is new must be new to all of them. */
export function marksOf({corpus, mirrors, rank}: Indexed, texts: readonly Text[], parents: readonly Parent[]): Marks[] {
  const members = slotMembers(mirrors.slotOf);
  return parents.map((parent) => {
    const added = addedIn(corpus, texts, parent);
    const fresh = added.slice();
    texts.forEach(({path}, document) => {
      if (!parent.changed.has(path)) return;
      const versions = (members.get(mirrors.slotOf[document]) ?? []).filter((version) => version !== document);
      versions.sort((x, y) => rank[x] - rank[y]);
      for (const version of versions.slice(0, versionsMax)) takeFrom(corpus, version, document, added, fresh);
    });
    return {added, fresh};
  });
}

function addedIn(corpus: Corpus, texts: readonly Text[], {before, changed}: Parent): Uint8Array {
  const tokens = newTokens(1 << 12);
  const aside = newAside(false);
  const bounds = before.map(({path, bytes, format}) => [lex(path, bytes, format, tokens, aside), tokens.count]);
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

/** What a version of the page has, and has not got by the change itself, is not fresh. */
function takeFrom(corpus: Corpus, version: number, document: number, added: Uint8Array, fresh: Uint8Array): void {
  const [first, end] = [corpus.firstToken[document], corpus.endToken[document]];
  const own = fresh.subarray(first, end);
  if (!own.includes(1)) return;
  const free = added.slice(corpus.firstToken[version], corpus.endToken[version]).map((mark) => 1 - mark);
  takeMoved(sourceOf(wordsOf(corpus, version), free), wordsOf(corpus, document), own);
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

export function sideOf(inA: boolean, inB: boolean): Side | undefined {
  if (inA) return inB ? 'both' : 'a';
  return inB ? 'b' : undefined;
}

/** Folders of the group most of whose pages are new to every parent; nothing where there is no review. */
export function newFolders({corpus, marks}: Indexed, texts: readonly Text[], group: FolderGroup): string[] | undefined {
  if (marks === undefined) return undefined;
  const inner = group.folders.toSorted((x, y) => y.length - x.length);
  const pages = new Map(group.folders.map((folder) => [folder, {all: 0, fresh: 0}]));
  for (const document of group.members.flat()) {
    const {path} = texts[document];
    const own = pages.get(inner.find((folder) => folder === '' || path.startsWith(`${folder}/`)) ?? '');
    if (own === undefined) continue;
    own.all++;
    const [first, end] = [corpus.firstToken[document], corpus.endToken[document]];
    if (marks.every(({added}) => isMostly(added, first, end))) own.fresh++;
  }
  return group.folders.filter((folder) => {
    const {all, fresh} = pages.get(folder) ?? {all: 0, fresh: 0};
    return fresh * 2 > all;
  });
}
