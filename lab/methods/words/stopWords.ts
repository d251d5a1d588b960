// The most common words of some languages. They identify the language of a page, and are what "typically is omitted"
// (Horowitz, slide "Shingling - choices"). English: the 25 of Reuters-RCV1 (Manning, Raghavan and Schütze 2008, figure
// 2.5). The other lists contain translations of these: articles, conjunctions, prepositions, auxiliaries. "die" and
// "in" are words of several languages, so only the list of one language is applied to a page.

import {kindOf, TokenKind, type Tokens} from '../../../shared/text/tokens.ts';
import {hashWord} from '../../../shared/text/wordLexer.ts';

const lists = {
  english: 'a an and are as at be by for from has he in is it its of on that the to was were will with',
  german:
    'der die das den dem des ein eine einen einem einer eines und oder in im an am auf aus bei mit nach von vom zu zum zur für ist sind war waren wird werden hat haben er sie es sich dass als wie',
  french:
    'le la les un une des de du et ou en dans à au aux par pour sur avec est sont était étaient sera a ont il elle ils elles que qui ce cette se',
  spanish:
    'el la los las un una unos unas de del y o en a al por para con es son era eran será ha han él ella que se su lo',
  italian:
    'il lo la i gli le un uno una di del della dei delle e o in nel nella a al alla da dal per con su è sono era ha hanno che si',
  portuguese:
    'o a os as um uma uns umas de do da dos das e ou em no na nos nas ao à por para com é são era será há ele ela que se',
  dutch:
    'de het een en of in op aan van voor met door bij naar uit te is zijn was waren wordt worden heeft hebben hij zij dat die als',
} as const;

export type Language = keyof typeof lists;
const languages = Object.keys(lists) as readonly Language[];

/** An open-addressing table of word hashes. For each hash, a bit per language whose list contains the word. */
const slots = 1024;
let hashes: Uint32Array | undefined;
const languageBits = new Uint8Array(slots);

function filled(): Uint32Array {
  if (hashes !== undefined) return hashes;
  const table = new Uint32Array(slots);
  for (const [index, language] of languages.entries()) {
    for (const word of lists[language].split(' ')) {
      const hash = hashWord(word);
      const page = pageOf(table, hash);
      table[page] = hash;
      languageBits[page] |= 1 << index;
    }
  }
  hashes = table;
  return table;
}

/** The position of a hash in the table, or the free position where it would be inserted. */
function pageOf(table: Uint32Array, hash: number): number {
  let page = hash & (slots - 1);
  while (table[page] !== 0 && table[page] !== hash) page = (page + 1) & (slots - 1);
  return page;
}

/**
 * The language whose common words occur most often in a text, the first one if several tie. Null if the text contains
 * none.
 */
export function stopWordLanguage({hash, count}: Tokens): Language | null {
  const table = filled();
  const hits = new Uint32Array(languages.length);
  for (let row = 0; row < count; row++) {
    let left = languageBits[pageOf(table, hash[row])];
    for (let index = 0; left !== 0; index++, left >>>= 1) if ((left & 1) === 1) hits[index]++;
  }
  let best = 0;
  for (let index = 1; index < hits.length; index++) if (hits[index] > hits[best]) best = index;
  return hits[best] === 0 ? null : languages[best];
}

/** Removes the common words of one language. The hashes must still be those of the lexer. */
export function dropStopWords(tokens: Tokens, language: Language): void {
  const table = filled();
  const bit = 1 << languages.indexOf(language);
  const {hash, start, length, tag} = tokens;
  let kept = 0;
  for (let row = 0; row < tokens.count; row++) {
    if (kindOf(tag[row]) === TokenKind.word && (languageBits[pageOf(table, hash[row])] & bit) !== 0) continue;
    hash[kept] = hash[row];
    start[kept] = start[row];
    length[kept] = length[row];
    tag[kept++] = tag[row];
  }
  tokens.count = kept;
}
