// Takes texts, gives what the corpus is asked about them: whole pages, or the passages that a change added to them.

import type {SourceFile} from '../../server/sources/sourceFile.ts';
import type {AskedText, HashedWords} from '../../shared/model/askedCorpus.ts';
import type {EarlierState} from '../../shared/model/change.ts';
import type {Config} from '../../shared/model/config.ts';
import {addedWords} from '../../shared/review/addedWords.ts';
import {kindOf, roleOf, TokenKind, TokenRole} from '../../shared/text/tokens.ts';
import {wordHashes} from '../../shared/text/wordHashes.ts';

export interface AskedWords extends AskedText {
  readonly words: HashedWords;
  /** Ranges of words; null: the page. */
  readonly passages: readonly {readonly from: number; readonly to: number}[] | null;
}

/** A few words that were there before do not end an added passage. */
const oldWordsMax = 8;

export function askedWords(text: AskedText, leastWords: number): AskedWords {
  const words = text.words ?? wordHashes(text.path, text.bytes, text.format);
  if (text.added === null) return {...text, words, passages: null};
  return {...text, words, passages: passagesOf(text.added, leastWords)};
}

function passagesOf(added: Uint8Array, leastWords: number): {from: number; to: number}[] {
  const passages: {from: number; to: number}[] = [];
  for (let at = added.indexOf(1); at >= 0; at = added.indexOf(1, at + 1)) {
    const last = passages.at(-1);
    if (last !== undefined && at - last.to <= oldWordsMax) last.to = at + 1;
    else passages.push({from: at, to: at + 1});
  }
  return passages.filter(({from, to}) => to - from >= leastWords);
}

/** The texts that are reported on, each with the words that are new to all the states before; without one, whole pages. */
export function askedTexts(sources: readonly SourceFile[], parents: readonly EarlierState[]): AskedText[] {
  const own = sources.filter(({reference}) => !reference);
  if (parents.length === 0) return own.map(({path, bytes, format}) => ({path, bytes, format, added: null}));
  const changed = own.filter(({path}) => parents.every((parent) => parent.changed.has(path)));
  const words = changed.map(({path, bytes, format}) => wordHashes(path, bytes, format));
  const marks = parents.map(({before}) => {
    const old = before.map(({path, bytes, format}) => wordHashes(path, bytes, format).hash);
    const paths = before.map(({path}) => path);
    return addedWords(
      changed.map(({path}, at) => ({words: words[at].hash, before: paths.indexOf(path)})),
      old,
    );
  });
  return changed.flatMap(({path, bytes, format}, at) => {
    const added = words[at].hash.length === 0 ? new Uint8Array(0) : marks.map((all) => all[at]).reduce(both);
    return added.includes(1) ? [{path, bytes, format, added, words: words[at]}] : [];
  });
}

function both(one: Uint8Array, other: Uint8Array): Uint8Array {
  return one.map((mark, at) => mark & other[at]);
}

/** Whether a paragraph, a heading or a block of another kind begins at a word. */
export function beginsBlock({bytes, words: {start, length, tag}}: AskedWords, at: number): boolean {
  if (at === 0 || roleOf(tag[at]) !== roleOf(tag[at - 1])) return true;
  let lines = 0;
  for (let byte = start[at - 1] + length[at - 1]; byte < start[at]; byte++) if (bytes[byte] === 10) lines++;
  return lines > 1;
}

/** Whether words [from, to) are long enough for a passage of their kind of text. */
export function isLongEnough({tag}: HashedWords, from: number, to: number, config: Config): boolean {
  let ideographs = 0;
  let code = 0;
  let table = 0;
  for (let at = from; at < to; at++) {
    const role = roleOf(tag[at]);
    if (kindOf(tag[at]) === TokenKind.ideograph) ideographs++;
    if (role === TokenRole.code || role === TokenRole.comment) code++;
    if (role === TokenRole.table) table++;
  }
  const length = to - from;
  if (code > 0.6 * length) return length >= config.minCodeWords;
  if (table > 0.6 * length) return length >= config.minTableWords;
  return length - ideographs + (ideographs * config.minWords) / config.minCharacters >= config.minWords;
}
