// The use case of an editor: which passages the texts that are being edited have, and had not in the last commit.

import type {Document} from '../../../shared/model/document.ts';
import {addedWords} from '../../../shared/review/addedWords.ts';
import {wordHashes} from '../../../shared/text/wordHashes.ts';
import {decodeText} from '../../../shared/text/wordLexer.ts';
import type {CommittedTexts} from './committedTexts.ts';

export interface AddedText extends Pick<Document, 'path' | 'bytes' | 'format'> {
  /** By word, 1 for each that is added. */
  readonly added: Uint8Array;
  readonly passages: readonly AddedPassage[];
}

/** Words [from, to) of the text, nearly all of them added. */
export interface AddedPassage {
  readonly from: number;
  readonly to: number;
  /** In the text, in UTF-16 units. */
  readonly start: number;
  readonly text: string;
}

/** A copy goes on behind so many words that are not added: beyond, it is another one (corpus/methods/sharedRuns.ts). */
const gapMax = 40;

/** Texts without such a passage are left out, and all of them where there is no last commit. */
export async function addedPassages(
  paths: readonly string[],
  committed: CommittedTexts,
  textAt: (path: string) => Document | undefined,
  wordsMin: number,
): Promise<readonly AddedText[]> {
  if (!(await committed.hasCommit())) return [];
  const before = await committed.read(paths);
  const texts = paths.flatMap((path) => {
    const text = textAt(path);
    return text === undefined || text.reference || text.template ? [] : [text];
  });
  const words = texts.map(({path, bytes, format}) => wordHashes(path, bytes, format));
  const old = [...before.values()];
  const marks = addedWords(
    texts.map(({path}, at) => ({words: words[at].hash, before: old.findIndex((one) => one.path === path)})),
    old.map(({path, bytes, format}) => wordHashes(path, bytes, format).hash),
  );
  return texts.flatMap(({path, bytes, format}, at): AddedText[] => {
    const {start, length} = words[at];
    let [decodedTo, units] = [0, 0];
    const passages = addedRuns(marks[at], wordsMin).map(({from, to}): AddedPassage => {
      units += decodeText(bytes, decodedTo, start[from]).length;
      decodedTo = start[from];
      return {from, to, start: units, text: decodeText(bytes, start[from], start[to - 1] + length[to - 1])};
    });
    return passages.length === 0 ? [] : [{path, bytes, format, added: marks[at], passages}];
  });
}

/** Ranges with at least `wordsMin` marked words, and at most `gapMax` others between two of them. */
function addedRuns(marks: Uint8Array, wordsMin: number): {readonly from: number; readonly to: number}[] {
  const runs: {from: number; to: number; added: number}[] = [];
  for (let at = 0; at < marks.length; at++) {
    if (marks[at] === 0) continue;
    const last = runs.at(-1);
    if (last !== undefined && at - last.to <= gapMax) {
      last.to = at + 1;
      last.added++;
    } else runs.push({from: at, to: at + 1, added: 1});
  }
  return runs.filter(({added}) => added >= wordsMin);
}
