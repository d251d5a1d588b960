// One glob as a function of paths. Its time grows with the length of the glob times that of the path, whatever both are:
// a repository may choose both, and the regular expressions that libraries make of globs can run for years. So a name
// is matched by simulating an NFA: all states advance together, without backtracking.

import {UserError} from '../userError.ts';

export interface GlobSyntax {
  /** `@(a|b)`, `!(a)` and their like. */
  readonly groups: boolean;
  readonly ignoreCase: boolean;
}

type Piece =
  | {readonly kind: 'one'; readonly accepts: (character: string) => boolean}
  | {readonly kind: 'star'}
  | {readonly kind: 'group'; readonly mark: string; readonly options: readonly (readonly Piece[])[]};

/** Test of one name of a path. */
type NameTest = (name: string) => boolean;

/** `**` as a whole part: any folders. */
const anyFolders = '**';

/** A glob without braces against a whole path with `/`. Names with a leading dot are names like any other. */
export function globTest(glob: string, {groups, ignoreCase}: GlobSyntax): (path: string) => boolean {
  const folded = (text: string) => (ignoreCase ? text.toLowerCase() : text);
  const parts = partsOf(folded(glob)).map((part) => (part === anyFolders ? anyFolders : nameTest(part, groups)));
  return (path) => matchParts(parts, namesOf(folded(path)));
}

/** A path is matched with many globs, one after the other. */
let last = {path: '', names: ['']};

function namesOf(path: string): readonly string[] {
  if (last.path !== path) last = {path, names: path.split('/')};
  return last.names;
}

function partsOf(glob: string): string[] {
  const parts: string[] = [];
  const written = glob.split('/');
  for (const [at, part] of written.entries()) {
    const last = parts.at(-1);
    // A trailing slash names a folder, and paths are files.
    if (part === '' && at === written.length - 1) parts.push('');
    else if (part === '' || part === '.' || (part === anyFolders && last === anyFolders)) continue;
    else if (part === '..' && last !== undefined && last !== '..' && last !== anyFolders) parts.pop();
    else parts.push(part);
  }
  return parts;
}

/** After a `**` that did not fit, only the last one takes one more name: earlier ones need not be tried again. */
function matchParts(parts: readonly (NameTest | typeof anyFolders)[], names: readonly string[]): boolean {
  let part = 0;
  let name = 0;
  let star = -1;
  let taken = 0;
  while (name < names.length) {
    const test = parts[part];
    if (test === anyFolders) {
      star = part++;
      // At the end it covers what is in a folder, not the folder.
      taken = part === parts.length ? name + 1 : name;
      if (!areNames(names, name, taken)) return false;
      name = taken;
    } else if (test?.(names[name])) {
      part++;
      name++;
    } else {
      if (star < 0 || !areNames(names, taken, taken + 1)) return false;
      part = star + 1;
      name = ++taken;
    }
  }
  return part === parts.length;
}

function areNames(names: readonly string[], from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isDots(names[at])) return false;
  return true;
}

/** No wildcard stands for them. */
function isDots(name: string): boolean {
  return name === '.' || name === '..';
}

