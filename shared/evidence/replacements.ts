// Takes two paths that differ in one folder or in one word of the name, gives the two words and where they are, and says which
// other paths of a collection the same replacement turns into existing ones: with `go/setup.md` and `js/setup.md` there are
// `go/use.md` and `js/use.md`. Such pages say the same of several things on purpose. Only the names of the repository say so,
// and no list of languages or products. Versions and translations of one page are one: they replace nothing.

import {addTo} from '../algorithms/groupedBy.ts';
import {rememberedOf} from '../algorithms/memoized.ts';
import {sharedEnds} from '../algorithms/sharedEnds.ts';
import {localeOf} from '../mirrors/locales.ts';
import {areVersionNames} from '../mirrors/versionsByName.ts';
import {withoutVersion} from './relatedPaths.ts';

/** More are another name, and no replacement of one. */
const wordsMax = 3;
/** More of one word in one path are not looked at. */
const spotsMax = 16;

export interface Replacement {
  readonly from: string;
  readonly to: string;
  /** null: of all of the name, as in `input.md` and `select.md`, or of several words of it. */
  readonly place: WordPlace | null;
}

interface WordPlace {
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

/** null: they differ in more, or in a version or a language. */
export function replacementOf(a: string, b: string): Replacement | null {
  const found = differenceOf(a, b);
  return found === null || isOfVersionsOrLanguages(found) ? null : found;
}

function differenceOf(a: string, b: string): Replacement | null {
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

function isOfVersionsOrLanguages({from, to, place}: Replacement): boolean {
  if ([from, to].every((word) => /^[\dv._-]*$/i.test(word))) return true;
  if ([from, to].every((word) => localeOf(word.replace(/^[._-]|[._-]$/g, '')) !== '')) return true;
  // `rxjava2` and `rxjava3` are two things.
  return place?.kind === 'folder' && areVersionNames([from, to]);
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
  const isInserted = from === '' || to === '';
  if (count > wordsMax || (start !== '' && end !== '' && isInserted)) return null;
  if ((start === '' && end === '') || count > 1) return isInserted ? null : {from, to, place: null};
  const kind = start === '' ? 'first' : end === '' ? 'last' : 'between';
  // An inserted word takes its separator with it: nothing of the word is left.
  const head = kind === 'first' || isInserted ? '' : start.slice(-1);
  const tail = kind === 'last' || isInserted ? '' : end.slice(0, 1);
  return {from, to, place: {kind, around, head, tail, extension}};
}

/** Whether the word that begins there is at such a place of any folder. */
function isAt({kind, head, tail, extension}: WordPlace, word: string, {path, start}: Turned): boolean {
  const end = start + word.length;
  if (!path.startsWith(tail, end) || !path.slice(0, start).endsWith(head)) return false;
  const nameAt = path.lastIndexOf('/') + 1;
  if (kind === 'folder') {
    const folderAt = start - head.length;
    return (folderAt === 0 || path[folderAt - 1] === '/') && path[end + tail.length] === '/';
  }
  const stemEnd = path.length - extension.length;
  if (start < nameAt || extensionOf(path.slice(nameAt)) !== extension) return false;
  if (stemEnd - nameAt <= head.length + word.length + tail.length) return false;
  if (kind === 'first') return start === nameAt;
  return kind === 'last' ? end === stemEnd : start - head.length > nameAt && end + tail.length < stemEnd;
}

/** Offsets of a word, or of several with the signs between them, in any folder or name. */
function spotsOf(path: string, word: string): readonly number[] {
  const found: number[] = [];
  if (word === '') return found;
  for (let at = path.indexOf(word); at >= 0 && found.length < spotsMax; at = path.indexOf(word, at + 1)) {
    const end = at + word.length;
    const begins = at === 0 || isSign(path[at - 1]) || isSign(word[0]);
    if (begins && (end === path.length || isSign(path[end]) || isSign(word[word.length - 1]))) found.push(at);
  }
  return found;
}

/** A path that the replacement turns into another one, and where the word begins in it; a path may have several. */
interface Turned {
  readonly path: string;
  readonly start: number;
}

/** Of a collection, those that a replacement turns into existing ones, or that it turns others into, wherever the word is. */
export type TurnedPaths = (replacement: Replacement) => readonly Turned[];

const ofCollections = new WeakMap<readonly string[], TurnedPaths>();

/** Made once of a list of paths: each heavy copy asks. */
export function turnedPaths(paths: readonly string[]): TurnedPaths {
  return rememberedOf(ofCollections, paths, () => newTurnedPaths(paths));
}

function newTurnedPaths(paths: readonly string[]): TurnedPaths {
  let index: PathIndex | null = null;
  const known = new Map<string, readonly Turned[]>();
  return ({from, to}) => {
    // The same for both directions: of what is there or not the word, else the first of the two.
    const [word, other] = to !== '' && (from === '' || to < from) ? [to, from] : [from, to];
    const key = JSON.stringify([word, other]);
    const found = known.get(key);
    if (found !== undefined) return found;
    index ??= newPathIndex(paths);
    const {all, byWord} = index;
    const inIndex = wordsOf(word).find((piece) => !isSign(piece));
    const turned = (inIndex === undefined ? paths : (byWord.get(inIndex) ?? [])).flatMap((path) => {
      const spots = spotsOf(path, word);
      return spots
        .filter((_, nth) => counterparts(path, spots.slice(nth), word, other).some((one) => all.has(one)))
        .map((start) => ({path, start}));
    });
    known.set(key, turned);
    return turned;
  };
}

/** With the replacement made at the first of the offsets, and at all: `go/go-setup.md` has the word twice. */
function counterparts(path: string, spots: readonly number[], word: string, other: string): readonly string[] {
  let all = '';
  let at = 0;
  for (const spot of spots.filter((one, nth) => nth === 0 || one >= spots[nth - 1] + word.length)) {
    all += path.slice(at, spot) + other;
    at = spot + word.length;
  }
  const [first = 0] = spots;
  return [path.slice(0, first) + other + path.slice(first + word.length), all + path.slice(at)];
}

export function pathCount(turned: readonly Turned[]): number {
  return new Set(turned.map(({path}) => path)).size;
}

/** Those where the word is at such a place. */
export function turnedAt(turned: readonly Turned[], {from, to}: Replacement, place: WordPlace): readonly Turned[] {
  return turned.filter((one) =>
    [from, to].some((word) => word !== '' && one.path.startsWith(word, one.start) && isAt(place, word, one)),
  );
}

/** Those in the folder of the two paths. */
export function turnedBeside(turned: readonly Turned[], {around, head, kind}: WordPlace): readonly Turned[] {
  return turned.filter(({path, start}) =>
    kind === 'folder'
      ? start === around.length + head.length && path.startsWith(around)
      : path.slice(0, path.lastIndexOf('/') + 1) === around,
  );
}

/** How many files of a collection the replacement between two of them turns into other files; versions of one are one. */
export function parallelFiles(paths: readonly string[]): (a: string, b: string) => number {
  return (a, b) => {
    const replacement = replacementOf(a, b);
    if (replacement === null || !turnsInto(replacement, a, b)) return 0;
    const {from, to, place} = replacement;
    const turned = turnedPaths(paths)(replacement);
    // In other folders a word that is there or not has nothing to do with it.
    const isInserted = place !== null && (from === '' || to === '');
    const counted = isInserted ? turnedBeside(turnedAt(turned, replacement, place), place) : turned;
    return new Set(counted.map(({path}) => withoutVersion(path))).size;
  };
}

/** Whether nothing else differs. */
function turnsInto({from, to}: Replacement, a: string, b: string): boolean {
  if (from === '') return turnsInto({from: to, to: from, place: null}, b, a);
  const spots = spotsOf(a, from);
  return spots.some((_, nth) => counterparts(a, spots.slice(nth), from, to).includes(b));
}

interface PathIndex {
  readonly all: ReadonlySet<string>;
  readonly byWord: ReadonlyMap<string, readonly string[]>;
}

function newPathIndex(paths: readonly string[]): PathIndex {
  const byWord = new Map<string, string[]>();
  for (const path of paths) {
    for (const word of new Set(path.split(/[/._-]/))) {
      addTo(byWord, word, path);
    }
  }
  return {all: new Set(paths), byWord};
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

function extensionOf(name: string): string {
  return /(?<=.)\.[^.]*$/.exec(name)?.[0] ?? '';
}

/** Words and the signs between them, each a piece. */
function wordsOf(name: string): readonly string[] {
  return name.split(/([._-])/).filter((piece) => piece !== '');
}

function isSign(piece: string): boolean {
  return /^[/._-]$/.test(piece);
}

function wordsThatDiffer(a: readonly string[], b: readonly string[]) {
  const {start, end} = sharedEnds(a, b);
  const [from, to] = [a.slice(start, a.length - end), b.slice(start, b.length - end)];
  const count = Math.max(...[from, to].map((pieces) => pieces.filter((piece) => !isSign(piece)).length));
  return {
    start: a.slice(0, start).join(''),
    end: end === 0 ? '' : a.slice(-end).join(''),
    from: from.join(''),
    to: to.join(''),
    count,
  };
}
