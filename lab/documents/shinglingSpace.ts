// Creates the buffers for reading documents, and loads a stemmer if the words are stemmed.
import {newShinglingSpace, type Shingling, type ShinglingSpace} from '../methods/shingles/shingleSet.ts';
import type {Stem} from '../methods/words/rewordTokens.ts';

export async function shinglingSpace(shingling: Pick<Shingling, 'words'>): Promise<ShinglingSpace> {
  return newShinglingSpace(await stemFor(shingling));
}

/** Returns null, without loading a stemmer, if the words are not stemmed. */
export async function stemFor({words}: Pick<Shingling, 'words'>): Promise<Stem | null> {
  return words.stems ? (await import('./stemmers.ts')).stemmerOf() : null;
}