/** Tests one name against one part of a glob. */
export function nameTest(part: string, groups: boolean): NameTest {
  if (!/[*?[\\]|[+@!]\(/.test(part)) return (name) => name === part;
  if (/^\*+$/.test(part)) return (name) => name !== '' && !isDots(name);
  const simple = /^\*+([^*?[\\()]*)$/.exec(part);
  if (simple !== null) return (name) => name.endsWith(simple[1]) && !isDots(name);
  const pieces = piecesOf(part, groups);
  return (name) => {
    if (name === '' || isDots(name)) return name !== '' && name === part;
    const characters = [...name];
    const start = new Uint8Array(characters.length + 1);
    start[0] = 1;
    return walked(pieces, characters, start, {left: stepsMax})[characters.length] === 1;
  };
}

/** Repeated and negated groups in groups are more than linear; an honest glob needs some 10,000 for a long name. */
const stepsMax = 2_000_000;

interface Steps {
  left: number;
}

/** Where someone may be after the pieces, if they may be at `from` before: offsets in the name. */
function walked(pieces: readonly Piece[], name: readonly string[], from: Uint8Array, steps: Steps): Uint8Array {
  let now = from;
  for (const piece of pieces) {
    steps.left -= name.length;
    if (steps.left < 0) {
      throw new UserError(
        `A glob takes too long for the name "${name.slice(0, 60).join('')}". Expected one with fewer groups, such as *(a|b) or !(a), in one another.`,
      );
    }
    now = passed(piece, name, now, steps);
  }
  return now;
}

function passed(piece: Piece, name: readonly string[], from: Uint8Array, steps: Steps): Uint8Array {
  const to = new Uint8Array(from.length);
  if (piece.kind === 'one') {
    for (let at = 0; at < name.length; at++) if (from[at] === 1 && piece.accepts(name[at])) to[at + 1] = 1;
    return to;
  }
  if (piece.kind === 'star') return to.fill(1, from.indexOf(1) < 0 ? to.length : from.indexOf(1));
  const once = (start: Uint8Array) =>
    union(
      piece.options.map((option) => walked(option, name, start, steps)),
      start,
    );
  switch (piece.mark) {
    case '@':
      return once(from);
    case '?':
      return union([from, once(from)], from);
    case '!':
      return others(from, once);
    default:
      return repeated(from, once, piece.mark === '*');
  }
}

/** Any stretch of the name that is none of the options. */
function others(from: Uint8Array, once: (start: Uint8Array) => Uint8Array): Uint8Array {
  const to = new Uint8Array(from.length);
  for (let at = 0; at < from.length; at++) {
    if (from[at] !== 1) continue;
    const start = new Uint8Array(from.length);
    start[at] = 1;
    const taken = once(start);
    for (let end = at; end < to.length; end++) if (taken[end] !== 1) to[end] = 1;
  }
  return to;
}

function repeated(from: Uint8Array, once: (start: Uint8Array) => Uint8Array, canBeNone: boolean): Uint8Array {
  const reached = canBeNone ? Uint8Array.from(from) : new Uint8Array(from.length);
  for (let fresh = from; fresh.includes(1); ) {
    fresh = once(fresh).map((is, at) => (is === 1 && reached[at] !== 1 ? 1 : 0));
    for (let at = 0; at < fresh.length; at++) if (fresh[at] === 1) reached[at] = 1;
  }
  return reached;
}

function union(sets: readonly Uint8Array[], like: Uint8Array): Uint8Array {
  const all = new Uint8Array(like.length);
  for (const set of sets) for (let at = 0; at < set.length; at++) if (set[at] === 1) all[at] = 1;
  return all;
}

function piecesOf(part: string, groups: boolean): Piece[] {
  const characters = [...part];
  const pieces: Piece[] = [];
  for (let at = 0; at < characters.length; ) {
    const character = characters[at];
    const end = groups && '?*+@!'.includes(character) && characters[at + 1] === '(' ? closing(characters, at + 1) : -1;
    const found = character === '[' ? classAt(characters, at) : null;
    if (end > 0) {
      const options = optionsIn(characters.slice(at + 2, end)).map((option) => piecesOf(option, groups));
      pieces.push({kind: 'group', mark: character, options});
      at = end + 1;
    } else if (found !== null) {
      pieces.push({kind: 'one', accepts: found.accepts});
      at = found.end;
    } else if (character === '*') {
      if (pieces.at(-1)?.kind !== 'star') pieces.push({kind: 'star'});
      at++;
    } else if (character === '?') {
      pieces.push({kind: 'one', accepts: () => true});
      at++;
    } else {
      const own = character === '\\' && at + 1 < characters.length ? characters[++at] : character;
      pieces.push({kind: 'one', accepts: (one) => one === own});
      at++;
    }
  }
  return pieces;
}

/** The offset of the bracket that closes the one at `open`; -1 if none does. */
function closing(characters: readonly string[], open: number): number {
  let depth = 0;
  for (let at = open; at < characters.length; at++) {
    if (characters[at] === '\\') at++;
    else if (characters[at] === '(') depth++;
    else if (characters[at] === ')' && --depth === 0) return at;
  }
  return -1;
}

function optionsIn(characters: readonly string[]): string[] {
  const options = [''];
  let depth = 0;
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at];
    if (character === '(') depth++;
    if (character === ')') depth--;
    if (character === '|' && depth === 0) options.push('');
    else options[options.length - 1] += character === '\\' ? character + (characters[++at] ?? '') : character;
  }
  return options;
}

interface CharacterClass {
  readonly accepts: (character: string) => boolean;
  /** Behind the closing bracket. */
  readonly end: number;
}

/** Names of POSIX, as Unicode knows them. */
const named: ReadonlyMap<string, RegExp> = new Map([
  ['alnum', /^[\p{L}\p{Nl}\p{Nd}]$/u],
  ['alpha', /^[\p{L}\p{Nl}]$/u],
  ['ascii', /^[\x00-\x7f]$/u],
  ['blank', /^[\p{Zs}\t]$/u],
  ['cntrl', /^\p{Cc}$/u],
  ['digit', /^\p{Nd}$/u],
  ['graph', /^[^\p{Z}\p{C}]$/u],
  ['lower', /^\p{Ll}$/u],
  ['print', /^\P{C}$/u],
  ['punct', /^\p{P}$/u],
  ['space', /^[\p{Z}\t\r\n\v\f]$/u],
  ['upper', /^\p{Lu}$/u],
  ['word', /^[\p{L}\p{Nl}\p{Nd}\p{Pc}]$/u],
  ['xdigit', /^[A-Fa-f0-9]$/u],
]);

/**
 * The class of characters, such as [a-z], [!0-9] or [[:alpha:]], that begins with the bracket at `open`; null: the bracket is
 * never closed, so it means itself.
 */
function classAt(characters: readonly string[], open: number): CharacterClass | null {
  const negated = characters[open + 1] === '!' || characters[open + 1] === '^';
  const first = open + (negated ? 2 : 1);
  const tests: ((character: string) => boolean)[] = [];
  for (let at = first; at < characters.length; ) {
    if (characters[at] === ']' && at > first) {
      return {accepts: (one) => tests.some((test) => test(one)) !== negated, end: at + 1};
    }
    const name = /^\[:([a-z]+):\]/.exec(characters.slice(at, at + 12).join(''))?.[1];
    const posix = name === undefined ? undefined : named.get(name);
    if (posix !== undefined && name !== undefined) {
      tests.push((one) => posix.test(one));
      at += name.length + 4;
      continue;
    }
    const low = memberAt(characters, at);
    const isRange = characters[low.end] === '-' && low.end + 1 < characters.length && characters[low.end + 1] !== ']';
    const high = isRange ? memberAt(characters, low.end + 1) : low;
    const [from, to] = [codeOf(low.character), codeOf(high.character)];
    tests.push((one) => codeOf(one) >= from && codeOf(one) <= to);
    at = high.end;
  }
  return null;
}

function memberAt(characters: readonly string[], at: number): {character: string; end: number} {
  const isEscaped = characters[at] === '\\' && at + 1 < characters.length;
  return {character: characters[isEscaped ? at + 1 : at], end: at + (isEscaped ? 2 : 1)};
}

function codeOf(character: string): number {
  return character.codePointAt(0) ?? 0;
}
