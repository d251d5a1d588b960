// Takes two paths that differ in one folder or in one word of the name, gives the two words and where they are, as
// something that can be looked for in other paths: `docs/go/setup.md` and `docs/js/setup.md`, `sync_pool.py` and
// `async_pool.py`, `pool.py` and `pool_async.py`.

export interface Replacement {
  readonly from: string;
  readonly to: string;
  readonly place: WordPlace;
}

export interface WordPlace {
  /** Of a folder, or of a name: its first word, its last one, or one between. */
  readonly kind: 'folder' | 'first' | 'last' | 'between';
  /** The folder that the word's folder or file is in, with its slash; '': the root. */
  readonly around: string;
  /** Characters before and after the word in its folder or name: all of a folder, next to the word of a name. */
  readonly head: string;
  readonly tail: string;
  /** The ending of a name. */
  readonly extension: string;
}

/** null: they differ in more, or in all of the name, as `README.md` and `index.md` do. */
export function replacementOf(a: string, b: string): Replacement | null {
  const [partsA, partsB] = [a.split('/'), b.split('/')];
  const at = partsA.findIndex((part, level) => part !== partsB[level]);
  if (at < 0) return null;
  const around = partsA
    .slice(0, at)
    .map((part) => `${part}/`)
    .join('');
  const isFolder = at < partsA.length - 1 && at < partsB.length - 1;
  if (isFolder) return folderReplacement(partsA[at], partsB[at], around);
  return partsA.length === partsB.length && at === partsA.length - 1
    ? nameReplacement(partsA[at], partsB[at], around)
    : null;
}

function folderReplacement(a: string, b: string, around: string): Replacement {
  const {start, end, from, to} = wordsThatDiffer(wordsOf(a), wordsOf(b));
  // `v1` and `v1-docs` have nothing in place of something: all of the name is the word.
  const isWord = from !== '' && to !== '';
  const place = {kind: 'folder', around, head: isWord ? start : '', tail: isWord ? end : '', extension: ''} as const;
  return isWord ? {from, to, place} : {from: a, to: b, place};
}

function nameReplacement(a: string, b: string, around: string): Replacement | null {
  const extension = extensionOf(a);
  if (extension !== extensionOf(b)) return null;
  const [stemA, stemB] = [a, b].map((name) => name.slice(0, name.length - extension.length));
  const {start, end, from, to, count} = wordsThatDiffer(wordsOf(stemA), wordsOf(stemB));
  if ((start === '' && end === '') || count > 1) return null;
  const isInserted = from === '' || to === '';
  if (start !== '' && end !== '' && isInserted) return null;
  const kind = start === '' ? 'first' : end === '' ? 'last' : 'between';
  // What is there or not comes with the separator beside it: nothing of the word is left.
  const head = kind === 'first' || isInserted ? '' : start.slice(-1);
  const tail = kind === 'last' || isInserted ? '' : end.slice(0, 1);
  return {from, to, place: {kind, around, head, tail, extension}};
}

/** Where the word is in a path, in any folder if `anywhere`; null: it is not there. */
export function findWord(
  path: string,
  word: string,
  place: WordPlace,
  anywhere: boolean,
): {start: number; end: number} | null {
  const {kind, around, head, tail, extension} = place;
  if (kind === 'folder') {
    const text = `${head}${word}${tail}/`;
    if (!anywhere) return path.startsWith(around + text) ? span(around.length + head.length, word) : null;
    const at = path.startsWith(text) ? 0 : path.indexOf(`/${text}`) + 1;
    return at === 0 && !path.startsWith(text) ? null : span(at + head.length, word);
  }
  const nameAt = path.lastIndexOf('/') + 1;
  if (!path.endsWith(extension) || (!anywhere && path.slice(0, nameAt) !== around)) return null;
  const stem = path.slice(nameAt, path.length - extension.length);
  if (extensionOf(path.slice(nameAt)) !== extension || stem.length <= head.length + word.length + tail.length)
    return null;
  if (kind === 'first') return stem.startsWith(word + tail) ? span(nameAt, word) : null;
  if (kind === 'last') return stem.endsWith(head + word) ? span(nameAt + stem.length - word.length, word) : null;
  const at = stem.indexOf(head + word + tail, 1);
  return at < 0 || at + head.length + word.length + tail.length >= stem.length
    ? null
    : span(nameAt + at + head.length, word);
}

/** The glob of all that has one of the words there: `before` and `after` the braces. */
export function frameGlobs({kind, head, tail, extension}: WordPlace): {
  readonly before: string;
  readonly after: string;
} {
  const [start, end] = [literal(head), literal(tail)];
  if (kind === 'folder') return {before: start, after: `${end}/**`};
  const ending = literal(extension);
  if (kind === 'first') return {before: '', after: `${end}*${ending}`};
  return {before: `*${start}`, after: kind === 'last' ? ending : `${end}*${ending}`};
}

/** A name as a part of a glob. */
export function literal(name: string): string {
  return name.replace(/[\\*?[\]{}()!+@,]/g, '\\$&');
}

function span(start: number, word: string): {start: number; end: number} {
  return {start, end: start + word.length};
}

function extensionOf(name: string): string {
  return /(?<=.)\.[^.]*$/.exec(name)?.[0] ?? '';
}

/** Words and the signs between them, each a piece. */
function wordsOf(name: string): readonly string[] {
  return name.split(/([._-])/).filter((piece) => piece !== '');
}

function wordsThatDiffer(a: readonly string[], b: readonly string[]) {
  const least = Math.min(a.length, b.length);
  let start = 0;
  while (start < least && a[start] === b[start]) start++;
  let end = 0;
  while (end < least - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++;
  const [from, to] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const count = Math.max(...[from, to].map((pieces) => pieces.filter((piece) => !/^[._-]$/.test(piece)).length));
  return {
    start: a.slice(0, start).join(''),
    end: end === 0 ? '' : a.slice(-end).join(''),
    from: from.join(''),
    to: to.join(''),
    count,
  };
}
