// The words of programming languages that are not names: keywords, which stay when names are normalized, and modifiers,
// which are omitted. One table for all languages, plus the languages of keywords that are names elsewhere (`end`).

const keywords = `abstract as assert async await auto base bool boolean break byte case catch char class const
  constexpr continue debugger decimal def default defer delegate delete do double elif else elsif end enum event except
  explicit export extends extern false False final finally fixed float fn for foreach friend from func function global
  go goto if implements import in inline instanceof int interface internal is lambda let long loop match mod module mut
  namespace native new nil None nonlocal null nullptr object of operator out override package pass private protected
  public raise ref register restrict return sealed select short signed sizeof static strictfp string struct super
  switch synchronized template this throw throws trait transient true True try type typedef typeof typename undefined
  union unless unsafe unsigned until use using var virtual void volatile when where while with yield and not or`;

/** They only state visibility or storage; adding them everywhere is the cheapest way to disguise a copy. */
const modifiers = `public private protected internal static final const abstract synchronized transient volatile
  strictfp native sealed virtual override inline explicit extern register readonly export constexpr restrict`;

/** Keywords that are common names in other languages: `range.end` in TypeScript can be renamed like any other name. */
const keywordsOf: readonly (readonly [words: string, languages: string])[] = [
  ['base decimal event', 'csharp'],
  ['delegate', 'csharp d'],
  ['object', 'csharp kotlin scala'],
  ['operator', 'csharp cpp kotlin d'],
  ['out', 'csharp kotlin glsl ada'],
  ['ref', 'csharp rust d'],
  ['friend register template', 'c cpp d'],
  ['fn', 'rust zig'],
  ['loop', 'rust crystal ada'],
  ['mod', 'rust pascal ada vb'],
  ['mut trait', 'rust php scala'],
  ['match', 'rust scala php python'],
  ['func', 'go swift'],
  ['def', 'python ruby scala groovy elixir crystal'],
  ['lambda pass raise', 'python ruby crystal elixir pascal'],
  ['nil', 'ruby lua go swift elixir crystal objective-c nim pascal'],
  ['module', 'ruby elixir crystal verilog julia vb'],
  ['end', 'ruby lua julia crystal elixir matlab verilog vb pascal ada'],
  ['until unless elsif', 'ruby lua perl crystal elixir shellscript vb pascal ada coffeescript'],
  ['elif', 'python shellscript nim'],
  ['and or not', 'python ruby lua perl php crystal elixir coffeescript nim cpp zig pascal ada vb tcl'],
];

const offsetBasis = 0x811c9dc5 | 0;
const prime = 0x01000193;

/** FNV-1a with a final mix over bytes, the same hash that the lexer computes while reading. */
export function hashText(text: string): number {
  let hash = offsetBasis;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), prime);
  return finishText(hash);
}

export function hashBytes(bytes: Uint8Array, from: number, to: number): number {
  let hash = offsetBasis;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ bytes[at], prime);
  return finishText(hash);
}

export function finishText(hash: number): number {
  return Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) >>> 0;
}

export const WordClass = {name: 0, keyword: 1, modifier: 2} as const;

const tableBits = 11;
const tableMask = (1 << tableBits) - 1;
const tableHash = new Uint32Array(1 << tableBits);
const tableClass = new Uint8Array(1 << tableBits);
for (const [list, wordClass] of [
  [modifiers, WordClass.modifier],
  [keywords, WordClass.keyword],
] as const) {
  for (const word of list.trim().split(/\s+/)) {
    const hash = hashText(word);
    let cell = hash >>> (32 - tableBits);
    while (tableClass[cell] !== 0 && tableHash[cell] !== hash) cell = (cell + 1) & tableMask;
    if (tableClass[cell] !== 0) continue;
    tableHash[cell] = hash;
    tableClass[cell] = wordClass;
  }
}

/** Whether the word of this hash is a name, a keyword or a modifier. */
export function wordClassOf(hash: number): number {
  let cell = hash >>> (32 - tableBits);
  while (tableClass[cell] !== 0) {
    if (tableHash[cell] === hash) return tableClass[cell];
    cell = (cell + 1) & tableMask;
  }
  return WordClass.name;
}

/** Hashes of the keywords that are names in this language. */
export function foreignKeywords(language: string): ReadonlySet<number> {
  const foreign = keywordsOf.filter(([, languages]) => !languages.split(' ').includes(language));
  return new Set(foreign.flatMap(([words]) => words.split(' ').map(hashText)));
}
